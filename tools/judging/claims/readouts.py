"""Claims that a part of the screen, and not the app itself, says something: headings, rows."""

import re
from dataclasses import replace

from tools.judging.claims.messages import FROM_TO
from tools.judging.claims.shown import assess_shown
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of

_MARK = re.compile(r"q\d+q")


def assess_readout(claim: Claim, scene: Scene) -> Outcome | None:
    """Read "the heading says 'Books' now": the text is shown, where it was not before.

    None when the app itself may be what speaks, when the claim says more than that, or when the
    text is not shown.
    """
    words = expectation_lexicon(language_of(claim.clause))
    said = words["says"].search(claim.body)
    if "speaker" not in words["message"] or claim.kind != "message":
        return None
    if claim.negated or said is None or not claim.names or FROM_TO.search(claim.body):
        return None
    head, rest = claim.body[: said.start()], claim.body[said.end() :]
    if not head.strip() or _MARK.search(head) or words["message"]["speaker"].search(head):
        return None
    if words["negation"].search(claim.body) or not _MARK.search(rest):
        return None
    shown = assess_shown(replace(claim, kind="shown"), scene)
    return replace(shown, settled=claim.still) if shown.holds else None

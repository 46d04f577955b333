"""What only a picture is called, or a field: no user reads that as something the app says."""

import re
from dataclasses import replace

from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.language.similarity import units
from tools.screens.changes import widget_line
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import is_hidden

_SPEAKS = 3
"""Words from which on the name of a picture is a sentence, and no word for what it shows."""
_PICTURED = frozenset({"image", "picture", "photo", "icon", "logo", "avatar", "chart", "gallery"})
_ROLE = re.compile(r"\w+")


def unless_pictured(claim: Claim, outcome: Outcome, scene: Scene) -> Outcome:
    """Leave open what holds only by the name of a new picture; a message is in no field either."""
    if not outcome.holds or claim.kind not in {"message", "free", "shown", "created"}:
        return outcome
    if not any(_is_unsaid(line, claim) for line in outcome.lines):
        return outcome
    earlier = scene.before.widgets if scene.before is not None else ()
    known = {_bare(widget_line(w)) for w in earlier if not is_hidden(w)}
    telling = [line for line in outcome.lines if _bare(line) not in known]
    if not telling or not all(_is_unsaid(line, claim) for line in telling):
        return outcome
    note = "nothing but a picture or a field is called so"
    return replace(outcome, holds=False, new=False, certain=False, strength=0.8, note=note)


def _is_unsaid(line: str, claim: Claim) -> bool:
    found = _ROLE.match(line)
    role = found.group() if found else ""
    if role in FIELD_ROLES:
        return claim.kind == "message"
    words = line.partition('"')[2].split()
    meant = {u.token for u in units(claim.clause)} | {k for u in units(claim.clause) for k in u[1]}
    return role == "img" and len(words) >= _SPEAKS and not meant & _PICTURED


def _bare(line: str) -> str:
    return line.partition(" [")[0].casefold()

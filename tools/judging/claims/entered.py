"""Claims that something is typed in, and that nothing of it is saved yet."""

from tools.judging.fields import changed, holds_text, value_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene, is_write
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import is_hidden


def assess_entered(claim: Claim, scene: Scene) -> Outcome | None:
    """Read "'Bus ticket' and '2.40' are entered": fields that the step changed hold them.

    None when the claim says nothing of the kind, or not every one of them is held so.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("entered")
    if words is None or claim.negated or not claim.names or not words.search(claim.body):
        return None
    page = scene.now
    fields = [i for i, w in enumerate(page.widgets) if w.role in FIELD_ROLES and not is_hidden(w)]
    held = [
        [i for i in fields if holds_text(value_of(page.widgets[i], page, i), n.text)]
        for n in claim.names
    ]
    if not all(held) or not any(changed(own, scene) for own in held):
        return None
    lines = lines_of([page.widgets[own[0]] for own in held])
    return Outcome(True, True, True, lines, "a field holds it", 0.9, settled=True)


def assess_unsaved(claim: Claim, scene: Scene) -> Outcome | None:
    """Read "as nothing is saved yet": the app was sent nothing to keep.

    None when the claim says nothing of the kind, or something was sent.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("unsaved")
    if words is None or claim.names or scene.changes is None or not words.search(claim.body):
        return None
    if any(is_write(e) for e in scene.events):
        return None
    return Outcome(True, False, False, (), "nothing was sent to the app", 0.7, settled=True)

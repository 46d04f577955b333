"""Claims that more of a form is shown: "further settings appear"."""

from collections import Counter

from tools.judging.fields import label_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import PageText, is_hidden

_ENTRIES = FIELD_ROLES | {"checkbox", "radio", "switch"}


def assess_more_fields(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether fields or boxes have come up.

    Returns:
        That they have, or that none has; None when the claim names some or is about something else.
    """
    words = expectation_lexicon(language_of(claim.clause))["more_fields"]
    if claim.names or claim.negated or claim.number is not None or scene.earlier is None:
        return None
    if not words.search(claim.body):
        return None
    then, now = Counter(_fields(scene.earlier).values()), _fields(scene.now)
    came = [scene.now.widgets[i] for i, called in now.items() if not then[called]]
    if not came:
        return Outcome(False, False, False, (), "no field has come up", 0.6)
    return Outcome(True, True, False, lines_of(came, 3), "fields have come up", 0.8)


def _fields(page: PageText) -> dict[int, tuple[str, str]]:
    """Kinds and labels of what can be filled in or ticked, by its place."""
    return {
        i: (w.role, label_of(page, i))
        for i, w in enumerate(page.widgets)
        if w.role in _ENTRIES and not is_hidden(w)
    }

"""Claims that what was just written is shown: the comment is listed, the form with its lists."""

from collections.abc import Iterator

from state.values.screen import Widget
from tools.judging.claims.tone import complains, error_page
from tools.judging.coverage import has_word
from tools.judging.fields import label_of
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import is_hidden

_ENTRIES = frozenset({"listitem", "row", "cell", "article"})


def assess_noted(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether an entry has come up beside the emptied field for what the claim speaks of.

    Returns:
        That it has; None when the claim names anything, or no such entry has come.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("note_shown")
    told = words.search(claim.body) if words is not None else None
    if told is None or claim.negated or claim.names or claim.number is not None:
        return None
    if scene.changes is None or error_page(scene) or any(map(complains, scene.news)):
        return None
    thing = next(word for word in told.groups() if word)
    fields = [w for label, w in _fields(scene) if has_word(thing, label)]
    came = _entries(scene)
    if len(fields) != 1 or fields[0].value or len(came) != 1:
        return None
    return Outcome(True, True, False, lines_of(came), "what was written has come up", 0.7)


def assess_form_with(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether a form has come up with the list or field that the claim tells."""
    words = expectation_lexicon(language_of(claim.clause)).get("form_with")
    told = words.search(claim.body) if words is not None else None
    if told is None or claim.negated or claim.names:
        return None
    if not scene.retitled or error_page(scene):
        return None
    found = [w for label, w in _fields(scene) if has_word(told.group(1), label)]
    return Outcome(True, True, False, lines_of(found), "the form has it", 0.8) if found else None


def _fields(scene: Scene) -> Iterator[tuple[str, Widget]]:
    for index, widget in enumerate(scene.after.widgets):
        if widget.role in FIELD_ROLES and not is_hidden(widget):
            yield label_of(scene.now, index).casefold(), widget


def _entries(scene: Scene) -> list[Widget]:
    """List the texts that have come up in entries of lists."""
    fresh = {id(w) for w in scene.came}
    inside = [
        w
        for i, row in enumerate(scene.after.widgets)
        if row.role in _ENTRIES
        for w in scene.now.subtree(i)
    ]
    return [w for w in inside if id(w) in fresh and w.role == "text"]

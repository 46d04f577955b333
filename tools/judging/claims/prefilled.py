"""Claims that a form comes with what was there before: the old title, the present values."""

import re

from state.values.screen import MASK
from tools.judging.fields import changed, fields_called, typed_fields
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import flat, whole_words

_LEAST = 2
"""Characters of a value that tells where it comes from."""


def assess_prefilled(claim: Claim, scene: Scene) -> Outcome | None:
    """Look whether a field that has come up holds what the screen before, or the step, says.

    Returns:
        None when the claim says nothing of the kind, or no form has come up.
    """
    words = expectation_lexicon(language_of(claim.clause)).get("prefilled")
    if words is None or claim.names:
        return None
    said = next((m for form in words.values() if (m := form.search(claim.body))), None)
    if said is None or scene.before is None:
        return None
    page = scene.now
    editable = [i for i in _fields_meant(said, claim, scene) if changed([i], scene)]
    if not editable:
        return None
    filled = [i for i in editable if (page.widgets[i].value or "").strip()]
    if not filled:
        widgets = [page.widgets[i] for i in editable]
        return Outcome(False, False, False, lines_of(widgets, 3), "its fields are empty", 0.8)
    known = [i for i in filled if _was_there(page.widgets[i].value or "", scene)]
    if not known:
        return None
    lines = lines_of([page.widgets[i] for i in known], 3)
    return Outcome(True, True, False, lines, "a field holds what was there before", 0.75)


def _fields_meant(said: re.Match[str], claim: Claim, scene: Scene) -> list[int]:
    """The fields of the new form, or the one that is called as the claim says."""
    locked = {"disabled", "readonly"}
    widgets = scene.now.widgets
    lists = [i for i, w in enumerate(widgets) if w.role == "combobox" and w.value]
    fields = [*typed_fields(scene.now), *lists]
    fields = [i for i in fields if not locked & set(widgets[i].states)]
    label = (said.groupdict().get("field") or "").strip()
    called = fields_called(scene.now, label, FIELD_ROLES, least=0.8) if label else []
    return [i for i in fields if i in called] or fields


def _was_there(value: str, scene: Scene) -> bool:
    """The screen before shows the value, or the step names it."""
    first = flat(value.strip().splitlines()[0])
    if len(first) < _LEAST or MASK in value:
        return False
    shown = scene.earlier.text if scene.earlier is not None else ""
    return whole_words(first).search(f"{shown} {flat(scene.action)}") is not None

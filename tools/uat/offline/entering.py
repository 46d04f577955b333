"""Entering what a step names: into fields, lists and selector wheels, on the app's own keypad."""

from state.values.screen import Widget
from tools.judging.pagetext import flat
from tools.uat.offline.calls import KEYPAD, Answer, call
from tools.uat.offline.reading import Asked, label_of, read_marks, text_fields
from tools.uat.offline.typing import fit, same_tail
from tools.uat.offline.words import says

CLEARLY = 0.6
_SECRET = frozenset({"password", "code", "pin"})
_CHOOSERS = frozenset({"combobox", "listbox"})
_WHEELS = frozenset({"wheel", "spinbutton", "slider"})
_MOST_TURNS = 10


def keypad(asked: Asked) -> Answer | None:
    """Type on the keys of the app where those are shown and a secret or a number is meant."""
    hinted = says("numeric_keyboard", asked.hint)
    meant = hinted or (asked.meanings & _SECRET and not asked.is_pointed)
    if not asked.keypad or not meant or asked.is_planned_out:
        return None
    if asked.refuses_skill("input_by_numeric_keyboard") or _typed_on_keypad(asked):
        return None
    if text_fields(asked.widgets) and not hinted:
        return None
    return call("input_by_numeric_keyboard", f"{KEYPAD}: {asked.worded}")


def _typed_on_keypad(asked: Asked) -> bool:
    return any(line.startswith(KEYPAD) for line in asked.done)


def entered(asked: Asked) -> Answer | None:
    """Enter what the step names into the fields that are called so, one after the other."""
    for name, words in asked.wanted:
        field = field_for(asked, name, words)
        if field is None:
            continue
        if field.role in _WHEELS and _shows(asked, field, name):
            continue
        answer = _turned(asked, field, name) if field.role in _WHEELS else None
        if answer is not None:
            return answer
        if is_entered(asked, name, field):
            continue
        mark = f"${{{name}}}" if name else words
        if field.role in _CHOOSERS | _WHEELS:
            said = f'choose "{mark}" in "{label_of(field)}"'
        else:
            said = f'type "{mark}" into the field "{label_of(field)}"'
        return call("input_text", said, rid=field.id)
    return None


def is_all_entered(asked: Asked) -> bool:
    """Say whether the step names only what to enter, and all of it was."""
    found = [(name, field_for(asked, name, words)) for name, words in asked.wanted]
    return bool(found) and all(
        field is not None and (is_entered(asked, name, field) or _shows(asked, field, name))
        for name, field in found
    )


def is_entered(asked: Asked, name: str, field: Widget) -> bool:
    """Say whether the step has entered something into a field already."""
    if name and any(name in read_marks(line) for line in asked.done if line[:5] != "turn "):
        return True
    label = f'"{label_of(field)}"'
    return any(line.startswith(("type ", "choose ")) and label in line for line in asked.done)


def field_for(asked: Asked, name: str, words: str) -> Widget | None:
    """Find the field for something that the step names."""
    fields = [
        w
        for w in asked.layer
        if (w.role in _CHOOSERS | _WHEELS and "disabled" not in w.states)
        or w in text_fields(asked.layer)
    ]
    scored = [
        (max(fit([label_of(w)], words), fit([label_of(w)], name) if name else 0.0), -place)
        for place, w in enumerate(fields)
        if not asked.refuses(w.id, "input_text")
    ]
    best = max(scored, default=(0.0, 0))
    if best[0] >= CLEARLY:
        return fields[-best[1]]
    alike = [w for w in fields if same_tail(label_of(w), words)]
    return alike[0] if len(alike) == 1 else None


def _shows(asked: Asked, wheel: Widget, name: str) -> bool:
    """Say whether a wheel shows the value that is wanted."""
    wanted = asked.values.get(name)
    return (
        wanted is not None
        and wheel.role in _WHEELS
        and flat(wheel.value or wheel.text) == flat(wanted)
    )


def _turned(asked: Asked, wheel: Widget, name: str) -> Answer | None:
    """Turn a wheel by one entry until it shows the value."""
    if name not in asked.values:
        return None
    if f"- swipe_selector({wheel.id}" in asked.invalid and "has not moved" not in asked.invalid:
        return None
    turns = sum(line.startswith("turn ") for line in asked.done)
    back = f"- swipe_selector({wheel.id}, up)" in asked.invalid or turns >= _MOST_TURNS
    if f"- swipe_selector({wheel.id}, down)" in asked.invalid:
        return None
    direction = "down" if back else "up"
    said = f'turn "{label_of(wheel)}" to "${{{name}}}"'
    return call("swipe_selector", said, rid=wheel.id, direction=direction)

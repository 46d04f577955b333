"""Which skill comes next for a step: what the step names, else what it implies."""

from collections.abc import Callable
from typing import Any

from state.values.screen import Widget
from tools.judging.pagetext import flat
from tools.language.similarity import SAME, similarity
from tools.planning.attempts import GOES_ON
from tools.uat.offline.forms import CLEARLY, next_field, open_agreement, sending_button
from tools.uat.offline.reading import (
    Asked,
    label_of,
    part_of,
    plan,
    quoted_in,
    read_marks,
    text_fields,
)
from tools.uat.offline.typing import fit

_SECRET = frozenset({"password", "code", "pin"})
_NUMERIC = ("numeric key", "number key", "keypad", "数字键盘", "bàn phím số")
_FILLS = frozenset({"fill", "append", "select"})
_MOST_SCROLLS = 3
_SENDING = frozenset(
    {"submit", "ok", "save", "log_in", "sign_up", "checkout", "send", "completed", "create", "add"}
)
_ENTERED = ("type", "tick", "check", "choose", "add")
"""How descriptions of what only fills a form in begin."""
_SENT = ("send it off with", "answer the question with")
"""How descriptions of what ends a form or a question begin."""
Answer = dict[str, Any]


def operate(asked: Asked) -> Answer:
    """Give the next skill call in the prompt's response format."""
    if not asked.widgets:
        return none("nothing is shown that could be used")
    for way in (_keypad, _entered, _planned, _implied, _further):
        answer = way(asked)
        if answer is not None:
            return answer
    return none("" if asked.done else f"nothing on the screen fits {asked.worded!r}")


def none(cannot: str = "") -> Answer:
    """Answer that there is nothing to do."""
    return _answer("none", "there is nothing to do", cannot=cannot)


def _answer(skill: str, description: str, **more: Any) -> Answer:
    known = {"rid": "", "text": "", "direction": None, "cannot": ""}
    reasoning = more.get("cannot") or f"the step asks for it: {description}"
    return {
        "reasoning": reasoning,
        "plan": description,
        "skill": skill,
        "description": description,
        **known,
        **more,
    }


def _keypad(asked: Asked) -> Answer | None:
    """Type on the keys of the app where those are shown and a secret or a number is meant."""
    wanted = any(word in asked.hint for word in _NUMERIC) or bool(asked.meanings & _SECRET)
    if not asked.keypad or not wanted or asked.refuses("", "input_by_numeric_keyboard"):
        return None
    if any("keypad" in line for line in asked.done):
        return None
    if text_fields(asked.widgets) and not any(word in asked.hint for word in _NUMERIC):
        return None
    return _answer("input_by_numeric_keyboard", f"type on the keypad: {asked.worded}")


def _entered(asked: Asked) -> Answer | None:
    """Type the parameters that the step names into the fields that are called so."""
    typed = read_marks(asked.memory)
    fields = [w for w in _layer(asked) if w in text_fields(asked.widgets)]
    for name in asked.marks:
        if name in typed:
            continue
        scored = [
            (fit([field.name, field.test_id], name), -place)
            for place, field in enumerate(fields)
            if not asked.refuses(field.id, "input_text")
        ]
        best = max(scored, default=(0.0, 0))
        if best[0] >= CLEARLY:
            field = fields[-best[1]]
            said = f'type "${{{name}}}" into the field "{label_of(field)}"'
            return _answer("input_text", said, rid=field.id)
    return None


def _layer(asked: Asked) -> tuple[Widget, ...]:
    """Give what can be reached: the dialog on top, else all of the screen."""
    return asked.dialog or asked.widgets


def _planned(asked: Asked) -> Answer | None:
    """Do what the step names."""
    if asked.is_planned_out or _is_sent(asked):
        return None
    for wording in _wordings(asked):
        made = plan(asked, wording)
        if made["look_only"]:
            return none()
        left = [one for one in made["substeps"] if not _is_done(asked, one)]
        answer = _skill(asked, left[0]) if left else None
        if answer is not None:
            return _continued(answer) if _go_on(left) else answer
    return None


def _is_done(asked: Asked, substep: Answer) -> bool:
    """Say whether a planned action types what was typed already."""
    typed, meant = read_marks(asked.memory), read_marks(substep["text"] or "")
    return bool(meant) and meant <= typed


def _go_on(substeps: list[Answer]) -> bool:
    """Say whether the part of the step that the first action is for has more."""
    parts = [part_of(one["description"]) for one in substeps[:2]]
    return len(parts) > 1 and parts[0] == parts[1] != 0


def _continued(answer: Answer) -> Answer:
    said = answer["description"]
    return answer if GOES_ON in said else {**answer, "description": f"{said[:-1]}{GOES_ON})"}


def _wordings(asked: Asked) -> list[str]:
    """Ways to put the step: with the names of parameters as marks, with values, with words."""
    shown = {flat(label_of(w)) for w in asked.widgets}
    seen = any(flat(value) in shown for value in asked.values.values())
    marked = bool(asked.marks)
    order = [asked.valued, asked.bare] if seen else [asked.bare, asked.valued]
    return list(dict.fromkeys([*order, asked.worded] if marked else [asked.bare]))


def _skill(asked: Asked, substep: Answer) -> Answer | None:
    """Give a planned action as a skill; None for one that the library does not have."""
    action, rid, text = substep["action"], substep["ref"], substep["text"] or ""
    said = substep["description"]
    widget = asked.widget(rid)
    if rid and asked.refuses(rid):
        return None
    if action in _FILLS and widget is not None:
        if not (text.startswith("${") or _is_told(asked, text)):
            return None
        literal = "" if text.startswith("${") or text in asked.values.values() else text
        return _answer("input_text", said, rid=rid, text=literal)
    if action in ("click", "double_click") and widget is not None:
        return _answer("click", said, rid=rid)
    if action in ("check", "uncheck") and widget is not None:
        is_on = "checked" in widget.states
        return _answer("click", said, rid=rid) if is_on == (action == "uncheck") else None
    simple: dict[str, Callable[[], Answer]] = {
        "go_back": lambda: _answer("press_adb_back_key", said),
        "scroll": lambda: _answer("scroll", said, direction=text or "down"),
    }
    return simple[action]() if action in simple else None


def _is_told(asked: Asked, text: str) -> bool:
    """Say whether a text is one that the step says word for word, not a guess at its object."""
    return quoted_in(asked.bare, text) or text in asked.values.values() or text.isdigit()


def _implied(asked: Asked) -> Answer | None:
    """Do what the step does not name: the rest of a form, its agreement, its button."""
    if asked.dialog and not text_fields(asked.dialog):
        return _answered_dialog(asked)
    if _is_told_out(asked) and not _is_left_open(asked):
        return None
    layer = _layer(asked)
    field = next_field(asked, layer)
    if field is not None and _about_form(asked):
        return _answer("input_text", f'type into "{label_of(field)}"', rid=field.id)
    if not _wants_sending(asked):
        return None
    box = open_agreement(asked, layer)
    if box is not None:
        return _answer("click", f'tick "{label_of(box)}"', rid=box.id)
    button = sending_button(asked, layer)
    if button is None or _was_clicked(asked, button):
        return None
    return _answer("click", f'{_SENT[0]} "{label_of(button)}"', rid=button.id)


def _is_left_open(asked: Asked) -> bool:
    """Say whether a step whose words are done is not over: the next one cannot begin here yet."""
    if asked.next_step:
        return not can_begin(asked.next_step, asked.screen)
    return asked.done[-1].startswith(_ENTERED) and bool(asked.meanings & _SENDING)


def _is_told_out(asked: Asked) -> bool:
    """Say whether all that the step says in words is done."""
    if asked.is_planned_out or _is_sent(asked):
        return True
    return bool(asked.marks) and read_marks(asked.memory).issuperset(asked.marks)


def _is_sent(asked: Asked) -> bool:
    """Say whether the last action was the button that ends what the step implies."""
    return bool(asked.done) and asked.done[-1].startswith(_SENT)


def can_begin(step: str, screen: str) -> bool:
    """Say whether the screen has what the first action of a step needs."""
    return first_needed(step, screen) is not None


def first_needed(step: str, screen: str) -> str | None:
    """Give the node that the first action of a step needs: "" for none, None when it is missing."""
    asked = Asked(step=step, screen=screen, values={})
    if asked.keypad and asked.hint:
        return ""
    answer = _entered(asked)
    if answer is not None:
        return str(answer["rid"])
    made = plan(asked, asked.bare)
    refs = [str(one["ref"]) for one in made["substeps"] if one["ref"]]
    return refs[0] if refs else "" if made["look_only"] else None


def _answered_dialog(asked: Asked) -> Answer | None:
    button = sending_button(asked, asked.dialog)
    if button is None or not asked.done or _was_clicked(asked, button):
        return None
    if asked.next_step and first_needed(asked.next_step, asked.screen) in {
        w.id for w in asked.dialog
    }:
        return None
    return _answer("click", f'{_SENT[1]} "{label_of(button)}"', rid=button.id)


def _about_form(asked: Asked) -> bool:
    """Say whether the step is about a form as a whole, not about one field that it names."""
    if asked.marks:
        return False
    named = [w for w in text_fields(asked.widgets) if similarity(asked.worded, w.name) >= SAME]
    return not named


def _wants_sending(asked: Asked) -> bool:
    """Say whether the step is over only when something was sent."""
    if asked.done and not _is_told_out(asked):
        return True
    return bool(asked.meanings & _SENDING)


def _was_clicked(asked: Asked, button: Widget) -> bool:
    """Say whether the last action clicked it: a second time would do it twice."""
    return bool(asked.done) and f'"{label_of(button)}"' in asked.done[-1]


def _further(asked: Asked) -> Answer | None:
    """Look further down where what the step names is not on the screen."""
    scrolls = sum(line.startswith("scroll") for line in asked.done)
    if asked.is_planned_out or len(asked.done) > scrolls or scrolls >= _MOST_SCROLLS:
        return None
    if "- scroll(" in asked.invalid or asked.dialog:
        return None
    return _answer("scroll", "scroll down to what the step names", direction="down")

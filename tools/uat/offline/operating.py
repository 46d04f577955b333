"""Which skill comes next for a step: what the step names, else what it implies."""

from collections.abc import Callable
from typing import Any

from state.values.screen import Widget
from tools.judging.pagetext import flat
from tools.language.similarity import SAME, similarity
from tools.uat.offline.forms import next_field, open_agreement, sending_button
from tools.uat.offline.reading import Asked, label_of, plan, quoted_in, text_fields

_SECRET = frozenset({"password", "code", "pin"})
_NUMERIC = ("numeric key", "number key", "keypad", "数字键盘", "bàn phím số")
_FILLS = frozenset({"fill", "append", "select"})
_MOST_SCROLLS = 3
_SENDING = frozenset(
    {"submit", "ok", "save", "log_in", "sign_up", "checkout", "send", "completed", "create", "add"}
)
_ENTERED = ("type", "tick", "check", "choose", "add")
"""How descriptions of what only fills a form in begin."""
Answer = dict[str, Any]


def operate(asked: Asked) -> Answer:
    """Give the next skill call in the prompt's response format."""
    if not asked.widgets:
        return none("nothing is shown that could be used")
    for way in (_keypad, _planned, _implied, _further):
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


def _planned(asked: Asked) -> Answer | None:
    """Do what the step names."""
    if asked.is_planned_out:
        return None
    for wording in _wordings(asked):
        made = plan(asked, wording)
        if made["look_only"]:
            return none()
        for substep in made["substeps"]:
            answer = _skill(asked, substep)
            if answer is not None:
                return answer
            break
    return None


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
    if asked.dialog:
        return _answered_dialog(asked)
    if asked.is_planned_out and not _is_left_open(asked):
        return None
    field = next_field(asked, asked.widgets)
    if field is not None and _about_form(asked):
        return _answer("input_text", f'type into "{label_of(field)}"', rid=field.id)
    if not _wants_sending(asked):
        return None
    box = open_agreement(asked, asked.widgets)
    if box is not None:
        return _answer("click", f'tick "{label_of(box)}"', rid=box.id)
    button = sending_button(asked, asked.widgets)
    if button is None or _was_clicked(asked, button):
        return None
    return _answer("click", f'click the button "{label_of(button)}"', rid=button.id)


def _is_left_open(asked: Asked) -> bool:
    """Say whether a step whose words are done is not over: the next one cannot begin here yet."""
    if asked.next_step:
        return not can_begin(asked.next_step, asked.screen)
    return asked.done[-1].startswith(_ENTERED) and bool(asked.meanings & _SENDING)


def can_begin(step: str, screen: str) -> bool:
    """Say whether the screen has what the first action of a step needs."""
    asked = Asked(step=step, screen=screen, values={})
    if asked.keypad and asked.hint:
        return True
    made = plan(asked, asked.bare)
    return bool(made["look_only"]) or any(one["ref"] for one in made["substeps"])


def _answered_dialog(asked: Asked) -> Answer | None:
    button = sending_button(asked, asked.dialog)
    if button is None or not asked.done or _was_clicked(asked, button):
        return None
    return _answer("click", f'answer "{label_of(button)}"', rid=button.id)


def _about_form(asked: Asked) -> bool:
    """Say whether the step is about a form as a whole, not about one field that it names."""
    if asked.marks:
        return False
    named = [w for w in text_fields(asked.widgets) if similarity(asked.worded, w.name) >= SAME]
    return not named


def _wants_sending(asked: Asked) -> bool:
    """Say whether the step is over only when something was sent."""
    if asked.done and not asked.is_planned_out:
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

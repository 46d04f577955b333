"""Which skill comes next for a step: what the step names, else what it implies."""

import re
from collections.abc import Callable, Mapping

from state.values.screen import Widget
from tools.judging.pagetext import flat
from tools.language.similarity import similarity
from tools.planning.attempts import GOES_ON
from tools.uat.offline.by_name import called_so, homewards, names_both, one_by_one, switched
from tools.uat.offline.calls import SENT, Answer, call, none
from tools.uat.offline.entering import (
    CHOOSERS,
    FILLED,
    chosen,
    entered,
    is_all_entered,
    is_keyed_in,
    keypad,
    picked,
)
from tools.uat.offline.forms import (
    SEARCHES,
    answered_dialog,
    completed,
    has_open_field,
    is_sent,
    is_typed,
    may_send,
    named_by_message,
    needed_first,
    own_button,
    searched,
    sent_off,
    wants_sending,
)
from tools.uat.offline.reading import (
    Asked,
    label_of,
    part_of,
    plan,
    quoted_in,
    read_marks,
    text_fields,
    told_values,
    without_part,
)
from tools.uat.offline.words import says
from tools.uat.rewriting import objects_of

_OPTION = re.compile(r'^click the list .* to choose "([^"]+)"')
_LEADING = frozenset({"link", "tab", "listitem", "menuitem"})
"""What leads elsewhere: not what a form is sent off with."""
_CLICKS = frozenset({"click", "double_click", "long_click"})
_FILLS = frozenset({"fill", "append", "select"})
_MOST_SCROLLS = 3
_NAMED = 0.5
_NOTHING: Mapping[str, str] = {}
_ENTERED = ("type", "tick", "check", "choose", "add", "turn")
"""How descriptions of what only fills a form in begin."""


def operate(asked: Asked) -> Answer:
    """Give the next skill call in the prompt's response format."""
    if not asked.widgets:
        return none("nothing is shown that could be used")
    answer = _here(asked) or _further(asked)
    if answer is not None:
        return answer
    return none("" if asked.done else f"nothing on the screen fits {asked.worded!r}")


def can_begin(step: str, screen: str, described: Mapping[str, str] = _NOTHING) -> bool:
    """Say whether the screen has what the first action of a step needs."""
    return first_needed(step, screen, described) is not None


def first_needed(step: str, screen: str, described: Mapping[str, str] = _NOTHING) -> str | None:
    """Give the node that the first action of a step needs: "" for none, None when it is missing.

    Args:
        step: The instruction.
        screen: The nodes.
        described: Parameters that are known, with what they are.
    """
    known = {**dict.fromkeys(read_marks(step), ""), **described}
    asked = Asked(step=step, screen=screen, values={}, described=known)
    answer = _here(asked)
    if answer is None or answer["cannot"] or _is_covered(asked, answer["rid"]):
        return None
    return str(answer["rid"])


def _is_covered(asked: Asked, rid: str) -> bool:
    """Say whether a node lies below the dialog on top."""
    return bool(rid and asked.dialog) and all(w.id != rid for w in asked.dialog)


def _here(asked: Asked) -> Answer | None:
    """Give what is to be done with what is on the screen."""
    for way in _WAYS:
        answer = way(asked)
        if answer is not None:
            return answer
    return None


def _back(asked: Asked) -> Answer | None:
    """Press the key of the device where the step means that one."""
    if asked.done or not says("back_key", asked.bare) or asked.refuses_skill("press_adb_back_key"):
        return None
    return call("press_adb_back_key", "press the back key (1 of 1)")


def _completed(asked: Asked) -> Answer | None:
    """Fill in the form that the step sends off as a whole."""
    if _is_told_out(asked) and not _is_left_open(asked):
        return None
    return None if _is_filled_later(asked) else completed(asked)


def _is_filled_later(asked: Asked) -> bool:
    """Say whether other steps fill in what is shown: then this one leaves it as it is."""
    if asked.previous and wants_sending(asked) and is_typed(asked.previous):
        return True
    if not asked.next_step or not objects_of(asked.next_step):
        return False
    field = asked.widget(first_needed(asked.next_step, asked.screen, asked.described) or None)
    return field is not None and field.role in FILLED


def _planned(asked: Asked) -> Answer | None:
    """Do what the step names."""
    if _is_told_out(asked):
        return None
    exact = called_so(asked)
    if exact is not None:
        return call("click", f'click the {exact.role} "{label_of(exact)}" (1 of 1)', rid=exact.id)
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
    if meant:
        return meant <= typed
    said = without_part(substep["description"])
    return substep["action"] == "fill" and any(without_part(line) == said for line in asked.lines)


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
    order = [asked.valued, asked.bare] if seen else [asked.bare, asked.valued]
    if asked.marks:
        return list(dict.fromkeys([*order, asked.worded]))
    each = one_by_one(asked.bare)
    return [asked.bare] if each is None or names_both(shown, asked.bare) else [each, asked.bare]


def _skill(asked: Asked, substep: Answer) -> Answer | None:
    """Give a planned action as a skill; None for one that the library does not have."""
    action, rid, text = substep["action"], substep["ref"], substep["text"] or ""
    said = substep["description"]
    widget = asked.widget(rid)
    if widget is not None and action in _CLICKS:
        widget = asked.actor(widget)
        rid = widget.id
    if widget is not None and action == "click" and _is_filled_search(asked, widget):
        return searched(asked, said)
    if rid and asked.refuses(rid):
        return None
    option = _OPTION.search(said)
    if option and widget is not None and widget.role in CHOOSERS:
        return chosen(widget, option.group(1), said)
    if action in _FILLS and widget is not None:
        if not (text.startswith("${") or _is_told(asked, text)):
            return None
        literal = "" if text.startswith("${") or text in asked.values.values() else text
        return call("input_text", said, rid=rid, text=literal)
    if action in _CLICKS and widget is not None:
        other = own_button(asked) if widget.role in _LEADING else None
        skill = "long_click" if action == "long_click" else "click"
        answer = call(skill, said, rid=rid, dialog=substep["dialog"])
        return needed_first(asked, widget) or other or answer
    if action in ("check", "uncheck") and widget is not None:
        is_on = "checked" in widget.states
        return call("click", said, rid=rid) if is_on == (action == "uncheck") else None
    if action == "press" and text == "Enter" and not asked.refuses_skill("press_enter_key"):
        return call("press_enter_key", said)
    simple: dict[str, Callable[[], Answer]] = {
        "go_back": lambda: call("press_adb_back_key", said),
        "scroll": lambda: call("scroll", said, direction=text or "down"),
    }
    return simple[action]() if action in simple else None


def _is_filled_search(asked: Asked, widget: Widget) -> bool:
    """Say whether a click on a field can only mean to search for what stands in it."""
    return widget in text_fields([widget]) and bool(widget.value and asked.meanings & SEARCHES)


def _is_told(asked: Asked, text: str) -> bool:
    """Say whether a text is one that the step says word for word, not a guess at its object."""
    if quoted_in(asked.bare, text) or text in asked.values.values():
        return True
    if any(sign.isdigit() for sign in text) and text in asked.bare:
        return True
    return text in told_values(asked.bare)


def _implied(asked: Asked) -> Answer | None:
    """Do what the step does not name: answer its question, send off its form."""
    if asked.dialog and not text_fields(asked.dialog):
        return _answered(asked)
    if _is_told_out(asked) and not _is_left_open(asked):
        return None
    answer = sent_off(asked) if may_send(asked) else None
    if answer is None or not answer["description"].startswith(SENT):
        return answer
    # What the next step names is left to it.
    return None if answer["rid"] == _needed_next(asked) else answer


def _needed_next(asked: Asked) -> str | None:
    return first_needed(asked.next_step, asked.screen) if asked.next_step else None


def _answered(asked: Asked) -> Answer | None:
    """Agree to the question that the step has brought up, unless the next step is about it."""
    if not asked.done:
        return None
    following = Asked(step=asked.next_step, screen="", values={})
    named = [label_of(w) for w in asked.dialog if w.clickable]
    words = following.worded
    if any(max(similarity(words, n), similarity(n, words)) >= _NAMED for n in named):
        return None
    return answered_dialog(asked)


def _is_left_open(asked: Asked) -> bool:
    """Say whether a step whose words are done is not over: the next one cannot begin here yet."""
    if asked.next_step:
        return not can_begin(asked.next_step, asked.screen, asked.described)
    if not wants_sending(asked):
        return False
    return asked.done[-1].startswith(_ENTERED) or (not is_sent(asked) and has_open_field(asked))


def _is_told_out(asked: Asked) -> bool:
    """Say whether all that the step says in words is done.

    Sending off what lay in the way of a widget that the step names is not all of it.
    """
    if asked.has_parts_left:
        return False
    if asked.is_planned_out or is_all_entered(asked) or is_keyed_in(asked):
        return True
    return is_sent(asked) and (wants_sending(asked) or not asked.is_pointed)


def _further(asked: Asked) -> Answer | None:
    """Look further down where what the step names is not on the screen."""
    scrolls = sum(line.startswith("scroll") for line in asked.done)
    if asked.is_planned_out or len(asked.done) > scrolls or scrolls >= _MOST_SCROLLS:
        return None
    if asked.refuses_skill("scroll") or asked.dialog:
        return None
    return call("scroll", "scroll down to what the step names", direction="down")


_WAYS: tuple[Callable[[Asked], Answer | None], ...] = (
    _back,
    homewards,
    keypad,
    switched,
    picked,
    entered,
    named_by_message,
    _completed,
    _planned,
    _implied,
)
"""Ways to go on, in the order that they are tried in."""

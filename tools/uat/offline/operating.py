"""Which skill comes next for a step: what the step names, else what it implies."""

from collections.abc import Callable

from tools.judging.pagetext import flat
from tools.language.similarity import similarity
from tools.planning.attempts import GOES_ON
from tools.uat.offline.calls import SENT, Answer, call, none
from tools.uat.offline.entering import entered, is_all_entered, keypad
from tools.uat.offline.forms import (
    answered_dialog,
    completed,
    has_open_field,
    is_sent,
    named_by_message,
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
)
from tools.uat.offline.words import says

_FILLS = frozenset({"fill", "append", "select"})
_MOST_SCROLLS = 3
_NAMED = 0.5
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


def can_begin(step: str, screen: str) -> bool:
    """Say whether the screen has what the first action of a step needs."""
    return first_needed(step, screen) is not None


def first_needed(step: str, screen: str) -> str | None:
    """Give the node that the first action of a step needs: "" for none, None when it is missing."""
    asked = Asked(
        step=step, screen=screen, values={}, described=dict.fromkeys(read_marks(step), "")
    )
    answer = _here(asked)
    if answer is None or answer["cannot"] or _is_covered(asked, answer["rid"]):
        return None
    return str(answer["rid"])


def _is_covered(asked: Asked, rid: str) -> bool:
    """Say whether a node lies below the dialog on top."""
    return bool(rid and asked.dialog) and all(w.id != rid for w in asked.dialog)


def _here(asked: Asked) -> Answer | None:
    """Give what is to be done with what is on the screen."""
    for way in (_back, keypad, entered, named_by_message, _completed, _planned, _implied):
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
    return completed(asked)


def _planned(asked: Asked) -> Answer | None:
    """Do what the step names."""
    if _is_told_out(asked):
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
    order = [asked.valued, asked.bare] if seen else [asked.bare, asked.valued]
    return list(dict.fromkeys([*order, asked.worded] if asked.marks else [asked.bare]))


def _skill(asked: Asked, substep: Answer) -> Answer | None:
    """Give a planned action as a skill; None for one that the library does not have."""
    action, rid, text = substep["action"], substep["ref"], substep["text"] or ""
    said = substep["description"]
    widget = asked.widget(rid)
    if widget is not None and action in ("click", "double_click"):
        widget = asked.actor(widget)
        rid = widget.id
    if rid and asked.refuses(rid):
        return None
    if action in _FILLS and widget is not None:
        if not (text.startswith("${") or _is_told(asked, text)):
            return None
        literal = "" if text.startswith("${") or text in asked.values.values() else text
        return call("input_text", said, rid=rid, text=literal)
    if action in ("click", "double_click") and widget is not None:
        return call("click", said, rid=rid)
    if action in ("check", "uncheck") and widget is not None:
        is_on = "checked" in widget.states
        return call("click", said, rid=rid) if is_on == (action == "uncheck") else None
    simple: dict[str, Callable[[], Answer]] = {
        "go_back": lambda: call("press_adb_back_key", said),
        "scroll": lambda: call("scroll", said, direction=text or "down"),
    }
    return simple[action]() if action in simple else None


def _is_told(asked: Asked, text: str) -> bool:
    """Say whether a text is one that the step says word for word, not a guess at its object."""
    if quoted_in(asked.bare, text) or text in asked.values.values() or text.isdigit():
        return True
    return text in told_values(asked.bare)


def _implied(asked: Asked) -> Answer | None:
    """Do what the step does not name: answer its question, send off its form."""
    if asked.dialog and not text_fields(asked.dialog):
        return _answered(asked)
    if _is_told_out(asked) and not _is_left_open(asked):
        return None
    answer = sent_off(asked)
    sends = answer is not None and answer["description"].startswith(SENT)
    # What the next step names is left to it.
    return None if sends and answer["rid"] == _needed_next(asked) else answer


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
        return not can_begin(asked.next_step, asked.screen)
    if not wants_sending(asked):
        return False
    return asked.done[-1].startswith(_ENTERED) or (not is_sent(asked) and has_open_field(asked))


def _is_told_out(asked: Asked) -> bool:
    """Say whether all that the step says in words is done.

    Sending off what lay in the way of a widget that the step names is not all of it.
    """
    if asked.is_planned_out or is_all_entered(asked):
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

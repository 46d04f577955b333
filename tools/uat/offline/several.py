"""Choosing several of a group in one step: the two free seats of row 6, all lockers of block C."""

import re

from state.values.screen import Widget
from tools.language.number_words import number_said, number_words
from tools.uat.offline.calls import Answer, call
from tools.uat.offline.parts import Part, part_now
from tools.uat.offline.reading import Asked, label_of

_CHOOSES = frozenset({"select", "click", "check", "do"})
_CHOICES = frozenset({"button", "checkbox", "listitem", "option", "img", "generic"})
_ON = frozenset({"selected", "checked"})
_NUMBER = number_words()
_FREE = (
    r"(?:free|available|open|remaining|vacant|left|selectable"
    r"|可选|可用|空|空闲|空余|剩余|剩下|能选)"
)
_ENGLISH = (
    r"(?:the\s+|both\s+(?:the\s+|of the\s+)?)?(?P<all>all\s+(?:of\s+)?(?:the\s+)?)?"
    rf"(?:(?P<n>{_NUMBER})\s+)?(?:{_FREE}\s+)?[a-z]+s(?:\s+{_FREE})?"
    r"\s+(?:in|of|on|at|from)\s+(?:the\s+)?(?P<group>[a-z]+ \w{1,3})"
)
"""The two free seats in row 6, all 4 places of table B."""
_CHINESE = (
    r"(?P<group_zh>(?:第\s*)?\w{1,3}\s*[排列行层桌区号组])\s*(?:中|里)?的?(?P<all_zh>全部|所有)?的?\s*"
    rf"(?:(?P<n_zh>{_NUMBER})\s*[个张把间台位]?)?的?(?:{_FREE}的?)?[\u4e00-\u9fff]{{1,4}}"
)
"""6 排的两个可选座位, 7 排全部 4 个座位."""
_VIETNAMESE = (
    rf"(?P<all_vi>tất cả (?:các )?|cả )?(?:(?P<n_vi>{_NUMBER})\s+)?\w+"
    r"(?:\s+(?:trống|còn trống|còn lại))?\s+(?:ở|của|thuộc|tại)\s+(?P<group_vi>\w+ \w{1,3})"
)
"""2 ghế trống ở hàng C, tất cả các ghế của bàn 4."""
_TOLD = re.compile(f"{_ENGLISH}|{_CHINESE}|{_VIETNAMESE}", re.IGNORECASE)
_LEAST = 2


def several_of_group(asked: Asked) -> Answer | None:
    """Choose, one after the other, all that can be chosen of the group that a part names.

    Where it says how many, there must be as many: of more it does not say which are meant.
    """
    part = part_now(asked)
    told = _told(part) if part is not None else None
    if part is None or told is None:
        return None
    group, number, is_all = told
    members = [w for w in asked.layer if w.role in _CHOICES and _is_of(w, group)]
    free = [w for w in members if w.clickable and "disabled" not in w.states]
    if len(free) < _LEAST or (number is None and not is_all) or number not in (None, len(free)):
        return None
    left = [w for w in free if not _ON & {*w.states} and not _was_chosen(asked, w)]
    if not left or asked.refuses(left[0].id):
        return None
    said = part.said(f'choose "{label_of(left[0])}" of {group}', goes_on=len(left) > 1)
    return call("click", said, rid=left[0].id)


def _told(part: Part) -> tuple[str, int | None, bool] | None:
    """Give the group that a part names, how many of it, and whether it is all of them."""
    if part.intent.kind not in _CHOOSES or part.intent.target.quoted:
        return None
    words = part.intent.words.rstrip(".。 ")
    words = words.removeprefix(words[: len(part.intent.verb)]).strip()
    found = _TOLD.fullmatch(words)
    if found is None:
        return None
    end = next(one for one in ("", "_zh", "_vi") if found.group(f"group{one}"))
    counted = found.group("n" if not end else f"n{end}")
    is_all = bool(found.group(f"all{end}"))
    return found.group(f"group{end}").strip(), number_said(counted) if counted else None, is_all


def _is_of(widget: Widget, group: str) -> bool:
    """Say whether what a widget is called begins with the group: 6排5座 is of 6 排."""
    name, head = (re.sub(r"[\s第]", "", one).casefold() for one in (label_of(widget), group))
    rest = name.removeprefix(head)
    return rest not in (name, "") and not (head[-1].isdigit() and rest[0].isdigit())


def _was_chosen(asked: Asked, widget: Widget) -> bool:
    return any(line.startswith(f'choose "{label_of(widget)}" of ') for line in asked.done)

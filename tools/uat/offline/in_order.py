"""Times that a step tells by their order: the second slot, the earliest time, 最晚的场次."""

import re

from state.values.screen import Widget
from tools.screens.texts import flat
from tools.uat.offline.by_day import may_choose
from tools.uat.offline.calls import Answer
from tools.uat.offline.parts import is_one_of_several, part_now
from tools.uat.offline.reading import Asked, label_of
from tools.uat.offline.words import kinds_said, says

_TIMES = frozenset({"button", "tab", "radio", "option"})
_TIME = re.compile(
    r"(?:\d{1,2}[:.]\d{2}|\d{1,2}(?:\s*[-–]\s*\d{1,2})?\s*[ap]\.?m)\b.*", re.IGNORECASE
)
_GIVES = frozenset({"fill", "set"})
_LEAST = 4
"""Characters of a label that is looked for in a step."""
_PLACES = {"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1}


def time_in_order(asked: Asked) -> Answer | None:
    """Choose the time of which a part tells the place among those that can be had."""
    part = part_now(asked)
    if part is None or part.intent.target.quoted or not may_choose(part):
        return None
    told = kinds_said("place_", part.intent.words)
    if len(told) != 1 or not says("time_slot", part.intent.words):
        return None
    times = [w for w in asked.layer if _is_time(w)]
    place = _PLACES[next(iter(told))]
    if not times or place >= len(times) or "selected" in times[place].states:
        return None
    if asked.refuses(times[place].id):
        return None
    return part.click(times[place])


def chip_said(asked: Asked) -> Answer | None:
    """Choose the one button with a number that a part says word for word: "the slot 2-4 pm"."""
    part = part_now(asked)
    if part is None or part.intent.kind not in _GIVES or part.intent.target.quoted:
        return None
    words = flat(part.intent.words)
    chips = [w for w in asked.layer if w.clickable and w.role in _TIMES and _is_in(w, words)]
    if is_one_of_several(asked, part):
        own = flat(part.intent.value or part.intent.target.text)
        chips = [w for w in chips if own and own in flat(label_of(w))]
    longest = max((len(label_of(w)) for w in chips), default=0)
    found = [w for w in chips if len(label_of(w)) == longest]
    if len(found) != 1 or {"selected", "disabled"} & {*found[0].states}:
        return None
    if asked.refuses(found[0].id):
        return None
    return part.click(found[0])


def _is_in(chip: Widget, words: str) -> bool:
    label = flat(label_of(chip))
    is_telling = len(label) >= _LEAST and any(map(str.isdigit, label))
    return is_telling and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", words) is not None


def _is_time(widget: Widget) -> bool:
    is_way = widget.clickable and widget.role in _TIMES and "disabled" not in widget.states
    return is_way and _TIME.fullmatch(label_of(widget)) is not None

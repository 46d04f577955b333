"""Entries that a step tells by day and time: "tomorrow's 19:30" is behind the tab of tomorrow."""

import re

from state.values.screen import Widget
from tools.screens.texts import flat
from tools.uat.offline.calls import Answer
from tools.uat.offline.parts import Part, is_one_of_several, part_now
from tools.uat.offline.reading import Asked, label_of, subtree
from tools.uat.offline.words import says

_OPENS = frozenset({"open", "goto", "select", "click"})
_DAYS = frozenset({"tab", "button", "option", "radio"})
_TIME = re.compile(
    r"(?<![\d:])\d{1,2}:\d{2}(?:\s*[-–~]\s*\d{1,2}:\d{2})?(?![\d:])(?:\s*[ap]\.?m\b)?",
    re.IGNORECASE,
)
"""A time, or one span of time: 09:00-09:30."""
_LONGEST = 20
"""Characters of what a day is called."""
_ON = {"selected", "checked"}


def by_day_and_time(asked: Asked) -> Answer | None:
    """Open the day that a part tells, then the one entry that has its time."""
    part = part_now(asked)
    if part is None or part.intent.target.quoted or asked.dialog or not may_choose(part):
        return None
    target = part.intent.target
    # Of "Ms Hale and the time 11:20" each is chosen on its own.
    own = f"{target.whole or target.text} {part.intent.value or ''}"
    words = flat(own if is_one_of_several(asked, part) else part.intent.words)
    times = [flat(one) for one in _TIME.findall(words)]
    days = [w for w in asked.layer if _is_day(w) and flat(label_of(w)) in words]
    if len(times) != 1 or len(days) > 1:
        return None
    closed = [w for w in days if not _ON & {*w.states} and not _was_opened(asked, w)]
    if closed:
        return _click(asked, closed[0], part, goes_on=True)
    entries = [w for w in asked.layer if w.clickable and times[0] in _texts(asked, w)]
    if not days and says("day_word", words):
        # Without tabs an entry says its day itself.
        entries = [w for w in entries if any(_day_of(t, words) for t in _texts(asked, w))]
    if len(entries) != 1 or _has_knobs(asked, entries[0]):
        return None
    return _click(asked, entries[0], part)


def may_choose(part: Part) -> bool:
    """Say whether a part opens or takes something: what else it does is not done by a click."""
    kind = part.intent.kind
    return kind in _OPENS or (kind == "do" and says("takes", part.intent.words))


def _has_knobs(asked: Asked, entry: Widget) -> bool:
    """Say whether an entry has buttons of its own: which of them is meant, the step tells."""
    return any(w.clickable for w in subtree(asked.widgets, asked.widgets.index(entry))[1:])


def _is_day(widget: Widget) -> bool:
    label = label_of(widget)
    is_way = widget.clickable and widget.role in _DAYS and len(label) <= _LONGEST
    return is_way and says("day_word", label)


def _day_of(text: str, words: str) -> bool:
    """Say whether a text of an entry tells a day that the words tell, too."""
    return says("day_word", text) and flat(_TIME.sub("", text)).strip(" ,") in words


def _was_opened(asked: Asked, day: Widget) -> bool:
    return any(f'"{label_of(day)}"' in line for line in asked.done)


def _texts(asked: Asked, entry: Widget) -> list[str]:
    inner = subtree(asked.widgets, asked.widgets.index(entry))
    return [flat(label_of(w)) for w in inner if label_of(w)]


def _click(asked: Asked, widget: Widget, part: Part, *, goes_on: bool = False) -> Answer | None:
    if "disabled" in widget.states or asked.refuses(widget.id):
        return None
    return part.click(widget, goes_on=goes_on)

"""What changed between two screens, as lines a model can quote."""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.aria import render_aria
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import is_hidden

ChangeKind = Literal["+", "-", "~"]
_VOLATILE = frozenset({"focused"})
_PASSIVE_ROLES = frozenset({"generic", "none", "presentation", "rowgroup", "group"})


@dataclass(frozen=True)
class Change:
    """One difference: `+` new, `-` gone, `~` the same widget in another state."""

    kind: ChangeKind
    before: Widget | None
    after: Widget | None

    @property
    def line(self) -> str:
        """The change as it stands in prompts and reports."""
        if self.kind == "~":
            assert self.before is not None and self.after is not None
            return f"~ {widget_line(self.before)} -> {widget_line(self.after)}"
        widget = self.after or self.before
        assert widget is not None
        return f"{self.kind} {widget_line(widget)}"


@dataclass(frozen=True)
class Changes:
    """All differences between two screens, in document order."""

    items: tuple[Change, ...]
    url: tuple[str, str]
    title: tuple[str, str]
    focus_moved: bool
    reordered: bool
    """The same lines in another order."""
    keyboard_came: bool = False
    """One that goes may have been put away to see what it covered."""

    @property
    def navigated(self) -> bool:
        """The address changed by more than nothing."""
        return self.url[0] != self.url[1]

    @property
    def any(self) -> bool:
        """Something a user could notice changed, focus apart."""
        is_same = self.title[0] == self.title[1] and not self.navigated
        return bool(self.items) or not is_same or self.keyboard_came

    @property
    def added(self) -> list[Widget]:
        """New or altered widgets, as they are now."""
        return [c.after for c in self.items if c.after is not None]

    @property
    def removed(self) -> list[Widget]:
        """Widgets that are gone, or as they were before they were altered."""
        return [c.before for c in self.items if c.before is not None]


def widget_line(widget: Widget) -> str:
    """One widget as a line to quote, without indent and reference."""
    return render_aria([widget], refs=False)[0].strip().removeprefix("- ")


def says_something(widget: Widget) -> bool:
    """Leave out containers that carry no information of their own."""
    if widget.name or widget.text or widget.value is not None:
        return True
    return widget.role not in _PASSIVE_ROLES and bool(
        set(widget.states) - _VOLATILE or widget.clickable
    )


def shows_nothing(screen: Screen) -> bool:
    """Say whether nothing that is to be seen says anything."""
    return not any(says_something(w) and not is_hidden(w) for w in screen.widgets)


def _comparison_key(widget: Widget) -> tuple[object, ...]:
    states = tuple(sorted(set(widget.states) - _VOLATILE))
    return (widget.role, widget.name, widget.text, widget.value, states, widget.placeholder)


def _identity(widget: Widget) -> tuple[object, ...]:
    """What makes two states of one widget the same widget, beside its place."""
    return (widget.role, widget.name or widget.placeholder or widget.test_id)


def compare(before: Screen, after: Screen) -> Changes:
    """Compare two screens line by line; ids and places do not count."""
    old = [w for w in before.widgets if says_something(w)]
    new = [w for w in after.widgets if says_something(w)]
    old_keys, new_keys = [_comparison_key(w) for w in old], [_comparison_key(w) for w in new]
    items: list[Change] = []
    for i1, i2, j1, j2 in find_gaps(old_keys, new_keys):
        items += _pair(old[i1:i2], new[j1:j2])
    reordered = bool(items) and Counter(old_keys) == Counter(new_keys)
    return Changes(
        items=tuple(items),
        url=(before.location, after.location),
        title=(before.title, after.title),
        focus_moved=_focus_of(before) != _focus_of(after),
        reordered=reordered,
        keyboard_came=before.keyboard is None and after.keyboard is not None,
    )


def _pair(old: Sequence[Widget], new: Sequence[Widget]) -> list[Change]:
    """Within one replaced block, find widgets that only changed their state."""
    left = dict(enumerate(old))
    same_id: dict[object, deque[int]] = defaultdict(deque)
    alike: dict[object, deque[int]] = defaultdict(deque)
    for at, widget in left.items():
        identity = _identity(widget)
        same_id[identity, widget.id].append(at)
        if identity[1]:
            alike[identity].append(at)
    changes: list[Change] = []
    for widget in new:
        identity = _identity(widget)
        for queue in (same_id[identity, widget.id], alike[identity]):
            while queue and queue[0] not in left:
                queue.popleft()
            if queue:
                changes.append(Change("~", left.pop(queue[0]), widget))
                break
        else:
            changes.append(Change("+", None, widget))
    return [Change("-", widget, None) for widget in left.values()] + changes


def only_fields_changed(before: Screen, after: Screen, changes: Changes) -> bool:
    """Say whether nothing changed but what stands in fields."""
    inside = {id(w) for screen in (before, after) for w in _in_fields(screen)}
    changed = [w for c in changes.items for w in (c.before, c.after) if w is not None]
    return not changes.navigated and all(id(widget) in inside for widget in changed)


def _in_fields(screen: Screen) -> list[Widget]:
    """The fields of a screen and all that is in them, as in those that are parts of the page."""
    found: list[Widget] = []
    outer: int | None = None
    for widget in screen.widgets:
        outer = None if outer is not None and widget.depth <= outer else outer
        if outer is None and widget.role in FIELD_ROLES:
            outer = widget.depth
        found += [widget] if outer is not None else []
    return found


def _focus_of(screen: Screen) -> tuple[object, ...] | None:
    return next((_identity(w) for w in screen.widgets if "focused" in w.states), None)


Part = tuple[int, int, int, int]
"""A stretch of the old lines and one of the new ones: from, up to (exclusive), from, up to."""
_MOST_WORK = 250_000
"""Comparisons of the search for the longest common stretches, which is quadratic; ~30 ms."""


def find_gaps(old: Sequence[Hashable], new: Sequence[Hashable]) -> Iterator[Part]:
    """List the stretches in which two sequences differ, in their order.

    What is long is first parted at the lines that stand once in both, as patience diff does; where
    there are none, the first of several equal lines goes with the first, the second with the
    second.
    """
    parts: list[Part] = [(0, len(old), 0, len(new))]
    while parts:
        left, right, top, bottom = part = _trim(old, new, parts.pop())
        here, there = Counter(old[left:right]), Counter(new[top:bottom])
        if here.keys().isdisjoint(there):
            if left < right or top < bottom:
                yield part
        elif _work(here, there) <= _MOST_WORK:
            matcher = SequenceMatcher(None, old[left:right], new[top:bottom], autojunk=False)
            for tag, i1, i2, j1, j2 in matcher.get_opcodes():
                if tag != "equal":
                    yield left + i1, left + i2, top + j1, top + j2
        else:
            once = {line for line, count in here.items() if count == 1 == there[line]}
            parts += reversed(_split_part(part, _anchors(old, new, part, once or here.keys())))


def _trim(old: Sequence[Hashable], new: Sequence[Hashable], part: Part) -> Part:
    """Cut off the equal head and tail: pages mostly stay the same."""
    left, right, top, bottom = part
    while left < right and top < bottom and old[left] == new[top]:
        left, top = left + 1, top + 1
    while left < right and top < bottom and old[right - 1] == new[bottom - 1]:
        right, bottom = right - 1, bottom - 1
    return left, right, top, bottom


def _work(here: Counter[Hashable], there: Counter[Hashable]) -> int:
    """Estimate the comparisons: at worst each common line is found by a search of its own."""
    common = [(count, there[line]) for line, count in here.items() if line in there]
    pairs = sum(one * other for one, other in common)
    return sum(one for one, _ in common) * (here.total() + pairs)


def _anchors(
    old: Sequence[Hashable], new: Sequence[Hashable], part: Part, lines: Collection[Hashable]
) -> list[tuple[int, int]]:
    """List the most of the lines that stand in the same order in both, with their places."""
    left, right, top, bottom = part
    places: dict[Hashable, deque[int]] = defaultdict(deque)
    for j in range(top, bottom):
        if new[j] in lines:
            places[new[j]].append(j)
    pairs = [(i, places[old[i]].popleft()) for i in range(left, right) if places.get(old[i])]
    return _longest_rising(pairs)


def _longest_rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give a longest subsequence in which the second number rises, too."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for at, (_, place) in enumerate(pairs):
        length = bisect_left(ends, place)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [place]
        last[length : length + 1] = [at]
    found = []
    at = last[-1] if last else -1
    while at >= 0:
        found.append(pairs[at])
        at = before[at]
    return found[::-1]


def _split_part(part: Part, anchors: Sequence[tuple[int, int]]) -> list[Part]:
    """Give the parts between the anchors."""
    left, right, top, bottom = part
    parts = []
    for i, j in [*anchors, (right, bottom)]:
        parts.append((left, i, top, j))
        left, top = i + 1, j + 1
    return parts

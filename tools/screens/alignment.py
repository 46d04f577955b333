"""Aligns two sequences of lines: which stretches of them differ."""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Hashable, Iterator, Sequence
from difflib import SequenceMatcher

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
        left, right, top, bottom = part = _trimmed(old, new, parts.pop())
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
            parts += reversed(_parted(part, _anchors(old, new, part, once or here.keys())))


def _trimmed(old: Sequence[Hashable], new: Sequence[Hashable], part: Part) -> Part:
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


def _parted(part: Part, anchors: Sequence[tuple[int, int]]) -> list[Part]:
    """Give the parts between the anchors."""
    left, right, top, bottom = part
    parts = []
    for i, j in [*anchors, (right, bottom)]:
        parts.append((left, i, top, j))
        left, top = i + 1, j + 1
    return parts

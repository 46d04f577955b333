"""Leaves out of a failing list of events what is not needed: delta debugging."""

import itertools
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
Shows = Callable[[Sequence[T]], Awaitable[bool]]
"""Replays events on a fresh app; true when the very fault shows itself again."""


@dataclass(frozen=True)
class Minimised(Generic[T]):
    """What is left."""

    events: tuple[T, ...]
    """They were replayed in just this form and showed the fault, where `reproduced`."""
    reproduced: bool | None
    """None where the budget ended before all of them were replayed."""
    minimal: bool
    """None of them can be left out; false when the budget ended before."""
    replays: int


async def minimise(
    events: Sequence[T],
    shows: Shows[T],
    *,
    head: int = 0,
    most_replays: int = 60,
    most_s: float = 180.0,
) -> Minimised[T]:
    """Find a short list of events that still shows a fault.

    Args:
        events: All since the app was last started, the one that showed the fault last.
        shows: Replays some of them, in order.
        head: So many of the first events set the app up, e.g. sign in: they are left out together
            or not at all, and only when nothing else can be left out.
        most_replays: The budget.
        most_s: The budget in time.

    Returns:
        The shortest list that was replayed with success; all events when none was.
    """
    search = _Search(events, shows, head, most_replays, time.monotonic() + most_s)
    whole = tuple(range(head, len(events)))
    end = await search.end_of(whole)
    # A fault that comes now and then is given a second chance.
    if end is None and not (await search.holds(whole) or await search.holds(whole, again=True)):
        reproduced = None if search.is_over else False
        return Minimised(tuple(events), reproduced, False, search.replays)
    left = await search.without_head(await search.shortened(whole if end is None else end))
    kept = tuple(events[place] for place in left)
    return Minimised(kept, True, not search.is_over, search.replays)


class _Search(Generic[T]):
    """The search among the places of the events behind the head."""

    def __init__(
        self, events: Sequence[T], shows: Shows[T], head: int, most_replays: int, deadline: float
    ) -> None:
        self._events, self._shows, self._head = events, shows, tuple(range(head))
        self._most, self._deadline = most_replays, deadline
        self._known: dict[tuple[int, ...], bool] = {}
        self.replays = 0
        self.is_over = False

    async def holds(self, places: tuple[int, ...], *, again: bool = False) -> bool:
        """Say whether these events, behind the head, show the fault."""
        return await self._holds(self._head + places, again=again)

    async def _holds(self, places: tuple[int, ...], *, again: bool = False) -> bool:
        """Say whether just these events show the fault; false when the budget is spent."""
        if places in self._known and not again:
            return self._known[places]
        if self.replays >= self._most or time.monotonic() >= self._deadline:
            self.is_over = True
            return False
        self.replays += 1
        shown = await self._shows([self._events[place] for place in places])
        self._known[places] = shown
        return shown

    async def end_of(self, places: tuple[int, ...]) -> tuple[int, ...] | None:
        """Try the last events alone, twice as many each time: most faults need no more.

        They come before the whole: what was done long before may not be possible any more.
        """
        size = 0 if self._head else 1
        while size < len(places):
            last = places[len(places) - size :]
            if await self.holds(last):
                return last
            size = 2 * size or 1
        return None

    async def shortened(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Leave out parts, ever smaller ones, until none can be left out (ddmin)."""
        parts = 2
        while len(places) > 1 and not self.is_over:
            rest = await self._first_that_holds(_without_one(places, parts))
            if rest is not None:
                places, parts = rest, max(parts - 1, 2)
            elif parts >= len(places):
                break
            else:
                parts = min(parts * 2, len(places))
        return places

    async def without_head(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Give the places with the head before them, where the fault needs it."""
        needed = not self._head or not places or not await self._holds(places)
        return self._head + places if needed else places

    async def _first_that_holds(
        self, candidates: Iterator[tuple[int, ...]]
    ) -> tuple[int, ...] | None:
        for one in candidates:
            if await self.holds(one):
                return one
        return None


def _without_one(places: tuple[int, ...], parts: int) -> Iterator[tuple[int, ...]]:
    """Give the places without one of so many parts, the earliest part first."""
    edges = [len(places) * n // parts for n in range(parts + 1)]
    for start, end in itertools.pairwise(edges):
        if start < end and (start > 0 or end < len(places)):
            yield places[:start] + places[end:]

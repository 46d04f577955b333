"""The best ways between two pages: distances backward from the target, then paths forward."""

import heapq
from collections.abc import Iterator, Sequence
from itertools import islice

from surefoot.tools.knowledge.edges import STEP_MASK, AdjacentPages, Edge, Entering

FIRST_PAGES = 250
"""How far around a target distances are worked out before the first path is looked for."""
_ITSELF = -1


class DistanceTree:
    """Distances to one page, worked out from near to far and no farther than asked for.

    A distance is a weight, cost << STEP_BITS plus the number of steps, or that number alone.

    Args:
        paths: Between which pages. Dijkstra's search takes the next way to a page only when the
            one before has been taken, so most of them are never looked at.
        target: The page.
        by_steps: Whether steps alone count.
    """

    def __init__(self, paths: AdjacentPages, target: str, *, by_steps: bool = False) -> None:
        self._paths, self._target = paths, target
        self._sources_of = paths.by_steps if by_steps else paths.by_weight
        self.settled: dict[str, int] = {}
        """Distances that are known."""
        self._ways: dict[str, Entering] = {}
        # A distance and whose: of the page itself, or of the way of this number to the page.
        self._heap: list[tuple[int, str, int]] = [(0, target, _ITSELF)]
        self._reach = 0
        """Distance of the page settled last."""
        self._renewed: set[str] = set()
        """Pages not settled whose ways have changed since pages that they lead to were."""
        self.changes = 0
        """So many changes of the graph are in it; who keeps the distances counts them."""

    def lower_bound(self, page: str) -> int | None:
        """Returns the distance of a page, or a bound below it; None when there is no way at all."""
        return self.settled.get(page, self.outer_bound)

    @property
    def outer_bound(self) -> int | None:
        """A bound below the distance of all pages that are not settled; None: they have no way."""
        return self._heap[0][0] if self._heap else None

    def settle(self, pages: int, until: str = "") -> None:
        """Settle so many more pages, or fewer when one that is looked for is among them."""
        settled, heap = self.settled, self._heap
        while heap and pages > 0 and until not in settled:
            distance, page, number = heapq.heappop(heap)
            if number != _ITSELF:
                page = self._next_way(page, number)
            if page in settled or (page in self._renewed and not self._is_true(page, distance)):
                continue
            settled[page] = self._reach = distance
            pages -= 1
            ways = self._ways[page] = self._sources_of(page)
            if ways:
                heapq.heappush(heap, (distance + ways[0][0], page, 0))

    def _next_way(self, page: str, number: int) -> str:
        """Returns where a way to a page comes from; the next one that may matter waits its turn."""
        ways, settled = self._ways[page], self.settled
        source = ways[number][1]
        number += 1
        while number < len(ways) and ways[number][1] in settled:
            number += 1
        if number < len(ways):
            heapq.heappush(self._heap, (settled[page] + ways[number][0], page, number))
        return source

    def _is_true(self, page: str, distance: int) -> bool:
        """Check a distance that may come from a way as it was; the true one waits its turn."""
        true = self._nearest(page)
        if true is not None and true > distance:
            heapq.heappush(self._heap, (true, page, _ITSELF))
        return true == distance

    def survives(self, page: str) -> bool:
        """Returns whether the distances hold after the ways out of a page have changed.

        They do when the page itself is as far as before, because all others depend on it by that
        alone. When several pages have changed, each has to be absorbed.
        """
        if page == self._target:
            return True
        nearest = self._nearest(page)
        if page in self.settled:
            return nearest == self.settled[page]
        if nearest is not None and nearest < self._reach:
            return False
        self._renewed.add(page)
        if nearest is not None:
            heapq.heappush(self._heap, (nearest, page, _ITSELF))
        return True

    def _nearest(self, page: str) -> int | None:
        """Returns the distance of a page over those that are settled."""
        settled = self.settled
        return min(
            (
                settled[other] + weight
                for weight, other, _, _ in self._paths.leaving(page)
                if other in settled
            ),
            default=None,
        )


class _Path:
    """A way from the start to a page."""

    __slots__ = ("before", "edge", "page", "pages", "weight")

    def __init__(self, page: str, edge: Edge | None, before: "_Path | None", weight: int) -> None:
        self.page, self.edge, self.before, self.weight = page, edge, before, weight
        self.pages: frozenset[str] = (before.pages if before else frozenset()) | {page}

    def edges(self) -> tuple[Edge, ...]:
        found: list[Edge] = []
        way: _Path | None = self
        while way is not None and way.edge is not None:
            found.append(way.edge)
            way = way.before
        return tuple(reversed(found))


_Onward = tuple[int, str, str, Edge, int]
"""One transition more: the least weight a way over it can come to, its id, page, edge, weight."""
_Open = tuple[int, tuple[str, ...], _Path, Sequence[_Onward], int]
"""Least weight, transitions, the way before the last of them, the ways onward from there, the best
first, and which of them this is. Of those only the first that was not taken waits in the heap."""
_Met = tuple[frozenset[str], int]
"""Pages and number of steps of a way that has reached a page."""


class PathSearch:
    """Paths from one page to another, the best first, none through a page twice.

    Args:
        paths: Between which pages.
        distances: Distances to the target; it grows by what is asked for here.
        start: Where they begin.
        target: Where they end.
        fewest: Steps to the target, when paths have a limit; no page that matters may be less
            away than this says.
        max_steps: The limit.
    """

    def __init__(
        self,
        paths: AdjacentPages,
        distances: DistanceTree,
        start: str,
        target: str,
        fewest: DistanceTree | None = None,
        max_steps: int = 0,
    ) -> None:
        self._paths, self._distances = paths, distances
        self._start, self._target = start, target
        self._fewest, self._max_steps = fewest, max_steps
        self._heap: list[_Open] = []

    def paths(self, count: int, patience: int) -> Iterator[tuple[Edge, ...]]:
        """Give up to `count` paths; the first at any cost, further ones within `patience` looks."""
        heap, looked, found = self._heap, 0, 0
        self._distances.settle(FIRST_PAGES, until=self._start)
        self._open(_Path(self._start, None, None, 0), ())
        met: dict[str, list[_Met]] = {}
        later: list[_Open] = []
        while heap and (found == 0 or looked < patience):
            looked += 1
            if looked % FIRST_PAGES == 0:
                self._distances.settle(looked)
            taken = self._take()
            if taken is None:
                continue
            _, ids, before, onward, number = taken
            _, _, page, edge, weight = onward[number]
            way = _Path(page, edge, before, weight)
            if page == self._target:
                yield way.edges()
                found += 1
                if found == count:
                    return
                for one in later:
                    heapq.heappush(heap, one)
                later.clear()
            elif not found and self._is_behind(met.get(page, ()), way):
                later.append(taken)
            elif self._is_worth_it(met.setdefault(page, []), way, count):
                self._open(way, ids)

    def _take(self) -> _Open | None:
        """Give what may come to the least weight; None when that waits its turn, or leads nowhere.

        What is given stands alone: it may be put back.
        """
        bound, ids, before, onward, number = heapq.heappop(self._heap)
        _, _, page, _, weight = onward[number]
        alone = onward[number : number + 1]
        number += 1
        if number < len(onward):
            least, last = onward[number][:2]
            heapq.heappush(self._heap, (least, (*ids[:-1], last), before, onward, number))
        rest = self._distances.lower_bound(page)
        if rest is None:
            return None
        if weight + rest > bound:
            heapq.heappush(self._heap, (weight + rest, ids, before, alone, 0))
            return None
        return bound, ids, before, alone, 0

    def _open(self, way: _Path, ids: tuple[str, ...]) -> None:
        """Let a way go on, if it can."""
        settled, beyond = self._distances.settled, self._distances.outer_bound
        pages, so_far, onward = way.pages, way.weight, list[_Onward]()
        for own, page, transition_id, edge in self._paths.leaving(way.page):
            rest = settled.get(page, beyond)
            if rest is None or page in pages:
                continue
            weight = so_far + own
            if self._fewest is None or self._fits(page, weight & STEP_MASK):
                onward.append((weight + rest, transition_id, page, edge, weight))
        if onward:
            # Ids differ, so that edges are never compared.
            onward.sort()
            least, first = onward[0][:2]
            heapq.heappush(self._heap, (least, (*ids, first), way, onward, 0))

    def _is_behind(self, met: Sequence[_Met], way: _Path) -> bool:
        """Returns whether the best path cannot be this way's: one before it has no more steps."""
        return any(self._has_no_more(steps, way) for _, steps in met)

    def _is_worth_it(self, met: list[_Met], way: _Path, count: int) -> bool:
        """A page needs no more ways than paths are wanted that can all go on wherever this can."""
        pages = way.pages
        better = (one for one, steps in met if one <= pages and self._has_no_more(steps, way))
        if len(list(islice(better, count))) == count:
            return False
        met.append((pages, way.weight & STEP_MASK))
        return True

    def _has_no_more(self, steps: int, way: _Path) -> bool:
        return self._fewest is None or steps <= way.weight & STEP_MASK

    def _fits(self, page: str, steps: int) -> bool:
        left = None if self._fewest is None else self._fewest.lower_bound(page)
        return left is not None and steps + left <= self._max_steps


def fewest_steps(paths: AdjacentPages, start: str, target: str) -> tuple[int | None, DistanceTree]:
    """Returns the least number of steps from page to page, None when there is no way.

    With it come the steps to the target from all pages that are nearer to it than the start.
    """
    distances = DistanceTree(paths, target, by_steps=True)
    while start not in distances.settled and distances.outer_bound is not None:
        distances.settle(FIRST_PAGES, until=start)
    return distances.settled.get(start), distances

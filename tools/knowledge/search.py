"""The best ways between two pages: distances backward from the target, then paths forward."""

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import networkx as nx

from tools.knowledge.edges import STEP_BITS, Edge

FIRST_PAGES = 250
"""How far around a target distances are worked out before the first path is looked for."""
STEP_MASK = (1 << STEP_BITS) - 1
_ITSELF = -1


Parallel = Mapping[str, Mapping[str, Mapping[str, Any]]]
"""Data of the edges between two pages, by the other page and key."""
Ways = Sequence[tuple[int, str]]
"""Weights and pages, the least weight first."""


class Ball:
    """Distances to one page, worked out from near to far and no farther than asked for.

    A distance is a weight: cost << STEP_BITS, plus the number of steps.

    Args:
        graph: Of a projection.
        ways_to: Gives the pages with a way to a page; Dijkstra's search takes the next one of a
            page only when the one before has been taken, so most of them are never looked at.
        target: The page.
    """

    def __init__(
        self, graph: "nx.MultiDiGraph[str]", ways_to: Callable[[str], Ways], target: str
    ) -> None:
        self._graph, self._ways_to, self._target = graph, ways_to, target
        self._settled: dict[str, int] = {}
        self._ways: dict[str, Ways] = {}
        # A distance and whose: of the page itself, or of the way of this number to the page.
        self._heap: list[tuple[int, str, int]] = [(0, target, _ITSELF)]
        self._reach = 0
        """Distance of the page settled last."""
        self._renewed: set[str] = set()
        """Pages not settled whose ways have changed since pages that they lead to were."""
        self.changes = 0
        """So many changes of the graph are in it; who keeps the ball counts them."""

    def at_least(self, page: str) -> int | None:
        """Give the distance of a page, or a bound below it; None when there is no way at all."""
        known = self._settled.get(page)
        if known is not None:
            return known
        return self._heap[0][0] if self._heap else None

    def grow(self, pages: int, until: str = "") -> None:
        """Settle so many more pages, or fewer when one that is looked for is among them."""
        settled, heap = self._settled, self._heap
        while heap and pages > 0 and until not in settled:
            distance, page, number = heapq.heappop(heap)
            if number != _ITSELF:
                page = self._next_way(page, number)
            if page in settled or (page in self._renewed and not self._is_true(page, distance)):
                continue
            settled[page] = self._reach = distance
            pages -= 1
            ways = self._ways[page] = self._ways_to(page)
            if ways:
                heapq.heappush(heap, (distance + ways[0][0], page, 0))

    def _next_way(self, page: str, number: int) -> str:
        """Give where a way to a page comes from; the next one that may matter waits its turn."""
        ways, settled = self._ways[page], self._settled
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

    def absorbs(self, page: str) -> bool:
        """Say whether the distances hold after the ways out of a page have changed.

        They do when the page itself is as far as before, because all others depend on it by that
        alone. When several pages have changed, each has to be absorbed.
        """
        if page == self._target:
            return True
        nearest = self._nearest(page)
        if page in self._settled:
            return nearest == self._settled[page]
        if nearest is not None and nearest < self._reach:
            return False
        self._renewed.add(page)
        if nearest is not None:
            heapq.heappush(self._heap, (nearest, page, _ITSELF))
        return True

    def _nearest(self, page: str) -> int | None:
        """Give the distance of a page over those that are settled."""
        settled = self._settled
        return min(
            (
                settled[other] + least_weight(parallel)
                for other, parallel in ways_out(self._graph, page).items()
                if other in settled
            ),
            default=None,
        )


# networkx's own views of the same dictionaries take three times as long.
def ways_out(graph: "nx.MultiDiGraph[str]", page: str) -> Parallel:
    """Give the edges out of a page, by page and key; {} for a page that is not there."""
    found: Parallel = graph._succ.get(page, {})  # type: ignore[attr-defined]
    return found


def ways_in(graph: "nx.MultiDiGraph[str]", page: str) -> Parallel:
    """Give the edges to a page, by page and key; {} for a page that is not there."""
    found: Parallel = graph._pred.get(page, {})  # type: ignore[attr-defined]
    return found


def least_weight(parallel: Mapping[str, Mapping[str, Any]]) -> int:
    """Give the weight of the best of several ways between two pages."""
    least: int = min(data["weight"] for data in parallel.values())
    return least


@dataclass(frozen=True, slots=True)
class _Way:
    page: str
    edge: Edge | None
    before: "_Way | None"
    weight: int

    def visits(self, page: str) -> bool:
        way: _Way | None = self
        while way is not None:
            if way.page == page:
                return True
            way = way.before
        return False

    def pages(self) -> frozenset[str]:
        found: set[str] = set()
        way: _Way | None = self
        while way is not None:
            found.add(way.page)
            way = way.before
        return frozenset(found)

    def edges(self) -> tuple[Edge, ...]:
        found: list[Edge] = []
        way: _Way | None = self
        while way is not None and way.edge is not None:
            found.append(way.edge)
            way = way.before
        return tuple(reversed(found))


_Met = tuple[frozenset[str], int]
"""Pages and number of steps of a way that has reached a page."""
_Open = tuple[int, tuple[str, ...], _Way]
"""A way that may go on, behind the least weight that it can come to and its transitions."""


class PathSearch:
    """Paths from one page to another, the best first, none through a page twice.

    Args:
        graph: Of a projection.
        ball: Distances to the target; it grows by what is asked for here.
        fewest: Fewest steps from each page to the target, when paths have a limit.
    """

    def __init__(
        self,
        graph: "nx.MultiDiGraph[str]",
        ball: Ball,
        start: str,
        target: str,
        fewest: dict[str, int] | None = None,
        max_steps: int = 0,
    ) -> None:
        self._graph, self._ball = graph, ball
        self._start, self._target = start, target
        self._fewest, self._max_steps = fewest, max_steps

    def paths(self, count: int, patience: int) -> Iterator[tuple[Edge, ...]]:
        """Give up to `count` paths; the first at any cost, further ones within `patience` looks."""
        ball, looked = self._ball, 0
        ball.grow(FIRST_PAGES, until=self._start)
        bound = ball.at_least(self._start)
        if bound is None:
            return
        met: dict[str, list[_Met]] = {}
        later: list[_Open] = []
        heap: list[_Open] = [(bound, (), _Way(self._start, None, None, 0))]
        found = 0
        while heap and (found == 0 or looked < patience):
            bound, ids, way = heapq.heappop(heap)
            looked += 1
            if looked % FIRST_PAGES == 0:
                ball.grow(looked)
            rest = ball.at_least(way.page)
            if rest is None:
                continue
            if way.weight + rest > bound:
                heapq.heappush(heap, (way.weight + rest, ids, way))
                continue
            if way.page == self._target:
                yield way.edges()
                found += 1
                if found == count:
                    return
                for one in later:
                    heapq.heappush(heap, one)
                later.clear()
                continue
            if not found and self._is_behind(met.get(way.page, ()), way):
                later.append((bound, ids, way))
                continue
            if not self._is_worth_it(met.setdefault(way.page, []), way, count):
                continue
            for onward in self._opened(way, ids):
                heapq.heappush(heap, onward)

    def _is_behind(self, met: Sequence[_Met], way: _Way) -> bool:
        """Say whether the best path cannot be this way's: one before it has no more steps."""
        return any(self._has_no_more(steps, way) for _, steps in met)

    def _is_worth_it(self, met: list[_Met], way: _Way, count: int) -> bool:
        """A page needs no more ways than paths are wanted that can all go on wherever this can."""
        pages = way.pages()
        better = (one for one, steps in met if one <= pages and self._has_no_more(steps, way))
        if len(list(islice(better, count))) == count:
            return False
        met.append((pages, way.weight & STEP_MASK))
        return True

    def _has_no_more(self, steps: int, way: _Way) -> bool:
        return self._fewest is None or steps <= way.weight & STEP_MASK

    def _opened(self, way: _Way, ids: tuple[str, ...]) -> Iterator[_Open]:
        for onward in self._onward(way):
            rest = self._ball.at_least(onward.page)
            if rest is not None and onward.edge is not None:
                yield onward.weight + rest, (*ids, onward.edge.transition_id), onward

    def _onward(self, way: _Way) -> Iterator[_Way]:
        if way.page not in self._graph:
            return
        for page, parallel in ways_out(self._graph, way.page).items():
            if way.visits(page):
                continue
            for data in parallel.values():
                weight = way.weight + data["weight"]
                if self._fits(page, weight & STEP_MASK):
                    yield _Way(page, data["edge"], way, weight)

    def _fits(self, page: str, steps: int) -> bool:
        if self._fewest is None:
            return True
        left = self._fewest.get(page)
        return left is not None and steps + left <= self._max_steps


def fewest_steps(graph: "nx.MultiDiGraph[str]", target: str) -> dict[str, int]:
    """Give the least number of steps from each page that can reach a page."""

    def steps(_one: str, _other: str, parallel: dict[str, dict[str, int]]) -> int:
        return min(data["weight"] & STEP_MASK for data in parallel.values())

    if target not in graph:
        return {}
    backward = graph.reverse(copy=False)
    found = nx.single_source_dijkstra_path_length(backward, target, weight=steps)
    return {page: int(length) for page, length in found.items()}

"""The best ways between two pages: distances backward from the target, then paths forward."""

import heapq
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import networkx as nx

from tools.knowledge.edges import STEP_BITS, Edge

FIRST_PAGES = 400
"""How far around a target distances are worked out before the first path is looked for."""
STEP_MASK = (1 << STEP_BITS) - 1


class Ball:
    """Distances to one page, worked out from near to far and no farther than asked for.

    A distance is a weight: cost << STEP_BITS, plus the number of steps.
    """

    def __init__(self, graph: "nx.MultiDiGraph[str]", target: str) -> None:
        self._graph = graph
        self._settled: dict[str, int] = {}
        self._best: dict[str, int] = {target: 0}
        self._heap: list[tuple[int, str]] = [(0, target)]
        self._target = target
        self._reach = 0
        """Distance of the page settled last."""
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
        graph, settled, best, heap = self._graph, self._settled, self._best, self._heap
        while heap and pages > 0 and until not in settled:
            distance, page = heapq.heappop(heap)
            if page in settled:
                continue
            settled[page] = self._reach = distance
            pages -= 1
            if page not in graph:
                continue
            # networkx's views of the same dictionaries take three times as long.
            for source, parallel in graph._pred[page].items():
                if source in settled:
                    continue
                farther = distance + _least(parallel)
                if farther < best.get(source, farther + 1):
                    best[source] = farther
                    heapq.heappush(heap, (farther, source))

    def absorbs(self, page: str) -> bool:
        """Say whether the distances hold after the ways out of a page have changed.

        They do when the page itself is as far as before, because all others depend on it by that
        alone. When several pages have changed, each has to be absorbed.
        """
        if page == self._target:
            return True
        settled, onward = self._settled, self._graph._succ.get(page, {})
        least = min(
            (
                settled[other] + _least(parallel)
                for other, parallel in onward.items()
                if other in settled
            ),
            default=None,
        )
        if page in settled:
            return least == settled[page]
        before = self._best.get(page)
        if least == before:
            return True
        if least is None or least < self._reach or (before is not None and least > before):
            return False
        self._best[page] = least
        heapq.heappush(self._heap, (least, page))
        return True


def _least(parallel: Mapping[str, Mapping[str, int]]) -> int:
    if len(parallel) == 1:
        for data in parallel.values():
            return data["weight"]
    return min(data["weight"] for data in parallel.values())


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

    def edges(self) -> tuple[Edge, ...]:
        found: list[Edge] = []
        way: _Way | None = self
        while way is not None and way.edge is not None:
            found.append(way.edge)
            way = way.before
        return tuple(reversed(found))


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
        seen: dict[str, list[int]] = {}
        heap: list[tuple[int, tuple[str, ...], _Way]] = []
        heapq.heappush(heap, (bound, (), _Way(self._start, None, None, 0)))
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
                continue
            if not self._is_worth_it(seen.setdefault(way.page, []), way, count):
                continue
            for onward in self._onward(way):
                rest = ball.at_least(onward.page)
                if rest is not None and onward.edge is not None:
                    heapq.heappush(
                        heap, (onward.weight + rest, (*ids, onward.edge.transition_id), onward)
                    )

    def _is_worth_it(self, seen: list[int], way: _Way, count: int) -> bool:
        """A page needs no more ways than paths are wanted, but for those with fewer steps."""
        steps = way.weight & STEP_MASK
        if len(seen) >= count and (self._fewest is None or steps >= min(seen)):
            return False
        seen.append(steps)
        return True

    def _onward(self, way: _Way) -> Iterator[_Way]:
        if way.page not in self._graph:
            return
        for page, parallel in self._graph._succ[way.page].items():
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

"""Which pages lead to which, and at what weight: what searches run over, as flat as can be."""

from collections.abc import Iterable, Sequence

from tools.knowledge.edges import STEP_BITS, Edge

STEP_MASK = (1 << STEP_BITS) - 1

Leaving = Sequence[tuple[int, str, str, Edge]]
"""Weights of transitions, the pages they lead to, their ids and edges."""
Entering = Sequence[tuple[int, str]]
"""What it takes to come from a page, and the page; the least first."""


class Paths:
    """The usable transitions between pages, from both ends."""

    def __init__(self) -> None:
        self._leaving: dict[str, Leaving] = {}
        self._entering: dict[str, dict[str, tuple[int, int]]] = {}
        """Least weight and fewest steps, by the page where one comes from."""
        self._ways: dict[str, Entering] = {}

    def put(self, page: str, edges: Iterable[Edge]) -> None:
        """Let these and no others lead from a page."""
        self.drop(page)
        leaving = [(edge.weight, edge.target, edge.transition_id, edge) for edge in edges]
        if not leaving:
            return
        self._leaving[page] = leaving
        for weight, target, _, _ in leaving:
            sources = self._entering.setdefault(target, {})
            least, fewest = sources.get(page, (weight, weight & STEP_MASK))
            sources[page] = (min(least, weight), min(fewest, weight & STEP_MASK))
            self._ways.pop(target, None)

    def drop(self, page: str) -> None:
        """Let nothing lead from a page."""
        for target in dict.fromkeys(way[1] for way in self._leaving.pop(page, ())):
            del self._entering[target][page]
            self._ways.pop(target, None)

    def clear(self) -> None:
        """Forget all."""
        self._leaving.clear()
        self._entering.clear()
        self._ways.clear()

    def leaving(self, page: str) -> Leaving:
        """Give the transitions that lead from a page to others."""
        return self._leaving.get(page, ())

    def sources(self, page: str) -> Iterable[str]:
        """Give the pages with a transition to a page."""
        return self._entering.get(page, ())

    def by_weight(self, page: str) -> Entering:
        """Give the pages with a way to a page, by its weight."""
        known = self._ways.get(page)
        if known is None:
            sources = self._entering.get(page, {})
            known = sorted((least, source) for source, (least, _) in sources.items())
            self._ways[page] = known
        return known

    def by_steps(self, page: str) -> Entering:
        """Give the pages with a way to a page, by its number of steps."""
        sources = self._entering.get(page, {})
        return sorted((fewest, source) for source, (_, fewest) in sources.items())

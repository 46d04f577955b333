"""Which pages lead to which, and at what weight: what searches run over, as flat as can be."""

from collections.abc import Callable, Iterable, Sequence

from surefoot.tools.knowledge.edges import STEP_BITS, Edge

STEP_MASK = (1 << STEP_BITS) - 1

Leaving = Sequence[tuple[int, str, str, Edge]]
"""Weights of transitions, the pages they lead to, their ids and edges."""
Entering = Sequence[tuple[int, str]]
"""What it takes to come from a page, and the page; the least first."""


class Paths:
    """The usable transitions between pages, from both ends; worked out when they are asked for.

    Args:
        ways: Gives the usable transitions that lead from a page to others.
        sources: Gives the pages that may have one to a page.
    """

    def __init__(
        self, ways: Callable[[str], Iterable[Edge]], sources: Callable[[str], Iterable[str]]
    ) -> None:
        self._ways, self._sources = ways, sources
        self._leaving: dict[str, Leaving] = {}
        self._nearest: dict[str, dict[str, tuple[int, int]]] = {}
        """Least weight and fewest steps from a page, by the page where they lead."""
        self._entering: dict[str, Entering] = {}

    def forget(self, page: str, targets: Iterable[str]) -> None:
        """Let what leads from a page be worked out anew; it may lead to these now."""
        self._leaving.pop(page, None)
        for target in (*self._nearest.pop(page, ()), *targets):
            self._entering.pop(target, None)

    def clear(self) -> None:
        """Forget all."""
        self._leaving.clear()
        self._nearest.clear()
        self._entering.clear()

    def leaving(self, page: str) -> Leaving:
        """Give the transitions that lead from a page to others."""
        known = self._leaving.get(page)
        if known is None:
            known = [(way.weight, way.target, way.transition_id, way) for way in self._ways(page)]
            self._leaving[page], nearest = known, self._nearest.setdefault(page, {})
            for weight, target, _, _ in known:
                least, fewest = nearest.get(target, (weight, weight & STEP_MASK))
                nearest[target] = (min(least, weight), min(fewest, weight & STEP_MASK))
        return known

    def by_weight(self, page: str) -> Entering:
        """Give the pages with a way to a page, by its weight."""
        known = self._entering.get(page)
        if known is None:
            known = sorted((least, source) for source, (least, _) in self._to(page))
            self._entering[page] = known
        return known

    def by_steps(self, page: str) -> Entering:
        """Give the pages with a way to a page, by its number of steps."""
        return sorted((fewest, source) for source, (_, fewest) in self._to(page))

    def _to(self, page: str) -> Iterable[tuple[str, tuple[int, int]]]:
        for source in self._sources(page):
            if self.leaving(source) and page in self._nearest[source]:
                yield source, self._nearest[source][page]

"""What a transition is worth to a plan: how sure it is, how long it takes."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from surefoot.tools.knowledge.store.transitions import Transition

STEP_COST = 0.05
"""One more step is worth five percent of reliability."""
PRIOR = (1, 1)
WINDOW_LEAST = 3
"""Outcomes from which on the newest count by themselves."""
UNIT = 1_000_000_000
"""Costs are whole numbers of this part, so that sums of the same costs are the same."""
STEP_BITS = 20


@dataclass(slots=True)
class Edge:
    """A transition beside its siblings: the same action on the same widget, other landings."""

    transition: Transition
    reliability: float
    """Chance that the action lands where this edge says, 0 to 1 exclusive."""
    prelude: tuple["Edge", ...] = ()
    """Steps within the page that are done before."""

    @property
    def transition_id(self) -> str:
        """Id of the transition."""
        return self.transition.transition_id

    @property
    def source(self) -> str:
        """Page where it starts."""
        return self.transition.from_page

    @property
    def target(self) -> str:
        """Page where it lands."""
        return self.transition.to_page

    @property
    def steps(self) -> tuple["Edge", ...]:
        """All that is done, in order."""
        return (*self.prelude, self)

    @property
    def weight(self) -> int:
        """Cost and, behind it, the number of steps, so that of equal costs fewer steps win."""
        cost = cost_of(self.reliability) + sum(cost_of(step.reliability) for step in self.prelude)
        return (cost << STEP_BITS) + 1 + len(self.prelude)

    @property
    def is_usable(self) -> bool:
        """Whether it worked once, or was declared and never tried."""
        return self.transition.success_count > 0 or self.transition.fail_count == 0

    @property
    def success_rate(self) -> float:
        """Share of its reports that were a success; 0.0 without any."""
        attempts = self.transition.success_count + self.transition.fail_count
        return self.transition.success_count / attempts if attempts else 0.0

    @property
    def mean_latency_ms(self) -> float | None:
        """Mean over the reports that told it, None when none did."""
        lat_n = self.transition.lat_n
        return self.transition.lat_sum / lat_n if lat_n else None


def merge_failed_stays(landings: list[Transition]) -> list[Transition]:
    """Count what only ever failed and stayed, before it was known where it leads, where it does."""
    if len(landings) == 1:
        return landings
    stays = next((x for x in landings if x.to_page == x.from_page and not x.success_count), None)
    others = [one for one in landings if one is not stays]
    if stays is None or not others:
        return landings
    tried = max(others, key=lambda one: (one.success_count, one.transition_id))
    counted = tried._replace(
        fail_count=tried.fail_count + stays.fail_count,
        lat_sum=tried.lat_sum + stays.lat_sum,
        lat_n=tried.lat_n + stays.lat_n,
    )
    return [counted if one is tried else one for one in others]


def reliability_of(transition: Transition, siblings: Sequence[Transition]) -> float:
    """Returns how likely the action lands as this transition says.

    Args:
        transition: The one in question.
        siblings: All with the same page, type and widget, this one too. Their attempts count
            against it: they landed elsewhere, or nowhere.

    Returns:
        (successes + 1) / (attempts of all + 2), and no more than the newest outcomes alone say.
    """
    gain, loss = PRIOR
    attempts = sum(one.success_count + one.fail_count for one in siblings)
    over_all = (transition.success_count + gain) / (attempts + gain + loss)
    if transition.recent_n < WINDOW_LEAST:
        return over_all
    newest = transition.recent & ((1 << transition.recent_n) - 1)
    return min(over_all, (newest.bit_count() + gain) / (transition.recent_n + gain + loss))


def cost_of(reliability: float) -> int:
    """Give what a step costs a plan, in billionths: -ln of its reliability, and the step itself."""
    return round((STEP_COST - math.log(reliability)) * UNIT)


STEP_MASK = (1 << STEP_BITS) - 1

Leaving = Sequence[tuple[int, str, str, Edge]]
"""Weights of transitions, the pages they lead to, their ids and edges."""
Entering = Sequence[tuple[int, str]]
"""What it takes to come from a page, and the page; the least first."""


class AdjacentPages:
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
        """Returns the transitions that lead from a page to others."""
        known = self._leaving.get(page)
        if known is None:
            known = [(way.weight, way.target, way.transition_id, way) for way in self._ways(page)]
            self._leaving[page], nearest = known, self._nearest.setdefault(page, {})
            for weight, target, _, _ in known:
                least, fewest = nearest.get(target, (weight, weight & STEP_MASK))
                nearest[target] = (min(least, weight), min(fewest, weight & STEP_MASK))
        return known

    def by_weight(self, page: str) -> Entering:
        """Returns the pages with a way to a page, by its weight."""
        known = self._entering.get(page)
        if known is None:
            known = sorted((least, source) for source, (least, _) in self._to(page))
            self._entering[page] = known
        return known

    def by_steps(self, page: str) -> Entering:
        """Returns the pages with a way to a page, by its number of steps."""
        return sorted((fewest, source) for source, (_, fewest) in self._to(page))

    def _to(self, page: str) -> Iterable[tuple[str, tuple[int, int]]]:
        for source in self._sources(page):
            if self.leaving(source) and page in self._nearest[source]:
                yield source, self._nearest[source][page]

"""The best way to a page within a number of steps, and what else would do."""

import math
from dataclasses import dataclass
from itertools import islice

from surefoot.tools.knowledge.edges import Edge
from surefoot.tools.knowledge.projection import Projection
from surefoot.tools.knowledge.search import PathSearch, fewest_steps

ALTERNATIVES = 2
PATIENCE = 3_000
"""Looks that alternatives may take; a plan without any is still a plan."""


@dataclass(frozen=True, slots=True)
class Route:
    """A way from page to page."""

    edges: tuple[Edge, ...]

    @property
    def steps(self) -> tuple[Edge, ...]:
        """All that is done, with what is done within pages."""
        return tuple(step for edge in self.edges for step in edge.steps)

    @property
    def reliability(self) -> float:
        """Chance that all of it works."""
        return math.prod(step.reliability for step in self.steps)


@dataclass(frozen=True, slots=True)
class Routes:
    """The best way and what else would do."""

    best: Route | None
    others: tuple[Route, ...] = ()
    required_steps: int | None = None
    """Fewest steps that would do, when there is a way but none within the limit."""


def find_routes(projection: Projection, start: str, target: str, max_steps: int) -> Routes:
    """Give the most reliable way of at most `max_steps` steps and up to two others.

    A step costs as much as five percent of reliability; of equal ways the one with fewer steps
    wins, then the one with the lesser ids.
    """
    if start == target:
        return Routes(Route(()))
    paths, ball = projection.paths, projection.ball(target)
    free = PathSearch(paths, ball, start, target)
    found = [Route(edges) for edges in free.paths(1 + ALTERNATIVES, PATIENCE)]
    if not found:
        return Routes(None)
    if all(len(route.steps) <= max_steps for route in found):
        return Routes(found[0], tuple(found[1:]))
    required, fewest = fewest_steps(paths, start, target)
    if required is None or required > max_steps:
        return Routes(None, required_steps=required)
    bounded = PathSearch(paths, ball, start, target, fewest, max_steps)
    fitting = [Route(edges) for edges in islice(bounded.paths(1 + ALTERNATIVES, PATIENCE), 3)]
    return Routes(fitting[0], tuple(fitting[1:])) if fitting else Routes(None)


def reason_for(other: Route, best: Route) -> str:
    """Say what an alternative has over the best way and what not."""
    more = len(other.steps) - len(best.steps)
    if more > 0:
        return "路径更长，可在主路径失败时使用"
    is_surer = other.reliability >= best.reliability - 1e-12
    if more < 0:
        return "路径更短但成功率较低" if not is_surer else "路径更短且成功率相当"
    return "步骤数相同但成功率较低" if not is_surer else "步骤数和成功率相同"

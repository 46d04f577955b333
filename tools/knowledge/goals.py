"""Which page an intent means, and the best paths to it within a number of steps."""

import math
from dataclasses import dataclass
from itertools import islice

from surefoot.tools.knowledge.answers import RefusedError
from surefoot.tools.knowledge.edges import Edge
from surefoot.tools.knowledge.graph_view import GraphView
from surefoot.tools.knowledge.intent_index import FoundIntent
from surefoot.tools.knowledge.projection import Projection
from surefoot.tools.knowledge.search import PathSearch, fewest_steps
from surefoot.tools.knowledge.similarity.base import NAMED, Match
from surefoot.tools.knowledge.store.intents import IntentRow
from surefoot.tools.knowledge.store.pages import PageRow

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
    """Returns the most reliable way of at most `max_steps` steps and up to two others.

    A step costs as much as five percent of reliability; of equal ways the one with fewer steps
    wins, then the one with the lesser ids.
    """
    if start == target:
        return Routes(Route(()))
    paths, distances = projection.paths, projection.distances_to(target)
    free = PathSearch(paths, distances, start, target)
    found = [Route(edges) for edges in free.paths(1 + ALTERNATIVES, PATIENCE)]
    if not found:
        return Routes(None)
    if all(len(route.steps) <= max_steps for route in found):
        return Routes(found[0], tuple(found[1:]))
    required, fewest = fewest_steps(paths, start, target)
    if required is None or required > max_steps:
        return Routes(None, required_steps=required)
    bounded = PathSearch(paths, distances, start, target, fewest, max_steps)
    fitting = [Route(edges) for edges in islice(bounded.paths(1 + ALTERNATIVES, PATIENCE), 3)]
    return Routes(fitting[0], tuple(fitting[1:])) if fitting else Routes(None)


def reason_for(other: Route, best: Route) -> str:
    """Returns what an alternative has over the best way and what not."""
    more = len(other.steps) - len(best.steps)
    if more > 0:
        return "路径更长，可在主路径失败时使用"
    is_surer = other.reliability >= best.reliability - 1e-12
    if more < 0:
        return "路径更短但成功率较低" if not is_surer else "路径更短且成功率相当"
    return "步骤数相同但成功率较低" if not is_surer else "步骤数和成功率相同"


CANDIDATES = 20
_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class Goal:
    """The page where an intent is served."""

    intent: IntentRow
    similarity: float
    page_id: str
    degraded: bool = False


def find_goal(
    view: GraphView, app_id: str, query: str, start: PageRow | None, max_steps: int
) -> Goal:
    """Returns the page that is meant.

    The nearest intent decides, or a page whose name, description or intents come nearer; an intent
    without a page by the texts of the pages, else the next intent. Of several pages the one that
    was named as target comes first, then the one that is reached most reliably.

    Raises:
        Refusal: INTENT_NOT_FOUND; nothing is near enough.
    """
    index = view.intents(app_id)
    goals = _nearest_goals(view, app_id, index.find_exact(query, CANDIDATES))
    if not goals:
        goals = _nearest_goals(view, app_id, index.find_confident(query, CANDIDATES))
        least = goals[0].similarity if goals else 0.0
        pages = index.search_pages(view.connection, query, CANDIDATES) if least < NAMED else []
        if pages and pages[0].similarity > least + _SAME:
            best = [one for one in pages if pages[0].similarity - one.similarity < _SAME]
            goals = [_page_goal(view, app_id, match) for match in best]
    if goals:
        return _surest(view, app_id, goals, start, max_steps)
    facts: dict[str, object] = {"intent": query, "app_id": app_id}
    if index.is_degraded:
        facts["degraded"] = True
    raise RefusedError("INTENT_NOT_FOUND", query, sentence="", **facts)


def _nearest_goals(view: GraphView, app_id: str, found: list[FoundIntent]) -> list[Goal]:
    """Goals of the nearest intents that have any."""
    for similarity in sorted({one.similarity for one in found}, reverse=True):
        nearest = [one for one in found if abs(one.similarity - similarity) < _SAME]
        goals = [goal for one in nearest for goal in _goals_of(view, app_id, one, primary=True)]
        goals = goals or [
            goal for one in nearest for goal in _goals_of(view, app_id, one, primary=False)
        ]
        goals = goals or [goal for one in nearest for goal in _goals_by_text(view, app_id, one)]
        if goals:
            return goals
    return []


def _goals_of(view: GraphView, app_id: str, found: FoundIntent, *, primary: bool) -> list[Goal]:
    """Goals that were named: the target itself, or the pages that say they serve the intent."""
    intent = found.intent
    named = (intent.target_page,) if primary else intent.pages
    return [_goal(found, page_id) for page_id in named if _exists(view, app_id, page_id)]


def _goals_by_text(view: GraphView, app_id: str, found: FoundIntent) -> list[Goal]:
    best = view.intents(app_id).search_pages(view.connection, found.intent.text, 1)
    return [_goal(found, match.owner) for match in best if _exists(view, app_id, match.owner)]


def _page_goal(view: GraphView, app_id: str, match: Match) -> Goal:
    name = view.projection(app_id).pages[match.owner].name
    return Goal(IntentRow("", app_id, name, match.owner), match.similarity, match.owner)


def _goal(found: FoundIntent, page_id: str) -> Goal:
    return Goal(found.intent, found.similarity, page_id, found.degraded)


def _exists(view: GraphView, app_id: str, page_id: str) -> bool:
    """An app may name a page of another one, which is not joined to it yet."""
    if not page_id:
        return False
    if page_id in view.projection(app_id).pages:
        return True
    try:
        view.page(page_id)
    except RefusedError:
        return False
    return True


def _surest(
    view: GraphView, app_id: str, goals: list[Goal], start: PageRow | None, limit: int
) -> Goal:
    if start is None or len({goal.page_id for goal in goals}) == 1:
        return goals[0]

    def reliability(goal: Goal) -> float:
        routes = find_routes(view.projection(app_id), start.page_id, goal.page_id, limit)
        return routes.best.reliability if routes.best else -1.0

    return max(goals, key=reliability)


def find_routes_to(
    view: GraphView, app_id: str, start: PageRow, goal: Goal, max_steps: int
) -> Routes:
    """Returns the ways from a page to a goal.

    Raises:
        Refusal: PATH_NOT_FOUND; there is none, or none within the limit.
    """
    routes = find_routes(view.projection(app_id), start.page_id, goal.page_id, max_steps)
    if routes.best is not None:
        return routes
    facts = {"from_page": start.page_id, "target_page": goal.page_id}
    if routes.required_steps is None:
        raise RefusedError("PATH_NOT_FOUND", reason="unreachable", required_steps=None, **facts)
    raise RefusedError(
        "PATH_NOT_FOUND",
        f"至少需要 {routes.required_steps} 步，限制为 {max_steps} 步",
        sentence="路径步骤数超过限制",
        reason="max_steps",
        required_steps=routes.required_steps,
        **facts,
    )

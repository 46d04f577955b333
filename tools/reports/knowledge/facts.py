"""What the page shows of a knowledge graph, as plain JSON."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import networkx as nx

from surefoot.tools.knowledge.answers import RefusedError
from surefoot.tools.knowledge.edges import Edge, cost_of
from surefoot.tools.knowledge.goals import find_goal
from surefoot.tools.knowledge.graph_view import GraphView, find_home
from surefoot.tools.knowledge.projection import Projection
from surefoot.tools.knowledge.queries import NO_LIMIT
from surefoot.tools.knowledge.store.intents import IntentRow
from surefoot.tools.knowledge.store.pages import PageRow, all_revisions

PAGES_SHOWN, ACTIONS_SHOWN = 1_000, 10_000
"""Of one graph: the pages nearest to the home page, the actions done most often."""
PAGES_LIMIT = 5_000
"""Of all graphs together."""

Facts = dict[str, Any]


def graphs_of(view: GraphView, app_id: str = "") -> list[Facts]:
    """Give the graphs to show, each of an app and of those that transitions join to it.

    Args:
        view: Of the store.
        app_id: Only this one; all when "".

    Raises:
        Refusal: PAGE_NOT_FOUND; the app has no page. INVALID_PARAMETER; there are too many pages
            for one picture.
    """
    shown: list[Facts] = []
    seen: set[str] = set()
    pages = 0
    for app in [app_id] if app_id else all_revisions(view.connection):
        if app in seen:
            continue
        projection = view.projection(app)
        seen |= projection.revisions.keys()
        pages += min(PAGES_SHOWN, len(projection.pages))
        if pages > PAGES_LIMIT:
            raise RefusedError(
                "INVALID_PARAMETER",
                f"more than {PAGES_LIMIT} pages; choose an app",
                field="app_id",
            )
        if projection.pages:
            shown.append(_graph(view, app, projection))
    if app_id and not shown:
        raise RefusedError("PAGE_NOT_FOUND", f"应用 {app_id} 没有页面", app_id=app_id)
    return shown


def _graph(view: GraphView, app: str, projection: Projection) -> Facts:
    apps = sorted({page.app_id for page in projection.pages.values()} - {app})
    if any(page.app_id == app for page in projection.pages.values()):
        apps.insert(0, app)
    homes = [home for home in (find_home(one, projection) for one in apps) if home is not None]
    starts = [home.page_id for home in homes]
    steps = _steps_from(nx.DiGraph(projection.graph()), starts)
    shown = _nearest_page_ids(projection, steps)
    ages = sorted(
        (projection.pages[page_id] for page_id in shown),
        key=lambda page: (page.created_seq, page.page_id),
    )
    return {
        "apps": apps,
        "home": homes[0].page_id if homes else ages[0].page_id,
        "pages": [_page(page, steps.get(page.page_id, -1)) for page in ages],
        "actions": [_edge_facts(edge) for edge in _edges(projection, shown)],
        "intents": [fact for one in apps for fact in _intents(view, one, projection, shown)],
        "of": {"pages": len(projection.pages), "actions": sum(1 for _ in projection.edges())},
    }


def _steps_from(graph: "nx.DiGraph[str]", starts: Sequence[str]) -> dict[str, int]:
    """Give the steps from the nearest start, for what can be reached."""
    layers = nx.bfs_layers(graph, [start for start in starts if start in graph])
    return {page: distance for distance, pages in enumerate(layers) for page in pages}


def _nearest_page_ids(projection: Projection, steps: Mapping[str, int]) -> set[str]:
    """Give the pages to show: those that are fewest steps away, the oldest of these first."""
    pages = sorted(
        projection.pages.values(),
        key=lambda page: (
            page.page_id not in steps,
            steps.get(page.page_id, 0),
            page.created_seq,
            page.page_id,
        ),
    )
    return {page.page_id for page in pages[:PAGES_SHOWN]}


def _edges(projection: Projection, shown: set[str]) -> list[Edge]:
    """Give the actions between pages that are shown, with all that is done before them."""
    between = [edge for edge in projection.edges() if {edge.source, edge.target} <= shown]
    between.sort(key=lambda edge: (-_attempts(edge), edge.transition_id))
    kept = {step.transition_id: step for edge in between[:ACTIONS_SHOWN] for step in edge.steps}
    return [kept[transition_id] for transition_id in sorted(kept)]


def _attempts(edge: Edge) -> int:
    return edge.transition.success_count + edge.transition.fail_count


def _page(page: PageRow, layer: int) -> Facts:
    return {
        "id": page.page_id,
        "app": page.app_id,
        "name": page.name,
        "type": page.type,
        "description": page.description,
        "layer": layer,
    }


def _edge_facts(edge: Edge) -> Facts:
    transition = edge.transition
    return {
        "id": edge.transition_id,
        "from": edge.source,
        "to": edge.target,
        "type": transition.action_type,
        "widget": transition.widget_text or transition.widget_id,
        "ok": transition.success_count,
        "failed": transition.fail_count,
        "ms": edge.mean_latency_ms,
        "reliability": edge.reliability,
        "cost": cost_of(edge.reliability),
        "usable": edge.is_usable and edge.source != edge.target,
        "before": [step.transition_id for step in edge.prelude],
    }


def _intents(view: GraphView, app: str, projection: Projection, shown: set[str]) -> Iterator[Facts]:
    for intent in sorted(
        view.intents(app).intents.values(), key=lambda one: (one.text, one.intent_id)
    ):
        yield {
            "text": intent.text,
            "app": app,
            "words": [*intent.keywords, *intent.aliases],
            "targets": [
                page for page in _intent_page_ids(view, app, intent, projection) if page in shown
            ],
        }


def _intent_page_ids(
    view: GraphView, app: str, intent: IntentRow, projection: Projection
) -> list[str]:
    """Pages that serve it; of several, the one that is reached most surely is gone to."""
    named = [intent.target_page] if intent.target_page in projection.pages else []
    named = named or [page for page in intent.pages if page in projection.pages]
    if named:
        return named
    try:
        goal = find_goal(view, app, intent.text, None, NO_LIMIT)
    except RefusedError:
        return []
    return [goal.page_id] if goal.page_id in projection.pages else []

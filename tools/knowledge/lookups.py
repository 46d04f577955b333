"""Answers of the operations that look something up: pages, intents, statistics."""

from collections.abc import Mapping
from datetime import UTC, datetime

import networkx as nx

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.client_history import ClientHistory
from surefoot.tools.knowledge.features import Features, read_features
from surefoot.tools.knowledge.graph_view import GraphView, find_home
from surefoot.tools.knowledge.intent_index import FoundIntent
from surefoot.tools.knowledge.page_index import PageScore, choose_page
from surefoot.tools.knowledge.projection import Projection
from surefoot.tools.knowledge.queries import actions_of
from surefoot.tools.knowledge.store.pages import all_revisions
from surefoot.tools.knowledge.store.statements import Statement

CANDIDATES = 5
NEAR = 0.05
"""Bonus of a page one step from where this client was last; that page itself has twice as much."""


def match_current_page(
    view: GraphView,
    history: ClientHistory,
    *,
    app_id: object = None,
    ui_hierarchy: object = None,
    page_title: object = None,
    page_screenshot: object = None,
) -> Answer:
    """Answer `match_current_page`; the screenshot is not looked at."""
    app = checks.name(app_id, "app_id")
    hierarchy = checks.hierarchy(ui_hierarchy)
    title = checks.optional_name(page_title, "page_title")
    checks.optional_text(page_screenshot, "page_screenshot", limit=2**26)
    shown = read_features(hierarchy) if hierarchy is not None else Features(frozenset())
    projection = view.projection(app)
    scores = view.pages(app).match(title, shown, _near(projection, history))
    return _page_match_answer(projection, scores)


def _page_match_answer(projection: Projection, scores: list[PageScore]) -> Answer:
    best = choose_page(scores)
    page = projection.pages[best.page_id] if best is not None else None
    actions = []
    for _, action in actions_of(projection, page) if page is not None else ():
        action.pop("transition_id")
        actions.append(action)
    others = [score for score in scores if score != best][:CANDIDATES]
    return {
        "success": True,
        "message": "" if best else "未找到匹配的页面",
        "matched": best is not None,
        "page": None
        if page is None or best is None
        else {
            "page_id": page.page_id,
            "page_name": page.name,
            "page_type": page.type,
            "description": page.description,
            "confidence": best.score,
        },
        "available_actions": actions,
        "candidates": [
            {
                "page_id": score.page_id,
                "page_name": projection.pages[score.page_id].name,
                "confidence": score.score,
            }
            for score in others
        ],
    }


def _near(projection: Projection, history: ClientHistory) -> Mapping[str, float]:
    """The page that the client reported last is likelier, then those one step from there."""
    near = dict.fromkeys((page for _, page, _, _ in projection.paths.leaving(history.page)), NEAR)
    return {**near, history.page: 2 * NEAR}


def find_similar_intents(
    view: GraphView,
    _history: ClientHistory,
    *,
    query: object = None,
    app_id: object = None,
    top_k: object = 5,
) -> Answer:
    """Answer `find_similar_intents`: the nearest first, of one app or of all."""
    asked = checks.name(query, "query")
    app = checks.optional_name(app_id, "app_id")
    count = min(checks.integer(top_k, "top_k", 1), checks.TOP_K_LIMIT)
    apps = [app] if app else all_revisions(view.connection)
    # More than are shown: `total_found` counts what is there.
    indexes = [view.intents(name) for name in apps]
    found = [one for index in indexes for one in index.search(asked, 10_000)]
    found.sort(key=_intent_sort_key)
    return {
        "success": True,
        "message": "",
        "intents": [
            {
                "intent_id": one.intent.intent_id,
                "intent_text": one.intent.text,
                "app_id": one.intent.app_id,
                "target_page": one.intent.target_page or next(iter(one.intent.pages), ""),
                "similarity": one.similarity,
                "keywords": list(one.intent.keywords),
            }
            for one in found[:count]
        ],
        "total_found": len(found),
        **({"degraded": True} if any(index.is_degraded for index in indexes) else {}),
    }


def _intent_sort_key(found: FoundIntent) -> tuple[float, str]:
    return (-found.similarity, found.intent.intent_id)


_PAGES = Statement("SELECT app_id, count(*) FROM pages WHERE NOT deleted GROUP BY app_id")
_INTENTS = Statement("SELECT app_id, count(*) FROM intents WHERE NOT deleted GROUP BY app_id")
_TRANSITIONS = Statement(
    "SELECT app_id, count(*), sum(success_count), sum(fail_count) FROM transitions"
    " WHERE NOT deleted GROUP BY app_id"
)
_PATTERNS = Statement("SELECT app_id, count(*) FROM patterns WHERE NOT deleted GROUP BY app_id")
_LOCATORS = Statement("SELECT app_id, count(*) FROM locators WHERE NOT deleted GROUP BY app_id")
_WRITTEN = Statement("SELECT app_id, updated_at FROM apps")


def get_graph_stats(view: GraphView, _history: ClientHistory, *, app_id: object = None) -> Answer:
    """Answer `get_graph_stats` of one app or of all; an unknown app has zeros."""
    only = checks.optional_name(app_id, "app_id")

    def counted(statement: Statement) -> dict[str, tuple[float, ...]]:
        rows = statement.rows(view.connection, {})
        return {row[0]: tuple(row[1:]) for row in rows if only in ("", row[0])}

    pages, intents, transitions = counted(_PAGES), counted(_INTENTS), counted(_TRANSITIONS)
    patterns, locators = counted(_PATTERNS), counted(_LOCATORS)
    written = counted(_WRITTEN)
    successes = sum(int(row[1]) for row in transitions.values())
    attempts = successes + sum(int(row[2]) for row in transitions.values())
    lengths = [length for app in pages for length in _lengths(view, app)]
    last = max((row[0] for row in written.values()), default=0.0)
    return {
        "success": True,
        "message": "",
        "apps": len(pages),
        "pages": sum(int(row[0]) for row in pages.values()),
        "transitions": sum(int(row[0]) for row in transitions.values()),
        "intents": sum(int(row[0]) for row in intents.values()),
        "patterns": sum(int(row[0]) for row in patterns.values()),
        "locators": sum(int(row[0]) for row in locators.values()),
        "avg_path_length": sum(lengths) / len(lengths) if lengths else 0.0,
        "avg_success_rate": successes / attempts if attempts else 0.0,
        "last_updated": datetime.fromtimestamp(last, UTC).isoformat() if last else "",
    }


def _lengths(view: GraphView, app_id: str) -> list[int]:
    """Hops from an app's home to each page that can be reached."""
    projection = view.projection(app_id)
    home = find_home(app_id, projection)
    if home is None:
        return []
    lengths = nx.single_source_shortest_path_length(projection.graph(), home.page_id)
    return [length for length in lengths.values() if length]

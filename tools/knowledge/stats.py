"""How big a graph is and how well it works."""

from datetime import UTC, datetime

import networkx as nx
from sqlalchemy import text

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.look import Look, home_of
from surefoot.tools.knowledge.trail import Trail

_PAGES = text("SELECT app_id, count(*) FROM pages WHERE NOT deleted GROUP BY app_id")
_INTENTS = text("SELECT app_id, count(*) FROM intents WHERE NOT deleted GROUP BY app_id")
_TRANSITIONS = text(
    "SELECT app_id, count(*), sum(success_count), sum(fail_count) FROM transitions"
    " WHERE NOT deleted GROUP BY app_id"
)
_PATTERNS = text("SELECT app_id, count(*) FROM patterns WHERE NOT deleted GROUP BY app_id")
_LOCATORS = text("SELECT app_id, count(*) FROM locators WHERE NOT deleted GROUP BY app_id")
_WRITTEN = text("SELECT app_id, updated_at FROM apps")


def get_graph_stats(look: Look, _trail: Trail, *, app_id: object = None) -> Answer:
    """Answer `get_graph_stats` of one app or of all; an unknown app has zeros."""
    only = checks.optional_name(app_id, "app_id")

    def counted(statement: object) -> dict[str, tuple[float, ...]]:
        rows = look.connection.execute(statement)  # type: ignore[call-overload]
        return {row[0]: tuple(row[1:]) for row in rows if only in ("", row[0])}

    pages, intents, transitions = counted(_PAGES), counted(_INTENTS), counted(_TRANSITIONS)
    patterns, locators = counted(_PATTERNS), counted(_LOCATORS)
    written = counted(_WRITTEN)
    successes = sum(int(row[1]) for row in transitions.values())
    attempts = successes + sum(int(row[2]) for row in transitions.values())
    lengths = [length for app in pages for length in _lengths(look, app)]
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


def _lengths(look: Look, app_id: str) -> list[int]:
    """Hops from an app's home to each page that can be reached."""
    projection = look.projection(app_id)
    home = home_of(app_id, projection)
    if home is None:
        return []
    lengths = nx.single_source_shortest_path_length(projection.graph(), home.page_id)
    return [length for length in lengths.values() if length]

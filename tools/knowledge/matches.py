"""Which known page a screen is."""

from collections.abc import Mapping

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.features import Features, features
from surefoot.tools.knowledge.look import Look
from surefoot.tools.knowledge.matching import PageScore, decide
from surefoot.tools.knowledge.projection import Projection
from surefoot.tools.knowledge.queries import actions_of
from surefoot.tools.knowledge.trail import Trail

CANDIDATES = 5
NEAR = 0.05
"""Bonus of a page one step from where this client was last; that page itself has twice as much."""


def match_current_page(
    look: Look,
    trail: Trail,
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
    shown = features(hierarchy) if hierarchy is not None else Features(frozenset())
    projection = look.projection(app)
    scores = look.pages(app).match(title, shown, _near(projection, trail))
    return _matched(projection, scores)


def _matched(projection: Projection, scores: list[PageScore]) -> Answer:
    best = decide(scores)
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


def _near(projection: Projection, trail: Trail) -> Mapping[str, float]:
    """The page that the client reported last is likelier, then those one step from there."""
    near = dict.fromkeys((page for _, page, _, _ in projection.paths.leaving(trail.page)), NEAR)
    return {**near, trail.page: 2 * NEAR}

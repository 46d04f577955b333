"""Registered intents that say something like a query."""

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.intent_book import FoundIntent
from surefoot.tools.knowledge.look import Look
from surefoot.tools.knowledge.store.apps import all_revisions
from surefoot.tools.knowledge.trail import Trail


def find_similar_intents(
    look: Look, _trail: Trail, *, query: object = None, app_id: object = None, top_k: object = 5
) -> Answer:
    """Answer `find_similar_intents`: the nearest first, of one app or of all."""
    asked = checks.name(query, "query")
    app = checks.optional_name(app_id, "app_id")
    count = min(checks.whole(top_k, "top_k", 1), checks.TOP_K_LIMIT)
    apps = [app] if app else all_revisions(look.connection)
    # More than are shown: `total_found` counts what is there.
    books = [look.book(name) for name in apps]
    found = [one for book in books for one in book.search(asked, 10_000)]
    found.sort(key=_nearest)
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
        **({"degraded": True} if any(book.is_degraded for book in books) else {}),
    }


def _nearest(found: FoundIntent) -> tuple[float, str]:
    return (-found.similarity, found.intent.intent_id)

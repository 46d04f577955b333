"""What users want, the pages where they get it, and other words for it."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import Connection, text

from surefoot.tools.knowledge.store.statements import Row, Statement


@dataclass(frozen=True, slots=True)
class Intent:
    """An intent as it is stored."""

    intent_id: str
    app_id: str
    text: str
    target_page: str = ""
    """Page that was named as its target, "" for none."""
    keywords: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    """Further pages that serve it."""
    aliases: tuple[str, ...] = field(default=())
    """Words that were seen to mean it."""


_LIVING = text(
    "SELECT text, target_page, keywords FROM intents WHERE intent_id = :intent AND NOT deleted"
)
_UPSERT = text(
    "INSERT INTO intents (intent_id, app_id, text, norm_text, target_page, keywords, deleted, rev)"
    " VALUES (:intent, :app, :text, :norm, :target, :keywords, false, :rev)"
    " ON CONFLICT (intent_id) DO UPDATE SET target_page = excluded.target_page,"
    " keywords = excluded.keywords, deleted = false, rev = excluded.rev"
)
_ADD_TARGET = text(
    "INSERT INTO intent_targets (intent_id, page_id, source) VALUES (:intent, :page, :source)"
    " ON CONFLICT (intent_id, page_id) DO NOTHING"
)
_ADD_ALIAS = text(
    "INSERT INTO intent_aliases (intent_id, norm_text, confirmed) VALUES (:intent, :norm, 1)"
    " ON CONFLICT (intent_id, norm_text) DO UPDATE SET confirmed = intent_aliases.confirmed + 1"
)
_TOUCH = text("UPDATE intents SET rev = :rev WHERE intent_id = :intent")
_CHANGED = Statement(
    "SELECT intent_id, app_id, text, target_page, keywords, deleted FROM intents"
    " WHERE app_id = :app AND rev > :rev"
)
_TARGETS = Statement(
    "SELECT t.intent_id, t.page_id FROM intent_targets t JOIN intents i"
    " ON i.intent_id = t.intent_id WHERE i.app_id = :app AND i.rev > :rev ORDER BY t.page_id"
)
_ALIASES = Statement(
    "SELECT a.intent_id, a.norm_text FROM intent_aliases a JOIN intents i"
    " ON i.intent_id = a.intent_id WHERE i.app_id = :app AND i.rev > :rev ORDER BY a.norm_text"
)


def put_intent(connection: Connection, intent: Intent, norm_text: str, rev: int) -> bool:
    """Make an intent or extend it, say whether it was there.

    A named target replaces the one before; keywords and further pages add up.
    """
    known = connection.execute(_LIVING, {"intent": intent.intent_id}).first()
    target, keywords = intent.target_page, list(intent.keywords)
    if known is not None:
        target = target or known[1]
        keywords = list(dict.fromkeys([*json.loads(known[2]), *keywords]))
    row = {
        "intent": intent.intent_id,
        "app": intent.app_id,
        "text": intent.text,
        "norm": norm_text,
        "target": target,
        "keywords": json.dumps(keywords, ensure_ascii=False),
        "rev": rev,
    }
    connection.execute(_UPSERT, row)
    for page_id in intent.pages:
        connection.execute(
            _ADD_TARGET, {"intent": intent.intent_id, "page": page_id, "source": "page"}
        )
    return known is not None


def put_alias(connection: Connection, intent_id: str, norm_text: str, rev: int) -> None:
    """Note that these words led to where the intent leads."""
    connection.execute(_ADD_ALIAS, {"intent": intent_id, "norm": norm_text})
    connection.execute(_TOUCH, {"intent": intent_id, "rev": rev})


def changed_intents(
    connection: Connection, app_id: str, since: int
) -> tuple[list[Intent], list[str]]:
    """Give the intents written after a revision of their app, and the ids of those removed."""
    wanted = {"app": app_id, "rev": since}
    changed = _CHANGED.rows(connection, wanted)
    if not changed:
        return [], []
    pages = _grouped(_TARGETS.rows(connection, wanted))
    aliases = _grouped(_ALIASES.rows(connection, wanted))
    living: list[Intent] = []
    removed: list[str] = []
    for row in changed:
        if row[5]:
            removed.append(row[0])
            continue
        keywords = tuple(json.loads(row[4]))
        further = tuple(page for page in pages.get(row[0], ()) if page != row[3])
        intent_id, app, words, target = row[:4]
        known = tuple(aliases.get(intent_id, ()))
        living.append(Intent(intent_id, app, words, target, keywords, further, known))
    return living, removed


def _grouped(rows: Iterable[Row]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for row in rows:
        groups.setdefault(row[0], []).append(row[1])
    return groups

"""By what the widgets of a page are found again."""

import time
from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, text

from surefoot.state.values.pattern import KnownWidget
from surefoot.tools.knowledge.ids import digest
from surefoot.tools.knowledge.store.statements import Statement

_BY_ID = text(
    "SELECT facts FROM locators WHERE locator_id IN :ids AND NOT deleted ORDER BY locator_id"
).bindparams(bindparam("ids", expanding=True))
_PUT = Statement(
    "INSERT INTO locators (locator_id, app_id, page, widget_key, facts, healed_at, heal_count,"
    " deleted, rev, updated_at) VALUES (:id, :app, :page, :key, :facts, :healed_at, :healed,"
    " false, :rev, :now) ON CONFLICT (locator_id) DO UPDATE SET facts ="
    " CASE WHEN excluded.updated_at >= locators.updated_at THEN excluded.facts"
    " ELSE locators.facts END,"
    " healed_at = CASE WHEN excluded.healed_at > locators.healed_at THEN excluded.healed_at"
    " ELSE locators.healed_at END, heal_count = locators.heal_count + excluded.heal_count,"
    " deleted = false, rev = excluded.rev, updated_at ="
    " CASE WHEN excluded.updated_at >= locators.updated_at THEN excluded.updated_at"
    " ELSE locators.updated_at END"
)


def widgets_of(
    connection: Connection, app_id: str, page: str, keys: Iterable[str]
) -> list[KnownWidget]:
    """Give what is known of widgets of a page."""
    ids = [_id(app_id, page, key) for key in dict.fromkeys(keys)]
    if not ids:
        return []
    rows = connection.execute(_BY_ID, {"ids": ids})
    return [KnownWidget.model_validate_json(row[0]) for row in rows]


def put_widget(
    connection: Connection,
    app_id: str,
    page: str,
    widget: KnownWidget,
    rev: int,
    *,
    heal_count: int | None = None,
    updated_at: float | None = None,
) -> None:
    """Keep how a widget is found now, in place of how it was.

    Args:
        connection: Of the transaction.
        app_id: Whose widget it is.
        page: Identity of its page.
        widget: As it is found.
        rev: Revision to stamp with.
        heal_count: How often it was healed, of a file; by the widget itself when absent.
        updated_at: When that was seen, of a file; now when absent. What is newer stays.
    """
    row = {
        "id": _id(app_id, page, widget.key),
        "app": app_id,
        "page": page,
        "key": widget.key,
        "facts": widget.model_dump_json(exclude_defaults=True),
        "healed_at": widget.healed_at,
        "healed": int(widget.healed_at > 0) if heal_count is None else heal_count,
        "rev": rev,
        "now": time.time() if updated_at is None else updated_at,
    }
    _PUT.run(connection, row)


def _id(app_id: str, page: str, key: str) -> str:
    return digest("locator", app_id, page, key)

"""Pages, the screens they were seen with, and their removal."""

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from surefoot.tools.knowledge.store.statements import PendingRows, Statement

VARIANTS_KEPT = 8


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page as it is stored."""

    page_id: str
    app_id: str
    name: str
    type: str
    description: str
    created_seq: int = 0


_FIELDS = "page_id, app_id, name, type, description, created_seq"
_BY_ID = Statement(f"SELECT {_FIELDS} FROM pages WHERE page_id IN :many(ids) AND NOT deleted")
_APPS = Statement("SELECT page_id, app_id FROM pages WHERE page_id IN :many(ids) AND NOT deleted")
_PAIR = Statement(f"SELECT {_FIELDS} FROM pages WHERE page_id IN (:one, :two) AND NOT deleted")
_OF_APPS = Statement(
    f"SELECT {_FIELDS}, deleted, rev FROM pages WHERE app_id = :app AND rev > :rev"
)
_UPSERT = Statement(
    "INSERT INTO pages (page_id, app_id, name, norm_name, type, description, deleted, rev,"
    " created_seq) VALUES (:page_id, :app_id, :name, :norm_name, :type, :description, false, :rev,"
    " :rev) ON CONFLICT (page_id) DO UPDATE SET name = excluded.name,"
    " type = CASE WHEN :type_given OR pages.deleted THEN excluded.type ELSE pages.type END,"
    " description = CASE WHEN :description_given OR pages.deleted THEN excluded.description"
    " ELSE pages.description END,"
    " created_seq = CASE WHEN pages.deleted THEN excluded.created_seq ELSE pages.created_seq END,"
    " deleted = false, rev = excluded.rev"
)
_LIVING = Statement("SELECT 1 FROM pages WHERE page_id = :page AND NOT deleted")
_VARIANTS = Statement("SELECT hash, features FROM page_variants WHERE page_id = :page")
_ADD_VARIANT = Statement(
    "INSERT INTO page_variants (page_id, hash, features, seen) VALUES (:page, :hash, :features,"
    " :seen) ON CONFLICT (page_id, hash) DO UPDATE SET seen = excluded.seen"
)
_DROP_VARIANTS = Statement(
    "DELETE FROM page_variants WHERE page_id = :page AND hash NOT IN"
    " (SELECT hash FROM page_variants WHERE page_id = :page ORDER BY seen DESC, hash LIMIT :kept)"
)
_FORGET_VARIANTS = Statement("DELETE FROM page_variants WHERE page_id = :page")
_DELETE = Statement("UPDATE pages SET deleted = true, rev = :rev WHERE page_id = :page")


def find_pages(connection: Connection, page_ids: Iterable[str]) -> dict[str, PageRow]:
    """Returns those of the pages that exist, by id."""
    wanted = list(dict.fromkeys(page_ids))
    if 0 < len(wanted) <= 2:
        rows = _PAIR.rows(connection, {"one": wanted[0], "two": wanted[-1]})
        return {row[0]: PageRow(*row) for row in rows}
    return {row[0]: PageRow(*row) for row in _BY_ID.rows(connection, {"ids": wanted})}


def apps_of(connection: Connection, page_ids: Collection[str]) -> dict[str, str]:
    """Returns the app of each of the pages that exists, by the page's id."""
    return dict(_APPS.rows(connection, {"ids": list(page_ids)}))


def changed_pages(connection: Connection, app_id: str, since: int) -> list[tuple[PageRow, bool]]:
    """Give the pages written after a revision of their app, and whether each one still exists."""
    rows = _OF_APPS.rows(connection, {"app": app_id, "rev": since})
    return [(PageRow(*row[:6]), not row[6]) for row in rows]


def put_page(
    connection: Connection,
    page: PageRow,
    norm_name: str,
    rev: int,
    *,
    type_given: bool,
    description_given: bool,
) -> bool:
    """Make a page or bring it up to date, say whether it was there; blanks replace nothing."""
    was_there = bool(_LIVING.rows(connection, {"page": page.page_id}))
    row = {
        "page_id": page.page_id,
        "app_id": page.app_id,
        "name": page.name,
        "norm_name": norm_name,
        "type": page.type,
        "description": page.description,
        "rev": rev,
        "type_given": type_given,
        "description_given": description_given,
    }
    _UPSERT.run(connection, row)
    return was_there


def put_variant(
    connection: Connection, page_id: str, digest: str, features: str, rev: int
) -> list[str]:
    """Keep one more screen of a page, give the features of those kept before; the oldest go."""
    before = _VARIANTS.rows(connection, {"page": page_id})
    known = [str(row[1]) for row in before]
    _ADD_VARIANT.run(
        connection, {"page": page_id, "hash": digest, "features": features, "seen": rev}
    )
    _DROP_VARIANTS.run(connection, {"page": page_id, "kept": VARIANTS_KEPT})
    return known


def variants_of(connection: Connection, page_id: str) -> list[str]:
    """Returns the features of the screens that a page was seen with."""
    return [str(row[1]) for row in _VARIANTS.rows(connection, {"page": page_id})]


def remove_page(connection: Connection, page_id: str, rev: int) -> None:
    """Mark a page as gone; its rows stay, so that other processes learn of it."""
    _DELETE.run(connection, {"page": page_id, "rev": rev})
    _FORGET_VARIANTS.run(connection, {"page": page_id})


_TAKE = Statement(
    "UPDATE apps SET rev = rev + 1, updated_at = :now WHERE app_id = :app RETURNING rev"
)
_MAKE = Statement(
    "INSERT INTO apps (app_id, rev, cluster, updated_at) VALUES (:app, 1, :app, :now)"
    " ON CONFLICT (app_id) DO UPDATE SET rev = apps.rev + 1, updated_at = excluded.updated_at"
    " RETURNING rev"
)
_TAKE_OF = Statement(
    "UPDATE apps SET rev = rev + 1, updated_at = :now WHERE app_id ="
    " (SELECT one.app_id FROM pages one JOIN pages other ON other.app_id = one.app_id"
    " WHERE one.page_id = :one AND other.page_id = :other"
    " AND NOT one.deleted AND NOT other.deleted) RETURNING app_id, rev"
)
_REVISIONS = Statement(
    "SELECT app_id, rev FROM apps WHERE cluster ="
    " (SELECT cluster FROM apps WHERE app_id = :app) ORDER BY app_id"
)
_ALL_REVISIONS = Statement("SELECT app_id, rev FROM apps ORDER BY app_id")
_CLUSTERS = Statement("SELECT app_id, cluster FROM apps ORDER BY app_id")
_LOCKED_CLUSTERS = Statement("SELECT app_id, cluster FROM apps ORDER BY app_id FOR UPDATE")
_JOIN = Statement("UPDATE apps SET cluster = :cluster WHERE app_id = :app")


def take_app(connection: Connection, app_id: str) -> int:
    """Take the row of a known app until the transaction ends, give the revision to stamp with."""
    return int(_TAKE.rows(connection, {"app": app_id, "now": time.time()})[0][0])


def take_app_of(connection: Connection, page_id: str, other_page_id: str) -> PendingRows:
    """Like `take_app` for the one app of two pages; gives its id and revision.

    No row when a page is unknown or they are of two apps: nothing is taken then.
    """
    wanted = {"one": page_id, "other": other_page_id, "now": time.time()}
    return _TAKE_OF.ask(connection, wanted)


def make_app(connection: Connection, app_id: str) -> int:
    """Like `take_app`; makes the row of an app that is new."""
    return int(_MAKE.rows(connection, {"app": app_id, "now": time.time()})[0][0])


def revisions(connection: Connection, app_id: str) -> dict[str, int]:
    """Returns the revisions of an app and of those that transitions join to it; {} when unknown."""
    return dict(_REVISIONS.rows(connection, {"app": app_id}))


def all_revisions(connection: Connection) -> dict[str, int]:
    """Returns the revisions of all apps."""
    return {row[0]: int(row[1]) for row in _ALL_REVISIONS.rows(connection, {})}


def join_apps(connection: Connection, pairs: Iterable[tuple[str, str]]) -> None:
    """Put the apps of each pair into one cluster.

    Takes the rows of all apps in one order before any other, so that two writers never wait for
    each other.
    """
    known = _CLUSTERS if connection.dialect.name == "sqlite" else _LOCKED_CLUSTERS
    before = {row[0]: str(row[1]) for row in known.rows(connection, {})}
    cluster = dict(before)
    for one, other in pairs:
        least = min(cluster[one], cluster[other])
        joined = {cluster[one], cluster[other]}
        cluster = {app: least if name in joined else name for app, name in cluster.items()}
    for app, name in cluster.items():
        if before[app] != name:
            _JOIN.run(connection, {"cluster": name, "app": app})

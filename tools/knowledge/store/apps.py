"""Rows of apps: the order of writes, and which apps transitions join."""

import time
from collections.abc import Iterable

from sqlalchemy import Connection, text

from surefoot.tools.knowledge.store.statements import Asked, Statement

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
_ALL_REVISIONS = text("SELECT app_id, rev FROM apps ORDER BY app_id")
_CLUSTERS = text("SELECT app_id, cluster FROM apps ORDER BY app_id")
_LOCKED_CLUSTERS = text("SELECT app_id, cluster FROM apps ORDER BY app_id FOR UPDATE")
_JOIN = text("UPDATE apps SET cluster = :cluster WHERE app_id = :app")


def take_app(connection: Connection, app_id: str) -> int:
    """Take the row of a known app until the transaction ends, give the revision to stamp with."""
    return int(_TAKE.rows(connection, {"app": app_id, "now": time.time()})[0][0])


def take_app_of(connection: Connection, page_id: str, other_page_id: str) -> Asked:
    """Like `take_app` for the one app of two pages; gives its id and revision.

    No row when a page is unknown or they are of two apps: nothing is taken then.
    """
    wanted = {"one": page_id, "other": other_page_id, "now": time.time()}
    return _TAKE_OF.ask(connection, wanted)


def make_app(connection: Connection, app_id: str) -> int:
    """Like `take_app`; makes the row of an app that is new."""
    return int(_MAKE.rows(connection, {"app": app_id, "now": time.time()})[0][0])


def revisions(connection: Connection, app_id: str) -> dict[str, int]:
    """Give the revisions of an app and of those that transitions join to it; {} when unknown."""
    return dict(_REVISIONS.rows(connection, {"app": app_id}))


def all_revisions(connection: Connection) -> dict[str, int]:
    """Give the revisions of all apps."""
    return {row[0]: int(row[1]) for row in connection.execute(_ALL_REVISIONS)}


def join_apps(connection: Connection, pairs: Iterable[tuple[str, str]]) -> None:
    """Put the apps of each pair into one cluster.

    Takes the rows of all apps in one order before any other, so that two writers never wait for
    each other.
    """
    known = _CLUSTERS if connection.dialect.name == "sqlite" else _LOCKED_CLUSTERS
    before = {row[0]: str(row[1]) for row in connection.execute(known)}
    cluster = dict(before)
    for one, other in pairs:
        least = min(cluster[one], cluster[other])
        joined = {cluster[one], cluster[other]}
        cluster = {app: least if name in joined else name for app, name in cluster.items()}
    for app, name in cluster.items():
        if before[app] != name:
            connection.execute(_JOIN, {"cluster": name, "app": app})

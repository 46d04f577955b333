"""Tables of the knowledge graph, alike on SQLite and PostgreSQL, and how old files grow to them."""

from collections.abc import Callable

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    inspect,
    select,
    text,
)

metadata = MetaData()

meta = Table("meta", metadata, Column("k", String, primary_key=True), Column("v", Text))

apps = Table(
    "apps",
    metadata,
    Column("app_id", String, primary_key=True),
    # Every write takes this row and counts it up: rows with a later rev are what others wrote.
    Column("rev", BigInteger, nullable=False),
    # Apps that transitions join have one cluster; its name is the least of their ids.
    Column("cluster", String, nullable=False, index=True),
    Column("updated_at", Float, nullable=False),
)

pages = Table(
    "pages",
    metadata,
    Column("page_id", String(16), primary_key=True),
    Column("app_id", String, nullable=False),
    Column("name", String, nullable=False),
    Column("norm_name", String, nullable=False),
    Column("type", String, nullable=False),
    Column("description", Text, nullable=False),
    Column("deleted", Boolean, nullable=False, server_default=false()),
    Column("rev", BigInteger, nullable=False),
    Column("created_seq", BigInteger, nullable=False),
    UniqueConstraint("app_id", "norm_name"),
    Index("pages_by_rev", "app_id", "rev"),
)

page_variants = Table(
    "page_variants",
    metadata,
    Column("page_id", String(16), primary_key=True),
    Column("hash", String(16), primary_key=True),
    Column("features", Text, nullable=False),
    # The write of the app that saw it last.
    Column("seen", BigInteger, nullable=False),
)

intents = Table(
    "intents",
    metadata,
    Column("intent_id", String(16), primary_key=True),
    Column("app_id", String, nullable=False),
    Column("text", String, nullable=False),
    Column("norm_text", String, nullable=False),
    Column("target_page", String(16), nullable=False),
    Column("keywords", Text, nullable=False),
    Column("deleted", Boolean, nullable=False, server_default=false()),
    Column("rev", BigInteger, nullable=False),
    Index("intents_by_rev", "app_id", "rev"),
)

intent_targets = Table(
    "intent_targets",
    metadata,
    Column("intent_id", String(16), primary_key=True),
    Column("page_id", String(16), primary_key=True),
    Column("source", String, nullable=False),
)

intent_aliases = Table(
    "intent_aliases",
    metadata,
    Column("intent_id", String(16), primary_key=True),
    Column("norm_text", String, primary_key=True),
    Column("confirmed", Integer, nullable=False),
)

transitions = Table(
    "transitions",
    metadata,
    Column("transition_id", String(16), primary_key=True),
    Column("app_id", String, nullable=False),
    Column("from_page", String(16), nullable=False),
    Column("to_page", String(16), nullable=False),
    Column("action_type", String, nullable=False),
    Column("widget_key", String, nullable=False),
    Column("widget_id", String, nullable=False),
    Column("widget_text", String, nullable=False),
    Column("widget_xpath", String, nullable=False),
    # The last text that worked, and whether others did too.
    Column("input_text", Text, nullable=False),
    Column("is_parameter", Boolean, nullable=False, server_default=false()),
    Column("success_count", BigInteger, nullable=False),
    Column("fail_count", BigInteger, nullable=False),
    Column("lat_sum", BigInteger, nullable=False),
    Column("lat_n", BigInteger, nullable=False),
    # The last eight outcomes, the newest in the lowest bit, and how many there are.
    Column("recent", SmallInteger, nullable=False),
    Column("recent_n", SmallInteger, nullable=False),
    Column("app_version", String, nullable=False, server_default=""),
    Column("deleted", Boolean, nullable=False, server_default=false()),
    Column("rev", BigInteger, nullable=False),
    Column("updated_at", Float, nullable=False),
    # Serves as the index of a page's outgoing transitions too.
    UniqueConstraint("from_page", "action_type", "widget_key", "to_page"),
    CheckConstraint("success_count >= 0 AND fail_count >= 0"),
    Index("transitions_by_rev", "app_id", "rev"),
)

preludes = Table(
    "preludes",
    metadata,
    Column("transition_id", String(16), primary_key=True),
    # Ids of the in-page transitions, joined by blanks in the order they were done; "" for none.
    Column("pattern", String, primary_key=True),
    Column("n", BigInteger, nullable=False),
)

failures = Table(
    "failures",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("transition_id", String(16), nullable=False, index=True),
    Column("reason", Text, nullable=False),
    Column("intent", String, nullable=False),
    Column("at", Float, nullable=False),
)

cases = Table(
    "cases",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("app_id", String, nullable=False),
    Column("intent_id", String(16), nullable=False),
    Column("intent", String, nullable=False),
    Column("start_page", String(16), nullable=False),
    Column("target_page", String(16), nullable=False),
    Column("steps", Text, nullable=False),
    Column("ok", Boolean, nullable=False),
    Column("ms", BigInteger, nullable=False),
    Column("failed_step", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("verified", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Index("cases_by_app", "app_id", "ok", "id"),
)

report_ids = Table(
    "report_ids",
    metadata,
    Column("report_id", String, primary_key=True),
    Column("result", Text, nullable=False),
    Column("at", Float, nullable=False),
)

vectors = Table(
    "vectors",
    metadata,
    Column("owner", String, primary_key=True),
    Column("embedder", String, primary_key=True),
    Column("dim", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

patterns = Table(
    "patterns",
    metadata,
    Column("pattern_id", String(16), primary_key=True),
    Column("app_id", String, nullable=False),
    # verdict: how a step was judged; plan: the actions that did it, or a part of it.
    Column("kind", String, nullable=False),
    # Digest of step, page and, by kind, what changed or how far the step was.
    Column("known_by", String(16), nullable=False, index=True),
    Column("intent", Text, nullable=False),
    Column("expected", Text, nullable=False),
    Column("page", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("facts", Text, nullable=False),
    # Of a verdict: observed, checked or confirmed; and where that was.
    Column("source", String, nullable=False, server_default="observed"),
    Column("seen_at", Text, nullable=False, server_default=""),
    Column("success_count", BigInteger, nullable=False),
    Column("fail_count", BigInteger, nullable=False),
    Column("last_worked", Boolean, nullable=False),
    Column("deleted", Boolean, nullable=False, server_default=false()),
    Column("rev", BigInteger, nullable=False),
    Column("updated_at", Float, nullable=False),
    CheckConstraint("success_count >= 0 AND fail_count >= 0"),
    Index("patterns_by_rev", "app_id", "rev"),
)

locators = Table(
    "locators",
    metadata,
    Column("locator_id", String(16), primary_key=True),
    Column("app_id", String, nullable=False),
    Column("page", Text, nullable=False),
    Column("widget_key", Text, nullable=False),
    # Role, name and container of the widget, and its locators, best first.
    Column("facts", Text, nullable=False),
    Column("healed_at", Float, nullable=False),
    Column("heal_count", BigInteger, nullable=False),
    Column("deleted", Boolean, nullable=False, server_default=false()),
    Column("rev", BigInteger, nullable=False),
    Column("updated_at", Float, nullable=False),
    Index("locators_by_rev", "app_id", "rev"),
)

_LATER = (patterns, locators)


def _create_v1_tables(connection: Connection) -> None:
    metadata.create_all(connection, [t for t in metadata.sorted_tables if t not in _LATER])


def _second(connection: Connection) -> None:
    metadata.create_all(connection, _LATER)


INTRICATE = "substr(widget_key, 1, 3) = 'id:' OR substr(widget_key, 1, 5) = 'path:' OR deleted"
"""Transitions whose widget is not known by its text, and those that may come back from removal."""


def _third(connection: Connection) -> None:
    index = "CREATE INDEX IF NOT EXISTS transitions_intricate ON transitions (from_page)"
    connection.execute(text(f"{index} WHERE {INTRICATE}"))


def _fourth(connection: Connection) -> None:
    # What older versions learned is taken for observed: nobody knows any more on what it rests.
    there = {column["name"] for column in inspect(connection).get_columns(patterns.name)}
    for name, kind, usual in (("source", "VARCHAR", "observed"), ("seen_at", "TEXT", "")):
        if name not in there:
            column = f"ADD COLUMN {name} {kind} NOT NULL DEFAULT '{usual}'"
            connection.execute(text(f"ALTER TABLE patterns {column}"))


# One step a version; a file of version n has run the first n of them.
MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_create_v1_tables, _second, _third, _fourth)


def version_of(connection: Connection) -> int:
    """Returns the version of the tables that are there, 0 for none."""
    if not connection.dialect.has_table(connection, meta.name):
        return 0
    found = connection.scalar(select(meta.c.v).where(meta.c.k == "schema"))
    return int(found or 0)

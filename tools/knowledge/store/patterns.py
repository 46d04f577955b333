"""How steps were judged and done: counters change only by adding, as those of transitions do."""

import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection

from surefoot.state.values.knowledge import KnownWidget
from surefoot.tools.knowledge.ids import digest
from surefoot.tools.knowledge.store.statements import Statement

Kind = Literal["verdict", "plan", "reading"]


@dataclass(frozen=True, slots=True)
class StepPlace:
    """Which step on which page, and what of it."""

    kind: Kind
    intent: str
    page: str
    expected: str = ""
    change: str = ""
    """Digest of what changed, for a verdict."""
    position: int = 0
    """How many actions of the step were done before, for a plan."""
    is_private: bool = False
    """The words of the step must not be kept; the digest finds it all the same."""

    @property
    def known_by(self) -> str:
        """Digest by which all that was learned here is found."""
        more = (str(self.position),) if self.kind == "plan" else (self.expected, self.change)
        return digest(self.kind, self.intent, self.page, *more)


class Pattern(NamedTuple):
    """A pattern as it is stored."""

    app_id: str
    facts: str
    success_count: int
    fail_count: int
    last_worked: bool
    source: str
    seen_at: str


@dataclass(frozen=True, slots=True)
class Origin:
    """On what a verdict rests, and where it was judged."""

    source: str = "observed"
    seen_at: str = ""


_FIELDS = "app_id, facts, success_count, fail_count, last_worked, source, seen_at"
# What a person has confirmed is not what somebody else observed later.
_STAYS = "patterns.source = 'confirmed' AND excluded.source <> 'confirmed'"


def _newest(column: str) -> str:
    return (
        f"{column} = CASE WHEN {_STAYS} OR excluded.updated_at < patterns.updated_at"
        f" THEN patterns.{column} ELSE excluded.{column} END"
    )


# Of the app itself, else of the same page at another address.
_OF_STEP = Statement(
    f"SELECT {_FIELDS} FROM patterns WHERE known_by = :known_by AND NOT deleted"
    " ORDER BY CASE WHEN app_id = :app THEN 0 ELSE 1 END, app_id, last_worked DESC,"
    " success_count - fail_count DESC, updated_at DESC"
)
_ADD = Statement(
    "INSERT INTO patterns (pattern_id, app_id, kind, known_by, intent, expected, page, position,"
    " facts, source, seen_at, success_count, fail_count, last_worked, deleted, rev, updated_at)"
    " VALUES (:id, :app, :kind, :known_by, :intent, :expected, :page, :position, :facts, :source,"
    " :seen_at, :ok, :failed, :worked,"
    " false, :rev, :now) ON CONFLICT (pattern_id) DO UPDATE SET"
    " success_count = patterns.success_count + excluded.success_count,"
    " fail_count = patterns.fail_count + excluded.fail_count,"
    f" {_newest('facts')}, {_newest('source')}, {_newest('seen_at')},"
    " last_worked = CASE WHEN excluded.updated_at >= patterns.updated_at"
    " THEN excluded.last_worked ELSE patterns.last_worked END, deleted = false,"
    " rev = excluded.rev, updated_at = CASE WHEN excluded.updated_at >= patterns.updated_at"
    " THEN excluded.updated_at ELSE patterns.updated_at END"
)
_CONFIRM = Statement(
    "UPDATE patterns SET source = 'confirmed', rev = :rev"
    " WHERE pattern_id = :id AND kind = 'verdict' AND NOT deleted"
)
_APP = Statement(
    "SELECT app_id FROM patterns WHERE pattern_id = :id AND kind = 'verdict' AND NOT deleted"
)
_VERDICTS = Statement(
    "SELECT pattern_id AS id, app_id, intent, expected, page, facts, success_count AS passed,"
    " fail_count AS failed, source, seen_at FROM patterns WHERE kind = 'verdict' AND NOT deleted"
    " AND (:app = '' OR app_id = :app)"
    " ORDER BY app_id, intent, pattern_id"
)
_FAIL = Statement(
    "UPDATE patterns SET fail_count = fail_count + :failed, last_worked = false, rev = :rev,"
    " updated_at = :now WHERE pattern_id = :id AND NOT deleted"
)


def patterns_of(connection: Connection, app_id: str, place: StepPlace) -> list[Pattern]:
    """Returns what was learned of a step, the best first; all of one app.

    What is known of the app itself comes before what is known of the same page at other addresses.
    """
    rows = _OF_STEP.rows(connection, {"known_by": place.known_by, "app": app_id})
    own = [row for row in rows if row[0] == rows[0][0]]
    return [
        Pattern(app, facts, ok, failed, bool(worked), source, seen_at)
        for app, facts, ok, failed, worked, source, seen_at in own
    ]


def add_verdict(
    connection: Connection,
    app_id: str,
    place: StepPlace,
    facts: str,
    rev: int,
    *,
    passed: bool,
    origin: Origin,
) -> None:
    """Count a verdict; the newest facts are kept, confirmed ones stay."""
    pattern_id = _pattern_id(app_id, place.kind, place.known_by, facts)
    row = _new_pattern_row(pattern_id, app_id, place, facts, rev, passed)
    _ADD.run(connection, row | asdict(origin))


def add_reading(
    connection: Connection, app_id: str, place: StepPlace, facts: str, rev: int, *, origin: Origin
) -> None:
    """Keep how a sentence was understood; the newest is kept, a person's stays."""
    pattern_id = _pattern_id(app_id, place.kind, place.known_by, facts)
    row = _new_pattern_row(pattern_id, app_id, place, facts, rev, worked=True)
    _ADD.run(connection, row | asdict(origin))


def verdicts_of(connection: Connection, app_id: str = "") -> list[dict[str, Any]]:
    """Returns the verdicts that are kept, of one app or of all, by the names of their columns."""
    return _VERDICTS.mappings(connection, {"app": app_id})


def app_of_verdict(connection: Connection, pattern_id: str) -> str | None:
    """Returns the app of a verdict that is kept, None when there is none of that id."""
    rows = _APP.rows(connection, {"id": pattern_id})
    return str(rows[0][0]) if rows else None


def confirm_verdict(connection: Connection, pattern_id: str, rev: int) -> None:
    """Note that a person stands for a verdict."""
    _CONFIRM.run(connection, {"id": pattern_id, "rev": rev})


def add_plan(
    connection: Connection, app_id: str, place: StepPlace, facts: str, rev: int, *, worked: bool
) -> None:
    """Count that a plan did the step or did not; failures of unknown plans are not kept."""
    pattern_id = _pattern_id(app_id, place.kind, place.known_by, facts)
    row = _new_pattern_row(pattern_id, app_id, place, facts, rev, worked)
    if worked:
        _ADD.run(connection, row)
    else:
        _FAIL.run(connection, {key: row[key] for key in ("id", "failed", "rev", "now")})


def put_pattern(connection: Connection, app_id: str, given: Mapping[str, Any], rev: int) -> None:
    """Add a pattern of a file, with its counts."""
    row = {
        **given,
        "id": _pattern_id(app_id, given["kind"], given["known_by"], given["facts"]),
        "app": app_id,
        "ok": given["success_count"],
        "failed": given["fail_count"],
        "worked": given["last_worked"],
        "rev": rev,
        "now": given["updated_at"],
    }
    _ADD.run(connection, row)


def _pattern_id(app_id: str, kind: Kind, known_by: str, facts: str) -> str:
    """One verdict is kept a step and change, and as many plans as there were."""
    return digest("pattern", app_id, known_by, *([facts] if kind == "plan" else []))


def _new_pattern_row(
    pattern_id: str, app_id: str, place: StepPlace, facts: str, rev: int, worked: bool
) -> dict[str, object]:
    return {
        "id": pattern_id,
        "app": app_id,
        "kind": place.kind,
        "known_by": place.known_by,
        "intent": "" if place.is_private else place.intent,
        "expected": "" if place.is_private else place.expected,
        "page": place.page,
        "position": place.position,
        "facts": facts,
        **asdict(Origin()),
        "ok": int(worked),
        "failed": int(not worked),
        "worked": worked,
        "rev": rev,
        "now": time.time(),
    }


_BY_ID = Statement(
    "SELECT facts FROM locators WHERE locator_id IN :many(ids) AND NOT deleted ORDER BY locator_id"
)
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
    """Returns what is known of widgets of a page."""
    ids = [_locator_id(app_id, page, key) for key in dict.fromkeys(keys)]
    if not ids:
        return []
    rows = _BY_ID.rows(connection, {"ids": ids})
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
        "id": _locator_id(app_id, page, widget.key),
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


def _locator_id(app_id: str, page: str, key: str) -> str:
    return digest("locator", app_id, page, key)

"""Transitions of a file, matched with those that a store knows, and written."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection

from surefoot.tools.knowledge.exchange.file_format import (
    AppForm,
    GraphFile,
    TransitionForm,
)
from surefoot.tools.knowledge.ids import (
    digest,
    widget_key_of,
)
from surefoot.tools.knowledge.store.actions import (
    ActionGroup,
    KnownTransition,
    ReportedAction,
    is_by,
)
from surefoot.tools.knowledge.store.statements import Statement

_KNOWN = Statement(
    "SELECT transition_id, from_page, action_type, to_page, widget_key, widget_id, widget_text,"
    " deleted FROM transitions WHERE from_page IN :many(pages)"
)
_OLDER = "CAST(transitions.recent AS INTEGER)"
_NEWER = "CAST(excluded.recent AS INTEGER)"
_WRITE = Statement(
    "INSERT INTO transitions (transition_id, app_id, from_page, to_page, action_type, widget_key,"
    " widget_id, widget_text, widget_xpath, input_text, is_parameter, success_count, fail_count,"
    " lat_sum, lat_n, recent, recent_n, app_version, deleted, rev, updated_at) VALUES"
    " (:id, :app, :from_page, :to_page, :action_type, :key, :widget_id, :widget_text,"
    " :widget_xpath, :input_text, :is_parameter, :success_count, :fail_count, :latency_ms,"
    " :latencies, :outcomes, :outcomes_n, :app_version, false, :rev, :updated_at)"
    " ON CONFLICT (transition_id) DO UPDATE SET"
    " success_count = transitions.success_count + excluded.success_count,"
    " fail_count = transitions.fail_count + excluded.fail_count,"
    " lat_sum = transitions.lat_sum + excluded.lat_sum, lat_n = transitions.lat_n + excluded.lat_n,"
    " recent = CASE WHEN excluded.updated_at >= transitions.updated_at"
    f" THEN (({_OLDER} << CAST(excluded.recent_n AS INTEGER)) | {_NEWER}) & 255"
    f" ELSE (({_NEWER} << CAST(transitions.recent_n AS INTEGER)) | {_OLDER}) & 255 END,"
    " recent_n = CASE WHEN transitions.recent_n + excluded.recent_n > 8 THEN 8"
    " ELSE transitions.recent_n + excluded.recent_n END,"
    " is_parameter = (transitions.is_parameter OR excluded.is_parameter"
    " OR (excluded.input_text <> '' AND transitions.input_text <> ''"
    " AND excluded.input_text <> transitions.input_text)),"
    " input_text = CASE WHEN transitions.input_text = '' OR (excluded.input_text <> ''"
    " AND excluded.updated_at >= transitions.updated_at)"
    " THEN excluded.input_text ELSE transitions.input_text END,"
    " widget_text = CASE WHEN transitions.widget_text = '' THEN excluded.widget_text"
    " ELSE transitions.widget_text END,"
    " widget_xpath = CASE WHEN transitions.widget_xpath = '' THEN excluded.widget_xpath"
    " ELSE transitions.widget_xpath END,"
    " app_version = CASE WHEN transitions.app_version = '' OR (excluded.app_version <> ''"
    " AND excluded.updated_at >= transitions.updated_at)"
    " THEN excluded.app_version ELSE transitions.app_version END,"
    " updated_at = CASE WHEN excluded.updated_at > transitions.updated_at"
    " THEN excluded.updated_at ELSE transitions.updated_at END,"
    " deleted = false, rev = excluded.rev"
)
_PRELUDE = Statement(
    "INSERT INTO preludes (transition_id, pattern, n) VALUES (:id, :pattern, :n)"
    " ON CONFLICT (transition_id, pattern) DO UPDATE SET n = preludes.n + excluded.n"
)
_FAILURE = Statement(
    "INSERT INTO failures (transition_id, reason, intent, at) VALUES (:id, :reason, :intent, :at)"
)
_FAILURES = Statement(
    "SELECT transition_id, reason, at FROM failures WHERE transition_id IN :many(ids)"
)


class TransitionMatcher:
    """Says which row of the store each transition of a file is.

    Args:
        rows: Those of the store that begin on the same pages.
    """

    def __init__(self, rows: Iterable[KnownTransition]) -> None:
        self.ids: dict[str, str] = {}
        """Ids in the store by those in the file, for the transitions that were placed."""
        self._rows: dict[str, KnownTransition] = {}
        self._given: set[str] = set()
        self._exact: dict[tuple[str, str, str, str], str] = {}
        self._groups: dict[tuple[str, str], ActionGroup] = {}
        for row in rows:
            self._rows[row.transition_id] = row
            place = (row.from_page, row.action_type, row.widget_key, row.to_page)
            self._exact[place] = row.transition_id
            self._group(row.from_page, row.action_type).put(row)

    def place(self, one: TransitionForm) -> tuple[str, str]:
        """Returns the id and the widget key under which a transition is stored."""
        key = one.widget_key or widget_key_of(one.widget_id, one.widget_text, one.widget_xpath)
        exact = (one.from_page, one.action_type, key, one.to_page)
        if exact not in self._exact:
            self._exact[exact] = self._same(one) or self._free(one.transition_id)
        self.ids[one.transition_id] = self._exact[exact]
        return self._exact[exact], key

    def _same(self, one: TransitionForm) -> str:
        """Returns the stored one whose widget is the same by less, "" for none."""
        reported = ReportedAction(one.action_type, one.widget_id, one.widget_text, one.widget_xpath)
        group = self._group(one.from_page, one.action_type)
        found = group.meant_by(one.from_page, reported, one.to_page).transition_id
        # An id may have been made of the same facts for a widget that was told apart since.
        row = self._rows.get(found)
        return (
            found if row is not None and row.to_page == one.to_page and is_by(row, reported) else ""
        )

    def _free(self, transition_id: str) -> str:
        while transition_id in self._rows or transition_id in self._given:
            transition_id = digest("transition", transition_id)
        self._given.add(transition_id)
        return transition_id

    def _group(self, page: str, action_type: str) -> ActionGroup:
        return self._groups.setdefault((page, action_type), ActionGroup())


def list_known_transitions(connection: Connection, graph: GraphFile) -> list[KnownTransition]:
    """Returns the stored transitions that begin where those of a file do."""
    pages = sorted({one.from_page for app in graph.apps for one in app.transitions})
    return [KnownTransition._make(row) for row in _KNOWN.rows(connection, {"pages": pages})]


def write_transitions(
    connection: Connection, counters: TransitionMatcher, app: AppForm, rev: int
) -> None:
    """Write the transitions of an app with their preludes and failures."""
    rows = [
        _transition_form_row(one, *counters.place(one), app.app_id, rev) for one in app.transitions
    ]
    preludes: list[dict[str, Any]] = []
    failures: list[dict[str, Any]] = []
    for one in app.transitions:
        owner = counters.ids[one.transition_id]
        for prelude in one.preludes:
            pattern = " ".join(counters.ids.get(step, step) for step in prelude.transitions)
            preludes.append({"id": owner, "pattern": pattern, "n": prelude.times})
        failures += [{"id": owner, **failure.model_dump()} for failure in one.failures]
    known = _known_failures(connection, sorted({str(row["id"]) for row in failures}))
    failures = [row for row in failures if (row["id"], row["reason"], row["at"]) not in known]
    for statement, found in ((_WRITE, rows), (_PRELUDE, preludes), (_FAILURE, failures)):
        if found:
            statement.run(connection, found)


def _known_failures(connection: Connection, ids: list[str]) -> set[tuple[str, str, float]]:
    return {(owner, reason, at) for owner, reason, at in _FAILURES.rows(connection, {"ids": ids})}


def _transition_form_row(
    one: TransitionForm, transition_id: str, key: str, app_id: str, rev: int
) -> dict[str, Any]:
    facts = one.model_dump(exclude={"preludes", "failures", "transition_id", "widget_key"})
    recent = facts.pop("recent")
    return {
        **facts,
        "id": transition_id,
        "app": app_id,
        "key": key,
        "outcomes": int(recent or "0", 2),
        "outcomes_n": len(recent),
        "rev": rev,
    }

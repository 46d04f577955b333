"""A knowledge graph from a file, added to what a store knows or put in its place."""

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection

from surefoot.state.errors import ConfigError
from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.exchange.file_format import (
    AppForm,
    CaseForm,
    GraphFile,
    TransitionForm,
)
from surefoot.tools.knowledge.exchange.learned import import_patterns
from surefoot.tools.knowledge.features import Features
from surefoot.tools.knowledge.ids import (
    digest,
    fold,
    intent_id_of,
    normalise,
    page_id_of,
    widget_key_of,
)
from surefoot.tools.knowledge.store.actions import (
    ActionGroup,
    KnownTransition,
    ReportedAction,
    is_by,
)
from surefoot.tools.knowledge.store.intents import (
    CaseRow,
    IntentRow,
    add_case,
    cases_of,
    put_intent,
)
from surefoot.tools.knowledge.store.pages import (
    VARIANTS_KEPT,
    PageRow,
    find_pages,
    join_apps,
    make_app,
    put_page,
    put_variant,
)
from surefoot.tools.knowledge.store.statements import Statement

_LEAP = Statement("UPDATE apps SET rev = rev + :n WHERE app_id = :app RETURNING rev")
_CREATED = Statement("UPDATE pages SET created_seq = :seq WHERE page_id = :page")
_ALIAS = Statement(
    "INSERT INTO intent_aliases (intent_id, norm_text, confirmed) VALUES (:intent, :norm, :n)"
    " ON CONFLICT (intent_id, norm_text)"
    " DO UPDATE SET confirmed = intent_aliases.confirmed + excluded.confirmed"
)
_OF_INTENTS = "(SELECT intent_id FROM intents WHERE app_id = :app)"
_OF_TRANSITIONS = "(SELECT transition_id FROM transitions WHERE app_id = :app)"
# Rows of pages, intents and transitions stay, so that other processes learn that they are gone.
_CLEAR = [
    Statement(f"DELETE FROM intent_targets WHERE intent_id IN {_OF_INTENTS}"),
    Statement(f"DELETE FROM intent_aliases WHERE intent_id IN {_OF_INTENTS}"),
    Statement(f"DELETE FROM preludes WHERE transition_id IN {_OF_TRANSITIONS}"),
    Statement(f"DELETE FROM failures WHERE transition_id IN {_OF_TRANSITIONS}"),
    Statement(
        "DELETE FROM page_variants WHERE page_id IN (SELECT page_id FROM pages WHERE app_id = :app)"
    ),
    Statement("DELETE FROM cases WHERE app_id = :app"),
    Statement("UPDATE pages SET deleted = true, rev = :rev WHERE app_id = :app"),
    Statement("UPDATE intents SET deleted = true, rev = :rev WHERE app_id = :app"),
    Statement(
        "UPDATE patterns SET deleted = true, rev = :rev, success_count = 0, fail_count = 0,"
        " updated_at = 0 WHERE app_id = :app"
    ),
    Statement(
        "UPDATE locators SET deleted = true, rev = :rev, heal_count = 0, healed_at = 0,"
        " updated_at = 0 WHERE app_id = :app"
    ),
    Statement(
        "UPDATE transitions SET deleted = true, rev = :rev, success_count = 0, fail_count = 0,"
        " lat_sum = 0, lat_n = 0, recent = 0, recent_n = 0, input_text = '', app_version = '',"
        " widget_xpath = '', is_parameter = false, updated_at = 0 WHERE app_id = :app"
    ),
]


def import_graph(connection: Connection, graph: GraphFile, *, replace: bool = False) -> Answer:
    """Write a graph into a store, all of it or nothing.

    Args:
        connection: Of a transaction.
        graph: What to write.
        replace: Of the apps in the file, what the store knows goes; else counts add up, pages and
            intents are brought up to date, and cases that are there already are left out.

    Returns:
        How many `apps`, `pages`, `intents`, `transitions` and `cases` were written.

    Raises:
        ConfigError: ids do not follow from the names, a page is missing, or what was learned of
            a step cannot be read.
    """
    _check(connection, graph)
    revs: dict[str, int] = {}
    for app in sorted(graph.apps, key=lambda one: one.app_id):
        make_app(connection, app.app_id)
        wanted = {"app": app.app_id, "n": max(len(app.pages), VARIANTS_KEPT)}
        revs[app.app_id] = int(_LEAP.rows(connection, wanted)[0][0])
        if replace:
            for statement in _CLEAR:
                statement.run(connection, {"app": app.app_id, "rev": revs[app.app_id]})
    for app in graph.apps:
        _put_pages(connection, app, revs[app.app_id])
        _put_intents(connection, app, revs[app.app_id])
    _join(connection, graph)
    counters = TransitionMatcher(list_known_transitions(connection, graph))
    for app in graph.apps:
        write_transitions(connection, counters, app, revs[app.app_id])
    written = {"pages": 0, "intents": 0, "transitions": 0, "cases": 0}
    for app in graph.apps:
        written["pages"] += len(app.pages)
        written["intents"] += len(app.intents)
        written["transitions"] += len(app.transitions)
        written["cases"] += _put_cases(connection, app, counters.ids)
        import_patterns(connection, app, revs[app.app_id])
    return {"success": True, "apps": len(graph.apps), **written}


def _check(connection: Connection, graph: GraphFile) -> None:
    known = {page.page_id for app in graph.apps for page in app.pages}
    for app in graph.apps:
        for page in app.pages:
            right = page_id_of(app.app_id, page.name)
            if page.page_id != right:
                raise ConfigError(f"page_id of {page.name!r} is {page.page_id}, should be {right}")
    ends = {
        page
        for app in graph.apps
        for one in app.transitions
        for page in (one.from_page, one.to_page)
    }
    missing = ends - known
    missing -= find_pages(connection, missing).keys()
    if missing:
        raise ConfigError(f"transitions name a page that is neither here nor there: {min(missing)}")


def _put_pages(connection: Connection, app: AppForm, rev: int) -> None:
    first = rev - len(app.pages)
    for number, page in enumerate(app.pages, 1):
        row = PageRow(page.page_id, app.app_id, page.name, page.type, page.description)
        was_there = put_page(
            connection,
            row,
            normalise(page.name),
            rev,
            type_given=page.type != "other",
            description_given=bool(page.description),
        )
        if not was_there:
            _CREATED.run(connection, {"page": page.page_id, "seq": first + number})
        for age, keys in enumerate(page.screens[-VARIANTS_KEPT:], 1):
            screen = Features(frozenset(keys))
            seen = rev - VARIANTS_KEPT + age
            put_variant(connection, page.page_id, screen.digest, screen.dumped(), seen)


def _put_intents(connection: Connection, app: AppForm, rev: int) -> None:
    for one in app.intents:
        intent_id = intent_id_of(app.app_id, one.text)
        intent = IntentRow(
            intent_id, app.app_id, one.text, one.target_page, one.keywords, pages=one.pages
        )
        put_intent(connection, intent, fold(one.text), rev)
        for words, times in one.aliases.items():
            _ALIAS.run(connection, {"intent": intent_id, "norm": fold(words), "n": times})


def _join(connection: Connection, graph: GraphFile) -> None:
    pages = find_pages(connection, {one.to_page for app in graph.apps for one in app.transitions})
    pairs = {
        (app.app_id, pages[one.to_page].app_id) for app in graph.apps for one in app.transitions
    }
    crossing = sorted(pair for pair in pairs if pair[0] != pair[1])
    if crossing:
        join_apps(connection, crossing)


def _put_cases(connection: Connection, app: AppForm, ids: dict[str, str]) -> int:
    known = {_mark(case) for case in cases_of(connection, app.app_id)}
    new = [case for case in app.cases if _mark(case) not in known]
    for case in new:
        steps = [
            step | {"transition_id": ids.get(str(step["transition_id"]), step["transition_id"])}
            if "transition_id" in step
            else step
            for step in case.steps
        ]
        facts = case.model_dump(exclude={"steps"})
        add_case(connection, CaseRow(app_id=app.app_id, steps=steps, **facts))
    return len(new)


def _mark(case: CaseRow | CaseForm) -> tuple[object, ...]:
    """Tell whether two cases are one; ids of transitions may differ between stores."""
    return (
        case.intent,
        case.start_page,
        case.target_page,
        case.ok,
        case.at,
        _actions_text(case.steps),
    )


def _actions_text(steps: Iterable[object]) -> str:
    kept = [
        {key: value for key, value in step.items() if key != "transition_id"}
        for step in steps
        if isinstance(step, dict)
    ]
    return json.dumps(kept, sort_keys=True)


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
    rows = [_row(one, *counters.place(one), app.app_id, rev) for one in app.transitions]
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


def _row(
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

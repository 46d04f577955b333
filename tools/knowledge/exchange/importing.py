"""A knowledge graph from a file, added to what a store knows or put in its place."""

import json
from collections.abc import Iterable

from pydantic import ValidationError
from sqlalchemy import Connection

from surefoot.state.errors import ConfigError
from surefoot.state.values.base import Value
from surefoot.state.values.knowledge import KnownWidget, VerdictPattern
from surefoot.state.values.understood import Understood
from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.exchange.file_format import (
    AppForm,
    CaseForm,
    GraphFile,
)
from surefoot.tools.knowledge.exchange.transitions import (
    TransitionMatcher,
    list_known_transitions,
    write_transitions,
)
from surefoot.tools.knowledge.features import Features
from surefoot.tools.knowledge.ids import (
    fold,
    intent_id_of,
    normalise,
    page_id_of,
)
from surefoot.tools.knowledge.learned import Substeps
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
from surefoot.tools.knowledge.store.patterns import put_pattern, put_widget
from surefoot.tools.knowledge.store.statements import Statement

_FORMS: dict[str, type[Value]] = {
    "verdict": VerdictPattern,
    "plan": Substeps,
    "reading": Understood,
}
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
    _check_graph_pages(connection, graph)
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
        _write_patterns(connection, app, revs[app.app_id])
    return {"success": True, "apps": len(graph.apps), **written}


def _check_graph_pages(connection: Connection, graph: GraphFile) -> None:
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
    known = {_case_identity(case) for case in cases_of(connection, app.app_id)}
    new = [case for case in app.cases if _case_identity(case) not in known]
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


def _case_identity(case: CaseRow | CaseForm) -> tuple[object, ...]:
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


def _write_patterns(connection: Connection, app: AppForm, rev: int) -> None:
    """Write what a file knows of the steps of an app; counts add up, what is newer stays.

    Raises:
        ConfigError: facts of the file are none.
    """
    try:
        for pattern in app.patterns:
            _FORMS[pattern.kind].model_validate_json(pattern.facts)
            put_pattern(connection, app.app_id, pattern.model_dump(), rev)
        for locator in app.locators:
            widget = KnownWidget.model_validate_json(locator.facts)
            facts = locator.model_dump(include={"heal_count", "updated_at"})
            put_widget(connection, app.app_id, locator.page, widget, rev, **facts)
    except ValidationError as error:
        raise ConfigError(f"{app.app_id}: what was learned of a step cannot be read") from error

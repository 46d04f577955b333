"""A knowledge graph as a file: JSON that loses nothing, GraphML for other programs."""

import io
import json
import re
from typing import Any

import networkx as nx
from sqlalchemy import Connection

from surefoot.tools.knowledge.answers import RefusedError
from surefoot.tools.knowledge.exchange.file_format import (
    AppForm,
    CaseForm,
    FailureForm,
    GraphFile,
    IntentForm,
    LocatorForm,
    PageForm,
    PatternForm,
    PreludeForm,
    TransitionForm,
)
from surefoot.tools.knowledge.graph_view import GraphView
from surefoot.tools.knowledge.store.intents import cases_of, changed_intents
from surefoot.tools.knowledge.store.pages import all_revisions, changed_pages, revisions
from surefoot.tools.knowledge.store.statements import Statement

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_SCREENS = Statement(
    "SELECT v.page_id, v.features FROM page_variants v JOIN pages p ON p.page_id = v.page_id"
    " WHERE p.app_id = :app ORDER BY v.page_id, v.seen, v.hash"
)
_ALIASES = Statement(
    "SELECT a.intent_id, a.norm_text, a.confirmed FROM intent_aliases a JOIN intents i"
    " ON i.intent_id = a.intent_id WHERE i.app_id = :app ORDER BY a.intent_id, a.norm_text"
)
_PRELUDES = Statement(
    "SELECT p.transition_id, p.pattern, p.n FROM preludes p JOIN transitions t"
    " ON t.transition_id = p.transition_id WHERE t.app_id = :app"
    " ORDER BY p.transition_id, p.pattern"
)
_FAILURES = Statement(
    "SELECT f.transition_id, f.reason, f.intent, f.at FROM failures f JOIN transitions t"
    " ON t.transition_id = f.transition_id WHERE t.app_id = :app ORDER BY f.id"
)
_TRANSITIONS = Statement(
    "SELECT transition_id, from_page, to_page, action_type, widget_key, widget_id, widget_text,"
    " widget_xpath, input_text, is_parameter, success_count, fail_count, lat_sum AS latency_ms,"
    " lat_n AS latencies, recent, recent_n, app_version, updated_at FROM transitions"
    " WHERE app_id = :app AND NOT deleted ORDER BY transition_id"
)

_PATTERNS = Statement(
    "SELECT kind, known_by, intent, expected, page, position, facts, source, seen_at,"
    " success_count, fail_count, last_worked, updated_at FROM patterns"
    " WHERE app_id = :app AND NOT deleted ORDER BY pattern_id"
)
_LOCATORS = Statement(
    "SELECT page, facts, heal_count, updated_at FROM locators"
    " WHERE app_id = :app AND NOT deleted ORDER BY locator_id"
)


def export_graph(view: GraphView, app_id: str = "") -> GraphFile:
    """Returns what is known of an app and of those that transitions join to it; of all when "".

    Raises:
        Refusal: PAGE_NOT_FOUND; nothing is known of the app.
    """
    connection = view.connection
    apps = revisions(connection, app_id) if app_id else all_revisions(connection)
    if app_id and not apps:
        raise RefusedError("PAGE_NOT_FOUND", f"应用 {app_id} 不在图谱中", app_id=app_id)
    return GraphFile(apps=tuple(_app(connection, app) for app in apps))


def format_json(graph: GraphFile) -> str:
    """Write a graph as JSON; what has its usual value is left out."""
    return json.dumps(_graph_document(graph), ensure_ascii=False, indent=1) + "\n"


def format_graphml(graph: GraphFile) -> str:
    """Write pages and transitions as GraphML; counters and names are data of nodes and edges."""
    drawn: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for app in graph.apps:
        for page in app.pages:
            facts = {"app_id": app.app_id, "name": page.name, "type": page.type}
            drawn.add_node(
                page.page_id, **_xml_safe_attributes(facts | {"description": page.description})
            )
    for app in graph.apps:
        for one in app.transitions:
            facts = one.model_dump(
                exclude={"transition_id", "from_page", "to_page", "preludes", "failures"}
            )
            if one.from_page in drawn and one.to_page in drawn:
                drawn.add_edge(
                    one.from_page, one.to_page, one.transition_id, **_xml_safe_attributes(facts)
                )
    written = io.BytesIO()
    nx.write_graphml_xml(drawn, written, named_key_ids=True)
    return written.getvalue().decode("utf-8")


def _graph_document(graph: GraphFile) -> dict[str, Any]:
    head = {"format": graph.format, "version": graph.version}
    apps = [
        {"app_id": app.app_id} | app.model_dump(mode="json", exclude_defaults=True)
        for app in graph.apps
    ]
    return {**head, "apps": apps}


def _xml_safe_attributes(facts: dict[str, Any]) -> dict[str, Any]:
    """Leave out what XML cannot hold."""
    return {
        key: _NO_XML.sub("", value) if isinstance(value, str) else value
        for key, value in facts.items()
    }


def _app(connection: Connection, app: str) -> AppForm:
    return AppForm(
        app_id=app,
        pages=_list_page_forms(connection, app),
        intents=_intents(connection, app),
        transitions=_transitions(connection, app),
        cases=tuple(_list_case_forms(connection, app)),
        patterns=_patterns(connection, app),
        locators=_locators(connection, app),
    )


def _list_page_forms(connection: Connection, app: str) -> tuple[PageForm, ...]:
    screens: dict[str, list[tuple[str, ...]]] = {}
    for page_id, features in _SCREENS.rows(connection, {"app": app}):
        screens.setdefault(page_id, []).append(tuple(json.loads(features)))
    pages = [page for page, lives in changed_pages(connection, app, 0) if lives]
    pages.sort(key=lambda page: (page.created_seq, page.page_id))
    return tuple(
        PageForm.model_construct(
            page_id=page.page_id,
            name=page.name,
            type=page.type,  # type: ignore[arg-type]
            description=page.description,
            screens=tuple(screens.get(page.page_id, ())),
        )
        for page in pages
    )


def _intents(connection: Connection, app: str) -> tuple[IntentForm, ...]:
    aliases: dict[str, dict[str, int]] = {}
    for intent_id, words, confirmed in _ALIASES.rows(connection, {"app": app}):
        aliases.setdefault(intent_id, {})[words] = confirmed
    living, _ = changed_intents(connection, app, 0)
    return tuple(
        IntentForm.model_construct(
            text=intent.text,
            target_page=intent.target_page,
            pages=intent.pages,
            keywords=intent.keywords,
            aliases=aliases.get(intent.intent_id, {}),
        )
        for intent in sorted(living, key=lambda one: (one.text, one.intent_id))
    )


def _transitions(connection: Connection, app: str) -> tuple[TransitionForm, ...]:
    preludes: dict[str, list[PreludeForm]] = {}
    for owner, pattern, times in _PRELUDES.rows(connection, {"app": app}):
        steps = tuple(pattern.split())
        preludes.setdefault(owner, []).append(PreludeForm(transitions=steps, times=times))
    failures: dict[str, list[FailureForm]] = {}
    for owner, reason, intent, at in _FAILURES.rows(connection, {"app": app}):
        failures.setdefault(owner, []).append(FailureForm(reason=reason, intent=intent, at=at))
    found = []
    for facts in _TRANSITIONS.mappings(connection, {"app": app}):
        length = facts.pop("recent_n")
        newest = facts["recent"] & ((1 << length) - 1)
        facts["recent"] = f"{newest:0{length}b}" if length else ""
        facts["is_parameter"] = bool(facts["is_parameter"])
        owner = facts["transition_id"]
        facts["preludes"] = tuple(preludes.get(owner, ()))
        facts["failures"] = tuple(failures.get(owner, ()))
        found.append(TransitionForm.model_construct(**facts))
    return tuple(found)


def _list_case_forms(connection: Connection, app: str) -> list[CaseForm]:
    return [
        CaseForm.model_construct(
            intent_id=case.intent_id,
            intent=case.intent,
            start_page=case.start_page,
            target_page=case.target_page,
            steps=tuple(dict(step) for step in case.steps),
            ok=case.ok,
            ms=case.ms,
            failed_step=case.failed_step,
            reason=case.reason,
            verified=case.verified,
            at=case.at,
        )
        for case in reversed(cases_of(connection, app, 2**31))
    ]


def _patterns(connection: Connection, app: str) -> tuple[PatternForm, ...]:
    """Returns how the steps of an app were judged and done."""
    rows = _PATTERNS.mappings(connection, {"app": app})
    return tuple(
        PatternForm.model_construct(**{**row, "last_worked": bool(row["last_worked"])})
        for row in rows
    )


def _locators(connection: Connection, app: str) -> tuple[LocatorForm, ...]:
    """Returns by what the widgets of an app are found."""
    rows = _LOCATORS.mappings(connection, {"app": app})
    return tuple(LocatorForm.model_construct(**row) for row in rows)

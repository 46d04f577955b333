"""Pages that are taken away or turn out to be one, and cases that were checked."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, text

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer, Refusal
from surefoot.tools.knowledge.ids import intent_id_of
from surefoot.tools.knowledge.privacy import without_private
from surefoot.tools.knowledge.store.apps import join_apps, take_app
from surefoot.tools.knowledge.store.cases import Case, add_case
from surefoot.tools.knowledge.store.counters import Addition, add_many
from surefoot.tools.knowledge.store.deeds import Deed
from surefoot.tools.knowledge.store.pages import Page, remove_page
from surefoot.tools.knowledge.store.transitions import (
    Transition,
    remove_transitions,
    transitions_at,
)
from surefoot.tools.knowledge.updates import known_pages

STEPS_LIMIT = 1_000

_REPOINT = text(
    "UPDATE intents SET target_page = :keep, rev = :rev WHERE target_page = :drop AND app_id = :app"
)
_MOVE_TARGETS = text(
    "INSERT INTO intent_targets (intent_id, page_id, source) SELECT intent_id, :keep, source"
    " FROM intent_targets WHERE page_id = :drop ON CONFLICT (intent_id, page_id) DO NOTHING"
)
_TOUCH_TARGETS = text(
    "UPDATE intents SET rev = :rev WHERE app_id = :app AND intent_id IN"
    " (SELECT intent_id FROM intent_targets WHERE page_id = :drop)"
)
_DROP_TARGETS = text("DELETE FROM intent_targets WHERE page_id = :drop")
_UNPOINT = text(
    "UPDATE intents SET target_page = '', rev = :rev WHERE target_page = :drop AND app_id = :app"
)
_MOVE_SCREENS = text(
    "INSERT INTO page_variants (page_id, hash, features, seen) SELECT :keep, hash, features, seen"
    " FROM page_variants WHERE page_id = :drop ON CONFLICT (page_id, hash) DO NOTHING"
)
_TOUCH_PAGE = text("UPDATE pages SET rev = :rev WHERE page_id = :page")


def delete_page(connection: Connection, *, page_id: object = None) -> Answer:
    """Take a page away with all that leads to it or away from it; its intents stay."""
    page = _page(connection, checks.name(page_id, "page_id"))
    _hold_apps(connection)
    gone = transitions_at(connection, page.page_id)
    revs = _take(connection, page, gone)
    rows = {"drop": page.page_id, "app": page.app_id, "rev": revs[page.app_id]}
    connection.execute(_UNPOINT, rows)
    connection.execute(_TOUCH_TARGETS, rows)
    connection.execute(_DROP_TARGETS, rows)
    remove_transitions(connection, gone, revs)
    remove_page(connection, page.page_id, revs[page.app_id])
    return {
        "success": True,
        "message": "页面已删除",
        "page_id": page.page_id,
        "transitions": len(gone),
    }


def merge_pages(
    connection: Connection, *, page_id: object = None, other_page_id: object = None
) -> Answer:
    """Make one page of two: what led to or from the other one is counted on the first."""
    keep = _page(connection, checks.name(page_id, "page_id"))
    drop = _page(connection, checks.name(other_page_id, "other_page_id"))
    if keep.page_id == drop.page_id:
        raise Refusal("INVALID_PARAMETER", "两个页面相同", field="other_page_id")
    if keep.app_id != drop.app_id:
        raise Refusal("INVALID_PARAMETER", "两个页面属于不同应用", field="other_page_id")
    _hold_apps(connection)
    moved = transitions_at(connection, drop.page_id)
    revs = _take(connection, keep, moved)
    rev = revs[keep.app_id]
    rows = {"keep": keep.page_id, "drop": drop.page_id, "app": keep.app_id, "rev": rev}
    for statement in (_REPOINT, _MOVE_TARGETS, _TOUCH_TARGETS, _DROP_TARGETS, _MOVE_SCREENS):
        connection.execute(statement, rows)
    remove_transitions(connection, moved, revs)
    add_many(connection, [_on(one, drop.page_id, keep.page_id) for one in moved], revs)
    remove_page(connection, drop.page_id, rev)
    connection.execute(_TOUCH_PAGE, {"page": keep.page_id, "rev": rev})
    return {
        "success": True,
        "message": "页面已合并",
        "page_id": keep.page_id,
        "transitions": len(moved),
    }


def record_case(
    connection: Connection,
    *,
    app_id: object = None,
    intent: object = None,
    steps: object = None,
    start_page: object = None,
    target_page: object = None,
    duration_ms: object = None,
    verified: object = True,
    keep_text: bool = True,
) -> Answer:
    """Keep steps that were checked to do what was asked, so that they can be done again."""
    app = checks.name(app_id, "app_id")
    asked = checks.name(intent, "intent")
    start = checks.optional_name(start_page, "start_page")
    target = checks.optional_name(target_page, "target_page")
    known_pages(connection, *(page for page in (start, target) if page))
    case = Case(
        app,
        intent_id_of(app, asked),
        asked,
        start,
        target,
        _steps(steps, keep_text=keep_text),
        ok=True,
        ms=checks.latency(duration_ms, "duration_ms") or 0,
        verified=checks.truth(verified, "verified"),
    )
    add_case(connection, case)
    return {"success": True, "message": "案例已保存", "total_steps": len(case.steps)}


def _steps(value: object, *, keep_text: bool) -> list[Mapping[str, object]]:
    if isinstance(value, str | bytes) or not isinstance(value, Sequence) or not value:
        raise Refusal("INVALID_PARAMETER", "steps 应为非空列表", field="steps")
    if len(value) > STEPS_LIMIT:
        raise Refusal("INVALID_PARAMETER", f"steps 超过 {STEPS_LIMIT} 步", field="steps")
    found: list[Mapping[str, object]] = []
    for index, one in enumerate(value):
        step = checks.mapping(one, f"steps[{index}]")
        deed = without_private(checks.deed(step), keep_text=keep_text)
        found.append(
            {
                "from_page": checks.optional_name(step.get("from_page"), "from_page"),
                "action_type": deed.action_type,
                "widget_id": deed.widget_id,
                "widget_text": deed.widget_text,
                "input_text": deed.input_text,
                "to_page": checks.optional_name(
                    step.get("to_page", step.get("expected_page")), "to_page"
                ),
                "transition_id": "",
            }
        )
    return found


def _page(connection: Connection, page_id: str) -> Page:
    return known_pages(connection, page_id)[page_id]


def _hold_apps(connection: Connection) -> None:
    """Let nobody write until the transaction ends: what is at a page is looked up first."""
    join_apps(connection, ())


def _take(connection: Connection, page: Page, moved: Sequence[Transition]) -> dict[str, int]:
    """Take the rows of all apps whose transitions change, in one order."""
    apps = sorted({page.app_id, *(one.app_id for one in moved)})
    join_apps(connection, [(page.app_id, app) for app in apps if app != page.app_id])
    return {app: take_app(connection, app) for app in apps}


def _on(transition: Transition, drop: str, keep: str) -> Addition:
    return Addition(
        from_page=keep if transition.from_page == drop else transition.from_page,
        to_page=keep if transition.to_page == drop else transition.to_page,
        app_id=transition.app_id,
        deed=Deed(
            transition.action_type,
            transition.widget_id,
            transition.widget_text,
            transition.widget_xpath,
            transition.input_text,
        ),
        successes=transition.success_count,
        failures=transition.fail_count,
        latency_ms=transition.lat_sum,
        latencies=transition.lat_n,
    )

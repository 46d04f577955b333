"""What was seen and done, written down."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Connection

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer, RefusedError
from surefoot.tools.knowledge.features import Features, load_features, read_features
from surefoot.tools.knowledge.ids import fold, intent_id_of, normalise, page_id_of
from surefoot.tools.knowledge.privacy import hide_private_text
from surefoot.tools.knowledge.store.actions import ReportedAction
from surefoot.tools.knowledge.store.counters import Addition, add_many
from surefoot.tools.knowledge.store.intents import CaseRow, IntentRow, add_case, put_intent
from surefoot.tools.knowledge.store.pages import (
    PageRow,
    find_pages,
    join_apps,
    make_app,
    put_page,
    put_variant,
    remove_page,
    revisions,
    take_app,
)
from surefoot.tools.knowledge.store.statements import Statement
from surefoot.tools.knowledge.store.transitions import (
    Transition,
    remove_transitions,
    transitions_at,
)

UNLIKE = 0.2
"""Screens that share less than this part are likely not of one page."""


def add_page(
    connection: Connection,
    *,
    app_id: object = None,
    page_name: object = None,
    page_type: object = None,
    description: object = None,
    intents: object = None,
    ui_hierarchy: object = None,
) -> Answer:
    """Answer `add_page`: a new page, or the one of this name brought up to date."""
    app = checks.name(app_id, "app_id")
    name = checks.name(page_name, "page_name")
    kind = checks.page_type(page_type)
    told = checks.optional_text(description, "description")
    served = checks.texts(intents, "intents")
    hierarchy = checks.hierarchy(ui_hierarchy)
    rev = make_app(connection, app)
    page = PageRow(page_id_of(app, name), app, name, kind or "other", told)
    was_there = put_page(
        connection,
        page,
        normalise(name),
        rev,
        type_given=bool(kind),
        description_given=bool(told),
    )
    for words in served:
        intent = IntentRow(intent_id_of(app, words), app, words, pages=(page.page_id,))
        put_intent(connection, intent, fold(words), rev)
    message = "页面已存在，已更新" if was_there else "页面已添加"
    shown = read_features(hierarchy) if hierarchy is not None else Features(frozenset())
    if shown.keys:
        message += _keep_screen(connection, page.page_id, shown, rev)
    return {"success": True, "page_id": page.page_id, "message": message}


def register_intent(
    connection: Connection,
    *,
    app_id: object = None,
    intent_text: object = None,
    target_page: object = None,
    keywords: object = None,
) -> Answer:
    """Answer `register_intent`: something users want, and the page where they get it."""
    app = checks.name(app_id, "app_id")
    wording = checks.name(intent_text, "intent_text")
    target = checks.optional_name(target_page, "target_page")
    words = checks.texts(keywords, "keywords")
    if target:
        _check_target(app, known_pages(connection, target)[target], revisions(connection, app))
    rev = make_app(connection, app)
    intent = IntentRow(intent_id_of(app, wording), app, wording, target, tuple(words))
    was_there = put_intent(connection, intent, fold(wording), rev)
    message = "意图已存在，已更新" if was_there else "意图已注册"
    return {"success": True, "intent_id": intent.intent_id, "message": message}


def _check_target(app: str, page: PageRow, joined: Collection[str]) -> None:
    """Refuse a page of another app, but for one that transitions join to it."""
    if page.app_id != app and page.app_id not in joined:
        raise RefusedError(
            "INVALID_PARAMETER",
            f"target_page 属于另一个应用 {page.app_id}，没有转换通往那里",
            field="target_page",
        )


def _keep_screen(connection: Connection, page_id: str, shown: Features, rev: int) -> str:
    """Keep a screen of a page, give a warning when it is like none of those before."""
    before = put_variant(connection, page_id, shown.digest, shown.dumped(), rev)
    likeness = [_likeness(shown, load_features(one)) for one in before]
    if likeness and max(likeness) < UNLIKE:
        return "；注意：界面与已有界面差别很大，若是不同页面请使用不同的页面名称"
    return ""


def _likeness(one: Features, other: Features) -> float:
    """Share of what either shows that both show."""
    return len(one.keys & other.keys) / len(one.keys | other.keys)


def known_pages(connection: Connection, *page_ids: str) -> dict[str, PageRow]:
    """Returns pages that must all exist.

    Raises:
        Refusal: PAGE_NOT_FOUND.
    """
    found = find_pages(connection, page_ids)
    for page_id in page_ids:
        if page_id not in found:
            raise RefusedError("PAGE_NOT_FOUND", page_id, page_id=page_id)
    return found


STEPS_LIMIT = 1_000

_REPOINT = Statement(
    "UPDATE intents SET target_page = :keep, rev = :rev WHERE target_page = :drop AND app_id = :app"
)
_MOVE_TARGETS = Statement(
    "INSERT INTO intent_targets (intent_id, page_id, source) SELECT intent_id, :keep, source"
    " FROM intent_targets WHERE page_id = :drop ON CONFLICT (intent_id, page_id) DO NOTHING"
)
_TOUCH_TARGETS = Statement(
    "UPDATE intents SET rev = :rev WHERE app_id = :app AND intent_id IN"
    " (SELECT intent_id FROM intent_targets WHERE page_id = :drop)"
)
_DROP_TARGETS = Statement("DELETE FROM intent_targets WHERE page_id = :drop")
_UNPOINT = Statement(
    "UPDATE intents SET target_page = '', rev = :rev WHERE target_page = :drop AND app_id = :app"
)
_MOVE_SCREENS = Statement(
    "INSERT INTO page_variants (page_id, hash, features, seen) SELECT :keep, hash, features, seen"
    " FROM page_variants WHERE page_id = :drop ON CONFLICT (page_id, hash) DO NOTHING"
)
_TOUCH_PAGE = Statement("UPDATE pages SET rev = :rev WHERE page_id = :page")


def delete_page(connection: Connection, *, page_id: object = None) -> Answer:
    """Take a page away with all that leads to it or away from it; its intents stay."""
    page = _page(connection, checks.name(page_id, "page_id"))
    _hold_apps(connection)
    gone = transitions_at(connection, page.page_id)
    revs = _take(connection, page, gone)
    rows = {"drop": page.page_id, "app": page.app_id, "rev": revs[page.app_id]}
    _UNPOINT.run(connection, rows)
    _TOUCH_TARGETS.run(connection, rows)
    _DROP_TARGETS.run(connection, rows)
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
        raise RefusedError("INVALID_PARAMETER", "两个页面相同", field="other_page_id")
    if keep.app_id != drop.app_id:
        raise RefusedError("INVALID_PARAMETER", "两个页面属于不同应用", field="other_page_id")
    _hold_apps(connection)
    moved = transitions_at(connection, drop.page_id)
    revs = _take(connection, keep, moved)
    rev = revs[keep.app_id]
    rows = {"keep": keep.page_id, "drop": drop.page_id, "app": keep.app_id, "rev": rev}
    for statement in (_REPOINT, _MOVE_TARGETS, _TOUCH_TARGETS, _DROP_TARGETS, _MOVE_SCREENS):
        statement.run(connection, rows)
    remove_transitions(connection, moved, revs)
    add_many(connection, [_on(one, drop.page_id, keep.page_id) for one in moved], revs)
    remove_page(connection, drop.page_id, rev)
    _TOUCH_PAGE.run(connection, {"page": keep.page_id, "rev": rev})
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
    case = CaseRow(
        app,
        intent_id_of(app, asked),
        asked,
        start,
        target,
        _parse_case_steps(steps, keep_text=keep_text),
        ok=True,
        ms=checks.latency(duration_ms, "duration_ms") or 0,
        verified=checks.boolean(verified, "verified"),
    )
    add_case(connection, case)
    return {"success": True, "message": "案例已保存", "total_steps": len(case.steps)}


def _parse_case_steps(value: object, *, keep_text: bool) -> list[Mapping[str, object]]:
    found: list[Mapping[str, object]] = []
    for index, one in enumerate(checks.items(value, "steps", STEPS_LIMIT, unit="步", needed=True)):
        step = checks.mapping(one, f"steps[{index}]")
        reported = hide_private_text(checks.reported_action(step), keep_text=keep_text)
        found.append(
            {
                "from_page": checks.optional_name(step.get("from_page"), "from_page"),
                "action_type": reported.action_type,
                "widget_id": reported.widget_id,
                "widget_text": reported.widget_text,
                "input_text": reported.input_text,
                "to_page": checks.optional_name(
                    step.get("to_page", step.get("expected_page")), "to_page"
                ),
                "transition_id": "",
            }
        )
    return found


def _page(connection: Connection, page_id: str) -> PageRow:
    return known_pages(connection, page_id)[page_id]


def _hold_apps(connection: Connection) -> None:
    """Let nobody write until the transaction ends: what is at a page is looked up first."""
    join_apps(connection, ())


def _take(connection: Connection, page: PageRow, moved: Sequence[Transition]) -> dict[str, int]:
    """Take the rows of all apps whose transitions change, in one order."""
    apps = sorted({page.app_id, *(one.app_id for one in moved)})
    join_apps(connection, [(page.app_id, app) for app in apps if app != page.app_id])
    return {app: take_app(connection, app) for app in apps}


def _on(transition: Transition, drop: str, keep: str) -> Addition:
    return Addition(
        from_page=keep if transition.from_page == drop else transition.from_page,
        to_page=keep if transition.to_page == drop else transition.to_page,
        app_id=transition.app_id,
        reported=ReportedAction(
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

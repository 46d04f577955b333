"""What was seen and done, written down."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from tools.knowledge import checks
from tools.knowledge.answers import Answer, Refusal
from tools.knowledge.ids import intent_id_of, page_id_of
from tools.knowledge.names import fold, normalise
from tools.knowledge.store.apps import join_apps, make_app, take_app
from tools.knowledge.store.cases import Case, add_case, answered, keep_answer
from tools.knowledge.store.intents import Intent, put_alias, put_intent
from tools.knowledge.store.pages import Page, find_pages, put_page
from tools.knowledge.store.transitions import (
    Addition,
    Deed,
    Transition,
    add_failure,
    add_many,
    add_prelude,
    count,
)
from tools.knowledge.trail import Run, Trail

_SECRET = re.compile(
    r"passw|\bpwd\b|passcode|\bpin\b|\botp\b|secret|密码|口令|验证码|mật khẩu", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Report:
    """A checked report of one step."""

    from_page: str
    deed: Deed
    to_page: str
    success: bool
    latency_ms: int | None
    reason: str
    report_id: str
    run_id: str
    intent: str
    app_version: str


def add_page(
    connection: Connection,
    app_id: object,
    page_name: object,
    page_type: object,
    description: object,
    intents: object,
) -> tuple[Answer, Page, int]:
    """Answer `add_page` but for the screen; give the page and the revision of its app too."""
    app = checks.name(app_id, "app_id")
    name = checks.name(page_name, "page_name")
    kind = checks.page_type(page_type)
    told = checks.optional_text(description, "description")
    served = checks.texts(intents, "intents")
    rev = make_app(connection, app)
    page = Page(page_id_of(app, name), app, name, kind or "other", told)
    was_there = put_page(
        connection,
        page,
        normalise(name),
        rev,
        type_given=bool(kind),
        description_given=bool(told),
    )
    for text in served:
        intent = Intent(intent_id_of(app, text), app, text, pages=(page.page_id,))
        put_intent(connection, intent, fold(text), rev)
    message = "页面已存在，已更新" if was_there else "页面已添加"
    return {"success": True, "page_id": page.page_id, "message": message}, page, rev


def register_intent(
    connection: Connection,
    app_id: object,
    intent_text: object,
    target_page: object,
    keywords: object,
) -> Answer:
    """Answer `register_intent`."""
    app = checks.name(app_id, "app_id")
    text = checks.name(intent_text, "intent_text")
    target = checks.optional_name(target_page, "target_page")
    words = checks.texts(keywords, "keywords")
    if target:
        _pages(connection, target)
    rev = make_app(connection, app)
    intent = Intent(intent_id_of(app, text), app, text, target, tuple(words))
    was_there = put_intent(connection, intent, fold(text), rev)
    message = "意图已存在，已更新" if was_there else "意图已注册"
    return {"success": True, "intent_id": intent.intent_id, "message": message}


def check_report(parameters: Mapping[str, object], *, keep_text: bool) -> Report:
    """Give a report whose parts are what they should be.

    Raises:
        Refusal: INVALID_PARAMETER.
    """
    deed = checks.deed(parameters["action"])
    if not keep_text or _SECRET.search(f"{deed.widget_id} {deed.widget_text}"):
        deed = replace(deed, input_text="")
    action = checks.mapping(parameters["action"], "action")
    reason = parameters["failure_reason"] or action.get("reason")
    return Report(
        from_page=checks.name(parameters["from_page"], "from_page"),
        deed=deed,
        to_page=checks.name(parameters["to_page"], "to_page"),
        success=checks.truth(parameters["success"], "success"),
        latency_ms=checks.latency(parameters["latency_ms"]),
        reason=checks.optional_text(reason, "failure_reason"),
        report_id=checks.optional_name(parameters["report_id"], "report_id"),
        run_id=checks.optional_name(parameters["run_id"], "run_id"),
        intent=checks.optional_name(parameters["intent"], "intent"),
        app_version=checks.optional_name(parameters["app_version"], "app_version"),
    )


def report_transition(connection: Connection, trail: Trail, report: Report) -> Answer:
    """Count a step, answer `report_transition`; the trail is not changed."""
    if report.report_id:
        before = answered(connection, report.report_id)
        if before is not None:
            return before
    pages = _pages(connection, report.from_page, report.to_page)
    source, target = pages[report.from_page], pages[report.to_page]
    if source.app_id != target.app_id:
        join_apps(connection, [(source.app_id, target.app_id)])
    rev = take_app(connection, source.app_id)
    transition, is_new = count(connection, _addition(report, source), rev)
    if report.success and source.page_id != target.page_id:
        add_prelude(connection, transition.transition_id, trail.prelude(source.page_id))
    if not report.success and report.reason:
        add_failure(connection, transition.transition_id, report.reason, report.intent)
    _keep_case(connection, trail, report, transition)
    answer = _counted(transition, is_new)
    if report.report_id:
        keep_answer(connection, report.report_id, answer)
    return answer


def note_report(trail: Trail, report: Report, answer: Answer) -> None:
    """Take a report that was stored into the trail of its client."""
    run = trail.runs.get(report.run_id)
    if report.success:
        trail.arrive(report.from_page, report.to_page, str(answer["transition_id"]))
    if run is None:
        return
    if report.success:
        run.steps.append(_step(report, str(answer["transition_id"])))
        run.ms += report.latency_ms or 0
        if report.to_page == run.target_page:
            del trail.runs[report.run_id]


def batch_add_transitions(connection: Connection, transitions: object, mode: object) -> Answer:
    """Answer `batch_add_transitions`."""
    if isinstance(transitions, str | bytes) or not isinstance(transitions, Sequence):
        raise Refusal("INVALID_PARAMETER", "transitions 应为列表", field="transitions")
    if len(transitions) > checks.BATCH_LIMIT:
        raise Refusal(
            "INVALID_PARAMETER", f"transitions 超过 {checks.BATCH_LIMIT} 条", field="transitions"
        )
    if mode not in ("add", "set"):
        raise Refusal("INVALID_PARAMETER", f"mode 应为 add 或 set，得到 {mode!r}", field="mode")
    errors: list[str] = []
    checked = list(_checked(transitions, errors))
    pages = find_pages(
        connection, (page for _, one in checked for page in (one.from_page, one.to_page))
    )
    additions: list[Addition] = []
    joined: set[tuple[str, str]] = set()
    for number, one in checked:
        source, target = pages.get(one.from_page), pages.get(one.to_page)
        if source is None or target is None:
            missing = one.from_page if source is None else one.to_page
            errors.append(f"第{number}条: PAGE_NOT_FOUND: 页面不存在：{missing}")
            continue
        if source.app_id != target.app_id:
            joined.add((source.app_id, target.app_id))
        additions.append(replace(one, app_id=source.app_id))
    if joined:
        join_apps(connection, sorted(joined))
    revs = {app: take_app(connection, app) for app in sorted({one.app_id for one in additions})}
    created, updated = add_many(connection, additions, revs, replace=mode == "set")
    return {
        "success": not errors,
        "total": len(transitions),
        "created": created,
        "updated": updated,
        "failed": len(errors),
        "errors": errors,
    }


def learn_alias(connection: Connection, app_id: str, intent_id: str, words: str) -> None:
    """Note that these words mean the intent."""
    put_alias(connection, intent_id, fold(words), take_app(connection, app_id))


def _checked(transitions: Sequence[object], errors: list[str]) -> "list[tuple[int, Addition]]":
    found: list[tuple[int, Addition]] = []
    for number, one in enumerate(transitions, 1):
        try:
            row = checks.mapping(one, "transitions")
            deed = checks.deed(row)
            addition = Addition(
                from_page=checks.name(row.get("from_page"), "from_page"),
                to_page=checks.name(row.get("to_page"), "to_page"),
                app_id="",
                deed=deed,
                successes=_count(row, "success_count"),
                failures=_count(row, "fail_count"),
            )
        except Refusal as refusal:
            errors.append(f"第{number}条: {refusal.code}: {refusal}")
        else:
            found.append((number, addition))
    return found


def _count(row: Mapping[str, Any], field: str) -> int:
    value = row.get(field)
    return 0 if value is None else checks.whole(value, field, 0)


def _addition(report: Report, source: Page) -> Addition:
    told = report.latency_ms is not None
    return Addition(
        from_page=report.from_page,
        to_page=report.to_page,
        app_id=source.app_id,
        deed=report.deed,
        successes=int(report.success),
        failures=int(not report.success),
        latency_ms=report.latency_ms or 0,
        latencies=int(told),
        outcome=report.success,
        app_version=report.app_version,
    )


def _counted(transition: Transition, is_new: bool) -> Answer:
    attempts = transition.success_count + transition.fail_count
    return {
        "success": True,
        "message": "已新建转换" if is_new else "已更新转换",
        "transition_id": transition.transition_id,
        "updated": not is_new,
        "stats": {
            "success_count": transition.success_count,
            "fail_count": transition.fail_count,
            "success_rate": transition.success_count / attempts if attempts else 0.0,
            "avg_latency_ms": transition.lat_sum / transition.lat_n if transition.lat_n else 0.0,
        },
    }


def _keep_case(
    connection: Connection, trail: Trail, report: Report, transition: Transition
) -> None:
    """A run that reaches its page is a case that worked, a step that failed is one that did not."""
    run = trail.runs.get(report.run_id)
    if run is None:
        return
    if not report.success:
        failed_step = len(run.steps) + 1
        add_case(connection, _case(run, report, ok=False, failed_step=failed_step))
    elif report.to_page == run.target_page:
        steps = [*run.steps, _step(report, transition.transition_id)]
        done = replace(run, steps=steps, ms=run.ms + (report.latency_ms or 0))
        add_case(connection, _case(done, report, ok=True))


def _case(run: Run, report: Report, *, ok: bool, failed_step: int = 0) -> Case:
    return Case(
        run.app_id,
        run.intent_id,
        run.intent,
        run.start_page,
        run.target_page,
        run.steps,
        ok,
        run.ms,
        failed_step,
        report.reason,
    )


def _step(report: Report, transition_id: str) -> dict[str, Any]:
    return {
        "from_page": report.from_page,
        "action_type": report.deed.action_type,
        "widget_id": report.deed.widget_id,
        "widget_text": report.deed.widget_text,
        "input_text": report.deed.input_text,
        "to_page": report.to_page,
        "transition_id": transition_id,
    }


def _pages(connection: Connection, *page_ids: str) -> dict[str, Page]:
    """Give pages that must all exist.

    Raises:
        Refusal: PAGE_NOT_FOUND.
    """
    found = find_pages(connection, page_ids)
    for page_id in page_ids:
        if page_id not in found:
            raise Refusal("PAGE_NOT_FOUND", page_id, page_id=page_id)
    return found

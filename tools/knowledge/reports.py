"""Reports of steps: what clients did, counted."""

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer
from surefoot.tools.knowledge.client_history import ClientHistory, Walk
from surefoot.tools.knowledge.ids import fold
from surefoot.tools.knowledge.privacy import hide_private_text
from surefoot.tools.knowledge.store.actions import ReportedAction
from surefoot.tools.knowledge.store.counters import (
    Addition,
    ask_count,
    ask_similar,
    count_known,
    match_transition,
)
from surefoot.tools.knowledge.store.intents import (
    CaseRow,
    add_case,
    find_answer,
    keep_answer,
    put_alias,
)
from surefoot.tools.knowledge.store.pages import join_apps, take_app, take_app_of
from surefoot.tools.knowledge.store.statements import pipeline_statements
from surefoot.tools.knowledge.store.transitions import (
    Transition,
    add_failure,
    add_prelude,
    transition_of,
)
from surefoot.tools.knowledge.updates import known_pages


@dataclass(frozen=True, slots=True)
class Report:
    """A checked report of one step."""

    from_page: str
    reported: ReportedAction
    to_page: str
    success: bool
    latency_ms: int | None
    reason: str
    report_id: str
    run_id: str
    intent: str
    app_version: str


def check_report(
    *,
    from_page: object = None,
    action: object = None,
    to_page: object = None,
    success: object = None,
    latency_ms: object = None,
    report_id: object = None,
    failure_reason: object = None,
    run_id: object = None,
    intent: object = None,
    app_version: object = None,
    keep_text: bool,
) -> Report:
    """Returns a report whose parts are what they should be.

    Raises:
        Refusal: INVALID_PARAMETER.
    """
    reported = hide_private_text(checks.reported_action(action), keep_text=keep_text)
    given = checks.mapping(action, "action")
    reason = given.get("reason") if failure_reason is None else failure_reason
    return Report(
        from_page=checks.name(from_page, "from_page"),
        reported=reported,
        to_page=checks.name(to_page, "to_page"),
        success=checks.boolean(success, "success"),
        latency_ms=checks.latency(latency_ms),
        reason=checks.optional_text(reason, "failure_reason"),
        report_id=checks.optional_name(report_id, "report_id"),
        run_id=checks.optional_name(run_id, "run_id"),
        intent=checks.optional_name(intent, "intent"),
        app_version=checks.optional_name(app_version, "app_version"),
    )


def report_transition(
    connection: Connection, history: ClientHistory, report: Report
) -> tuple[Answer, bool]:
    """Count a step, answer `report_transition` and say whether it is the first time.

    The history is not changed.
    """
    with pipeline_statements(connection):
        taken = take_app_of(connection, report.from_page, report.to_page)
        alike = ask_similar(connection, report.from_page, report.reported)
    if taken.rows():
        app, rev = taken.rows()[0]
    else:
        app, rev = _take_both(connection, report)
        alike = ask_similar(connection, report.from_page, report.reported)
    if report.report_id:
        before = find_answer(connection, report.report_id)
        if before is not None:
            return before, False
    addition = _addition(report, app)
    meant = match_transition(alike, addition)
    with pipeline_statements(connection):
        counted = ask_count(connection, addition, meant, rev)
        if report.success and report.from_page != report.to_page:
            add_prelude(connection, meant.transition_id, history.prelude(report.from_page))
    transition = transition_of(counted.rows()[0])
    if not report.success and report.reason:
        add_failure(connection, transition.transition_id, report.reason, report.intent)
    _keep_case(connection, history, report, transition, rev)
    answer = _report_answer(transition, is_new=meant.is_new)
    if report.report_id:
        keep_answer(connection, report.report_id, answer)
    return answer, True


def is_count_alone(history: ClientHistory, report: Report) -> bool:
    """Returns whether a report leaves nothing behind but counts."""
    run = history.runs.get(report.run_id)
    ends_run = run is not None and (not report.success or report.to_page == run.target_page)
    gives_reason = not report.success and bool(report.reason)
    stays = not report.success and report.to_page == report.from_page
    return not (report.report_id or gives_reason or ends_run or stays)


def count_report(connection: Connection, history: ClientHistory, report: Report) -> Answer | None:
    """Count a step of which nothing else is kept; None when it is not one that is known.

    The history is not changed.
    """
    leaves = report.success and report.from_page != report.to_page
    prelude = history.prelude(report.from_page) if leaves else None
    transition = count_known(connection, _addition(report, ""), prelude)
    return None if transition is None else _report_answer(transition, is_new=False)


def _take_both(connection: Connection, report: Report) -> tuple[str, int]:
    """Take the app of a step that leads to another app, which is joined to it."""
    pages = known_pages(connection, report.from_page, report.to_page)
    source, target = pages[report.from_page], pages[report.to_page]
    join_apps(connection, [(source.app_id, target.app_id)])
    return source.app_id, take_app(connection, source.app_id)


def note_report(history: ClientHistory, report: Report, answer: Answer) -> None:
    """Take a report that was stored into the history of its client."""
    run = history.runs.get(report.run_id)
    if report.success:
        history.arrive(report.from_page, report.to_page, str(answer["transition_id"]))
    elif report.to_page == report.from_page:
        history.stay(report.from_page)
    if run is None:
        return
    if report.success:
        run.steps.append(_reported_step(report, str(answer["transition_id"])))
        run.ms += report.latency_ms or 0
        if report.to_page == run.target_page:
            del history.runs[report.run_id]


def _addition(report: Report, app_id: str) -> Addition:
    told = report.latency_ms is not None
    return Addition(
        from_page=report.from_page,
        to_page=report.to_page,
        app_id=app_id,
        reported=report.reported,
        successes=int(report.success),
        failures=int(not report.success),
        latency_ms=report.latency_ms or 0,
        latencies=int(told),
        outcome=report.success,
        app_version=report.app_version,
    )


def _report_answer(transition: Transition, *, is_new: bool) -> Answer:
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
    connection: Connection, history: ClientHistory, report: Report, transition: Transition, rev: int
) -> None:
    """A run that reaches its page is a case that worked, a step that failed is one that did not."""
    run = history.runs.get(report.run_id)
    if run is None:
        return
    if not report.success:
        failed_step = len(run.steps) + 1
        add_case(connection, _walk_case_row(run, report, ok=False, failed_step=failed_step))
    elif report.to_page == run.target_page:
        steps = [*run.steps, _reported_step(report, transition.transition_id)]
        done = replace(run, steps=steps, ms=run.ms + (report.latency_ms or 0))
        add_case(connection, _walk_case_row(done, report, ok=True))
        if run.missed and run.intent_id:
            put_alias(connection, run.intent_id, fold(run.missed), rev)


def _walk_case_row(run: Walk, report: Report, *, ok: bool, failed_step: int = 0) -> CaseRow:
    return CaseRow(
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


def _reported_step(report: Report, transition_id: str) -> dict[str, Any]:
    return {
        "from_page": report.from_page,
        "action_type": report.reported.action_type,
        "widget_id": report.reported.widget_id,
        "widget_text": report.reported.widget_text,
        "input_text": report.reported.input_text,
        "to_page": report.to_page,
        "transition_id": transition_id,
    }

"""Reports of steps: what clients did, counted."""

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from tools.knowledge import checks
from tools.knowledge.answers import Answer
from tools.knowledge.names import fold
from tools.knowledge.privacy import without_private
from tools.knowledge.secrecy import is_secret_name
from tools.knowledge.store.apps import join_apps, take_app
from tools.knowledge.store.cases import Case, add_case, answered, keep_answer
from tools.knowledge.store.deeds import Deed
from tools.knowledge.store.intents import put_alias
from tools.knowledge.store.pages import Page
from tools.knowledge.store.transitions import (
    Addition,
    Transition,
    add_failure,
    add_prelude,
    count,
)
from tools.knowledge.trail import Run, Trail
from tools.knowledge.updates import known_pages


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
    """Give a report whose parts are what they should be.

    Raises:
        Refusal: INVALID_PARAMETER.
    """
    deed = without_private(checks.deed(action), keep_text=keep_text)
    deed = kept_deed(action, keep_text=keep_text)
    given = checks.mapping(action, "action")
    reason = given.get("reason") if failure_reason is None else failure_reason
    return Report(
        from_page=checks.name(from_page, "from_page"),
        deed=deed,
        to_page=checks.name(to_page, "to_page"),
        success=checks.truth(success, "success"),
        latency_ms=checks.latency(latency_ms),
        reason=checks.optional_text(reason, "failure_reason"),
        report_id=checks.optional_name(report_id, "report_id"),
        run_id=checks.optional_name(run_id, "run_id"),
        intent=checks.optional_name(intent, "intent"),
        app_version=checks.optional_name(app_version, "app_version"),
    )


def kept_deed(action: object, *, keep_text: bool) -> Deed:
    """Give an action without the typed text where that is not to be kept.

    Raises:
        Refusal: INVALID_PARAMETER.
    """
    deed = checks.deed(action)
    secret = is_secret_name(deed.widget_id) or is_secret_name(deed.widget_text)
    return replace(deed, input_text="") if secret or not keep_text else deed


def report_transition(connection: Connection, trail: Trail, report: Report) -> tuple[Answer, bool]:
    """Count a step, answer `report_transition` and say whether it is the first time.

    The trail is not changed.
    """
    pages = known_pages(connection, report.from_page, report.to_page)
    source, target = pages[report.from_page], pages[report.to_page]
    if source.app_id != target.app_id:
        join_apps(connection, [(source.app_id, target.app_id)])
    rev = take_app(connection, source.app_id)
    if report.report_id:
        before = answered(connection, report.report_id)
        if before is not None:
            return before, False
    transition, is_new = count(connection, _addition(report, source), rev)
    if report.success and source.page_id != target.page_id:
        add_prelude(connection, transition.transition_id, trail.prelude(source.page_id))
    if not report.success and report.reason:
        add_failure(connection, transition.transition_id, report.reason, report.intent)
    _keep_case(connection, trail, report, transition, rev)
    answer = _counted(transition, is_new)
    if report.report_id:
        keep_answer(connection, report.report_id, answer)
    return answer, True


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
    connection: Connection, trail: Trail, report: Report, transition: Transition, rev: int
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
        if run.missed:
            put_alias(connection, run.intent_id, fold(run.missed), rev)


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

"""What validated steps taught: how each was done, by what its widgets are found, how it was judged.

Steps and pages are told by words of their own here (see `surefoot.tools.knowledge.verdicts`): a
step that is on the same page at another address is the same step.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError
from sqlalchemy import Connection

from surefoot.state.values.action import TypeText
from surefoot.state.values.base import Value
from surefoot.state.values.knowledge import (
    KnownWidget,
    LearnedStep,
    LearnedSubstep,
    PlanPattern,
    PlanUse,
    StepKey,
    VerdictPattern,
)
from surefoot.state.values.understood import Understood
from surefoot.tools.gates import is_secret
from surefoot.tools.knowledge import checks
from surefoot.tools.knowledge.answers import Answer, RefusedError
from surefoot.tools.knowledge.client_history import ClientHistory
from surefoot.tools.knowledge.graph_view import GraphView
from surefoot.tools.knowledge.privacy import has_plain_text
from surefoot.tools.knowledge.store.intents import find_answer, keep_answer
from surefoot.tools.knowledge.store.pages import make_app
from surefoot.tools.knowledge.store.patterns import (
    Origin,
    Pattern,
    StepPlace,
    add_plan,
    add_reading,
    add_verdict,
    app_of_verdict,
    confirm_verdict,
    patterns_of,
    put_widget,
    verdicts_of,
    widgets_of,
)
from surefoot.tools.knowledge.verdicts import normalise_step
from surefoot.tools.validation import first_error

V = TypeVar("V", bound=Value)
_COLUMNS = {"passed", "failed", "source", "seen_at"}


class Substeps(Value):
    """The facts of a plan, as they are stored."""

    substeps: tuple[LearnedSubstep, ...]


def recall_step(
    view: GraphView,
    _history: ClientHistory,
    *,
    app_id: object = None,
    intent: object = None,
    page: object = None,
    expected: object = None,
    change: object = None,
    position: object = None,
) -> Answer:
    """Answer `recall_step`: the plans that did a step, or how it was judged."""
    app, key = checks.name(app_id, "app_id"), _parse_step_key(intent, expected, page)
    plans: list[PlanPattern] = []
    widgets: list[KnownWidget] = []
    if position is not None:
        at = checks.integer(position, "position", 0)
        found = patterns_of(
            view.connection, app, StepPlace("plan", key.intent, key.page, position=at)
        )
        plans = [_plan(row) for row in found]
        keys = [name for plan in plans for substep in plan.substeps for name in substep.widgets]
        if keys:
            widgets = widgets_of(view.connection, found[0].app_id, key.page, keys)
    verdict = None
    if change is not None:
        place = _verdict_place(key, checks.name(change, "change"), is_private=False)
        known = patterns_of(view.connection, app, place)
        verdict = _verdict_from_row(known[0]) if known else None
    learned = LearnedStep(plans=tuple(plans), widgets=tuple(widgets), verdict=verdict)
    return {"success": True, "message": "", **learned.model_dump(mode="json")}


def learn_step(
    connection: Connection,
    *,
    app_id: object = None,
    intent: object = None,
    page: object = None,
    expected: object = None,
    verdict: object = None,
    pattern: object = None,
    plans: object = None,
    is_private: object = False,
    report_id: object = None,
    keep_text: bool = True,
) -> Answer:
    """Answer `learn_step`: count how a step was judged and how it was done."""
    app, key = checks.name(app_id, "app_id"), _parse_step_key(intent, expected, page)
    private = checks.boolean(is_private, "is_private")
    report = checks.optional_name(report_id, "report_id")
    seen = None if pattern is None else _parse_parameter_model(VerdictPattern, pattern, "pattern")
    passed = _is_passed_verdict(verdict) if seen is not None else False
    uses = _uses(plans)
    if _tells_secrets(uses, keep_text):
        return {"success": True, "message": "输入内容不予保存", "learned": False}
    rev = make_app(connection, app)
    if report and find_answer(connection, report) is not None:
        return {"success": True, "message": "已保存", "learned": False}
    if seen is not None:
        facts = seen.model_dump_json(exclude=_COLUMNS)
        place = _verdict_place(key, seen.signature, is_private=private)
        origin = Origin(seen.source, "" if private else seen.seen_at)
        add_verdict(connection, app, place, facts, rev, passed=passed, origin=origin)
    for use in uses:
        place = StepPlace("plan", key.intent, use.page, position=use.position, is_private=private)
        facts = Substeps(substeps=use.substeps).model_dump_json()
        add_plan(connection, app, place, facts, rev, worked=use.worked)
        for widget in use.widgets if use.worked else ():
            put_widget(connection, app, use.page, widget, rev)
    answer: Answer = {"success": True, "message": "已保存", "learned": True}
    if report:
        keep_answer(connection, report, answer)
    return answer


def _parse_step_key(intent: object, expected: object, page: object) -> StepKey:
    words = checks.text(intent, "intent")
    if not words.strip():
        raise RefusedError("INVALID_PARAMETER", "intent 不能为空", field="intent")
    where = checks.text(page, "page")
    return StepKey(intent=words, expected=checks.optional_text(expected, "expected"), page=where)


def _verdict_place(key: StepKey, change: str, *, is_private: bool) -> StepPlace:
    return StepPlace("verdict", key.intent, key.page, key.expected, change, is_private=is_private)


def _is_passed_verdict(verdict: object) -> bool:
    if verdict not in ("passed", "failed"):
        raise RefusedError(
            "INVALID_PARAMETER", f"verdict 应为 passed 或 failed，得到 {verdict!r}", field="verdict"
        )
    return verdict == "passed"


def _uses(value: object) -> list[PlanUse]:
    if value is None:
        return []
    plans = checks.items(value, "plans")
    return [
        _parse_parameter_model(PlanUse, one, f"plans[{number}]") for number, one in enumerate(plans)
    ]


def _parse_parameter_model(form: type[V], value: object, field: str) -> V:
    given: Mapping[str, Any] = checks.mapping(value, field)
    try:
        return form.model_validate(dict(given))
    except ValidationError as error:
        message = f"{field}.{first_error(error)}"
        raise RefusedError("INVALID_PARAMETER", message, field=field) from error


def _tells_secrets(uses: Iterable[PlanUse], keep_text: bool) -> bool:
    """A text is typed as it stands that is not to be kept."""
    for substep in (substep for use in uses for substep in use.substeps):
        action = substep.action
        if isinstance(action, TypeText) and has_plain_text(action.text):
            label = action.target.label if action.target is not None else ""
            if not keep_text or is_secret(" ".join((label, *substep.widgets))):
                return True
    return False


def _plan(row: Pattern) -> PlanPattern:
    return PlanPattern(
        substeps=Substeps.model_validate_json(row.facts).substeps,
        successes=row.success_count,
        failures=row.fail_count,
        last_worked=row.last_worked,
    )


def _verdict_from_row(row: Pattern) -> VerdictPattern:
    known = VerdictPattern.model_validate_json(row.facts)
    counted = {"passed": row.success_count, "failed": row.fail_count}
    return known.model_copy(update=counted | {"source": row.source, "seen_at": row.seen_at})


_HALVES = ("action", "result")


def recall_reading(
    view: GraphView,
    _history: ClientHistory,
    *,
    app_id: object = None,
    sentence: object = None,
    half: object = None,
) -> Answer:
    """Answer `recall_reading`: how a sentence was understood before; null when it was not."""
    app, place = checks.name(app_id, "app_id"), _parse_reading_place(sentence, half)
    found = patterns_of(view.connection, app, place)
    confirmed = [row for row in found if row.source == "confirmed"]
    reading = Understood.model_validate_json((confirmed or found)[0].facts) if found else None
    told = None if reading is None else reading.model_dump(mode="json")
    return {"success": True, "message": "", "reading": told}


def keep_reading(
    connection: Connection, *, app_id: object = None, reading: object = None
) -> Answer:
    """Answer `keep_reading`: a person's stays when a model reads the sentence again."""
    app = checks.name(app_id, "app_id")
    read = _parse_parameter_model(Understood, reading, "reading")
    rev = make_app(connection, app)
    origin = Origin("confirmed" if read.by == "person" else "observed")
    place = _parse_reading_place(read.sentence, read.half)
    add_reading(connection, app, place, read.model_dump_json(), rev, origin=origin)
    return {"success": True, "message": "已保存"}


def _parse_reading_place(sentence: object, half: object) -> StepPlace:
    words = normalise_step(checks.text(sentence, "sentence"))
    if not words:
        raise RefusedError("INVALID_PARAMETER", "sentence 不能为空", field="sentence")
    if half not in _HALVES:
        raise RefusedError(
            "INVALID_PARAMETER", f"half 应为 action 或 result，得到 {half!r}", field="half"
        )
    return StepPlace("reading", words, "", expected=str(half))


def list_verdicts(connection: Connection, app_id: str = "") -> Answer:
    """Returns the verdicts that are kept, of one app or of all.

    Returns:
        {"success", "message", "lessons": [{"id", "app_id", "intent", "expected", "page", "passed",
        "failed", "source", "seen_at", "reason", "evidence": [...]}]}; words of a step that must not
        be kept are "".
    """
    return {
        "success": True,
        "message": "",
        "lessons": [_lesson(row) for row in verdicts_of(connection, app_id)],
    }


def confirm_learned_verdict(connection: Connection, lesson_id: str) -> Answer:
    """Note that a person stands for a verdict: from now on it decides as it was judged.

    Raises:
        Refusal: INVALID_PARAMETER; none of that id is kept.
    """
    app = app_of_verdict(connection, lesson_id)
    if app is None:
        raise RefusedError("INVALID_PARAMETER", f"判定 {lesson_id} 不在图谱中", field="lesson_id")
    confirm_verdict(connection, lesson_id, make_app(connection, app))
    return {"success": True, "message": "已确认", "lesson_id": lesson_id, "app_id": app}


def _lesson(row: dict[str, Any]) -> dict[str, Any]:
    facts = VerdictPattern.model_validate_json(row.pop("facts"))
    return {**row, "reason": facts.reason, "evidence": list(facts.evidence)}

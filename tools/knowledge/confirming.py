"""Verdicts that were learned, for people: on what each rests, and to stand for one."""

from typing import Any

from sqlalchemy import Connection

from surefoot.state.values.pattern import VerdictPattern
from surefoot.tools.knowledge.answers import Answer, Refusal
from surefoot.tools.knowledge.store.apps import make_app
from surefoot.tools.knowledge.store.patterns import app_of_verdict, confirm_verdict, verdicts_of


def list_lessons(connection: Connection, app_id: str = "") -> Answer:
    """Give the verdicts that are kept, of one app or of all.

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


def confirm_lesson(connection: Connection, lesson_id: str) -> Answer:
    """Note that a person stands for a verdict: from now on it decides as it was judged.

    Raises:
        Refusal: INVALID_PARAMETER; none of that id is kept.
    """
    app = app_of_verdict(connection, lesson_id)
    if app is None:
        raise Refusal("INVALID_PARAMETER", f"判定 {lesson_id} 不在图谱中", field="lesson_id")
    confirm_verdict(connection, lesson_id, make_app(connection, app))
    return {"success": True, "message": "已确认", "lesson_id": lesson_id, "app_id": app}


def _lesson(row: dict[str, Any]) -> dict[str, Any]:
    facts = VerdictPattern.model_validate_json(row.pop("facts"))
    return {**row, "reason": facts.reason, "evidence": list(facts.evidence)}

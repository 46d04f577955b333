"""What a report tells of a navigation besides its steps."""

from dataclasses import dataclass

from surefoot.tools.reports.rows import Row, flag, nested, nested_all, number, text, whole


@dataclass(frozen=True)
class PlanFacts:
    """A way that was planned."""

    at: int
    """1-based number of its first step."""
    reason: str
    """Why the one before was left."""
    steps: tuple[str, ...]


@dataclass(frozen=True)
class WalkFacts:
    """A navigation."""

    intent: str
    app_id: str
    reason: str
    end_page: str
    saved: float | None
    """Model calls that known steps saved."""
    replans: float | None
    pages: float | None
    """New in the knowledge graph."""
    transitions: float | None
    intents: float | None
    plans: tuple[PlanFacts, ...]
    is_explored: bool
    """Steps were taken without a known way."""


def read_walk(result: Row, events: list[Row]) -> WalkFacts:
    """Read a navigation; one that has no result yet by its events."""
    updates = nested(result, "updates")
    opened = next((row for row in events if row.get("kind") == "open"), {})
    return WalkFacts(
        intent=text(result, "intent") or text(opened, "intent"),
        app_id=text(result, "app_id"),
        reason=text(result, "reason"),
        end_page=text(result, "end_page_name"),
        saved=number(result, "model_calls_saved"),
        replans=number(result, "replans"),
        pages=number(updates, "pages"),
        transitions=number(updates, "transitions"),
        intents=number(updates, "intents"),
        plans=tuple(
            PlanFacts(
                at=(whole(row, "at") or 0) + 1,
                reason=text(row, "reason"),
                steps=tuple(str(step) for step in row.get("steps") or ()),
            )
            for row in nested_all(result, "plans")
        ),
        is_explored=any(text(row, "source") == "model" for row in nested_all(result, "path")),
    )


def steps_of(result: Row) -> Row:
    """Give a navigation's result with its path as the steps of a case."""
    rows = []
    for index, row in enumerate(nested_all(result, "path")):
        stayed = text(row, "from_page") == text(row, "to_page")
        led = f"{'stayed on' if stayed else 'led to'} {text(row, 'to_page_name')!r}"
        reason = text(row, "problem") or led
        rows.append(
            {
                "index": index,
                "action": text(row, "description"),
                "verdict": "passed" if flag(row, "success") else "failed",
                "reason": reason,
                "validated_by": "pattern" if text(row, "source") == "knowledge" else "model",
                "seconds": (number(row, "latency_ms") or 0.0) / 1000,
            }
        )
    return {**result, "steps": rows}

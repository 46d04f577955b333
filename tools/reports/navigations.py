"""What a report tells of a navigation besides its steps."""

from surefoot.tools.reports.rows import Row, as_flag, nested, nested_all, number, text
from surefoot.tools.reports.run_facts import NavigationFacts


def read_navigation(result: Row, events: list[Row]) -> NavigationFacts:
    """Read a navigation; one that has no result yet by its events."""
    opened = next((row for row in events if row.get("kind") == "open"), {})
    by_model = any(text(row, "source") == "model" for row in nested_all(result, "path"))
    known = {"intent": text(result, "intent") or text(opened, "intent"), "is_explored": by_model}
    return NavigationFacts.model_validate({**result, **nested(result, "updates"), **known})


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
                "verdict": "passed" if as_flag(row.get("success")) else "failed",
                "reason": reason,
                "validated_by": "pattern" if text(row, "source") == "knowledge" else "model",
                "seconds": (number(row, "latency_ms") or 0.0) / 1000,
            }
        )
    return {**result, "steps": rows}

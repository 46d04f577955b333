"""What the knowledge graph knows around a step, in the language of the prompts."""

from collections.abc import Iterator, Mapping
from typing import Any

_LONGEST = 300
"""Characters of one text of the app."""


def told_hints(context: Mapping[str, Any]) -> str:
    """Write the context of `get_rag_context` as lines of English; "" where nothing is known."""
    return "\n".join(_lines(context))


def _lines(context: Mapping[str, Any]) -> Iterator[str]:
    for page in context["relevant_pages"]:
        about = f": {_clean(page['description'])}" if page["description"] else ""
        yield f"- page {_clean(page['page_name'])!r}{about}"
    for path in context["recommended_paths"]:
        steps = " -> ".join(map(_step, path["steps"]))
        yield f"- way (worked in {path['success_rate']:.0%} of its runs): {steps}"
    cases = context["historical_cases"]
    for case in cases["successful"]:
        yield f"- done before: {_clean(case['intent'])!r}, in {len(case['path'])} actions"
    for case in cases["failed"]:
        why = f": {_clean(case['reason'])}" if case["reason"] else ""
        yield f"- failed before: {_clean(case['intent'])!r}, at action {case['failed_step']}{why}"


def _step(step: Mapping[str, Any]) -> str:
    named = step["widget_text"] or step["widget_id"]
    return f"{step['action_type']} {_clean(named)!r}" if named else str(step["action_type"])


def _clean(text: object) -> str:
    return " ".join(str(text).split())[:_LONGEST]

"""How the offline model answers the agents of `uat`."""

from typing import Any

from tools.llm.prompts import section
from tools.llm.rules import rule
from tools.uat.offline.inspecting import Told, inspect
from tools.uat.offline.operating import operate
from tools.uat.offline.reading import Asked
from tools.uat.offline.typing import choose_parameter


def operation(text: str) -> dict[str, Any]:
    """Choose the next skill call of the step.

    Args:
        text: The human message of the prompt.

    Returns:
        The answer in the prompt's response format.
    """
    return operate(
        Asked(
            step=section(text, "step"),
            screen=section(text, "screen"),
            values=_pairs(section(text, "values")),
            memory=section(text, "memory"),
            invalid=section(text, "invalid"),
            described=dict(_described(_lines(section(text, "parameters")))),
            events=section(text, "events"),
            previous=_said(section(text, "previous")),
            next_step=_said(section(text, "next_step")),
        )
    )


def parameter(text: str) -> dict[str, Any]:
    """Choose the parameter that a field asks for, by names and descriptions."""
    return choose_parameter(
        field=section(text, "field"),
        around=section(text, "around"),
        step=section(text, "step"),
        memory=_said(section(text, "memory")),
        invalid=_said(section(text, "invalid")),
        about=" ".join(
            line.partition(": ")[2]
            for line in _lines(section(text, "about"))
            if not line.startswith("case: ")
        ),
        action=section(text, "action"),
        parameters=_lines(section(text, "parameters")),
    )


def inspection(text: str) -> dict[str, Any]:
    """Say whether the step is completed."""
    known = ("step", "screen", "events", "changes", "last_changes", "checks", "memory", "cannot")
    told = {name: _said(section(text, name)) for name in (*known, "expected", "next_step")}
    return inspect(Told(**told, values=_pairs(section(text, "values"))))


def single(text: str) -> dict[str, Any]:
    """Answer as the agent that is wanted."""
    return rule(f"uat/{section(text, 'wanted')}")(text)


def _said(text: str) -> str:
    return "" if text == "(none)" else text


def _lines(text: str) -> list[str]:
    return [line for line in _said(text).splitlines() if line.strip()]


def _described(lines: list[str]) -> list[tuple[str, str]]:
    """Read lines `name: description`."""
    return [(name, about) for name, _, about in (line.partition(": ") for line in lines)]


def _pairs(text: str) -> dict[str, str]:
    return {
        name: value for line in _lines(text) for name, _, value in [line.partition(" = ")] if name
    }

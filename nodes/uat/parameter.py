"""Asks which parameter is to be typed."""

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path

from langgraph.runtime import Runtime
from pydantic import BaseModel

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import RunContext, open_run
from surefoot.nodes.uat.asking import ask_agent, invalid_text, memory_text, problem_update
from surefoot.nodes.uat.steps import step_text
from surefoot.state.errors import BudgetError, ModelError
from surefoot.state.uat import SkillCall, UatState, UatUpdate
from surefoot.state.values.screen import Screen
from surefoot.tools.grounding.form_values import find_field_label, list_field_names
from surefoot.tools.parameters import marks_in, nearest, parameter_line, with_marks
from surefoot.tools.screens.texts import flat, whole_words
from surefoot.tools.secrets import value_of
from surefoot.tools.uat.perception import perceive_screen

_PART = re.compile(r" \(\d+ of \d+[^()]*\)$")
_AROUND = 4
"""Nodes before and after the field that are shown with it."""


class ParameterAnswer(BaseModel):
    """What the parameter agent answers."""

    reasoning: str = ""
    parameter: str = ""
    """A name that was listed; empty for none."""


async def parameter(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
    """Ask for the NAME of the parameter for an input skill; values are put in at the device.

    Reads `call`, `screen`, `memory`, `invalid`. Writes `call`, `usage`; `problem` when the model or
    a limit does not allow to go on.
    """
    run = await open_run(state, runtime)
    call = state["call"]
    assert call is not None
    if not run.case.parameters:
        return {}
    try:
        told = await _parameter_prompt_values(run, state, call)
        reply = await ask_agent(run, state, "parameter", ParameterAnswer, told)
    except (BudgetError, ModelError) as error:
        return problem_update(run, error)
    name = reply.value.parameter.strip().removeprefix("${").removesuffix("}")
    other = await _other_field(run, state, call, name)
    run.log.event("parameter", step=state["step_index"], call=str(call), parameter=name, for_=other)
    text = f"${{{name}}}" if name and not other else ""
    chosen = {"text": text, "description": _with_mark(call.description, text)}
    return {"call": call.model_copy(update=chosen), "usage": reply.usage}


async def _other_field(run: RunContext, state: UatState, call: SkillCall, name: str) -> str:
    """Give the other field that is called as the chosen parameter is; "" for no reason to doubt.

    It is on this screen, or is where the parameter was typed before. A field that holds its name
    may be one that asks for the same again.
    """
    known = run.case.parameters
    if name not in known or name in marks_in(step_text(state, state["step_index"])):
        return ""
    screen = await run.stored_screen(state["screen"])
    node = perceive_screen(screen).node(call.rid)
    labels = list_field_names(node.widget.id, screen) if node is not None else []
    if not labels:
        return ""
    typed = [
        row["screen"]
        for row in run.log.read("events")
        if row["kind"] == "execute" and row["action"].get("text") == f"${{{name}}}"
    ]
    for digest in dict.fromkeys([state["screen"], *typed]):
        other = find_field_label(name, known[name], await run.stored_screen(digest))
        if other and not any(whole_words(flat(other)).search(flat(label)) for label in labels):
            return other
    return ""


def _context_names(run: RunContext, screen: Screen) -> tuple[tuple[str, str], ...]:
    app = run.case.app
    name = app.bundled_as or app.address or app.installed_as or Path(app.file).stem
    return ("app", name), ("page", screen.title), ("case", run.case.title)


def _with_mark(description: str, mark: str) -> str:
    """Say with an action which parameter it types; the part of the step stays at its end."""
    if not mark or mark in description:
        return description
    part = _PART.search(description)
    at = part.start() if part else len(description)
    return f"{description[:at]}: {mark}{description[at:]}"


async def _parameter_prompt_values(
    run: RunContext, state: UatState, call: SkillCall
) -> dict[str, str]:
    screen = await run.stored_screen(state["screen"])
    field, around = _field_and_nearby(screen, call.rid)
    step, known = step_text(state, state["step_index"]), run.case.parameters
    names = nearest(known, f"{step}\n{call.description}\n{field}\n{around}")
    values = {n: value_of(n, p) for n, p in known.items() if not p.secret}
    told = {
        "field": field or "(the keypad of the app)",
        "around": around,
        "action": call.description,
        "step": step,
        "memory": memory_text(state),
        "invalid": invalid_text(run, state["invalid"]),
        "about": "\n".join(f"{what}: {text}" for what, text in _context_names(run, screen) if text),
    }
    # What was typed before stands on the screen: it is told by its name.
    unsaid = {what: _without_values(text, values) for what, text in told.items()}
    return {**unsaid, "parameters": "\n".join(parameter_line(name, known[name]) for name in names)}


def _without_values(text: str, values: Mapping[str, str]) -> str:
    for name, value in values.items():
        text = text.replace(f'text="{escape(value)}"', f'text="${{{name}}}"') if value else text
    return with_marks(text, values)


def _field_and_nearby(screen: Screen, rid: str) -> tuple[str, str]:
    """Give the line of a field, and those around it; for a keypad what the screen begins with."""
    nodes = perceive_screen(screen).nodes
    at = next((n for n, node in enumerate(nodes) if node.rid == rid), None)
    if at is None:
        return "", "\n".join(node.line for node in nodes[: 2 * _AROUND])
    near = nodes[max(at - _AROUND, 0) : at + _AROUND + 1]
    return nodes[at].line.strip(), "\n".join(node.line for node in near)

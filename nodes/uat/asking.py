"""What the agents of an acceptance case are told, and how they are asked."""

from collections.abc import Mapping
from typing import Literal, TypeVar

from pydantic import BaseModel

from surefoot.nodes.common.run import RunContext, check_budget
from surefoot.state.errors import BudgetError, ModelError
from surefoot.state.uat import InvalidCall, UatState, UatUpdate
from surefoot.state.values.screen import Screen
from surefoot.state.values.verdict import Usage
from surefoot.tools.llm.ask import Reply, ask
from surefoot.tools.llm.prompts import Prompt, render
from surefoot.tools.parameters import marks_in
from surefoot.tools.screens.pair import event_lines
from surefoot.tools.screens.view import keywords
from surefoot.tools.secrets import value_of
from surefoot.tools.uat.perception import perceive_screen
from surefoot.tools.uat.skills import SKILLS

T = TypeVar("T", bound=BaseModel)
Agent = Literal["operation", "parameter", "inspection"]
NONE = "(none)"
_SINGLE: dict[str, str] = dict.fromkeys((
    "screen", "events", "step", "values", "previous", "next_step", "memory", "invalid",
    "parameters", "known", "field", "around", "action", "about", "changes", "last_changes",
    "cannot", "expected",
), NONE)  # fmt: skip


async def ask_agent(
    run: RunContext, state: UatState, agent: Agent, answer: type[T], told: Mapping[str, str]
) -> Reply[T]:
    """Ask one of the agents; with `agents: single` the one that is all of them.

    Raises:
        BudgetError: a limit of the run is reached.
        ModelError: the model cannot be used.
    """
    check_budget(run, state["usage"], state["started"])
    return await ask(run.settings, _agent_prompt(run, agent, told), answer, log=run.log)


def _agent_prompt(run: RunContext, agent: Agent, told: Mapping[str, str]) -> Prompt:
    more: dict[str, object] = dict(told)
    if run.settings.agents == "single" or agent == "operation":
        more["skills"] = "\n".join(skill.line for skill in SKILLS)
    if run.settings.agents == "single":
        more = {**_SINGLE, **more, "wanted": agent}
        return render("uat/single", images=(), **more)
    return render(f"uat/{agent}", images=(), **more)


def parameter_lines(run: RunContext, text: str) -> str:
    """Tell the values of the parameters that a text names; those of secrets stay away."""
    known = run.case.parameters
    return "\n".join(
        f"{name} = {value_of(name, known[name])}"
        for name in dict.fromkeys(marks_in(text))
        if name in known and not known[name].secret
    )


def screen_text(screen: Screen, words: str) -> str:
    """Give the screen as nodes."""
    return perceive_screen(screen).text(keywords(words)) or "(nothing is shown)"


def events_text(screen: Screen) -> str:
    """Give what came and went."""
    return "\n".join(event_lines(screen.events)) or NONE


def memory_text(state: UatState) -> str:
    """Give what was done for the step."""
    return "\n".join(f"- {d.description}: {d.outcome}" for d in state["memory"]) or NONE


def invalid_text(run: RunContext, refusals: list[InvalidCall]) -> str:
    """Give what was invalid; nothing when the agents are not to reflect."""
    if run.settings.reflection == "off":
        return NONE
    return "\n".join(f"- {one.call}: {one.reason}" for one in refusals) or NONE


def problem_update(run: RunContext, error: BudgetError | ModelError) -> UatUpdate:
    """Say why the run cannot go on, and what the question cost that failed."""
    run.log.event("problem", text=str(error))
    spent = error.usage if isinstance(error, ModelError) else Usage()
    return {"problem": str(error), "usage": spent}

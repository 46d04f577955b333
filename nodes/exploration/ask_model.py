"""Asks the model for an event that leads out of a tarpit."""

from typing import Any

from langgraph.runtime import Runtime
from pydantic import BaseModel

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.exploration.back import fill_text, way_back
from surefoot.nodes.exploration.exploring import (
    chance_of,
    list_offered,
    memory_of,
    open_exploration,
)
from surefoot.state.errors import ModelError
from surefoot.state.exploration import ExplorationState, ExplorationUpdate
from surefoot.state.values.action import Tap, TypeText
from surefoot.state.values.exploration import Candidate, Chosen, EventDone
from surefoot.state.values.screen import Screen
from surefoot.state.values.verdict import Usage
from surefoot.tools.exploration.candidates import locate_candidate
from surefoot.tools.exploration.choosing import choose_randomly
from surefoot.tools.exploration.field_texts import senders_of
from surefoot.tools.llm.ask import ask
from surefoot.tools.llm.prompts import render
from surefoot.tools.screens.events import messages_of
from surefoot.tools.screens.view import keywords, page_view

MODEL_S = 30.0
"""For one question with its retries."""
MOST_OFFERED = 120
LONGEST_PAUSE = 32
"""Events in which a model is not asked that could not be used."""
_MOST_VISITED = 30
_NONE = "(none)"


class ModelEvent(BaseModel):
    """What the model answers."""

    action_index: int = -1
    """Number of an offered event; -1 for none."""
    text: str | None = None
    """What to type into the chosen field."""
    reason: str = ""


class ModelText(BaseModel):
    """What the model answers when it is asked for a text."""

    text: str
    reason: str = ""


async def ask_model(state: ExplorationState, runtime: Runtime[Settings]) -> ExplorationUpdate:
    """Let the model choose one of the offered events; an index that is not offered is refused.

    A model that cannot be used, or that answers garbage, is left alone for a while, the longer the
    more often. A form that it has filled in is sent without a question.

    Reads `screen`, `action_history`. Writes `chosen`, `usage`, `tarpit_queries`, `model_failures`,
    `model_again`.
    """
    run = await open_exploration(state, runtime)
    screen = await run.stored_screen(state["screen"])
    offered = list_offered(run, state, screen)[:MOST_OFFERED]
    sending = _sending(state["last_event"], offered, screen)
    if sending is not None:
        reason = "the model has filled its form in"
        return {
            "chosen": Chosen(
                candidate=locate_candidate(sending, screen), source="model", reason=reason
            )
        }
    update: ExplorationUpdate = {"tarpit_queries": state["tarpit_queries"] + 1}
    try:
        answer, usage = await _ask_for_event(run, state, screen, offered)
        update["model_failures"] = 0
        if not 0 <= answer.action_index < len(offered):
            return {**update, "usage": usage, **await way_back(run, state)}
        one = offered[answer.action_index]
        text = answer.text
        if isinstance(one.action, TypeText) and not text:
            text, more = await _ask_for_text(run, state, screen, one)
            usage += more
    except ModelError as error:
        run.log.event("model_down", text=str(error))
        chance = chance_of(run, state)
        failures = state["model_failures"] + 1
        pause = min(2**failures, LONGEST_PAUSE)
        update |= {"model_failures": failures, "usage": error.usage}
        update["model_again"] = state["event_count"] + pause
        if not offered:
            return {**update, **await way_back(run, state)}
        instead = fill_text(run, choose_randomly(offered, chance), screen, chance)
        return {**update, "chosen": Chosen(candidate=instead, source="random")}
    one = fill_text(run, one, screen, chance_of(run, state), text)
    chosen = Chosen(candidate=one, source="model", reason=answer.reason)
    return {**update, "chosen": chosen, "usage": usage}


async def _ask_for_event(
    run: RunContext, state: ExplorationState, screen: Screen, offered: list[Candidate]
) -> tuple[ModelEvent, Usage]:
    memory = await memory_of(run, state)
    lines = []
    for number, one in enumerate(offered):
        times = memory.utg.attempts[state["to_state"], one.key]
        often = f" (tried {times} {'time' if times == 1 else 'times'})" if times else ""
        lines.append(f"[{number}] {one.label}{often}")
    visited = memory.activities.most_common(_MOST_VISITED)
    prompt = render(
        "exploration/ask_model",
        **_screen_prompt_values(run, state, screen),
        offered="\n".join(lines) or _NONE,
        visited="\n".join(f"{page}: {count}" for page, count in visited) or _NONE,
        tried="\n".join(state["action_history"]) or _NONE,
    )

    def check(answer: ModelEvent) -> str | None:
        if -1 <= answer.action_index < len(offered):
            return None
        return f"{answer.action_index} is not offered: use 0 to {len(offered) - 1}, or -1"

    reply = await ask(_time_capped_settings(run), prompt, ModelEvent, log=run.log, check=check)
    return reply.value, reply.usage


async def _ask_for_text(
    run: RunContext, state: ExplorationState, screen: Screen, one: Candidate
) -> tuple[str, Usage]:
    prompt = render(
        "exploration/ask_text",
        field=one.label,
        **_screen_prompt_values(run, state, screen),
        tried="\n".join(state["action_history"]) or _NONE,
        most=run.settings.max_text_length,
    )
    reply = await ask(_time_capped_settings(run), prompt, ModelText, log=run.log)
    return reply.value.text, reply.usage


def _screen_prompt_values(
    run: RunContext, state: ExplorationState, screen: Screen
) -> dict[str, Any]:
    """Give what both prompts tell of the screen: what it says, and what it said and took back."""
    task = state.get("task", "")
    budget = run.settings.page_view_tokens
    return {
        "title": screen.title or screen.location,
        "shown": "\n".join(page_view(screen, keywords(task), budget_tokens=budget)) or _NONE,
        "messages": "\n".join(messages_of(screen)) or _NONE,
        "task": task or "anything that was not seen yet",
    }


def _sending(last: EventDone | None, offered: list[Candidate], screen: Screen) -> Candidate | None:
    """Give what sends the form that the model has filled in; None where a field is still empty."""
    if last is None or last.source != "model" or last.outcome != "done":
        return None
    typed = next((one.action for one in offered if one.key == last.key), None)
    if not isinstance(typed, TypeText) or typed.submit or typed.target is None:
        return None
    buttons = senders_of(screen.widgets, typed.target.widget or "")
    for one in offered:
        target = one.action.target if isinstance(one.action, Tap) else None
        if target is not None and target.widget in buttons:
            return one
    return None


def _time_capped_settings(run: RunContext) -> Settings:
    """An exploration does not wait for a slow model as long as a case does."""
    longest = {
        "model_limit_s": min(run.settings.model_limit_s, MODEL_S),
        "model_timeout_s": min(run.settings.model_timeout_s, MODEL_S),
    }
    return run.settings.model_copy(update=longest)

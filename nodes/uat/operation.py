"""Asks which skill comes next."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from langgraph.runtime import Runtime
from pydantic import BaseModel

from surefoot.configs.settings import OFFLINE, Settings
from surefoot.nodes.common.faults import unreadable_reason
from surefoot.nodes.common.history import log_plan
from surefoot.nodes.common.known_path import knowledge_hints
from surefoot.nodes.common.next_action import IntentProgress, fresh_ids, next_of_intents
from surefoot.nodes.common.reading import read_step
from surefoot.nodes.common.run import RunContext, check_budget, open_run
from surefoot.nodes.uat.asking import (
    NONE,
    ask_agent,
    events_text,
    invalid_text,
    memory_text,
    parameter_lines,
    problem_update,
    screen_text,
)
from surefoot.nodes.uat.known import KnownCall, known_call
from surefoot.nodes.uat.steps import expected_of, step_text
from surefoot.state.case_run import Substep
from surefoot.state.errors import BudgetError, ModelError
from surefoot.state.uat import SkillCall, UatState, UatUpdate
from surefoot.state.values.action import DialogAnswer, Direction
from surefoot.state.values.screen import Screen
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import Usage
from surefoot.tools.llm.schemas import restrict_to_offered
from surefoot.tools.parameters import nearest, parameter_line
from surefoot.tools.screens.texts import flat
from surefoot.tools.uat.perception import perceive_screen
from surefoot.tools.uat.rewriting import without_hint
from surefoot.tools.uat.skills import INPUT_SKILLS, NOTHING, OFFERED, PLANNED

_NOBODY = "nobody is there to say what comes next: no model is asked"
_KEPT = 160
"""Characters of a description that stay in the state."""


class OperationAnswer(BaseModel):
    """What the operation agent answers."""

    reasoning: str = ""
    plan: str = ""
    skill: str
    rid: str = ""
    text: str = ""
    direction: Direction | None = None
    dialog: DialogAnswer = "accept"
    description: str = ""
    cannot: str = ""


async def operation(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
    """Ask for the next skill call of the step; nothing of the answer is believed yet.

    What did the step from here before is done again without asking, and so is the next click of a
    known way to what the step says.

    Reads `steps`, `step_index`, `screen`, `memory`, `invalid`. Writes `call`, `cannot`, `usage`,
    `more_to_do`;
    `problem` when the model or a limit does not allow to go on, or the screen tells of nothing.
    """
    run = await open_run(state, runtime)
    most = run.settings.max_step_actions
    if state["step_acts"] - len(state["searched"]) >= most:
        reason = f"the limit of {most} actions a step is reached: the step is not at its end"
        run.log.event("problem", text=reason)
        return {"problem": reason}
    screen = await run.stored_screen(state["screen"])
    try:
        check_budget(run, state["usage"], state["started"])
        chosen = await _choose_skill_call(run, state, screen)
    except (BudgetError, ModelError) as error:
        return problem_update(run, error)
    call = chosen.call
    known = chosen.known
    log_plan(
        run,
        state,
        [{"description": call.description}] if call is not None else [],
        known.plan if known is not None else None,
        attempt=len(state["memory"]),
        action=step_text(state, state["step_index"]),
        look_only=call is None,
        cannot=chosen.cannot,
        reason=chosen.reason,
        call=call.model_dump(mode="json") if call is not None else None,
    )
    blind = unreadable_reason(screen) if chosen.cannot else ""
    if blind:
        run.log.event("problem", text=blind)
        return {"problem": blind, "usage": chosen.usage}
    return {
        "call": call,
        "cannot": chosen.cannot[:_KEPT],
        "is_invalid": False,
        "more_to_do": chosen.more,
        "usage": chosen.usage,
        **chosen.progress,
    }


@dataclass(frozen=True)
class _Chosen:
    """What is to be done next, and who says so."""

    call: SkillCall | None = None
    cannot: str = ""
    reason: str = ""
    usage: Usage = field(default_factory=Usage)
    more: bool = False
    """Another action of the step is sure to follow."""
    known: KnownCall | None = None
    progress: UatUpdate = field(default_factory=lambda: UatUpdate())


async def _choose_skill_call(run: RunContext, state: UatState, screen: Screen) -> _Chosen:
    """Take what did the step before, else its next intent, else what the agent says."""
    reading, usage = state["reading"], Usage()
    if reading is None:
        index = state["step_index"]
        said = without_hint(step_text(state, index), run.settings.rewriting)
        reading, usage = await read_step(
            run, index, said, expected_of(run.case, index, run.settings.rewriting)
        )
    if reading.contradicts:
        refused: UatUpdate = {"reading": reading, "by_agent": False}
        return _Chosen(None, reading.problem, "", usage, progress=refused)
    known = None
    if not (run.case.steps[state["step_index"]].do or reading.depends_on_page):
        known = await known_call(run, state, screen, reading)
    if known is not None:
        progress: UatUpdate = {"reading": reading, "by_agent": bool(reading.problem)}
        if not known.more:
            progress["intents_done"] = len(reading.intents)
        call = known.call
        if call is not None:
            call = call.model_copy(update={"description": call.description[:_KEPT]})
        return _Chosen(call, "", known.plan.reason, usage, known.more, known, progress)
    by_agent = state["by_agent"] or bool(reading.problem)
    chosen = None if by_agent else await _next_intent(run, state, screen, reading)
    if chosen is not None and not chosen.cannot:
        return replace(chosen, usage=usage + chosen.usage)
    cannot = chosen.cannot if chosen is not None else reading.problem
    if run.settings.model == OFFLINE:
        nobody: UatUpdate = {"reading": reading, "by_agent": False}
        return _Chosen(None, cannot or _NOBODY, "", usage, progress=nobody)
    asked = await _ask_operator(run, state, screen)
    progress = {"reading": reading, "by_agent": True}
    return replace(asked, usage=usage + asked.usage, progress=progress)


async def _next_intent(
    run: RunContext, state: UatState, screen: Screen, reading: StepReading
) -> _Chosen:
    """Ground the step's next intent; a call of None where all of them are done."""
    refused = state["invalid"]
    if refused:
        return _Chosen(cannot=f"not done: {refused[-1].call}: {refused[-1].reason}")
    if state["queue"]:
        return _queue_round(reading, state["intents_done"], state["queue"])
    index, done, acts = state["step_index"], state["intents_done"], state["intent_acts"]
    step = run.fill_in(step_text(state, index))
    fresh = await fresh_ids(run, screen, state["screen_before"], state["step_acts"])
    begun = IntentProgress(index, done, acts, state["searched"], fresh, step)
    found, at = await next_of_intents(run, reading.intents, screen, begun)
    if found.lack:
        return _Chosen(cannot=found.lack, usage=found.usage)
    place: UatUpdate = {
        "reading": reading,
        "intents_done": at.number,
        "intent_acts": at.acts,
        "searched": list(at.searched),
    }
    if not found.substeps:
        return _Chosen(usage=found.usage, progress=place)
    chosen = _queue_round(reading, at.number, found.substeps)
    chosen.progress.update(place)
    return replace(chosen, usage=found.usage)


def _queue_round(reading: StepReading, done: int, round_: Sequence[Substep]) -> _Chosen:
    """Give the first action of a round as a call; the others wait behind it."""
    substep, rest = round_[0], list(round_[1:])
    call = SkillCall(
        skill=PLANNED,
        description=substep.description[:_KEPT],
        planned=substep.action,
        intent=substep.intent,
        ends_intent=substep.ends_intent,
        is_search=substep.is_search,
    )
    more = bool(rest) or not (reading.is_last(done) and substep.ends_intent)
    progress: UatUpdate = {"reading": reading, "queue": rest}
    return _Chosen(call, more=more, progress=progress)


async def _ask_operator(run: RunContext, state: UatState, screen: Screen) -> _Chosen:
    told = _operation_prompt_values(run, state, screen)
    told["known"] = await knowledge_hints(run, run.fill_in(told["step"]), state["screen"]) or NONE
    seen = state["inspection"]
    if seen is not None and seen.answer != "yes" and seen.reason:
        told["memory"] += f"\n- the inspection said: {seen.reason}"
    offered = ["", *(node.rid for node in perceive_screen(screen).nodes)]
    form = restrict_to_offered(OperationAnswer, list(dict.fromkeys(offered)), "rid")
    reply = await ask_agent(run, state, "operation", form, told)
    answer = reply.value
    call = None if answer.skill in (NOTHING, "") else _call(run, state, answer)
    return _Chosen(call, answer.cannot, answer.reasoning, reply.usage)


def _operation_prompt_values(run: RunContext, state: UatState, screen: Screen) -> dict[str, str]:
    index = state["step_index"]
    step = step_text(state, index)
    names = nearest(run.case.parameters, f"{step} {screen_text(screen, step)}")
    return {
        "screen": screen_text(screen, run.fill_in(step)),
        "events": events_text(screen),
        "step": step,
        "values": parameter_lines(run, step) or NONE,
        "previous": step_text(state, index - 1) or NONE,
        "next_step": step_text(state, index + 1) or NONE,
        "memory": memory_text(state),
        "invalid": invalid_text(run, state["invalid"]),
        "parameters": "\n".join(parameter_line(name, run.case.parameters[name]) for name in names)
        or NONE,
    }


def _was_offered(state: UatState, answer: OperationAnswer) -> bool:
    """Say whether a list has told that it has this option."""
    return any(
        f"({answer.rid}," in refused.call
        and OFFERED in refused.reason
        and repr(answer.text) in refused.reason.partition(OFFERED)[2]
        for refused in state["invalid"]
    )


def _call(run: RunContext, state: UatState, answer: OperationAnswer) -> SkillCall:
    """The call as it is meant; a text that the step does not say is left to the next agent."""
    step = step_text(state, state["step_index"])
    # 500元 of a step is the entry "500 元" of a list.
    told, step_told = (flat(t).replace(" ", "") for t in (answer.text, run.fill_in(step)))
    said = told and (told in step_told or _was_offered(state, answer))
    literal = answer.text if said and "${" not in answer.text else ""
    call = SkillCall(
        skill=answer.skill,
        rid=answer.rid,
        text=literal if answer.skill in INPUT_SKILLS else "",
        direction=answer.direction,
        dialog=answer.dialog,
        description=answer.description[:_KEPT],
    )
    return call if call.description else call.model_copy(update={"description": str(call)[:_KEPT]})

"""What the knowledge graph says of a step, before its agents are asked."""

import asyncio
from dataclasses import dataclass

from surefoot.nodes.common.history import actions_in, rows_of
from surefoot.nodes.common.known_path import find_known_path
from surefoot.nodes.common.recall import KnownPlan, recall_plan, recall_verdict
from surefoot.nodes.common.run import RunContext
from surefoot.nodes.uat.steps import judged_step, step_text
from surefoot.state.uat import Inspection, SkillCall, UatState
from surefoot.state.values.screen import Screen
from surefoot.state.values.understood import StepReading
from surefoot.tools.parameters import named_values, with_marks
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.uat.skills import PLANNED, call_of, invalidity


@dataclass(frozen=True)
class KnownCall:
    """What was done at this point of the step before."""

    plan: KnownPlan
    call: SkillCall | None = None
    """None where nothing was to be done any more but to look."""
    more: bool = False
    """The known way goes on after it."""


async def known_call(
    run: RunContext, state: UatState, screen: Screen, reading: StepReading
) -> KnownCall | None:
    """Give the call that did the step from here before, or the next one of a known way.

    A known way is gone only for words that nothing else understands, and for tasks.

    None: nothing is known, what was tried here was invalid, or it takes more than one skill.
    """
    if state["invalid"]:
        return None
    index, done = state["step_index"], state["memory"]
    plan = await recall_plan(run, index, len(done), state["session"], screen, reading)
    if plan is None and (reading.problem or reading.is_task):
        words = run.fill_in(step_text(state, index))
        plan = await find_known_path(run, index, words, state["screen"], screen)
    if plan is None or not plan.substeps:
        return KnownCall(plan) if plan is not None else None
    first = plan.substeps[0]
    call = call_of(first.action, screen, first.description) or SkillCall(
        skill=PLANNED, description=first.description, planned=first.action
    )
    call = _told_by_name(run, call)
    if len(plan.substeps) > 1 or (call.planned is None and invalidity(call, screen)):
        return None
    # A way that leads back to where it began would be gone for ever.
    if not plan.is_pattern and any(one.description == call.description for one in done):
        return None
    return KnownCall(plan, call, more=not first.final)


def _told_by_name(run: RunContext, call: SkillCall) -> SkillCall:
    """Tell what is typed by the name of its parameter."""
    said = with_marks(call.description, named_values(call.text, run.case.parameters))
    return call.model_copy(update={"description": said})


async def known_inspection(run: RunContext, state: UatState, pair: ScreenPair) -> Inspection | None:
    """Inspect the step as it was inspected before; None when the agent is to be asked."""
    index = state["step_index"]
    typed = await asyncio.to_thread(typed_for, run, index)
    step = judged_step(run, index)
    known = await recall_verdict(run, step, pair, 0.0, typed=typed)
    if known is None:
        return None
    return Inspection(
        answer="yes" if known.is_completed else "no",
        confidence=known.confidence,
        reason=known.reason,
        evidence=tuple(known.evidence.splitlines()),
        refused=not known.is_completed,
        by="pattern",
    )


def typed_for(run: RunContext, index: int) -> str:
    """Give the texts that were typed for a step, parameters by name."""
    actions = [row["action"] for row in actions_in(rows_of(run, index))]
    return "\n".join(str(one.get("text") or one.get("option") or "") for one in actions)

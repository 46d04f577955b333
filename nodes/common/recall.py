"""What was learned of a step: how it was done before, and how it was judged."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

from surefoot.nodes.common.knowledge import app_of, query_graph
from surefoot.nodes.common.run import RunContext
from surefoot.state.case_run import Substep
from surefoot.state.values.action import Locator
from surefoot.state.values.case import Step
from surefoot.state.values.knowledge import LearnedStep, LearnedSubstep
from surefoot.state.values.screen import Box, Screen
from surefoot.state.values.session import SessionRef
from surefoot.state.values.understood import StepReading
from surefoot.state.values.verdict import ValidationResult
from surefoot.tools.devices.base import Device
from surefoot.tools.knowledge.fitting import fit_plan
from surefoot.tools.knowledge.healing.heal import Finder
from surefoot.tools.knowledge.privacy import find_spans
from surefoot.tools.knowledge.verdicts import (
    judge_by_pattern,
    normalise_step,
    page_identity,
    signature_of,
    step_key,
)
from surefoot.tools.parameters import marks_in, named_values
from surefoot.tools.screens.pair import ScreenPair


@dataclass(frozen=True)
class KnownPlan:
    """A plan from an earlier run."""

    substeps: list[Substep]
    """With the widget ids of this screen; empty where there was nothing to do but look."""
    pattern: tuple[LearnedSubstep, ...] = ()
    healed: list[str] = field(default_factory=list)
    """Keys of the widgets that are found otherwise than before."""
    is_pattern: bool = True
    """A plan for this very step; else a way that leads where the step says."""
    reason: str = "as it was done before"


async def recall_plan(
    run: RunContext,
    index: int,
    position: int,
    ref: SessionRef,
    screen: Screen,
    reading: StepReading | None = None,
) -> KnownPlan | None:
    """Give a plan that did a step on this page before, when every target is there.

    A target whose locators are lost is looked for by the others that are known of it. None: nothing
    is known, or the last use of it failed.

    Args:
        run: Of the step.
        index: Of the step.
        position: How many actions of the step were done.
        ref: The device, which may find more than the screen says.
        screen: What is shown.
        reading: What the step says; its answer to a question of the browser is told by the step
            after it, too, which may be another one now.
    """
    step = run.case.steps[index]
    answer = await query_graph(
        run,
        "recall_step",
        app_id=await app_of(run),
        intent=normalise_step(step.action),
        page=page_identity(screen),
        position=position,
    )
    if answer is None:
        return None
    learned = _parse_learned(answer)
    # What other devices show is all that can be found on them.
    finder = _Finder(run, ref) if run.case.app.by_address else None
    for pattern in learned.plans:
        told = pattern.model_dump_json()
        if not pattern.last_worked or not run.case.parameters.keys() >= set(marks_in(told)):
            continue
        values = parameter_values(run, step, told)
        plan = await fit_plan(
            pattern.substeps, learned.widgets, screen, values, finder, step.action
        )
        if plan is not None:
            for key, healed in plan.healed.items():
                run.log.event("healed", step=index, key=key, **healed.model_dump())
            substeps = _with_dialog_answer(plan.substeps, reading)
            return KnownPlan(substeps, pattern.substeps, list(plan.healed))
    return None


def _with_dialog_answer(substeps: list[Substep], reading: StepReading | None) -> list[Substep]:
    """Let the last action say to a question what the step says now."""
    if reading is None or not substeps or not hasattr(substeps[-1].action, "dialog"):
        return substeps
    declined = any(intent.answer == "dismiss" for intent in reading.intents)
    told = {"dialog": "dismiss" if declined else "accept"}
    last = substeps[-1]
    action = last.action.model_copy(update=told)
    return [*substeps[:-1], last.model_copy(update={"action": action})]


async def recall_verdict(
    run: RunContext, step: Step, pair: ScreenPair, needed: float, *, typed: str = ""
) -> ValidationResult | None:
    """Judge a step by a pattern; None when the model is to be asked.

    Args:
        run: Of the step.
        step: With all that must hold after it.
        pair: Its screens.
        needed: Confidence that it needs.
        typed: The texts that were typed for it, parameters by name.
    """
    values, key = parameter_values(run, step, typed), step_key(step, pair)
    answer = await query_graph(
        run,
        "recall_step",
        app_id=await app_of(run),
        intent=key.intent,
        page=key.page,
        expected=key.expected,
        change=signature_of(pair, values) or None,
    )
    pattern = _parse_learned(answer).verdict if answer is not None else None
    if pattern is None:
        return None
    values |= parameter_values(run, step, pattern.model_dump_json())
    return await asyncio.to_thread(judge_by_pattern, pattern, pair, values, needed)


def parameter_values(run: RunContext, step: Step, told: str = "") -> dict[str, str]:
    """Give the values of the parameters that a step or `told` names, and of the step's parts."""
    named = named_values(f"{step.action} {step.expected} {told}", run.case.parameters)
    return named | find_spans(told, step.action)


def _parse_learned(answer: dict[str, Any]) -> LearnedStep:
    return LearnedStep.model_validate({name: answer[name] for name in LearnedStep.model_fields})


class _Finder:
    """Looks for elements on the page, as long as it is the one that was observed."""

    def __init__(self, run: RunContext, ref: SessionRef) -> None:
        self._run, self._ref = run, ref

    async def box_of(self, locator: Locator) -> Box | None:
        """Say where the one element is that a locator finds now."""

        async def look(device: Device) -> Box | None:
            return await device.box_of(locator) if isinstance(device, Finder) else None

        # The page of a resumed run is looked at before anything is done on it.
        if not self._run.holds(self._ref):
            return None
        box, _ = await self._run.on_device(self._ref, look)
        return box

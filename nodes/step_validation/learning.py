"""What the nodes of step validation ask of, and add to, what was learned of a step."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from nodes.common.knowledge import ask_if_known, uses_graph
from nodes.common.run import Run
from nodes.step_validation.acts import app_of, private_texts, rows_of
from state.step_validation import AutoTestState, Substep
from state.values.action import Locator
from state.values.pattern import (
    KnownWidget,
    LearnedStep,
    LearnedSubstep,
    PatternVerdict,
    PlanUse,
)
from state.values.screen import Box, Screen
from state.values.session import SessionRef
from state.values.verdict import StepVerdict, ValidationResult
from tools.devices.base import Device
from tools.judging.judge import Judgement
from tools.judging.scene import Scene
from tools.knowledge.fitting import fitting_plan
from tools.knowledge.identity import intent_of, page_identity, signature_of
from tools.knowledge.plans import learned_substep
from tools.knowledge.privacy import spans_in, spans_of
from tools.knowledge.verdicts import judge_by_pattern, key_of, make_pattern
from tools.parameters import named_values
from tools.scripts.heal import Finder
from tools.secrets import fill_in, masked_model


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


async def known_plan(run: Run, state: AutoTestState, screen: Screen) -> KnownPlan | None:
    """Give a plan that did this step on this page before, when every target is there.

    A target whose locators are lost is looked for by the others that are known of it. None: nothing
    is known, the last use of it failed, or an action of this step failed already.
    """
    if state["tries"] or not all(a.success for a in state["attempts"]):
        return None
    step = run.case.steps[state["step_index"]]
    answer = await ask_if_known(
        run,
        "recall_step",
        app_id=app_of(run),
        intent=intent_of(step.action),
        page=page_identity(screen),
        position=state["step_acts"],
    )
    if answer is None:
        return None
    learned = _learned(answer)
    finder = _Finder(run, state["session"])
    for pattern in learned.plans:
        if not pattern.last_worked:
            continue
        values = _values(run, state["step_index"], pattern.model_dump_json())
        plan = await fitting_plan(
            pattern.substeps, learned.widgets, screen, values, finder, step.action
        )
        if plan is not None:
            for key, healed in plan.healed.items():
                run.log.event("healed", step=state["step_index"], key=key, **healed.model_dump())
            return KnownPlan(plan.substeps, pattern.substeps, list(plan.healed))
    return None


async def known_verdict(
    run: Run, state: AutoTestState, scene: Scene, needed: float
) -> Judgement | None:
    """Judge by a pattern; None when the model is to be asked."""
    execution = state.get("last_execution")
    if not uses_graph(run) or execution is None or not execution.success:
        return None
    step = run.case.steps[state["step_index"]]
    values, key = _values(run, state["step_index"]), key_of(step, scene)
    answer = await ask_if_known(
        run,
        "recall_step",
        app_id=app_of(run),
        intent=key.intent,
        page=key.page,
        expected=key.expected,
        change=signature_of(scene, values) or None,
    )
    pattern = _learned(answer).verdict if answer is not None else None
    if pattern is None:
        return None
    values |= _values(run, state["step_index"], pattern.model_dump_json())
    expected = fill_in(step.expected, run.case.parameters, secrets=False)
    return await asyncio.to_thread(judge_by_pattern, pattern, scene, expected, values, needed)


async def learn(
    run: Run, state: AutoTestState, verdict: StepVerdict, by: str, result: ValidationResult
) -> None:
    """Keep how a step was judged and how it was done.

    Kept are verdicts of the model, of exact checks and of people that are sure; the device's own
    word and "cannot tell" are not.
    """
    if not uses_graph(run) or verdict not in {"passed", "failed"} or by == "execution":
        return
    sure: PatternVerdict = "passed" if verdict == "passed" else "failed"
    lesson = await asyncio.to_thread(_lesson, run, state, sure, by, result)
    if lesson is not None:
        report_id = f"{run.run_id}:step {state['step_index']}"
        await ask_if_known(run, "learn_step", app_id=app_of(run), report_id=report_id, **lesson)


def _lesson(
    run: Run, state: AutoTestState, verdict: PatternVerdict, by: str, result: ValidationResult
) -> dict[str, Any] | None:
    """What is to be kept of a step; None when a text that must not be kept is all over it."""
    index = state["step_index"]
    step, rows = run.case.steps[index], rows_of(run, index)
    named = _values(run, index)
    private = spans_of(step.action, private_texts(run, rows, named))
    if private is None:
        return None
    values = {**named, **private}
    execution = state.get("last_execution")
    scene = Scene(
        fill_in(step.action, run.case.parameters, secrets=False),
        execution.action if execution is not None else "",
        run.folder.screen(state["screen"]),
        run.folder.screen(state["step_screen"]),
    )
    # also where the app is at fault the plan did what it should
    worked = verdict == "passed" or state["action_done"]
    uses = _plan_uses(run, rows, values, worked=worked)
    lesson: dict[str, Any] = {
        **key_of(step, scene).model_dump(),
        "plans": [use.model_dump(mode="json") for use in uses],
        "is_private": bool(private),
    }
    if by in {"model", "check", "human"} and _judges_the_app(state, verdict, by):
        if by == "human":
            result = result.model_copy(update={"confidence": 1.0, "reason": "a person said so"})
        expected = fill_in(step.expected, run.case.parameters, secrets=False)
        pattern = make_pattern(scene, expected, values, result, failed=verdict == "failed")
        # What changed is told apart by a digest of it as it is.
        signature = signature_of(scene, named)
        safe = masked_model(pattern.model_copy(update={"signature": signature}), run.secrets)
        if signature:
            lesson |= {"verdict": verdict, "pattern": safe.model_dump(mode="json")}
    return lesson if uses or "pattern" in lesson else None


def _judges_the_app(state: AutoTestState, verdict: PatternVerdict, by: str) -> bool:
    """A step that could not be done says nothing about how its page looks."""
    execution = state.get("last_execution")
    done = execution is not None and execution.success
    return done and (verdict == "passed" or state["action_done"] or by == "human")


def _plan_uses(
    run: Run, rows: list[dict[str, Any]], values: Mapping[str, str], *, worked: bool
) -> list[PlanUse]:
    """The plans of a step: those that led to its end, and a learned one that did not."""
    uses: list[PlanUse] = []
    plans, position = _plans_of(rows), 0
    for number, plan in enumerate(plans):
        page = page_identity(run.folder.screen(plan["screen"]))
        tried_anew = number + 1 < len(plans) and plans[number + 1]["try"] > plan["try"]
        if plan["failed"] or tried_anew or not worked:
            if plan["learned"]:
                known = _pattern_of(plan)
                use = PlanUse(page=page, position=position, substeps=known, worked=False)
                uses.append(use)
            return uses
        use_of = _use_of(run, plan, values, page, position)
        if use_of is None:
            return uses
        uses.append(use_of)
        position += len(use_of.substeps)
    return uses


def _plans_of(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The plans of a step with what was done of them, as the log has it."""
    plans: list[dict[str, Any]] = []
    located: dict[str, Any] = {}
    for row in rows:
        if row["kind"] == "located":
            located[row["act"]] = row["action"]
        if row["kind"] == "plan" and (row["actions"] or row["look_only"]):
            plans.append({**row, "located": [], "failed": False})
        elif row["kind"] == "execute" and plans:
            plans[-1]["failed"] |= not row["success"]
            plans[-1]["located"] += [located[row["act"]]] if row["act"] in located else []
    return plans


def _use_of(
    run: Run, plan: dict[str, Any], values: Mapping[str, str], page: str, position: int
) -> PlanUse | None:
    """A plan that was done to its end; None for one that was not."""
    pattern, healed = _pattern_of(plan), set(plan["healed"])
    if pattern and not healed:
        return PlanUse(page=page, position=position, substeps=pattern, worked=True)
    if len(plan["located"]) != len(plan["actions"]):
        return None
    screen = run.folder.screen(plan["screen"])
    substeps: list[LearnedSubstep] = []
    widgets: list[KnownWidget] = []
    for number, (done, planned) in enumerate(zip(plan["located"], plan["actions"], strict=True)):
        substep, found = learned_substep(done, planned, screen, values)
        if pattern:
            substep = pattern[number]
            found = tuple(
                known.model_copy(update={"key": key, "healed_at": time.time()})
                for key, known in zip(substep.widgets, found, strict=True)
                if key in healed
            )
        substeps.append(masked_model(substep, run.secrets))
        widgets += [masked_model(known, run.secrets) for known in found]
    return PlanUse(
        page=page,
        position=position,
        substeps=tuple(substeps),
        worked=True,
        widgets=tuple(widgets),
    )


def _pattern_of(plan: dict[str, Any]) -> tuple[LearnedSubstep, ...]:
    return tuple(LearnedSubstep.model_validate(substep) for substep in plan["pattern"])


def _learned(answer: dict[str, Any]) -> LearnedStep:
    return LearnedStep.model_validate({name: answer[name] for name in LearnedStep.model_fields})


def _values(run: Run, index: int, stored: str = "") -> dict[str, str]:
    """Values of the parameters that a step names, and of the parts of it that `stored` names."""
    step = run.case.steps[index]
    named = named_values(f"{step.action} {step.expected}", run.case.parameters)
    return named | spans_in(stored, step.action)


class _Finder:
    """Looks for elements on the page, as long as it is the one that was observed."""

    def __init__(self, run: Run, ref: SessionRef) -> None:
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

"""What the nodes of step validation ask of, and add to, what was learned."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from nodes.common.run import Run
from state.errors import KnowledgeError
from state.step_validation import AutoTestState, Substep
from state.values.pattern import LearnedSubstep, PatternVerdict
from state.values.screen import Screen
from state.values.verdict import StepVerdict, ValidationResult
from tools.judging.judge import Judgement
from tools.judging.scene import Scene
from tools.knowledge.identity import intent_of, page_identity, signature_of
from tools.knowledge.patterns import PatternStore
from tools.knowledge.plans import fitting_plan, learned_substep
from tools.knowledge.verdicts import judge_by_pattern, key_of, make_pattern
from tools.parameters import named_values
from tools.secrets import fill_in, masked_model

T = TypeVar("T")
logger = logging.getLogger("surefoot")


@dataclass(frozen=True)
class KnownPlan:
    """A plan from an earlier run."""

    substeps: list[Substep]
    """With the widget ids of this screen; empty where there was nothing to do but look."""
    pattern: tuple[LearnedSubstep, ...]


async def known_plan(run: Run, state: AutoTestState, screen: Screen) -> KnownPlan | None:
    """Give a plan that did this step on this page before, when every target is there.

    None: nothing is known, the last use of it failed, or an action of this step failed already.
    """
    position = state["step_acts"]
    if (
        run.settings.learn == "off"
        or state["tries"]
        or not all(a.success for a in state["attempts"])
    ):
        return None

    def recall() -> KnownPlan | None:
        step = run.case.steps[state["step_index"]]
        values = named_values(f"{step.action} {step.expected}", run.case.parameters)
        known = _store(run).plans(intent_of(step.action), page_identity(screen), position)
        for pattern in known:
            plan = fitting_plan(pattern.substeps, screen, values) if pattern.last_worked else None
            if plan is not None:
                return KnownPlan(plan, pattern.substeps)
        return None

    return await _with_store(run, recall, None)


async def known_verdict(
    run: Run, state: AutoTestState, scene: Scene, needed: float
) -> Judgement | None:
    """Judge by a pattern; None when the model is to be asked."""
    execution = state.get("last_execution")
    if run.settings.learn == "off" or execution is None or not execution.success:
        return None

    def recall() -> Judgement | None:
        step = run.case.steps[state["step_index"]]
        values = named_values(f"{step.action} {step.expected}", run.case.parameters)
        expected = fill_in(step.expected, run.case.parameters, secrets=False)
        store, key = _store(run), key_of(step, scene)
        pattern = store.verdict_pattern(key, signature_of(scene, values))
        if pattern is None:
            return None
        judgement = judge_by_pattern(pattern, scene, expected, values, needed)
        if judgement is not None:
            store.touch_verdict(key, pattern.signature)
        return judgement

    return await _with_store(run, recall, None)


async def learn(
    run: Run, state: AutoTestState, verdict: StepVerdict, by: str, result: ValidationResult
) -> None:
    """Keep how a step was judged and how it was done.

    Kept are verdicts of the model, of exact checks and of people that are sure; the device's own
    word and "cannot tell" are not.
    """
    if run.settings.learn == "off" or verdict not in {"passed", "failed"}:
        return
    sure: PatternVerdict = "passed" if verdict == "passed" else "failed"

    def keep() -> None:
        if by in {"model", "check", "human"} and _judges_the_app(state, sure, by):
            _keep_verdict(run, state, sure, by, result)
        if by != "execution":
            # also where the app is at fault the plan did what it should
            _keep_plans(run, state, worked=verdict == "passed" or state["action_done"])

    await _with_store(run, keep, None)


def _judges_the_app(state: AutoTestState, verdict: PatternVerdict, by: str) -> bool:
    """A step that could not be done says nothing about how its page looks."""
    execution = state.get("last_execution")
    done = execution is not None and execution.success
    return done and (verdict == "passed" or state["action_done"] or by == "human")


def _keep_verdict(
    run: Run, state: AutoTestState, verdict: PatternVerdict, by: str, result: ValidationResult
) -> None:
    step = run.case.steps[state["step_index"]]
    parameters = run.case.parameters
    values = named_values(f"{step.action} {step.expected}", parameters)
    execution = state.get("last_execution")
    scene = Scene(
        fill_in(step.action, parameters, secrets=False),
        execution.action if execution is not None else "",
        run.folder.screen(state["screen"]),
        run.folder.screen(state["step_screen"]),
    )
    if by == "human":
        result = result.model_copy(update={"confidence": 1.0, "reason": "a person said so"})
    expected = fill_in(step.expected, parameters, secrets=False)
    pattern = make_pattern(scene, expected, values, result, failed=verdict == "failed")
    safe = masked_model(pattern, run.secrets)
    _store(run).add_verdict(key_of(step, scene), safe, verdict)


def _keep_plans(run: Run, state: AutoTestState, *, worked: bool) -> None:
    """Count the plans of a step: those that led to its end, and a learned one that did not."""
    step = run.case.steps[state["step_index"]]
    intent = intent_of(step.action)
    values = named_values(f"{step.action} {step.expected}", run.case.parameters)
    store, position = _store(run), 0
    plans = _plans_of(run, state["step_index"])
    for number, plan in enumerate(plans):
        page = page_identity(run.folder.screen(plan["screen"]))
        tried_anew = number + 1 < len(plans) and plans[number + 1]["try"] > plan["try"]
        if plan["failed"] or tried_anew or not worked:
            if plan["learned"]:
                known = tuple(LearnedSubstep.model_validate(s) for s in plan["pattern"])
                store.add_plan(intent, page, position, known, worked=False)
            return
        substeps = _substeps_of(run, plan, values)
        if substeps is None:
            return
        store.add_plan(intent, page, position, substeps, worked=True)
        position += len(substeps)


def _plans_of(run: Run, step: int) -> list[dict[str, Any]]:
    """The plans of a step with what was done of them, as the log has it."""
    plans: list[dict[str, Any]] = []
    located: dict[str, Any] = {}
    for row in run.log.read("events"):
        if row["kind"] == "located":
            located[row["act"]] = row["action"]
        if row.get("step") != step:
            continue
        if row["kind"] == "plan" and (row["actions"] or row["look_only"]):
            plans.append({**row, "located": [], "failed": False})
        elif row["kind"] == "execute" and plans:
            plans[-1]["failed"] |= not row["success"]
            plans[-1]["located"] += [located[row["act"]]] if row["act"] in located else []
    return plans


def _substeps_of(
    run: Run, plan: dict[str, Any], values: dict[str, str]
) -> tuple[LearnedSubstep, ...] | None:
    """The substeps of a plan that was done to its end; None for one that was not."""
    if plan["pattern"]:
        return tuple(LearnedSubstep.model_validate(s) for s in plan["pattern"])
    if len(plan["located"]) != len(plan["actions"]):
        return None
    screen = run.folder.screen(plan["screen"])
    substeps = [
        learned_substep(done, planned, screen, values)
        for done, planned in zip(plan["located"], plan["actions"], strict=True)
    ]
    return tuple(masked_model(substep, run.secrets) for substep in substeps)


def _store(run: Run) -> PatternStore:
    return PatternStore(run.settings.home / "knowledge.sqlite")


async def _with_store(run: Run, work: Callable[[], T], otherwise: T) -> T:
    """Do `work` in a thread; a run goes on without what was learned when it cannot be used."""
    try:
        return await asyncio.to_thread(work)
    except KnowledgeError as error:
        logger.warning("%s", error)
        run.log.event("not_learned", text=str(error))
        return otherwise

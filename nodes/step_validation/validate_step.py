"""Looks whether the step really happened."""

import asyncio
import logging

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.faults import end_of_app, faults_of
from nodes.common.knowledge import uses_graph
from nodes.common.recalling import known_verdict
from nodes.common.reporting import NO_WAY
from nodes.common.run import Run, check_budget, open_run
from nodes.step_validation.late_looks import look_at_pending
from nodes.step_validation.plan_substeps import LOOK, PLAN
from nodes.step_validation.watch import Watch
from state.errors import BudgetError, DeviceError, ModelError
from state.step_validation import AutoTestState, AutoTestUpdate
from state.values.case import Step
from state.values.verdict import THRESHOLDS, ExecutionResult, ValidationResult
from tools.judging.judge import Judgement
from tools.judging.scene import Scene

logger = logging.getLogger("surefoot")
_NOTHING_DONE = 0.9
"""Confidence that a step did not happen for which no action was found."""
_SURE = 0.95
"""The same of one in which the app came to its end."""
_KEPT_TEXT = 300
"""Characters of a reason or of evidence that stay in the state; the log has all of them."""


async def validate_step(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Decide from the page whether the step was done and its expected result holds.

    Between the substeps of one plan nothing is asked: the device has read back what it did. What
    is not clear is looked at a second time: after a wait, with all of the screen. A step that
    looks in every respect as when it was validated before needs no model.

    Reads `screen`, `step_screen`, `last_execution`, `pending`. Writes `last_validation`,
    `last_execution` (with the override), `validated_by`, `action_done`, `tries`, `usage`,
    `screen`, `late_looks`; `problem` when the model, the device or the budget does not allow to
    go on.
    """
    execution = state.get("last_execution")
    if execution is not None and execution.success and (state["plan"] or state.get("more_to_do")):
        return {"last_validation": None}
    run = await open_run(state, runtime)
    step = run.case.steps[state["step_index"]]
    watch = Watch(run, step, state)
    try:
        check_budget(run, state["usage"], state["started"])
        await watch.start()
        if _not_acted_out(state, execution, step) and not watch.scene().only_looks:
            return await _not_done(run, state, watch)
        await watch.wait_for_late_content()
        needed = threshold(run, step)
        known = _ended(watch) or await _known(run, state, watch.scene(), needed)
        if known is not None:
            judgement, usage = known, known.usage
        else:
            judgement, usage = await watch.judge_closer(needed)
        late, late_usage = await look_at_pending(run, state, watch.screen)
    except (BudgetError, DeviceError) as error:
        run.log.event("problem", text=str(error))
        return {"problem": str(error)}
    except ModelError as error:
        run.log.event("problem", text=str(error))
        return _without_model(run, state, execution, error)
    result = _short(judgement.result)
    seen = await watch.update()
    await asyncio.to_thread(_log, run, {**state, **seen}, judgement)
    update: AutoTestUpdate = {
        "last_validation": result,
        "validated_by": judgement.decided_by,
        "action_done": judgement.action_done == "yes",
        "action_refused": judgement.action_done == "no",
        "tries": state["tries"] + 1,
        "usage": usage + late_usage,
        "late_looks": late,
        "step_findings": faults_of(watch.screen, state["step_index"], state["step_findings"]),
    }
    update.update(seen)
    if execution is not None:
        update["last_execution"] = override(execution, result, threshold(run, step))
    return update


def threshold(run: Run, step: Step) -> float:
    """Confidence that the step's validation needs."""
    return THRESHOLDS[step.criticality or run.case.criticality]


def override(
    execution: ExecutionResult, result: ValidationResult, needed: float
) -> ExecutionResult:
    """Let a confident look at the page correct what the device said; its own word stays beside it.

    `success` and `error` are the device's and do not change.
    """
    if result.confidence < needed or result.is_completed == execution.success:
        return execution
    return execution.model_copy(
        update={"llm_validated": result.is_completed, "validation_reason": result.reason}
    )


def _ended(watch: Watch) -> Judgement | None:
    """A step without an expected result in which the app crashed, or hung, has not passed."""
    events, findings = watch.screen.events, watch.state["step_findings"]
    end = "" if watch.expected else end_of_app(events) or end_of_app(findings)
    if not end:
        return None
    result = ValidationResult(is_completed=False, confidence=_SURE, reason=end, evidence="")
    return Judgement(result, "yes", "no", "check")


async def _known(run: Run, state: AutoTestState, scene: Scene, needed: float) -> Judgement | None:
    """Judge as the step was judged before; what the device could not do is not known."""
    execution = state.get("last_execution")
    if not uses_graph(run) or execution is None or not execution.success:
        return None
    return await known_verdict(run, run.case.steps[state["step_index"]], scene, needed)


def _not_acted_out(state: AutoTestState, execution: ExecutionResult | None, step: Step) -> bool:
    """No action was found for the step, or for its rest, and no expected result speaks for it."""
    if execution is not None and execution.action == LOOK:
        return state["step_acts"] == 0 and not step.expected
    if execution is None or execution.action != PLAN:
        return False
    return state["step_acts"] == 0 or (state["half_done"] and not step.expected)


async def _not_done(run: Run, state: AutoTestState, watch: Watch) -> AutoTestUpdate:
    """The step was not acted out: it did not happen, whatever the page shows."""
    if not state["stuck"]:
        await watch.wait_for_change()
    execution = state["last_execution"]
    assert execution is not None
    result = ValidationResult(
        is_completed=False,
        confidence=_NOTHING_DONE,
        reason=f"{NO_WAY}{execution.error or 'only looked'}",
        evidence="",
    )
    await asyncio.to_thread(_log, run, state, Judgement(result, "no", "cannot_tell", "check"))
    return {
        "last_validation": result,
        "validated_by": "check",
        "action_done": False,
        "action_refused": True,
        "tries": state["tries"] + 1,
        "late_looks": [],
        **(await watch.update()),
    }


def _short(result: ValidationResult) -> ValidationResult:
    return result.model_copy(
        update={"reason": result.reason[:_KEPT_TEXT], "evidence": result.evidence[:_KEPT_TEXT]}
    )


def _without_model(
    run: Run, state: AutoTestState, execution: ExecutionResult | None, error: ModelError
) -> AutoTestUpdate:
    """Block the case, or let the device's own word decide where the settings say so.

    For a step that only looks the device has no word.
    """
    down = run.settings.model_down
    if down == "blocked" or execution is None or execution.action in {LOOK, PLAN}:
        return {"problem": f"no validation without the model: {error}", "usage": error.usage}
    result = ValidationResult(
        is_completed=execution.success,
        confidence=1.0,
        reason=f"the device's own word, because the model does not answer: {error}"[:_KEPT_TEXT],
        evidence="",
    )
    return {
        "last_validation": result,
        "validated_by": "execution",
        "action_done": execution.success,
        "action_refused": not execution.success,
        "tries": state["tries"] + 1,
        "usage": error.usage,
        "late_looks": [],
    }


def _log(run: Run, state: AutoTestState, judgement: Judgement) -> None:
    result = judgement.result
    verdict = "completed" if result.is_completed else "not completed"
    if not judgement.tells and not result.is_completed:
        verdict = "cannot tell"
    line = (
        f"[VALIDATE] step {state['step_index'] + 1}: {verdict}, "
        f"confidence {result.confidence:.2f}: {result.reason}"
    )
    logger.info(line)
    run.log.event(
        "validate",
        line=line,
        step=state["step_index"],
        **{"try": state["tries"]},
        is_completed=result.is_completed,
        action_done=judgement.action_done,
        expected_holds=judgement.expected_holds,
        confidence=result.confidence,
        reason=result.reason,
        evidence=list(judgement.quotes),
        changes=list(judgement.changes),
        screen=state["screen"],
        step_screen=state["step_screen"],
        validated_by=judgement.decided_by,
        conversation=len(run.log.read("agents")) - 1 if judgement.decided_by == "model" else None,
    )

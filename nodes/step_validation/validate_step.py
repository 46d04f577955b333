"""Looks whether the step really happened."""

import asyncio
import logging

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.faults import add_faults, app_end_reason
from surefoot.nodes.common.history import log_judgement
from surefoot.nodes.common.observer import StepObserver
from surefoot.nodes.common.run import RunContext, check_budget, open_run
from surefoot.nodes.step_validation.steps import recheck_pending
from surefoot.state.errors import BudgetError, DeviceError, ModelError
from surefoot.state.step_validation import AutoTestState, AutoTestUpdate
from surefoot.state.values.verdict import ExecutionResult, ValidationResult
from surefoot.tools.checking.judge import Judgement, StepExecution
from surefoot.tools.screens.pair import ScreenPair

logger = logging.getLogger("surefoot")
_KEPT_TEXT = 300
"""Characters of a reason or of evidence that stay in the state; the log has all of them."""


async def validate_step(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Decide from the page whether the step was done and its expected result holds.

    Between the substeps of a step nothing is asked: the device has read back what it did. Checks
    are exact; only claims that no check can express are put to the model, one at a time.

    Reads `reading`, `lack`, `model_plans`, `screen`, `step_screen`, `last_execution`, `pending`.
    Writes `last_validation`, `last_execution` (with the override), `validated_by`, `refuted`,
    `tries`, `usage`, `screen`, `late_looks`; `problem` when the model, the device or the budget
    does not allow to go on.
    """
    execution = state.get("last_execution")
    if state["plan"] or state["more_to_do"]:
        return {"last_validation": None}
    run = await open_run(state, runtime)
    step = run.case.steps[state["step_index"]]
    observer = StepObserver(run, state, step)
    try:
        check_budget(run, state["usage"], state["started"])
        await observer.start(state)
        ended = app_end_reason(observer.screen.events) or app_end_reason(state["step_findings"])
        disabled = observer.find_disabled(state["intents_done"]) if state["lack"] else ""
        reading = observer.reading
        acted = StepExecution(
            lack=state["lack"],
            disabled=disabled,
            acts=reading.acts,
            typed=observer.typed,
            ended=ended,
            renews=observer.renews,
            only_types=reading.only_types,
            worked_out=bool(state["model_plans"]),
            faults=tuple(state["step_findings"]),
        )
        judgement = await observer.judge(acted)
        late, late_usage = await recheck_pending(run, state, observer.screen)
    except (BudgetError, DeviceError) as error:
        run.log.event("problem", text=str(error))
        return {"problem": str(error)}
    except ModelError as error:
        run.log.event("problem", text=str(error))
        return _without_model(run, state, execution, error)
    result = _shorten_result(judgement.result)
    seen = await observer.update()
    if observer.is_to_be_repeated(state, judgement):
        anew: AutoTestUpdate = {
            "last_validation": None,
            "more_to_do": True,
            "intents_done": 0,
            "intent_acts": 0,
            "restarts": state["restarts"] + 1,
            "usage": judgement.usage,
        }
        return {**anew, **seen}
    await asyncio.to_thread(_log, run, {**state, **seen}, judgement, observer.pair)
    update: AutoTestUpdate = {
        "last_validation": result,
        "validated_by": judgement.by,
        "refuted": judgement.refuted,
        "tries": state["tries"] + 1,
        "usage": judgement.usage + late_usage,
        "late_looks": late,
        "step_findings": add_faults(observer.screen, state["step_index"], state["step_findings"]),
    }
    update.update(seen)  # type: ignore[typeddict-item]
    if execution is not None:
        update["last_execution"] = override(execution, result, run.threshold(step))
    return update


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


def _shorten_result(result: ValidationResult) -> ValidationResult:
    return result.model_copy(
        update={"reason": result.reason[:_KEPT_TEXT], "evidence": result.evidence[:_KEPT_TEXT]}
    )


def _without_model(
    run: RunContext, state: AutoTestState, execution: ExecutionResult | None, error: ModelError
) -> AutoTestUpdate:
    """Block the case, or let the device's own word decide where the settings say so.

    For a step that was not done, or that only looks, the device has no word.
    """
    blocked = run.settings.model_down == "blocked" or execution is None or not state["step_acts"]
    if blocked or execution is None:
        return {"problem": f"no validation without the model: {error}", "usage": error.usage}
    done = execution.success and not state["lack"]
    result = ValidationResult(
        is_completed=done,
        confidence=1.0 if done else 0.0,
        reason=f"the device's own word, because the model does not answer: {error}"[:_KEPT_TEXT],
        evidence="",
    )
    return {
        "last_validation": result,
        "validated_by": "execution",
        "refuted": False,
        "tries": state["tries"] + 1,
        "usage": error.usage,
        "late_looks": [],
    }


def _log(run: RunContext, state: AutoTestState, judgement: Judgement, pair: ScreenPair) -> None:
    result = judgement.result
    verdict = "completed" if result.is_completed else "not completed"
    if not result.is_completed and not judgement.refuted:
        verdict = "cannot tell"
    line = (
        f"[VALIDATE] step {state['step_index'] + 1}: {verdict}, "
        f"confidence {result.confidence:.2f}: {result.reason}"
    )
    logger.info(line)
    log_judgement(run, state, judgement, pair, attempt=state["tries"], line=line)

"""Steps that a later page may confirm: looked at again on every later screen."""

from surefoot.nodes.common.judging import judge_step
from surefoot.nodes.common.run import Run
from surefoot.nodes.common.steps import find_record
from surefoot.state.case_run import StepRecord
from surefoot.state.step_validation import AutoTestState, LateLook
from surefoot.state.values.screen import Screen
from surefoot.state.values.verdict import Usage
from surefoot.tools.checking.judge import StepExecution
from surefoot.tools.screens.pair import ScreenPair


async def recheck_pending(
    run: Run, state: AutoTestState, screen: Screen
) -> tuple[list[LateLook], Usage]:
    """Judge the steps in `pending` on the screen as it is now.

    Raises:
        ModelError: the model cannot be used.
    """
    looks, usage = [], Usage()
    for index in state["pending"]:
        record = await stored_record(run, index)
        step = run.case.steps[index]
        pair = ScreenPair(screen, await run.stored_screen(record.screen_before))
        judgement = await judge_step(run, step, record.reading, pair, StepExecution())
        result = judgement.result
        run.log.event(
            "late_look",
            step=index,
            seen_at=state["step_index"],
            is_completed=result.is_completed,
            confidence=result.confidence,
            reason=result.reason,
        )
        short = {"reason": result.reason[:200], "evidence": result.evidence[:200]}
        looks.append(
            LateLook(
                step=index,
                result=result.model_copy(update=short),
                validated_by="model" if judgement.by == "model" else "check",
            )
        )
        usage += judgement.usage
    return looks, usage


async def stored_record(run: Run, index: int) -> StepRecord:
    """Read the record of a step that was gone over."""
    record = await find_record(run, index)
    assert record is not None
    return record

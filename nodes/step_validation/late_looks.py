"""Steps that a later page may confirm: looked at again on every later screen."""

from nodes.common.run import Run
from state.step_validation import AutoTestState, LateLook, StepRecord
from state.values.screen import Screen
from state.values.verdict import Usage
from tools.judging.judge import judge
from tools.judging.scene import Scene
from tools.secrets import fill_in


async def look_at_pending(
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
        parameters = run.case.parameters
        scene = Scene(
            fill_in(step.action, parameters, secrets=False),
            record.substep,
            screen,
            await run.stored_screen(record.screen_before),
        )
        expected = fill_in(step.expected, parameters, secrets=False)
        judgement = await judge(run.settings, run.log, scene, expected)
        run.log.event(
            "late_look",
            step=index,
            seen_at=state["step_index"],
            is_completed=judgement.result.is_completed,
            confidence=judgement.result.confidence,
            reason=judgement.result.reason,
        )
        looks.append(
            LateLook(
                step=index,
                result=judgement.result.model_copy(
                    update={
                        "reason": judgement.result.reason[:200],
                        "evidence": judgement.result.evidence[:200],
                    }
                ),
                validated_by=judgement.decided_by,
            )
        )
        usage += judgement.usage
    return looks, usage


async def stored_record(run: Run, index: int) -> StepRecord:
    """Read what is known of a step that was gone over."""
    text = await run.stored_step(index)
    assert text is not None
    return StepRecord.model_validate_json(text)

"""What a step of an acceptance case teaches."""

import asyncio
from typing import Any

from surefoot.nodes.common.acts import rows_of
from surefoot.nodes.common.knowledge import uses_graph
from surefoot.nodes.common.learning import Decided, learn, plans_of
from surefoot.nodes.common.run import Run
from surefoot.nodes.uat.known import typed_for
from surefoot.nodes.uat.scenes import judged_step, screens_of
from surefoot.state.uat import UatState
from surefoot.state.values.verdict import StepVerdict, ValidationResult
from surefoot.tools.scripts.compile import seen_checks


async def learn_inspected(
    run: Run, state: UatState, verdict: StepVerdict, by: str, reason: str
) -> None:
    """Keep how a step was done and inspected.

    What nobody could tell is not kept; a step that failed says something about the app only where
    the app has refused it.
    """
    seen = state["inspection"]
    if not uses_graph(run) or seen is None or verdict not in {"passed", "failed"}:
        return
    index, passed = state["step_index"], verdict == "passed"
    result = ValidationResult(
        is_completed=passed,
        confidence=seen.confidence,
        reason=reason,
        evidence="\n".join(seen.evidence),
    )
    rows = await asyncio.to_thread(rows_of, run, index)
    judged = [row for row in rows if row["kind"] == "validate"]
    decided = Decided(
        index,
        judged_step(run, index),
        await screens_of(run, state),
        tuple(seen_checks(judged[-1])) if judged else (),
        "passed" if passed else "failed",
        by,
        result,
        worked=passed,
        judges=passed or seen.refused or by == "human",
    )
    typed = await asyncio.to_thread(typed_for, run, index)
    await learn(run, decided, rows, _done(plans_of(rows)), typed)


def _done(plans: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The plans that were valid calls, the last of them as the end of the way."""
    valid = [
        plan
        for plan in plans
        if not plan["failed"] and len(plan["located"]) == len(plan["actions"])
    ]
    return [
        {
            **plan,
            "try": 0,
            "actions": [{"description": said, "final": plan is valid[-1]} for said in plan["said"]],
        }
        for plan in valid
    ]

"""What the nodes of step validation add to what was learned of a step."""

import asyncio
from typing import Any

from surefoot.nodes.common.acts import rows_of
from surefoot.nodes.common.knowledge import uses_graph
from surefoot.nodes.common.learning import Decided, learn, plans_of
from surefoot.nodes.common.run import Run
from surefoot.state.step_validation import AutoTestState
from surefoot.state.values.pattern import PatternVerdict
from surefoot.state.values.verdict import StepVerdict, ValidationResult
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.scripts.compile import seen_checks


async def learn_validated(
    run: Run, state: AutoTestState, verdict: StepVerdict, by: str, result: ValidationResult
) -> None:
    """Keep how a step was judged and how it was done.

    Kept are verdicts of the model, of exact checks and of people that are sure; the device's own
    word and "cannot tell" are not.
    """
    if not uses_graph(run) or verdict not in {"passed", "failed"} or by == "execution":
        return
    sure: PatternVerdict = "passed" if verdict == "passed" else "failed"
    rows = await asyncio.to_thread(rows_of, run, state["step_index"])
    decided = await asyncio.to_thread(_decided, run, state, sure, by, result, rows)
    await learn(run, decided, rows, plans_of(rows))


def _decided(
    run: Run,
    state: AutoTestState,
    verdict: PatternVerdict,
    by: str,
    result: ValidationResult,
    rows: list[dict[str, Any]],
) -> Decided:
    index = state["step_index"]
    step, execution = run.case.steps[index], state.get("last_execution")
    pair = ScreenPair(run.folder.screen(state["screen"]), run.folder.screen(state["step_screen"]))
    judged = [row for row in rows if row["kind"] == "validate"]
    seen = tuple(seen_checks(judged[-1])) if judged else ()
    # A step that could not be done says nothing about how its page looks.
    done = execution is not None and execution.success and not state["lack"]
    worked = verdict == "passed" or state["refuted"]
    judges = done and (worked or by == "human")
    return Decided(index, step, pair, seen, verdict, by, result, worked, judges)

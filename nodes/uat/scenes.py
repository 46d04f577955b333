"""The current step as it is judged: its screens, and what must hold after it."""

from surefoot.nodes.common.run import Run
from surefoot.state.uat import UatState
from surefoot.state.values.case import Case, Step
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.uat.rewriting import result_said


async def screens_of(run: Run, state: UatState) -> ScreenPair:
    """Give the screens before the step's first action and after its last one."""
    after = await run.stored_screen(state["screen"])
    return ScreenPair(after, await run.stored_screen(state["step_screen"]))


def judged_step(run: Run, index: int) -> Step:
    """Give a step with all that must hold after it: after the last one the end of the case too."""
    step = run.case.steps[index]
    return step.model_copy(update={"expected": expected_of(run.case, index)})


def expected_of(case: Case, index: int) -> str:
    """Give what must hold after a step: the result of its template, and what is expected of it."""
    told = (result_said(case.steps[index].action), case.expected_after(index))
    return " ".join(text if text.endswith((".", "。")) else f"{text}." for text in told if text)

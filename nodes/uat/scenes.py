"""The current step as it is judged: its screens, and what must hold after it."""

from nodes.common.run import Run
from nodes.uat.asking import plain_text, step_text
from state.uat import UatState
from state.values.case import Step
from tools.judging.scene import Scene
from tools.uat.stated import expected_of


async def scene_of(run: Run, state: UatState) -> Scene:
    """Give the step with the screens before its first action and after its last one."""
    after = await run.stored_screen(state["screen"])
    before = await run.stored_screen(state["step_screen"])
    done = "; ".join(plain_text(run, one.description) for one in state["memory"])
    return Scene(plain_text(run, step_text(state, state["step_index"])), done, after, before)


def judged_step(run: Run, index: int) -> Step:
    """Give a step with all that must hold after it: after the last one the end of the case too."""
    step = run.case.steps[index]
    return step.model_copy(update={"expected": expected_of(run.case, index)})

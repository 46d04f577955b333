"""Which way the graph `step_validation` goes; every router only reads."""

from typing import Literal

from surefoot.state.step_validation import AutoTestState


def after_open(state: AutoTestState) -> Literal["opened", "problem"]:
    """The app is open or not."""
    return "problem" if state.get("problem") else "opened"


def after_plan(state: AutoTestState) -> Literal["act", "look", "problem"]:
    """There is something to do, or only something to look at."""
    if state.get("problem"):
        return "problem"
    return "act" if state["plan"] else "look"


def after_execute(state: AutoTestState) -> Literal["done", "problem"]:
    """The action was tried, or it cannot be: the device is lost, or a person does not allow it."""
    return "problem" if state.get("problem") or state["refusal"] else "done"


def after_decide(
    state: AutoTestState,
) -> Literal["next_step", "continue_substeps", "fail_step", "finish"]:
    """What was decided."""
    return state["decision"]

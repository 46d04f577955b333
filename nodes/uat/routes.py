"""Where an acceptance case goes on."""

from typing import Literal

from surefoot.state.uat import UatState
from surefoot.tools.uat.skills import INPUT_SKILLS


def after_perceive(state: UatState) -> Literal["operate", "inspect", "problem"]:
    """What was done is inspected; else the next action is asked for."""
    if state["problem"]:
        return "problem"
    return "inspect" if state["acted"] else "operate"


def after_operation(state: UatState) -> Literal["input", "act", "nothing_to_do", "problem"]:
    """The two input skills need a parameter, unless the step itself says the text."""
    if state["problem"]:
        return "problem"
    call = state["call"]
    if call is None:
        return "nothing_to_do"
    return "input" if call.skill in INPUT_SKILLS and not call.text else "act"


def after_parameter(state: UatState) -> Literal["chosen", "problem"]:
    """Without the model there is no choice."""
    return "problem" if state["problem"] else "chosen"


def after_execute(state: UatState) -> Literal["done", "invalid", "problem"]:
    """An invalid call is reflected upon; a lost device or a person's no ends the run."""
    if state["problem"] or state["refusal"]:
        return "problem"
    return "invalid" if state["is_invalid"] else "done"


def after_reflect(state: UatState) -> Literal["try_again", "give_up"]:
    """Try again until the limit is reached."""
    return "give_up" if state["problem"] else "try_again"


def after_inspection(state: UatState) -> Literal["inspected", "problem"]:
    """Without the model there is no inspection."""
    return "problem" if state["problem"] else "inspected"


def after_summarise(state: UatState) -> Literal["next_step", "go_on", "finish"]:
    """As `summarise` decided."""
    return state["decision"]

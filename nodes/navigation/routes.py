"""Where a navigation goes on."""

from typing import Literal

from surefoot.state.navigation import NavigationState


def after_open(state: NavigationState) -> Literal["opened", "problem"]:
    """An app that cannot be opened ends the run."""
    return "problem" if state["problem"] else "opened"


def after_match(state: NavigationState) -> Literal["known", "problem"]:
    """A knowledge graph that cannot be used ends the run."""
    return "problem" if state["problem"] else "known"


def after_plan(state: NavigationState) -> Literal["go", "explore", "end"]:
    """Go where a way is known, look around where none is."""
    if state["arrived"] or state["problem"]:
        return "end"
    return "go" if state["plan"] else "explore"


def after_execute(state: NavigationState) -> Literal["done", "moved", "end"]:
    """A lost device or a person ends the run; where nothing was done one looks where one is."""
    if state["problem"] or state["stopped"]:
        return "end"
    return "moved" if state["moved"] else "done"


def after_report(state: NavigationState) -> Literal["go_on", "replan", "problem"]:
    """Go on as planned as long as each step leads where it should."""
    if state["problem"]:
        return "problem"
    return "go_on" if state["plan"] else "replan"


def after_explore(state: NavigationState) -> Literal["go", "end"]:
    """Take the step that was chosen, if one was."""
    return "go" if state["plan"] and not state["problem"] else "end"

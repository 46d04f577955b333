"""What a node knows of the action that comes next, and what comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from surefoot.nodes.common.review import ReviewAnswer
from surefoot.state.step_validation import Substep
from surefoot.state.values.action import Action
from surefoot.state.values.case import ReadBack
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.tools.durable.journal import ActionClass

_READS = frozenset({"wait", "scroll", "hover"})


class Acting(TypedDict):
    """What a state knows of the action that comes next."""

    plan: list[Substep]
    session: SessionRef
    acts: int
    """Actions done before, by which the journal knows this one."""
    restarts: int
    irreversible: bool
    """It pays, deletes, sends or the like: it is never done twice unasked."""
    read_back: ReadBack | None
    """By what one sees, after a kill, whether it has happened."""
    question: Mapping[str, Any]
    """What a person is told who has to say whether it has happened."""


@dataclass(frozen=True)
class Performed:
    """What came of one action."""

    screen: Screen
    picture: bytes
    ref: SessionRef
    rest: list[Substep]
    """What is left of the plan, for the screen as it is now."""
    error: str | None = None
    plan_anew: bool = False
    """Nothing was done: the plan was made for a page that is not there any more."""
    restarts: int = 0
    refused: ReviewAnswer | None = None
    """A person ended it: nobody knows whether it has happened."""


def acting(
    state: Mapping[str, Any],
    question: Mapping[str, Any],
    *,
    irreversible: bool,
    read_back: ReadBack | None = None,
) -> Acting:
    """Give what of a state is about the action that comes next."""
    return {
        "plan": state["plan"],
        "session": state["session"],
        "acts": state["acts"],
        "restarts": state["restarts"],
        "irreversible": irreversible,
        "read_back": read_back,
        "question": question,
    }


def class_of(action: Action, *, irreversible: bool) -> ActionClass:
    """Say what may be done where nobody knows whether an action was done."""
    if action.kind in _READS:
        return "read"
    return "irreversible" if irreversible else "reversible"

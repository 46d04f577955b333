"""What a node knows of the action that comes next, and what comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.state.case_run import Substep
from surefoot.state.values.action import Action, Target
from surefoot.state.values.case import ReadBack
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.tools.durable.journal import ActionClass

_READS = frozenset({"wait", "scroll", "hover"})


class PendingAction(TypedDict):
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


def pending_action(
    state: Mapping[str, Any],
    question: Mapping[str, Any],
    *,
    irreversible: bool,
    read_back: ReadBack | None = None,
) -> PendingAction:
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


def action_class(action: Action, *, irreversible: bool) -> ActionClass:
    """Say what may be done where nobody knows whether an action was done."""
    if action.kind in _READS:
        return "read"
    return "irreversible" if irreversible else "reversible"


def rebind_plan(plan: list[Substep], before: Screen, now: Screen) -> list[Substep]:
    """Give the targets the ids of the same widgets on the screen as it is now.

    Returns:
        The plan up to the first target that cannot be told apart any more.
    """
    ids = _same_widgets(before, now)
    found: list[Substep] = []
    for substep in plan:
        if not all(target.widget in ids for target in _targets_by_field(substep).values()):
            return found
        found.append(_with_ids(substep, ids))
    return found


def follow_widgets(plan: list[Substep], before: Screen, now: Screen) -> list[Substep]:
    """Give the targets that the action drew anew, or woke up, the ids that they have now."""
    here = {widget.id for widget in now.widgets}
    if all(t.widget in here for substep in plan for t in _targets_by_field(substep).values()):
        return plan
    moved = {old: new for old, new in _same_widgets(before, now).items() if old not in here}
    return [_with_ids(substep, moved) for substep in plan]


def _targets_by_field(substep: Substep) -> dict[str, Target]:
    """Give the widgets that an action names, by the names of its fields."""
    named = {name: getattr(substep.action, name, None) for name in ("target", "to")}
    return {n: t for n, t in named.items() if isinstance(t, Target) and t.widget is not None}


def _with_ids(substep: Substep, ids: Mapping[str, str]) -> Substep:
    update = {
        name: target.model_copy(update={"widget": ids.get(target.widget or "", target.widget)})
        for name, target in _targets_by_field(substep).items()
    }
    return substep.model_copy(update={"action": substep.action.model_copy(update=update)})


def _same_widgets(before: Screen, now: Screen) -> dict[str, str]:
    """Which id a widget has now; widgets that look alike are told apart by their order."""
    places: dict[tuple[object, ...], list[list[str]]] = {}
    for number, screen in enumerate((before, now)):
        for widget in screen.widgets:
            key = (widget.role, widget.name, widget.test_id, widget.placeholder)
            places.setdefault(key, [[], []])[number].append(widget.id)
    return {
        old: new
        for olds, news in places.values()
        if len(olds) == len(news)
        for old, new in zip(olds, news, strict=True)
    }

"""What a person is asked before an action, and may answer."""

from typing import Any, Literal

from surefoot.nodes.common.run import RunContext
from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.state.uat import SkillCall, UatState
from surefoot.state.values.action import Direction
from surefoot.state.values.case import Case
from surefoot.state.values.screen import Screen
from surefoot.tools.gates import looks_irreversible
from surefoot.tools.uat.perception import is_actionable, perceive_screen
from surefoot.tools.uat.skills import call_of

_MOST_ALTERNATIVES = 12
Kind = Literal["before_irreversible", "step_planned", "step_in_doubt", "step_ended", "was_it_done"]


class OperationReview(ReviewAnswer):
    """A person's decision about an action."""

    choice: Literal["accept", "edit", "reject", "retry", "stop"]  # type: ignore[assignment]
    """accept: do it. edit: do what stands below instead. reject, stop: end the run. retry: ask for
    another action."""
    skill: str = ""
    rid: str = ""
    text: str = ""
    """What to type: a text, or `${name}`."""
    direction: Direction | None = None

    def edited(self, call: SkillCall, screen: Screen) -> SkillCall:
        """Give the call that the person wants instead; what they left open stays.

        It stands in the place of the whole intent that the call was planned for.
        """
        given = self.model_dump(include={"skill", "rid", "text", "direction"})
        changed = {name: value for name, value in given.items() if value}
        instead = call
        if changed:
            changed |= {"intent": call.intent, "planned": None}
            instead = shown_call(call, screen).model_copy(update=changed)
        said = self.note or f"{instead} (by a person)"
        return instead.model_copy(update={"description": said})


def shown_call(call: SkillCall, screen: Screen) -> SkillCall:
    """Give a call as a person reads it: the skill and the node of what is planned."""
    if call.planned is None:
        return call
    return call_of(call.planned, screen, call.description) or call


def review_kind(run: RunContext, screen: Screen, call: SkillCall) -> Kind | None:
    """Say whether a person is asked before an action, and why."""
    review = run.settings.review
    if review == "each_step":
        return "step_planned"
    if review == "before_irreversible" and is_irreversible(screen, call):
        return "before_irreversible"
    return None


def is_irreversible(screen: Screen, call: SkillCall) -> bool:
    """Say whether an action pays, deletes, sends or the like, by its words and its widget's."""
    call = shown_call(call, screen)
    node = perceive_screen(screen).node(call.rid)
    said = f"{call.description} {node.widget.name} {node.widget.text}" if node else call.description
    return call.skill not in ("input_text", "scroll") and looks_irreversible(said)


def operation_question(
    state: UatState, case: Case, screen: Screen, kind: Kind, call: SkillCall | None
) -> dict[str, Any]:
    """Say what is to be decided: the step, the action, the picture, other nodes; plain JSON.

    Of the parameters that may be typed the names are told.
    """
    index, seen = state["step_index"], state["inspection"]
    nodes = [node for node in perceive_screen(screen).nodes if is_actionable(node.widget)]
    edits = ["edit"] if call is not None else []
    return {
        "kind": kind,
        "run_id": state["run_id"],
        "step": index,
        "action": state["steps"][index],
        "expected": case.steps[index].expected,
        "about_to": call.description if call is not None else "",
        "call": shown_call(call, screen).model_dump(mode="json") if call is not None else None,
        "parameters": list(case.parameters),
        "alternatives": [node.line.strip() for node in nodes[:_MOST_ALTERNATIVES]],
        "reason": seen.reason if seen is not None else "",
        "evidence": "\n".join(seen.evidence) if seen is not None else "",
        "screenshot": f"shots/{state['shot']}.jpg" if state.get("shot") else "",
        "choices": ["accept", *edits, "reject", "retry", "stop"],
    }

"""Asks whether the step is completed, and checks the answer."""

import re
from dataclasses import replace

from langgraph.runtime import Runtime
from pydantic import BaseModel, Field

from configs.settings import Settings
from nodes.common.faults import end_of_app
from nodes.common.run import Run, open_run
from nodes.uat.asking import (
    NONE,
    ask_agent,
    out_of_reach,
    plain_text,
    step_text,
    told_events,
    told_memory,
    told_screen,
    values_named,
)
from nodes.uat.known import known_inspection
from nodes.uat.scenes import scene_of
from state.errors import BudgetError, ModelError
from state.uat import Answer, Inspection, UatState, UatUpdate
from state.values.screen import Screen
from state.values.verdict import Usage
from tools.judging.coverage import end_meant
from tools.judging.evidence import UNSEEN
from tools.judging.grounds import unfounded_claim
from tools.judging.judge import check_lines
from tools.judging.look import look
from tools.judging.outcome import Outcome
from tools.judging.scene import Scene
from tools.judging.weigh import Looked
from tools.screens.changes import compare
from tools.screens.roles import DIALOG_ROLES, FIELD_ROLES
from tools.screens.view import change_lines, keywords
from tools.uat.perception import perceive_screen
from tools.uat.stated import expected_of

_KEPT = 300
_DOUBT = 0.45
_SURE = 0.95
_FIELD = re.compile(rf'(?:{"|".join(sorted(FIELD_ROLES))}) "([^"]+)"')


class InspectionAnswer(BaseModel):
    """What the inspection agent answers."""

    reasoning: str = ""
    completed: Answer
    refused: bool = False
    evidence: list[str] = Field(default_factory=list, max_length=20)
    """Resource ids of nodes that show it."""
    confidence: float = Field(default=0.5, ge=0, le=1)


async def inspection(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
    """Ask whether the step is completed; its evidence must be on the screen.

    The last step is judged by the expected final state. Without an observable change after the
    actions, and against an exact check, it is never a yes. A step that looks in every respect as
    when it was inspected before needs no model, nor does one in which the app has stopped.

    Reads `screen`, `step_screen`, `memory`, the next step. Writes `inspection`, `usage`; `problem`
    when the model or a limit does not allow to go on.
    """
    run = await open_run(state, runtime)
    scene = await scene_of(run, state)
    usage, seen = Usage(), _ended(scene) or await known_inspection(run, state, scene)
    if seen is None:
        try:
            seen, usage = await _asked(run, state, scene)
        except (BudgetError, ModelError) as error:
            return out_of_reach(run, error)
    run.log.event(
        "validate",
        step=state["step_index"],
        **{"try": max(len(state["memory"]) - 1, 0)},
        is_completed=seen.answer == "yes",
        answer=seen.answer,
        refused=seen.refused,
        confidence=seen.confidence,
        reason=seen.reason,
        evidence=list(seen.evidence),
        changes=change_lines(scene.changes, budget_tokens=1000, words=()),
        screen=state["screen"],
        step_screen=state["step_screen"],
        validated_by=seen.by,
        conversation=len(run.log.read("agents")) - 1 if seen.by == "model" else None,
    )
    kept = seen.model_copy(
        update={
            "reason": seen.reason[:_KEPT],
            "evidence": tuple(e[:_KEPT] for e in seen.evidence[:4]),
        }
    )
    return {"inspection": kept, "usage": usage}


def _ended(scene: Scene) -> Inspection | None:
    """An app that has crashed in the step, or does not respond, needs no agent to be judged."""
    end = end_of_app(scene.after.events)
    if not end:
        return None
    return Inspection(answer="no", confidence=_SURE, reason=end, refused=True, by="check")


async def _asked(run: Run, state: UatState, scene: Scene) -> tuple[Inspection, Usage]:
    """What the agent says, as far as it is believed."""
    expected = plain_text(run, expected_of(run.case, state["step_index"]))
    looked = _looked(run, state, scene, expected)
    told = _told(run, state, scene, expected, looked)
    last = await _before_last(run, state)
    told["last_changes"] = _last_changes(last, scene)
    reply = await ask_agent(run, state, "inspection", InspectionAnswer, told)
    # A question that came and went is all that is seen of what was begun and taken back.
    changed = _changed(scene) or (looked.action.holds is True and _has_answered(last, scene))
    is_over = state["call"] is None
    return _checked(reply.value, scene, looked, changed=changed, is_over=is_over), reply.usage


def _looked(run: Run, state: UatState, scene: Scene, expected: str) -> Looked:
    """Check what code can check; the end of the whole case need not be news of the last step.

    What only stands in a field is what was typed, and shows nothing.
    """
    looked = look(scene, expected)
    seen = tuple(_unless_typed(*claim) for claim in looked.claims)
    if seen != looked.claims:
        looked = replace(looked, claims=seen, chance=None)
    is_last = state["step_index"] + 1 == len(run.case.steps)
    if not (is_last and run.case.expected) and not _moved(scene):
        return looked
    claims = tuple(
        (kind, clause, replace(outcome, settled=outcome.settled or _is_shown(outcome)))
        for kind, clause, outcome in looked.claims
    )
    # What was learned is about results that steps bring about.
    holds = all(outcome.holds for _, _, outcome in claims)
    return replace(looked, claims=claims, chance=None if holds else looked.chance)


def _moved(scene: Scene) -> bool:
    """Say whether another page is shown: what it shows need not be new, it was found there."""
    changes = scene.changes
    return changes is not None and (changes.navigated or changes.title[0] != changes.title[1])


def _unless_typed(kind: str, clause: str, outcome: Outcome) -> tuple[str, str, Outcome]:
    """Leave open what only a field shows that the claim does not name."""
    fields = [_FIELD.match(line) for line in outcome.lines]
    only_typed = bool(fields) and all(
        found is not None and not _names(clause, found.group(1)) for found in fields
    )
    if kind != "shown" or not (outcome.holds and only_typed):
        return kind, clause, outcome
    left_open = replace(outcome, holds=None, new=False, certain=False, settled=False)
    return kind, clause, left_open


def _names(clause: str, label: str) -> bool:
    """Say whether a claim speaks of a field: by its name, or as the end of a journey."""
    end = end_meant(label)
    return label in clause or (end != "" and end in clause.casefold())


def _is_shown(outcome: Outcome) -> bool:
    """Say whether the app itself shows that a claim holds."""
    shown = (line for line in outcome.lines if not line.startswith(tuple(FIELD_ROLES)))
    return bool(outcome.holds) and any(shown)


def _told(run: Run, state: UatState, scene: Scene, expected: str, looked: Looked) -> dict[str, str]:
    index = state["step_index"]
    step = step_text(state, index)
    words = keywords(scene.action, expected)
    return {
        "screen": told_screen(scene.after, f"{scene.action} {expected}"),
        "events": told_events(scene.after),
        "changes": "\n".join(change_lines(scene.changes, budget_tokens=1000, words=words)) or NONE,
        "checks": "\n".join(check_lines(looked)),
        "step": step,
        "values": values_named(run, step) or NONE,
        "memory": told_memory(state),
        "cannot": "" if state["call"] is not None else state["cannot"] or "all of it is done",
        "expected": expected or NONE,
        "next_step": step_text(state, index + 1) or NONE,
    }


async def _before_last(run: Run, state: UatState) -> Screen | None:
    """Give the screen before the last action of the step; None when it has done nothing."""
    if not state["memory"] or not state["screen_before"]:
        return None
    return await run.stored_screen(state["screen_before"])


def _last_changes(last: Screen | None, scene: Scene) -> str:
    """Tell what the last action changed."""
    if last is None:
        return NONE
    changes = compare(last, scene.after)
    return "\n".join(change_lines(changes, budget_tokens=400, words=())) or NONE


def _has_answered(last: Screen | None, scene: Scene) -> bool:
    """Say whether the last action answered a question that the step had brought up."""
    outer = [screen for screen in (scene.before, scene.after) if screen is not None]
    return last is not None and _asks(last) and not any(map(_asks, outer))


def _asks(screen: Screen) -> bool:
    return any(widget.role in DIALOG_ROLES for widget in screen.widgets)


def _checked(
    answer: InspectionAnswer, scene: Scene, looked: Looked, *, changed: bool, is_over: bool
) -> Inspection:
    """Believe of the answer what the screen and the exact checks bear out."""
    lines = _lines(scene.after, answer.evidence)
    said, confidence, reason = answer.completed, answer.confidence, answer.reasoning
    refuted = [clause for _, clause, o in looked.claims if o.holds is False and o.certain]
    problem = ""
    if said == "yes" and refuted:
        problem = f"the answer contradicts an exact check ({refuted[0]})"
    elif said == "yes" and looked.acting and not changed:
        problem = "no observable change after the actions"
    elif said == "yes" and scene.is_blank and not _all_hold(looked):
        problem = "the screen shows nothing"
    elif said == "yes" and not lines and scene.after.widgets:
        problem = "its evidence is not on the screen"
    elif said == "yes" and (unfounded := unfounded_claim(looked, lines)):
        problem = f"its evidence does not tell of {unfounded!r}"
    if problem:
        said, confidence = "cannot_tell", min(confidence, _DOUBT)
        reason = f"{problem}: {reason}"
    return Inspection(
        answer=said,
        confidence=confidence,
        reason=reason,
        evidence=lines,
        refused=said != "yes" and (answer.refused or (is_over and bool(refuted))),
    )


def _all_hold(looked: Looked) -> bool:
    return bool(looked.claims) and all(outcome.holds for _, _, outcome in looked.claims)


def _changed(scene: Scene) -> bool:
    seen = any(event.kind not in UNSEEN for event in scene.events)
    return seen or (scene.changes is not None and scene.changes.any)


def _lines(screen: Screen, rids: list[str]) -> tuple[str, ...]:
    """The nodes of the evidence that are there."""
    seen = perceive_screen(screen)
    nodes = [node for rid in dict.fromkeys(rids) if (node := seen.node(rid)) is not None]
    return tuple(node.line.strip() for node in nodes)

"""The history of a run in its log: the rows that the graphs write, and what is read from them."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import TypeAdapter

from surefoot.nodes.common.recall import KnownPlan
from surefoot.nodes.common.run import RunContext
from surefoot.state.case_run import CaseRunUpdate
from surefoot.state.values.action import Action, Target, TypeText
from surefoot.state.values.screen import Screen
from surefoot.tools.checking.judge import Judgement
from surefoot.tools.knowledge.privacy import has_plain_text, types_secret
from surefoot.tools.parameters import with_marks
from surefoot.tools.screens.pair import ScreenPair, event_lines
from surefoot.tools.screens.view import change_lines

_ACTION: TypeAdapter[Action] = TypeAdapter(Action)
_KEPT_EVENTS = 5
_KEPT_CHARS = 200


def log_plan(
    run: RunContext,
    state: CaseRunUpdate,
    actions: Sequence[Mapping[str, Any]],
    known: KnownPlan | None,
    *,
    attempt: int,
    **facts: Any,
) -> None:
    """Write down what is planned for the current step.

    Args:
        run: Of the step.
        state: As it was planned for.
        actions: That are planned, with their descriptions.
        known: The plan of an earlier run that was taken.
        attempt: Number of the try.
        facts: `action` (of the step), `look_only`, `cannot`, `reason`, and what a graph adds.
    """
    run.log.event(
        "plan",
        step=state["step_index"],
        **{"try": attempt},
        substeps=[action["description"] for action in actions],
        screen=state["screen"],
        shot=state["shot"],
        learned=known is not None and known.is_pattern,
        pattern=[s.model_dump(mode="json") for s in known.pattern] if known else [],
        healed=known.healed if known is not None else [],
        actions=actions,
        **facts,
    )


def log_action(
    run: RunContext,
    state: CaseRunUpdate,
    action: Action,
    screens: tuple[Screen, Screen],
    kept: tuple[str, str],
    *,
    act: int,
    attempt: int,
    error: str | None,
    **facts: Any,
) -> None:
    """Write down what was done, and what came of it.

    Args:
        run: Of the step.
        state: As it was before the action.
        action: Parameters by name.
        screens: Before and after it.
        kept: Digests of the screen after it, and of its picture.
        act: Number of the action in the run.
        attempt: Number of the try.
        error: What went wrong.
        facts: `description`, `seconds`, and what a graph adds.
    """
    before, after = screens
    run.log.event(
        "execute",
        step=state["step_index"],
        act=str(act),
        **{"try": attempt},
        action=action.model_dump(mode="json"),
        box=find_target_box(action, before),
        success=error is None,
        error=error,
        url_before=before.location,
        url_after=after.location,
        screen=state["screen"],
        screen_after=kept[0],
        shot_before=state["shot"],
        shot_after=kept[1],
        events=short_events(after),
        **facts,
    )


def log_judgement(
    run: RunContext,
    state: CaseRunUpdate,
    judgement: Judgement,
    pair: ScreenPair,
    *,
    attempt: int,
    **facts: Any,
) -> None:
    """Write down how the current step was judged; `facts` are added, or stand for the same ones."""
    result = judgement.result
    row: dict[str, Any] = {
        "is_completed": result.is_completed,
        "confidence": result.confidence,
        "reason": result.reason,
        "evidence": result.evidence.splitlines(),
        "checks": [
            {
                "check": check.model_dump(mode="json", exclude_defaults=True),
                "words": str(check),
                "verdict": outcome.verdict,
                "lines": list(outcome.lines),
                "reason": outcome.reason,
                "nearest": list(outcome.nearest),
            }
            for check, outcome in judgement.seen
        ],
        "refuted": judgement.refuted,
        "changes": change_lines(pair.changes, budget_tokens=2000, words=()),
        "events": short_events(pair.after),
        "validated_by": judgement.by,
        "screen": state["screen"],
        "shot": state["shot"],
        "step_screen": state["step_screen"],
        **facts,
    }
    by_model = row["validated_by"] == "model"
    conversation = len(run.log.read("agents")) - 1 if by_model else None
    step = state["step_index"]
    run.log.event("validate", step=step, **{"try": attempt}, **row, conversation=conversation)


def short_events(screen: Screen) -> list[str]:
    """Give what came and went on a screen as a few short lines."""
    return [line[:_KEPT_CHARS] for line in event_lines(screen.events, _KEPT_EVENTS)]


def find_target_box(action: Action | None, before: Screen) -> dict[str, Any] | None:
    """Say where on the picture of a screen the target of an action is."""
    target = getattr(action, "target", None)
    widget = next(
        (w for w in before.widgets if isinstance(target, Target) and w.id == target.widget), None
    )
    return widget.box.model_dump() if widget is not None and widget.box is not None else None


def rows_of(run: RunContext, step: int) -> list[dict[str, Any]]:
    """Give the rows of the log that are of one step; an action that a kill cut off comes once."""
    rows = run.log.read("events")
    own = [row for row in rows if row.get("step") == step]
    acts = {row["act"]: row for row in own if row["kind"] == "execute"}
    located = [row for row in rows if row["kind"] == "located" and row["act"] in acts]
    return located + [row for row in own if row["kind"] != "execute" or row is acts[row["act"]]]


def actions_in(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give the rows of actions that were done."""
    return [row for row in rows if row["kind"] == "execute"]


def action_of(row: Mapping[str, Any]) -> Action:
    """Give the action of an `execute` row, parameters by name."""
    return _ACTION.validate_python(row["action"])


def plans_of(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give the plans of a step with what was done of them."""
    plans: list[dict[str, Any]] = []
    located: dict[str, Any] = {}
    for row in rows:
        if row["kind"] == "located":
            located[row["act"]] = row["action"]
        if row["kind"] == "plan" and (row["actions"] or row["look_only"]):
            plans.append({**row, "located": [], "said": [], "failed": False})
        elif row["kind"] == "execute" and plans:
            plans[-1]["failed"] |= not row["success"]
            plans[-1]["said"].append(row["description"])
            plans[-1]["located"] += [located[row["act"]]] if row["act"] in located else []
    return plans


def private_texts(
    run: RunContext, rows: Sequence[dict[str, Any]], values: Mapping[str, str]
) -> list[str]:
    """Give the texts that were typed, are no values of parameters, and must not be kept."""
    found: list[str] = []
    for row in actions_in(rows):
        action = action_of(row)
        if not isinstance(action, TypeText) or not has_plain_text(with_marks(action.text, values)):
            continue
        screens = (run.folder.screen(row["screen"]), run.folder.screen(row["screen_after"]))
        if not run.settings.store_input_text or types_secret(action, *screens):
            found.append(action.text)
    return found

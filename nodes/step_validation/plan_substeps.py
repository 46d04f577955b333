"""Turns one step into device actions on the screen."""

from collections.abc import Callable
from typing import Literal

from langgraph.runtime import Runtime
from pydantic import BaseModel, Field

from configs.settings import Settings
from nodes.common.faults import blind_to
from nodes.common.known_way import hints, known_way
from nodes.common.recalling import KnownPlan, known_plan
from nodes.common.run import Run, check_budget, open_run
from state.errors import BudgetError, ModelError
from state.step_validation import Attempt, AutoTestState, AutoTestUpdate, Substep
from state.values.action import (
    Action,
    Drag,
    Hover,
    LongTap,
    Open,
    Press,
    Scroll,
    SelectOption,
    SetChecked,
    Tap,
    Target,
    TypeText,
    Upload,
    Wait,
)
from state.values.screen import Screen, Widget
from state.values.verdict import ExecutionResult, Usage
from tools.judging.judge import event_lines
from tools.judging.scene import Scene
from tools.language.irreversible import irreversible_unasked
from tools.llm.ask import ask
from tools.llm.prompts import Prompt, render
from tools.runlog import RunLog
from tools.screens.changes import compare, widget_line
from tools.screens.roles import DIALOG_ROLES
from tools.screens.view import keywords, page_view
from tools.secrets import fill_in

ActionName = Literal[
    "click",
    "double_click",
    "long_click",
    "right_click",
    "fill",
    "append",
    "select",
    "check",
    "uncheck",
    "press",
    "hover",
    "drag",
    "scroll",
    "upload",
    "goto",
    "go_back",
    "reload",
    "wait_for",
]
LOOK = "look"
"""Stands for the action of a step that only looks."""
PLAN = "plan"
"""Stands for the action of a try that came to none."""
KEPT_ATTEMPTS = 6
"""How many of the last attempts a plan hears of; the state stays small."""
_CLICKS = frozenset({"click", "double_click", "long_click", "right_click"})
_NEEDS_REF = _CLICKS | {"select", "check", "uncheck", "hover", "drag", "upload"}


class PlannedSubstep(BaseModel):
    """One action as the model names it."""

    action: ActionName
    ref: str | None = None
    to_ref: str | None = None
    text: str | None = None
    dialog: Literal["accept", "dismiss"] = "accept"
    dialog_text: str = ""
    description: str = ""


class PlanAnswer(BaseModel):
    """What the model answers."""

    substeps: list[PlannedSubstep] = Field(default_factory=list, max_length=20)
    complete: bool = True
    look_only: bool = False
    cannot: str = ""
    reason: str = ""


async def plan_substeps(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Plan the current step's device actions, unless some are still to do.

    A way that did the step on this page before is taken without asking, and so is a way of the
    knowledge graph to what the step says.

    Reads `plan`, `screen`, `attempts`, the step. Writes `plan`, `attempts`, `usage`; `problem` when
    the model or the budget does not allow to go on, or the screen tells of nothing.

    Raises:
        ConfigError: the step names a parameter that the case does not have.
    """
    if state["plan"]:
        return {}
    run = await open_run(state, runtime)
    step = run.case.steps[state["step_index"]]
    screen = await run.stored_screen(state["screen"])
    try:
        check_budget(run, state["usage"], state["started"])
        known = await _known(run, state, screen)
        if known is not None:
            answer, usage = (
                PlanAnswer(look_only=not known.substeps, reason=known.reason),
                Usage(),
            )
        else:
            answer, usage = await _ask(run, state, screen)
            answer = without_harm(answer, f"{step.action} {step.expected}", screen)
    except BudgetError as error:
        return {"problem": str(error)}
    except ModelError as error:
        run.log.event("problem", text=str(error))
        return {"problem": f"no plan without the model: {error}", "usage": error.usage}
    substeps = known.substeps if known is not None else _substeps(answer, screen)
    run.log.event(
        "plan",
        step=state["step_index"],
        **{"try": state["tries"]},
        action=step.action,
        substeps=[s.description for s in substeps],
        look_only=answer.look_only,
        cannot=answer.cannot,
        reason=answer.reason,
        screen=state["screen"],
        learned=known is not None and known.is_pattern,
        pattern=[s.model_dump(mode="json") for s in known.pattern] if known is not None else [],
        healed=known.healed if known is not None else [],
        actions=[{"description": s.description, "final": s.final} for s in substeps],
    )
    blind = "" if substeps or answer.look_only else blind_to(screen)
    if blind:
        run.log.event("problem", text=blind)
        return {"problem": blind, "usage": usage}
    update: AutoTestUpdate = {"plan": substeps, "usage": usage, "more_to_do": False, "stuck": False}
    here = {"url_before": screen.location, "url_after": screen.location}
    if substeps:
        update["half_done"] = False
        update["step_screen"] = state["step_screen"] if state["step_acts"] else state["screen"]
    elif answer.look_only:
        if not state["step_acts"]:
            update["last_execution"] = ExecutionResult(success=True, action=LOOK, **here)
    else:
        outcome = (answer.cannot or "no way to do it on this screen")[:200]
        update["half_done"] = state["half_done"] or state["more_to_do"]
        update["stuck"] = await _is_stuck(run, state, outcome, screen)
        update["stuck_screen"] = state["screen"]
        attempt = Attempt(description=PLAN, outcome=outcome, success=False)
        update["attempts"] = [*state["attempts"], attempt][-KEPT_ATTEMPTS:]
        update["last_execution"] = ExecutionResult(
            success=False, error=outcome, action=PLAN, **here
        )
    return update


async def _known(run: Run, state: AutoTestState, screen: Screen) -> KnownPlan | None:
    """Give what is known of the step, unless an action or a try of it has failed already."""
    if state["tries"] or not all(a.success for a in state["attempts"]):
        return None
    index, ref = state["step_index"], state["session"]
    words = run.case.steps[index].action
    return await known_plan(run, index, state["step_acts"], ref, screen) or await known_way(
        run, index, words, state["screen"], screen
    )


def without_harm(answer: PlanAnswer, step: str, screen: Screen) -> PlanAnswer:
    """Refuse a plan that deletes or pays where the step does not say so.

    Refused as well is one that begins behind an open dialog, which must be answered first.
    """
    labels = {w.id: w.name or w.text for w in screen.widgets if w.clickable}
    first = answer.substeps[0].ref if answer.substeps else None
    behind = next((w for w in screen.widgets if w.id == first and w.blocked), None)
    if behind is not None and any(w.role in DIALOG_ROLES for w in screen.widgets):
        return PlanAnswer(cannot=f"{behind.name or behind.text!r} is behind a dialog")
    for planned in answer.substeps:
        label = labels.get(planned.ref or "", "")
        if planned.action in _CLICKS and irreversible_unasked(step, label):
            return PlanAnswer(cannot=f"{label!r} would do what the step does not ask for")
    return answer


async def _is_stuck(run: Run, state: AutoTestState, outcome: str, screen: Screen) -> bool:
    """The last plan failed for the same reason on the same screen: a third one would too."""
    last = state["attempts"][-1] if state["attempts"] else None
    if last is None or (last.description, last.outcome) != (PLAN, outcome):
        return False
    return not compare(await run.stored_screen(state["stuck_screen"]), screen).any


async def _ask(run: Run, state: AutoTestState, screen: Screen) -> tuple[PlanAnswer, Usage]:
    step = run.case.steps[state["step_index"]]
    prompt = plan_prompt(
        screen,
        fill_in(step.action, run.case.parameters, secrets=False),
        fill_in(step.expected, run.case.parameters, secrets=False),
        budget_tokens=2 * run.settings.page_view_tokens * (2 if state["attempts"] else 1),
        previous=_step_before(run, state),
        attempts="\n".join(f"- {a.description}: {a.outcome}" for a in state["attempts"]),
        parameters=", ".join(
            f"${{{name}}}" + (f" ({p.description})" if p.description else "")
            for name, p in run.case.parameters.items()
        ),
        known=await hints(run, step.action, state["screen"]),
    )
    return await ask_for_plan(run.settings, run.log, prompt, screen)


def plan_prompt(
    screen: Screen,
    action: str,
    expected: str,
    *,
    budget_tokens: int,
    previous: str = "",
    attempts: str = "",
    parameters: str = "",
    known: str = "",
) -> Prompt:
    """Give what a model is asked to plan a step by; what is empty is said to be missing."""
    lines, _ = page_view(screen, keywords(action), budget_tokens=budget_tokens, refs=True)
    return render(
        "step_validation/plan_substeps",
        url=screen.location,
        title=screen.title,
        events="\n".join(event_lines(Scene("", "", screen))) or "(none)",
        screen="\n".join(lines),
        previous=previous or "(none)",
        step=action,
        expected=expected or "(nothing said)",
        attempts=attempts or "(none)",
        parameters=parameters or "(none)",
        known=known or "(nothing)",
    )


async def ask_for_plan(
    settings: Settings, log: RunLog, prompt: Prompt, screen: Screen
) -> tuple[PlanAnswer, Usage]:
    """Ask for a plan that uses what is on the screen only.

    Raises:
        ModelError: there is no usable answer.
    """
    offered = {w.id for w in screen.widgets}
    reply = await ask(
        settings, prompt, PlanAnswer, log=log, check=lambda answer: _problem(answer, offered)
    )
    return reply.value, reply.usage


def _step_before(run: Run, state: AutoTestState) -> str:
    """Tell the step before, with what was expected of it."""
    if not state["step_index"]:
        return ""
    step = run.case.steps[state["step_index"] - 1]
    told = [fill_in(t, run.case.parameters, secrets=False) for t in (step.action, step.expected)]
    return "\n".join(text for text in told if text)


def _problem(answer: PlanAnswer, offered: set[str]) -> str | None:
    """Refuse refs that were not offered, and actions without what they need."""
    for planned in answer.substeps:
        for ref in (planned.ref, planned.to_ref):
            if ref is not None and ref not in offered:
                return f"there is no element with ref {ref!r} on the screen"
        if planned.action in _NEEDS_REF and planned.ref is None:
            return f"{planned.action} needs a ref"
        if (
            planned.action in {"fill", "append", "select", "upload", "goto"}
            and planned.text is None
        ):
            return f"{planned.action} needs a text"
        if planned.action == "drag" and planned.to_ref is None:
            return "drag needs to_ref"
    return None


def _substeps(answer: PlanAnswer, screen: Screen) -> list[Substep]:
    widgets = {w.id: w for w in screen.widgets}
    substeps = []
    for number, planned in enumerate(answer.substeps, start=1):
        action = _BUILDERS[planned.action](planned, widgets)
        final = answer.complete and number == len(answer.substeps)
        description = planned.description or f"{planned.action} {planned.text or ''}".strip()
        substeps.append(Substep(description=description[:120], action=action, final=final))
    return substeps


def _target(ref: str | None, widgets: dict[str, Widget]) -> Target:
    widget = widgets[ref or ""]
    return Target(widget=widget.id, label=widget_line(widget)[:120])


def _maybe(ref: str | None, widgets: dict[str, Widget]) -> Target | None:
    return _target(ref, widgets) if ref else None


_Builder = Callable[[PlannedSubstep, dict[str, Widget]], Action]
_BUILDERS: dict[str, _Builder] = {
    "click": lambda p, w: Tap(target=_target(p.ref, w), dialog=p.dialog, dialog_text=p.dialog_text),
    "double_click": lambda p, w: Tap(
        target=_target(p.ref, w), count=2, dialog=p.dialog, dialog_text=p.dialog_text
    ),
    "long_click": lambda p, w: LongTap(target=_target(p.ref, w)),
    "right_click": lambda p, w: LongTap(target=_target(p.ref, w), button="right"),
    "fill": lambda p, w: TypeText(target=_maybe(p.ref, w), text=p.text or ""),
    "append": lambda p, w: TypeText(target=_maybe(p.ref, w), text=p.text or "", clear=False),
    "select": lambda p, w: SelectOption(target=_target(p.ref, w), option=p.text or ""),
    "check": lambda p, w: SetChecked(target=_target(p.ref, w), checked=True),
    "uncheck": lambda p, w: SetChecked(target=_target(p.ref, w), checked=False),
    "press": lambda p, w: Press(
        key=p.text or "Enter", target=_maybe(p.ref, w), dialog=p.dialog, dialog_text=p.dialog_text
    ),
    "hover": lambda p, w: Hover(target=_target(p.ref, w)),
    "drag": lambda p, w: Drag(target=_target(p.ref, w), to=_target(p.to_ref, w)),
    "scroll": lambda p, w: Scroll(
        direction=p.text if p.text in {"up", "down", "left", "right"} else "down",
        target=_maybe(p.ref, w),
    ),
    "upload": lambda p, w: Upload(target=_target(p.ref, w), files=(p.text or "",)),
    "goto": lambda p, w: Open(address=p.text or ""),
    "go_back": lambda p, w: Press(key="back"),
    "reload": lambda p, w: Press(key="reload"),
    "wait_for": lambda p, w: Wait(text=p.text or "", seconds=10 if p.text else 2),
}

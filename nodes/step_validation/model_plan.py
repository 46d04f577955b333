"""The plan of a model that sees the page: for what no grounding finds."""

import re
from collections.abc import Callable, Collection
from typing import Literal

from pydantic import BaseModel, Field

from surefoot.configs.settings import Settings
from surefoot.state.case_run import Substep
from surefoot.state.errors import UnsupportedActionError
from surefoot.state.values.action import (
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
from surefoot.state.values.screen import Screen, Widget
from surefoot.state.values.verdict import Usage
from surefoot.tools.devices.keys import browser_key
from surefoot.tools.gates import irreversible_unasked
from surefoot.tools.llm.ask import ask
from surefoot.tools.llm.prompts import Prompt, render
from surefoot.tools.llm.schemas import restrict_to_offered
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.changes import widget_line
from surefoot.tools.screens.pair import event_lines
from surefoot.tools.screens.roles import DIALOG_ROLES
from surefoot.tools.screens.view import keywords, page_view

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
_REF = re.compile(r"\[ref=([^\]\s]+)\]")
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


def refuse_harmful(answer: PlanAnswer, step: str, screen: Screen) -> PlanAnswer:
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


def plan_prompt(
    screen: Screen,
    action: str,
    *,
    budget_tokens: int,
    previous: str = "",
    attempts: str = "",
    parameters: str = "",
    known: str = "",
) -> Prompt:
    """Give what a model is asked to plan a step by; what is empty is said to be missing."""
    lines = page_view(screen, keywords(action), budget_tokens=budget_tokens)
    return render(
        "step_validation/plan_substeps",
        url=screen.location,
        title=screen.title,
        events="\n".join(event_lines(screen.events)) or "(none)",
        screen="\n".join(lines),
        previous=previous or "(none)",
        step=action,
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
    shown = [ref for ref in dict.fromkeys(_REF.findall(prompt.human)) if ref in offered]
    form = restrict_to_offered(PlanAnswer, shown, "ref", "to_ref")
    reply = await ask(
        settings,
        prompt,
        form,
        log=log,
        check=lambda answer: _find_plan_problem(with_keys_in_place(answer, offered), offered),
    )
    return with_keys_in_place(reply.value, offered), reply.usage


def with_keys_in_place(answer: PlanAnswer, offered: Collection[str]) -> PlanAnswer:
    """Take the key of a press from the slot in which it stands alone: the reference, the words."""
    placed = [_with_key(planned, offered) for planned in answer.substeps]
    return answer.model_copy(update={"substeps": placed})


def _with_key(planned: PlannedSubstep, offered: Collection[str]) -> PlannedSubstep:
    if planned.action != "press" or planned.text:
        return planned
    misplaced = planned.ref if planned.ref not in offered else None
    keys = [text for text in (misplaced, planned.description) if text and _is_key(text)]
    if len(set(keys)) != 1:
        return planned
    ref = None if misplaced == keys[0] else planned.ref
    return planned.model_copy(update={"text": keys[0], "ref": ref})


def _is_key(text: str) -> bool:
    try:
        return len(text) > 1 and bool(browser_key(text))
    except UnsupportedActionError:
        return False


def _find_plan_problem(answer: PlanAnswer, offered: set[str]) -> str | None:
    """Refuse refs that were not offered, and actions without what they need."""
    for planned in answer.substeps:
        for ref in (planned.ref, planned.to_ref):
            if ref is not None and ref not in offered:
                return f"there is no element with ref {ref!r} on the screen"
        if planned.action in _NEEDS_REF and planned.ref is None:
            return f"{planned.action} needs a ref"
        if (
            planned.action in {"fill", "append", "select", "upload", "goto", "press"}
            and planned.text is None
        ):
            return f"{planned.action} needs a text"
        if planned.action == "drag" and planned.to_ref is None:
            return "drag needs to_ref"
    return None


def has_planned(plans: Collection[str], intent: int) -> bool:
    """Say whether one of a step's plans by a model is for an intent; see `model_plans`."""
    return any(plan.startswith(f"{intent}:") for plan in plans)


def substeps_of(answer: PlanAnswer, screen: Screen, intent: int) -> list[Substep]:
    """Give the plan as device actions for an intent."""
    widgets = {w.id: w for w in screen.widgets}
    substeps = []
    for number, planned in enumerate(answer.substeps, start=1):
        action = _BUILDERS[planned.action](planned, widgets)
        is_last = answer.complete and number == len(answer.substeps)
        substeps.append(
            Substep(
                description=describe_planned(planned.action, action)[:120],
                action=action,
                final=False,
                intent=intent,
                ends_intent=is_last,
            )
        )
    return substeps


def describe_planned(name: str, action: Action) -> str:
    """Say what an action does by the widget that it really uses, not by a planner's words."""
    target = getattr(action, "target", None)
    label = target.label if isinstance(target, Target) else ""
    text = next(
        (
            value
            for key in ("text", "option", "key", "address", "direction")
            if isinstance(value := getattr(action, key, None), str) and value
        ),
        "",
    )
    return " ".join(
        part for part in (name.replace("_", " "), label, f"= {text!r}" if text else "") if part
    )


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
        key=p.text or "", target=_maybe(p.ref, w), dialog=p.dialog, dialog_text=p.dialog_text
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

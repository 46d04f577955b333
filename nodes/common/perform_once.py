"""One action, done once: also over a kill, and when the device is lost under it."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import TypedDict

from nodes.common.run import Hold, Run
from state.errors import ActionError, DeviceLostError, ElementNotFoundError
from state.step_validation import Substep
from state.values.action import Action, Target
from state.values.case import WebApp
from state.values.screen import Screen
from state.values.session import SessionRef
from tools.devices.base import Device
from tools.devices.keypad import perform
from tools.journal import Journal
from tools.judging.changes import compare
from tools.secrets import fill_in

LATE_EFFECT_S = 3.0
"""How long the effect of an action that a kill cut off may take to show."""
MOST_RESTARTS = 1
"""How often a run makes a lost device anew."""


class Acting(TypedDict, total=False):
    """What a state knows of the action that comes next."""

    plan: list[Substep]
    session: SessionRef
    acts: int
    """Actions done before, by which the journal knows this one."""
    restarts: int


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


def acting(state: Mapping[str, Any]) -> Acting:
    """Give what of a state is about the action that comes next."""
    return {
        "plan": state["plan"],
        "session": state["session"],
        "acts": state["acts"],
        "restarts": state["restarts"],
    }


async def perform_once(run: Run, state: Acting, before: Screen) -> Performed:
    """Do the first substep of the plan.

    A kill may have cut off an earlier try of this very action: then it is done again only when its
    effect is not on the page. A session that is not held by this process yet is looked at first,
    since the ids of its widgets are other ones now.

    Raises:
        DeviceError: the device is lost for good.
    """
    key = str(state["acts"])
    journal = await asyncio.to_thread(Journal, run.folder.path)
    began = await asyncio.to_thread(journal.began, key)
    ref, hold = await run.hold(state["session"])
    plan = state["plan"]
    if began or hold != "held":
        now = await _found_again(run, ref, before, began, hold, plan)
        if isinstance(now, Performed):
            return now
        plan, ref = now
    try:
        return await _perform(run, journal, key, ref, before, plan)
    except DeviceLostError as lost:
        if state["restarts"] >= MOST_RESTARTS:
            raise
        run.log.event("restarted", text=str(lost))
        return await _after_loss(run, journal, key, ref, before, plan, str(lost))


async def _found_again(
    run: Run, ref: SessionRef, before: Screen, began: bool, hold: Hold, plan: list[Substep]
) -> Performed | tuple[list[Substep], SessionRef]:
    """Look at the page of a resumed run; gives the plan for it, when it is still to be done."""
    screen, picture, ref = await run.look(ref)
    deadline = time.monotonic() + LATE_EFFECT_S
    while began and not compare(before, screen).any and time.monotonic() < deadline:
        await asyncio.sleep(0.25)
        screen, picture, ref = await run.look(ref)
    changed = compare(before, screen).any
    if began and changed:
        run.log.event("resumed", note="the page is another one than before the action")
        error = None
        if hold == "recreated":
            error = "the device was lost while this was done; it was taken up anew"
        return Performed(screen, picture, ref, _renumbered(plan[1:], before, screen), error)
    renumbered = _renumbered(plan, before, screen)
    if changed or len(renumbered) < len(plan):
        run.log.event("resumed", note="the page is another one than the plan was made for")
        return Performed(screen, picture, ref, [], plan_anew=True)
    return renumbered, ref


async def _perform(
    run: Run,
    journal: Journal,
    key: str,
    ref: SessionRef,
    before: Screen,
    plan: list[Substep],
) -> Performed:
    await asyncio.to_thread(journal.begin, key, plan[0].description)
    error: str | None = None
    try:
        ref = await _do(run, key, ref, plan[0])
    except ElementNotFoundError as missing:
        # Nothing was done; the page may only have been drawn anew since the plan was made.
        screen, picture, ref = await run.look(ref)
        again = _renumbered(plan, before, screen)
        error = str(missing)
        if again and again[0] != plan[0]:
            plan, before = again, screen
            error, ref = await _do_again(run, key, ref, plan[0])
    except ActionError as failed:
        error = str(failed)
    screen, picture, ref = await run.look(ref)
    await asyncio.to_thread(journal.end, key)
    return Performed(screen, picture, ref, _followed(plan[1:], before, screen), error)


async def _do(run: Run, key: str, ref: SessionRef, substep: Substep) -> SessionRef:
    action = _filled_in(substep.action, run)

    async def do(device: Device) -> Action:
        return await perform(device, action)

    done, ref = await run.on_device(ref, do)
    run.log.event("located", act=key, action=_public(done, substep.action))
    return ref


async def _do_again(
    run: Run, key: str, ref: SessionRef, substep: Substep
) -> tuple[str | None, SessionRef]:
    """Do it on the page as it is now; gives what went wrong."""
    try:
        return None, await _do(run, key, ref, substep)
    except ActionError as failed:
        return str(failed), ref


async def _after_loss(
    run: Run,
    journal: Journal,
    key: str,
    ref: SessionRef,
    before: Screen,
    plan: list[Substep],
    lost: str,
) -> Performed:
    """Make the device anew; repeat the action only where the page is as it was before it."""
    screen, picture, ref = await run.look(ref)
    renumbered = _renumbered(plan, before, screen)
    if compare(before, screen).any or len(renumbered) < len(plan):
        if not isinstance(ref.app, WebApp):  # the app is where it was: this is the effect
            rest = _followed(plan[1:], before, screen)
            return Performed(screen, picture, ref, rest, restarts=1)
        error = f"{lost}; the page was opened anew"
        return Performed(screen, picture, ref, [], error, restarts=1)
    done = await _perform(run, journal, key, ref, screen, renumbered)
    return Performed(done.screen, done.picture, done.ref, done.rest, done.error, restarts=1)


def box_of(action: Action | None, before: Screen) -> dict[str, Any] | None:
    """Where on the picture of a screen the target of an action is."""
    target = getattr(action, "target", None)
    widget = next(
        (w for w in before.widgets if isinstance(target, Target) and w.id == target.widget), None
    )
    return widget.box.model_dump() if widget is not None and widget.box is not None else None


def _renumbered(plan: list[Substep], before: Screen, now: Screen) -> list[Substep]:
    """Give the targets the ids of the same widgets on the screen as it is now.

    Returns:
        The plan up to the first target that cannot be told apart any more.
    """
    ids = _same_widgets(before, now)
    renumbered: list[Substep] = []
    for substep in plan:
        if not all(target.widget in ids for target in _targets(substep).values()):
            return renumbered
        renumbered.append(_with_ids(substep, ids))
    return renumbered


def _followed(plan: list[Substep], before: Screen, now: Screen) -> list[Substep]:
    """Give the targets that the action drew anew, or woke up, the ids that they have now."""
    here = {widget.id for widget in now.widgets}
    if all(t.widget in here for substep in plan for t in _targets(substep).values()):
        return plan
    moved = {old: new for old, new in _same_widgets(before, now).items() if old not in here}
    return [_with_ids(substep, moved) for substep in plan]


def _targets(substep: Substep) -> dict[str, Target]:
    """Give the widgets that an action names, by the names of its fields."""
    named = {name: getattr(substep.action, name, None) for name in ("target", "to")}
    return {n: t for n, t in named.items() if isinstance(t, Target) and t.widget is not None}


def _with_ids(substep: Substep, ids: Mapping[str, str]) -> Substep:
    update = {
        name: target.model_copy(update={"widget": ids.get(target.widget or "", target.widget)})
        for name, target in _targets(substep).items()
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


def _filled_in(action: Action, run: Run) -> Action:
    """Put parameter values, secrets too, into the texts of an action, at the last moment."""
    values: dict[str, object] = {
        name: fill_in(text, run.case.parameters, secrets=True)
        for name in ("text", "option", "address", "dialog_text")
        if isinstance(text := getattr(action, name, None), str) and "${" in text
    }
    files = getattr(action, "files", None)
    if files:
        values["files"] = tuple(fill_in(f, run.case.parameters, secrets=True) for f in files)
    return action.model_copy(update=values)


def _public(done: Action, planned: Action) -> dict[str, object]:
    """The action as it was done, with the parameter marks still in its texts."""
    kept = {
        name: getattr(planned, name)
        for name in ("text", "option", "address", "dialog_text", "files")
        if hasattr(planned, name)
    }
    return done.model_copy(update=kept).model_dump(mode="json")

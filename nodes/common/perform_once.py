"""One action, done once: also over a kill, and when the device is lost under it."""

import asyncio
import time
from dataclasses import dataclass, replace

from surefoot.nodes.common.asking import ask_person
from surefoot.nodes.common.pending_action import (
    PendingAction,
    Performed,
    action_class,
    follow_widgets,
    rebind_plan,
)
from surefoot.nodes.common.run import MOST_RESTARTS, Hold, RunContext
from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.state.case_run import Substep
from surefoot.state.errors import ActionError, AppHangsError, DeviceLostError, ElementNotFoundError
from surefoot.state.values.action import Action, Open
from surefoot.state.values.case import ReadBack
from surefoot.state.values.predicate import Shown
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.keypad import perform_with_keypad
from surefoot.tools.durable.journal import (
    ActionClass,
    IntentState,
    Journal,
    JournalEntry,
    action_hash,
)
from surefoot.tools.durable.leases import check_lease
from surefoot.tools.permissions import check_permitted
from surefoot.tools.predicates.holds import holds
from surefoot.tools.screens.changes import compare
from surefoot.tools.secrets import fill_in

LATE_EFFECT_S = 3.0
"""How long the effect of an action that a kill cut off may take to show."""
_POLL_S = 0.25
_UNSEEN = (
    "it was begun when the process was ended, and the screen does not tell whether it happened"
)
_FORKED = "another action was done at this point of the run before, which cannot be taken back"

Resumed = Performed | tuple[list[Substep], SessionRef]
"""What came of the earlier try; or the plan for the page as it is now, when it is to be done."""


async def perform_once(run: RunContext, state: PendingAction, before: Screen) -> Performed:
    """Do the first substep of the plan.

    A kill may have cut off an earlier try of this very action: `resume_action` says whether it is
    done again. A session that is not held by this process yet is looked at first, since the ids of
    its widgets are other ones now.

    Raises:
        DeviceError: the device is lost for good.
        RunError: the action cannot be written down, or another process has taken the run over.
    """
    key = str(state["acts"])
    journal = Journal(run.settings.database, run.folder.path)
    begun = await asyncio.to_thread(journal.find, key)
    ref, hold = await run.hold(state["session"])
    plan = state["plan"]
    if begun is not None or hold != "held":
        resumed = await resume_action(run, journal, {**state, "session": ref}, before, begun, hold)
        if isinstance(resumed, Performed):
            return resumed
        plan, ref = resumed
    act = _Act(run, journal, key, action_class(plan[0].action, irreversible=state["irreversible"]))
    try:
        return await act.perform(ref, before, plan)
    except DeviceLostError as lost:
        # A page that hangs on an action would do so again.
        if state["restarts"] >= MOST_RESTARTS or isinstance(lost, AppHangsError):
            raise
        run.note_loss(ref, str(lost))
        if act.kind != "irreversible":
            return await act.after_loss(ref, before, plan, str(lost))
        begun = await asyncio.to_thread(journal.find, key)
        there: PendingAction = {**state, "plan": plan, "session": ref}
        resumed = await resume_action(run, journal, there, before, begun, "recreated")
        if isinstance(resumed, Performed):
            return replace(resumed, restarts=1)
        plan, ref = resumed
        return replace(await act.perform(ref, before, plan), restarts=1)


@dataclass(frozen=True)
class _Act:
    """Does one action of a run."""

    run: RunContext
    journal: Journal
    key: str
    kind: ActionClass

    async def perform(self, ref: SessionRef, before: Screen, plan: list[Substep]) -> Performed:
        """Write down that it begins, do it, and look what came of it."""
        told = (self.key, self.kind, plan[0].description, action_identity(plan[0]))
        await asyncio.to_thread(self.journal.begin, *told)
        self.run.begin_action(ref)
        error: str | None = None
        try:
            ref = await self._do(ref, plan[0], before)
        except ElementNotFoundError as missing:
            # Nothing was done; the page may only have been drawn anew since the plan was made.
            screen, picture, ref = await self.run.observe(ref)
            again = rebind_plan(plan, before, screen)
            error = str(missing)
            if again and again[0] != plan[0]:
                plan, before = again, screen
                error, ref = await self._do_again(ref, plan[0], before)
        except ActionError as failed:
            error = str(failed)
        screen, picture, ref = await self.run.observe_once(ref)
        await asyncio.to_thread(self.journal.end, self.key, "failed" if error else "done")
        return Performed(screen, picture, ref, follow_widgets(plan[1:], before, screen), error)

    async def _do(self, ref: SessionRef, substep: Substep, before: Screen) -> SessionRef:
        check_permitted(substep.action, self.run.case, before)
        action = _filled_in(substep.action, self.run)
        await asyncio.to_thread(check_lease, self.run.run_id)

        async def do(device: Device) -> Action:
            return await perform_with_keypad(device, action)

        done, ref = await self.run.on_device(ref, do)
        self.run.log.event("located", act=self.key, action=_public(done, substep.action))
        return ref

    async def _do_again(
        self, ref: SessionRef, substep: Substep, before: Screen
    ) -> tuple[str | None, SessionRef]:
        """Do it on the page as it is now; gives what went wrong."""
        try:
            return None, await self._do(ref, substep, before)
        except ActionError as failed:
            return str(failed), ref

    async def after_loss(
        self, ref: SessionRef, before: Screen, plan: list[Substep], lost: str
    ) -> Performed:
        """Make the device anew; repeat the action only where the page is as it was before it."""
        screen, picture, ref = await self.run.observe(ref)
        now = rebind_plan(plan, before, screen)
        if compare(before, screen).any or len(now) < len(plan):
            if not ref.app.by_address:  # the app is where it was: this is the effect
                rest = follow_widgets(plan[1:], before, screen)
                return Performed(screen, picture, ref, rest, restarts=1)
            error = f"{lost}; the page was opened anew"
            return Performed(screen, picture, ref, [], error, restarts=1)
        return replace(await self.perform(ref, screen, now), restarts=1)


def _filled_in(action: Action, run: RunContext) -> Action:
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


async def resume_action(
    run: RunContext,
    journal: Journal,
    state: PendingAction,
    before: Screen,
    begun: JournalEntry | None,
    hold: Hold,
) -> Resumed:
    """Look at the page of a resumed run.

    An action that only reads, or that may be repeated, is done again where the page is as it was
    before. One that cannot be taken back is not: it counts as done where the page is another one in
    the same session, or where its effect is read back, is done where that shows that it is not
    there, and else a person says.
    """
    screen, picture, ref = await run.observe(state["session"])
    plan = state["plan"]
    # An app in memory is as it was kept: nothing is on its way.
    waits = begun is not None and begun.kind != "read" and not ref.app.in_memory
    deadline = time.monotonic() + LATE_EFFECT_S
    while waits and not compare(before, screen).any and time.monotonic() < deadline:
        await asyncio.sleep(_POLL_S)
        screen, picture, ref = await run.observe(ref)
    changed = compare(before, screen).any
    rest = rebind_plan(plan[1:], before, screen)
    seen = Performed(screen, picture, ref, rest)
    if begun is not None and begun.kind == "irreversible":
        settled = await _find_out(run, journal, {**state, "session": ref}, begun, hold, changed)
        if settled == "done":
            return seen
        if isinstance(settled, ReviewAnswer):
            return Performed(screen, picture, ref, [], refused=settled)
        if settled == "elsewhere":
            screen, picture, ref = await run.observe(ref)
            return Performed(screen, picture, ref, [], plan_anew=True)
    elif begun is not None and _is_begun_action(begun, plan[0]) and changed:
        run.log.event("resumed", note="the page is another one than before the action")
        error = None
        if hold == "recreated":
            error = "the device was lost while this was done; it was taken up anew"
        return Performed(screen, picture, ref, rest, error)
    now = rebind_plan(plan, before, screen)
    if changed or len(now) < len(plan):
        run.log.event("resumed", note="the page is another one than the plan was made for")
        return Performed(screen, picture, ref, [], plan_anew=True)
    return now, ref


async def _find_out(
    run: RunContext,
    journal: Journal,
    state: PendingAction,
    begun: JournalEntry,
    hold: Hold,
    changed: bool,
) -> str | ReviewAnswer:
    """Find out whether an action that cannot be taken back has happened.

    Returns:
        done, absent, elsewhere (absent, but the page had to be left to see that), or what a person
        says who ends the run.
    """
    is_same = _is_begun_action(begun, state["plan"][0])
    in_memory = state["session"].app.in_memory
    if begun.state == "failed" or (is_same and in_memory and not changed):
        # What an app in memory has not kept was lost with its process.
        return "absent"
    if is_same and begun.state == "done":
        return "done"
    told = _FORKED if not is_same and begun.state == "done" else _UNSEEN
    if is_same and changed and hold != "recreated":
        return await _note_outcome(
            run, journal, state, "done", "the page is another one than before"
        )
    if is_same and state["read_back"] is not None:
        found = await _read_back_outcome(run, state, state["read_back"])
        if found:
            return await _note_outcome(run, journal, state, found, "read back")
    return await _ask_person(run, journal, state, told)


def _is_begun_action(begun: JournalEntry, planned: Substep) -> bool:
    return begun.action_hash == action_hash(action_identity(planned))


async def _note_outcome(
    run: RunContext, journal: Journal, state: PendingAction, found: str, why: str
) -> str:
    is_done = found == "done"
    run.log.event("resumed", note=f"{state['plan'][0].description}: {found}: {why}")
    end: IntentState = "done" if is_done else "failed"
    await asyncio.to_thread(journal.end, str(state["acts"]), end, why)
    return found


async def _read_back_outcome(run: RunContext, state: PendingAction, rule: ReadBack) -> str:
    """Look where the effect is to be seen; "" where that cannot be told."""
    ref = state["session"]
    left = ref.app.by_address and bool(rule.page)
    if left:

        async def there(device: Device) -> None:
            await device.perform(Open(address=run.fill_in(rule.page)))

        _, ref = await run.on_device(ref, there)
    wanted, around = (Shown(name=run.fill_in(text)) for text in (rule.seen, rule.beside))
    deadline = time.monotonic() + LATE_EFFECT_S
    while True:
        screen, _, ref = await run.observe(ref)
        if holds(wanted, screen):
            return "done"
        if time.monotonic() >= deadline:
            break
        await asyncio.sleep(_POLL_S)
    if not holds(around, screen) or any(w.role == "progressbar" for w in screen.widgets):
        return ""
    return "elsewhere" if left else "absent"


async def _ask_person(
    run: RunContext, journal: Journal, state: PendingAction, told: str
) -> str | ReviewAnswer:
    """Let a person say; the run waits until one does, and none of its verdicts is a pass."""
    act = str(state["acts"])
    await asyncio.to_thread(journal.end, act, "unknown", told)
    question = {
        **state["question"],
        "kind": "was_it_done",
        "reason": f"{told}: accept if it has happened, retry if it has not and is to be done now",
        "choices": ["accept", "retry", "stop"],
    }
    answer = ask_person(question, ReviewAnswer)
    run.log.event("asked", question="was_it_done", answer=answer.choice, note=answer.note)
    if answer.choice == "accept":
        return await _note_outcome(run, journal, state, "done", "a person says so")
    if answer.choice == "retry":
        return await _note_outcome(run, journal, state, "absent", "a person says so")
    return ReviewAnswer(choice="stop", note=answer.note or "nobody knows whether it has happened")


def action_identity(substep: Substep) -> str:
    """Give that by which an action is known again; ids of widgets differ from page to page."""
    target = getattr(substep.action, "target", None)
    label = getattr(target, "label", "") if target is not None else ""
    kept = substep.action.model_dump(mode="json", exclude={"target", "to"})
    return f"{substep.description}|{label}|{sorted(kept.items())}"

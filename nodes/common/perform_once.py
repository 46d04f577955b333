"""One action, done once: also over a kill, and when the device is lost under it."""

import asyncio
from dataclasses import dataclass, replace

from surefoot.nodes.common.pending_action import (
    PendingAction,
    Performed,
    action_class,
    follow_widgets,
    rebind_plan,
)
from surefoot.nodes.common.resume_action import action_identity, resume_action
from surefoot.nodes.common.run import Run
from surefoot.state.case_run import Substep
from surefoot.state.errors import ActionError, AppHangsError, DeviceLostError, ElementNotFoundError
from surefoot.state.values.action import Action
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.keypad import perform_with_keypad
from surefoot.tools.durable.journal import ActionClass, Journal
from surefoot.tools.durable.leases import check_lease
from surefoot.tools.permissions import check_permitted
from surefoot.tools.screens.changes import compare
from surefoot.tools.secrets import fill_in

MOST_RESTARTS = 1
"""How often a run makes a lost device anew."""


async def perform_once(run: Run, state: PendingAction, before: Screen) -> Performed:
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
        run.log.event("restarted", text=str(lost))
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

    run: Run
    journal: Journal
    key: str
    kind: ActionClass

    async def perform(self, ref: SessionRef, before: Screen, plan: list[Substep]) -> Performed:
        """Write down that it begins, do it, and look what came of it."""
        told = (self.key, self.kind, plan[0].description, action_identity(plan[0]))
        await asyncio.to_thread(self.journal.begin, *told)
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
        screen, picture, ref = await self.run.observe(ref)
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

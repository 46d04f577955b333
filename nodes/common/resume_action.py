"""An action that an earlier, killed process may have done: is it done again?"""

import asyncio
import time

from surefoot.nodes.common.asking import ask_person
from surefoot.nodes.common.pending_action import PendingAction, Performed, rebind_plan
from surefoot.nodes.common.run import Hold, Run
from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.state.case_run import Substep
from surefoot.state.values.action import Open
from surefoot.state.values.case import ReadBack
from surefoot.state.values.predicate import Shown
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device
from surefoot.tools.durable.journal import IntentState, Journal, JournalEntry, action_hash
from surefoot.tools.predicates.holds import holds
from surefoot.tools.screens.changes import compare

LATE_EFFECT_S = 3.0
"""How long the effect of an action that a kill cut off may take to show."""
_POLL_S = 0.25
_UNSEEN = (
    "it was begun when the process was ended, and the screen does not tell whether it happened"
)
_FORKED = "another action was done at this point of the run before, which cannot be taken back"

Resumed = Performed | tuple[list[Substep], SessionRef]
"""What came of the earlier try; or the plan for the page as it is now, when it is to be done."""


async def resume_action(
    run: Run,
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
    elif begun is not None and _is_same(begun, plan[0]) and changed:
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
    run: Run, journal: Journal, state: PendingAction, begun: JournalEntry, hold: Hold, changed: bool
) -> str | ReviewAnswer:
    """Find out whether an action that cannot be taken back has happened.

    Returns:
        done, absent, elsewhere (absent, but the page had to be left to see that), or what a person
        says who ends the run.
    """
    is_same = _is_same(begun, state["plan"][0])
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
        found = await _read_back(run, state, state["read_back"])
        if found:
            return await _note_outcome(run, journal, state, found, "read back")
    return await _ask_person(run, journal, state, told)


def _is_same(begun: JournalEntry, planned: Substep) -> bool:
    return begun.action_hash == action_hash(action_identity(planned))


async def _note_outcome(
    run: Run, journal: Journal, state: PendingAction, found: str, why: str
) -> str:
    is_done = found == "done"
    run.log.event("resumed", note=f"{state['plan'][0].description}: {found}: {why}")
    end: IntentState = "done" if is_done else "failed"
    await asyncio.to_thread(journal.end, str(state["acts"]), end, why)
    return found


async def _read_back(run: Run, state: PendingAction, rule: ReadBack) -> str:
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
    run: Run, journal: Journal, state: PendingAction, told: str
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

"""Looks where the app is, whether that is the end, and how it goes on; opens it at first."""

import asyncio
import time

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.knowledge import app_of
from surefoot.nodes.common.opening import keep_begun, open_session, run_of_its_own
from surefoot.nodes.common.steps import negated_sums
from surefoot.nodes.exploration.back import fast_keyboard
from surefoot.nodes.exploration.exploring import (
    forget,
    list_offered,
    memory_of,
    open_exploration,
    place_of,
)
from surefoot.nodes.exploration.way_on import end_of, way_on
from surefoot.state.errors import DeviceError
from surefoot.state.exploration import ExplorationState, ExplorationUpdate
from surefoot.tools.clock import now_s
from surefoot.tools.devices.base import Device
from surefoot.tools.exploration.memory import FILE, ObservedState
from surefoot.tools.exploration.utg import state_of

NOTHING_SHOWN_S = 5.0
"""How long to wait where nothing is shown."""
_POLL_S = 0.25


async def observe(state: ExplorationState, runtime: Runtime[Settings]) -> ExplorationUpdate:
    """Returns where the app is, whether a limit is reached, and else how it goes on.

    Waits a little where nothing is shown. Notices whether the exploration is stuck in a tarpit.

    Reads `session`, `screen`, the counters and the memory. Writes `place`, `from_state`,
    `is_over`, `reason`, `choice`; at first everything, `problem` when the app or the device
    cannot be used.

    Raises:
        ConfigError: the app or a parameter cannot be meant.
    """
    is_first = not state.get("screen") or bool(state.get("verdict"))
    update = await (_begin_exploration if is_first else _observe_place)(state, runtime)
    now = ExplorationState(**{**state, **update})
    run = await open_exploration(now, runtime)
    # As the policy has it, an event is chosen on the screen that a property led to.
    update["falls_through"] = run.settings.mode == "llm_policy" and bool(now["played"])
    update |= await end_of(run, now)
    return update if update["is_over"] else {**update, "choice": await way_on(run, now)}


async def _observe_place(state: ExplorationState, runtime: Runtime[Settings]) -> ExplorationUpdate:
    if state["problem"]:
        return {}
    run = await open_exploration(state, runtime)
    screen = await run.stored_screen(state["screen"])
    place = place_of(screen, state["session"].app, state["home"])
    update: ExplorationUpdate = {"from_state": state["to_state"], "place": place}
    if place != "nowhere":
        return update
    try:
        deadline = time.monotonic() + NOTHING_SHOWN_S
        while place == "nowhere" and time.monotonic() < deadline:
            await asyncio.sleep(_POLL_S)
            screen, picture, ref = await run.observe(state["session"])
            place = place_of(screen, ref.app, state["home"])
    except DeviceError as error:
        return {**update, "problem": str(error)}
    digest, shot = await run.keep(screen, picture)
    return {**update, "place": place, "session": ref, "screen": digest, "shot": shot}


async def _begin_exploration(
    state: ExplorationState, runtime: Runtime[Settings]
) -> ExplorationUpdate:
    run = await run_of_its_own(await open_exploration(state, runtime), state)
    usage, updates = negated_sums(state)
    await asyncio.to_thread((run.folder.path / FILE).unlink, missing_ok=True)
    forget(run)
    first: ExplorationUpdate = {
        "run_id": run.run_id,
        "started": now_s(),
        "known_as": state.get("app_id") or await app_of(run),
        "supports": [],
        "keyboard": "",
        "home": "",
        "screen": "",
        "shot": "",
        "screen_before": "",
        "shot_before": "",
        "place": "nowhere",
        "event_count": 0,
        "from_state": "",
        "to_state": "",
        "chosen": None,
        "outcome": "done",
        "outcome_problem": "",
        "last_event": None,
        "action_history": [],
        "all_action_history": [],
        "activity_history": [],
        "choice": "back",
        "tarpits": 0,
        "tarpit_queries": 0,
        "escapes": 0,
        "escaped_at": 0,
        "model_failures": 0,
        "model_again": 0,
        "checks": 0,
        "steps_outside": 0,
        "starts": 0,
        "lost": 0,
        "initialised": False,
        "orientation": "portrait",
        "restarted_at": 0,
        "findings": [],
        "property_counts": {},
        "property_memory": {},
        "played": "",
        "falls_through": False,
        "is_over": False,
        "reason": "",
        "problem": "",
        "usage": usage,
        "updates": updates,
    }
    asked = {key: state.get(key) or "" for key in ("task", "app_id")}
    await keep_begun(run, "exploration", {**asked, "properties": state.get("properties", [])})
    run.log.event("open", app=run.case.app.model_dump(mode="json"), seed=run.settings.seed)
    try:
        screen, picture, ref = await open_session(run)
        supports, ref = await run.on_device(ref, _supported_actions)
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {**first, "problem": str(error)}
    digest, shot = await run.keep(screen, picture)
    if "keyboard" in supports:
        first["keyboard"], ref = await fast_keyboard(run, ref)
    first |= {"session": ref, "screen": digest, "shot": shot, "supports": supports}
    facts = state_of(screen)
    opened = ExplorationState(**{**state, **first})
    look = ObservedState.at(facts, list_offered(run, opened, screen), digest, shot)
    memory = await memory_of(run, opened)
    await asyncio.to_thread(memory.begin, look)
    return {**first, "from_state": facts.id, "to_state": facts.id, "place": "inside"}


async def _supported_actions(device: Device) -> list[str]:
    return sorted(device.supports)

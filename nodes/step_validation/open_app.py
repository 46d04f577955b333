"""Opens the app and looks at its first screen."""

import asyncio
import json
import secrets
import time
from dataclasses import replace
from pathlib import Path

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.run import Run, open_run
from state.errors import DeviceError
from state.step_validation import AutoTestState, AutoTestUpdate
from state.values.action import Open
from state.values.case import App, WebApp
from state.values.screen import Screen
from state.values.session import SessionRef
from state.values.verdict import Usage
from tools.artifacts import RunFolder, write_whole
from tools.devices.bundled import start_bundled, stop_bundled
from tools.judging.changes import says_something
from tools.runlog import RunLog
from tools.secrets import fill_in, filled_app

FIRST_PAINT_S = 12.0
"""How long an app may stay blank after it was opened."""
_POLL_S = 0.3


async def open_app(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Open the case's app in a fresh session and store its first screen.

    Reads `case`. Writes `session`, `screen`, `shot` and the counters; `problem` when the app
    cannot be opened.

    Raises:
        ConfigError: the case or a setting cannot be meant.
    """
    run = await _of_its_own(await open_run(state, runtime), state)
    for step in run.case.steps:
        fill_in(step.action + step.expected, run.case.parameters, secrets=True)
    safe = json.dumps(run.case.model_dump(mode="json"), ensure_ascii=False, indent=1)
    await asyncio.to_thread(write_whole, run.folder.path / "case.json", safe)
    run.log.event("open", case=run.case.id, app=run.case.app.model_dump(mode="json"))
    first = _first(run, state)
    try:
        app = await _resolved(run)
        ref = SessionRef(session_id=run.run_id, app=app)
        if isinstance(app, WebApp):
            start = Open(address=app.url or "", fresh=True)
            _, ref = await run.on_device(ref, lambda device: device.perform(start))
        screen, picture, ref = await _first_look(run, ref)
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {**first, "problem": str(error)}
    digest, shot = await run.keep(screen, picture)
    return {**first, "session": ref, "screen": digest, "shot": shot, "step_screen": digest}


async def _first_look(run: Run, ref: SessionRef) -> tuple[Screen, bytes, SessionRef]:
    """Look at the app, which may be blank for long before it paints anything."""
    deadline = time.monotonic() + FIRST_PAINT_S
    screen, picture, ref = await run.look(ref)
    while _is_blank(screen) and time.monotonic() < deadline:
        await asyncio.sleep(_POLL_S)
        screen, picture, ref = await run.look(ref)
    return screen, picture, ref


def _is_blank(screen: Screen) -> bool:
    return not any(says_something(w) and "hidden" not in w.states for w in screen.widgets)


async def _of_its_own(run: Run, state: AutoTestState) -> Run:
    """A second run on one LangGraph thread ends the first one and gets a folder of its own."""
    if not state.get("run_id"):
        return run
    if "session" in state:
        await run.let_go(state["session"])
    await asyncio.to_thread(stop_bundled, run.folder.path)
    run_id = f"{run.run_id[:140]}-{secrets.token_hex(3)}"
    path = Path(run.settings.home) / run_id
    folder = await asyncio.to_thread(RunFolder, path)
    log = await asyncio.to_thread(RunLog, path, run.secrets)
    return replace(run, run_id=run_id, folder=folder, log=log)


def _first(run: Run, state: AutoTestState) -> AutoTestUpdate:
    """The counters of a run; on a thread that had a run before, nothing of that one stays."""
    before = state.get("usage", Usage())
    return {
        "run_id": run.run_id,
        "started": time.time(),
        "step_started": time.time(),
        "step_index": 0,
        "tries": 0,
        "plan": [],
        "attempts": [],
        "acts": 0,
        "step_acts": 0,
        "restarts": 0,
        "more_to_do": False,
        "half_done": False,
        "stuck": False,
        "stuck_screen": "",
        "refusal": "",
        "problem": "",
        "action_done": False,
        "action_refused": False,
        "last_execution": None,
        "last_validation": None,
        "validated_by": "none",
        "pending": [],
        "late_looks": [],
        "ended": [],
        "verdicts": [],
        "step_findings": [],
        "results": [],
        "findings": [],
        "usage": Usage(
            model_calls=-before.model_calls,
            input_tokens=-before.input_tokens,
            output_tokens=-before.output_tokens,
            cost=-before.cost,
        ),
    }


async def _resolved(run: Run) -> App:
    """Give a bundled app its address, and any other its parameters."""
    app = filled_app(run.case)
    if isinstance(app, WebApp) and app.bundled is not None:
        address = await asyncio.to_thread(start_bundled, app.bundled, run.folder.path)
        return app.model_copy(update={"url": address + app.path, "bundled": None})
    return app

"""Opens the app of a run and waits until it shows something."""

import asyncio
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from surefoot.nodes.common.reading import read_ahead
from surefoot.nodes.common.run import Run
from surefoot.state.errors import DeviceError
from surefoot.state.values.action import Action
from surefoot.state.values.case import App
from surefoot.state.values.knowledge import Updates
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.state.values.verdict import Usage
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.devices.bundled import start_bundled, stop_bundled
from surefoot.tools.devices.opening import opening_actions
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.changes import shows_nothing
from surefoot.tools.secrets import filled_app

FIRST_PAINT_S = 12.0
"""How long an app may stay blank after it was opened."""
_OPAQUE_S = 3.0
"""The same of one that draws its screen itself: it has no views to wait for."""
_POLL_S = 0.3


async def open_session(run: Run) -> tuple[Screen, bytes, SessionRef]:
    """Open the run's app in a fresh session; give its first screen, its picture, the session.

    Raises:
        DeviceError: the app cannot be opened.
    """
    app = await _resolved(run)
    ref = SessionRef(session_id=run.run_id, app=app)
    reading = asyncio.create_task(asyncio.to_thread(read_ahead, run.case))
    try:
        return await _opened(run, ref)
    except DeviceError:
        # No state knows of this session: nobody else would end it.
        await run.let_go(ref)
        raise
    finally:
        await reading


async def _opened(run: Run, ref: SessionRef) -> tuple[Screen, bytes, SessionRef]:
    for action in opening_actions(ref.app):
        ref = await _done(run, ref, action)
    started = time.monotonic()
    screen, picture, ref = await run.look(ref)
    while shows_nothing(screen) and time.monotonic() - started < _patience_s(screen):
        await asyncio.sleep(_POLL_S)
        screen, picture, ref = await run.look(ref)
    return screen, picture, ref


async def _done(run: Run, ref: SessionRef, action: Action) -> SessionRef:
    _, ref = await run.on_device(ref, lambda device: device.perform(action))
    return ref


async def run_of_its_own(run: Run, state: Mapping[str, Any]) -> Run:
    """Give the run as it is; a second one on its LangGraph thread ends the first one.

    It gets a folder of its own.
    """
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


def taken_back(state: Mapping[str, Any]) -> tuple[Usage, Updates]:
    """Give what takes away the sums of an earlier run on the thread, as these only add up."""
    spent, learned = state.get("usage", Usage()), state.get("updates", Updates())
    return (
        Usage(
            model_calls=-spent.model_calls,
            input_tokens=-spent.input_tokens,
            output_tokens=-spent.output_tokens,
            cost=-spent.cost,
        ),
        Updates(pages=-learned.pages, transitions=-learned.transitions, intents=-learned.intents),
    )


def _patience_s(screen: Screen) -> float:
    return _OPAQUE_S if screen.opaque else FIRST_PAINT_S


async def _resolved(run: Run) -> App:
    """Give a bundled app its address, and any other its parameters."""
    app = filled_app(run.case)
    if app.bundled_as:
        address = await asyncio.to_thread(start_bundled, app.bundled_as, run.folder.path)
        return app.served_at(address)
    return app

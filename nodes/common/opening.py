"""Opens the app of a run and waits until it shows something."""

import asyncio
import time

from nodes.common.run import Run
from state.values.action import Open
from state.values.case import App, WebApp
from state.values.screen import Screen
from state.values.session import SessionRef
from tools.devices.bundled import start_bundled
from tools.judging.changes import says_something
from tools.secrets import filled_app

FIRST_PAINT_S = 12.0
"""How long an app may stay blank after it was opened."""
_POLL_S = 0.3


async def open_session(run: Run) -> tuple[Screen, bytes, SessionRef]:
    """Open the run's app in a fresh session; give its first screen, its picture, the session.

    Raises:
        DeviceError: the app cannot be opened.
    """
    app = await _resolved(run)
    ref = SessionRef(session_id=run.run_id, app=app)
    if isinstance(app, WebApp):
        start = Open(address=app.url or "", fresh=True)
        _, ref = await run.on_device(ref, lambda device: device.perform(start))
    deadline = time.monotonic() + FIRST_PAINT_S
    screen, picture, ref = await run.look(ref)
    while _is_blank(screen) and time.monotonic() < deadline:
        await asyncio.sleep(_POLL_S)
        screen, picture, ref = await run.look(ref)
    return screen, picture, ref


def _is_blank(screen: Screen) -> bool:
    return not any(says_something(w) and "hidden" not in w.states for w in screen.widgets)


async def _resolved(run: Run) -> App:
    """Give a bundled app its address, and any other its parameters."""
    app = filled_app(run.case)
    if isinstance(app, WebApp) and app.bundled is not None:
        address = await asyncio.to_thread(start_bundled, app.bundled, run.folder.path)
        return app.model_copy(update={"url": address + app.path, "bundled": None})
    return app

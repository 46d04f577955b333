"""Opens the app and looks at its first screen."""

import asyncio
import json
import time

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.run import Run, open_run
from state.errors import DeviceError
from state.step_validation import AutoTestState, AutoTestUpdate
from state.values.action import Open
from state.values.case import App, WebApp
from state.values.session import SessionRef
from state.values.verdict import Usage
from tools.devices.bundled import start_bundled
from tools.secrets import fill_in


async def open_app(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Open the case's app in a fresh session and store its first screen.

    Reads `case`. Writes `session`, `screen`, `shot` and the counters; `problem` when the app
    cannot be opened.

    Raises:
        ConfigError: the case or a setting cannot be meant.
    """
    run = await open_run(state, runtime)
    safe = json.dumps(run.case.model_dump(mode="json"), ensure_ascii=False, indent=1)
    await asyncio.to_thread((run.folder.path / "case.json").write_text, safe, "utf-8")
    run.log.event("open", case=run.case.id, app=run.case.app.model_dump(mode="json"))
    first: AutoTestUpdate = {
        "run_id": run.run_id,
        "started": time.time(),
        "step_started": time.time(),
        "step_index": 0,
        "tries": 0,
        "plan": [],
        "attempts": [],
        "pending": [],
        "results": [],
        "findings": [],
        "usage": Usage(),
    }
    try:
        app = await _resolved(run)
        ref = SessionRef(session_id=run.run_id, app=app)
        if isinstance(app, WebApp):
            start = Open(address=app.url or "", fresh=True)
            _, ref = await run.on_device(ref, lambda device: device.perform(start))
        screen, picture, ref = await run.look(ref)
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {**first, "problem": str(error)}
    digest, shot = await run.keep(screen, picture)
    return {**first, "session": ref, "screen": digest, "shot": shot, "step_screen": digest}


async def _resolved(run: Run) -> App:
    """Give a bundled app its address, and any other its parameters."""
    app = run.case.app
    if isinstance(app, WebApp) and app.url is not None:
        url = fill_in(app.url, run.case.parameters, secrets=False)
        return app.model_copy(update={"url": url})
    if isinstance(app, WebApp) and app.bundled is not None:
        address = await asyncio.to_thread(start_bundled, app.bundled, run.folder.path)
        return app.model_copy(update={"url": address + app.path, "bundled": None})
    return app

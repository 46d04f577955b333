"""Opens the app of a run and waits until it shows something."""

import asyncio
import json
import secrets
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.knowledge import app_of, new_pages, page_of
from surefoot.nodes.common.reading import read_ahead
from surefoot.nodes.common.run import RunContext, open_run
from surefoot.state.case_run import CaseRunUpdate
from surefoot.state.errors import DeviceError
from surefoot.state.values.action import Action
from surefoot.state.values.app import App
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.tools.artifacts import RunFolder, write_whole
from surefoot.tools.clock import now_s
from surefoot.tools.devices.base import observe_first_paint, opening_actions
from surefoot.tools.devices.bundled import start_bundled, stop_bundled
from surefoot.tools.runlog import RunLog
from surefoot.tools.secrets import fill_in, filled_app


async def begin_case(
    state: Mapping[str, Any], runtime: Runtime[Settings], graph: str
) -> RunContext:
    """Give the run of a case that begins, its case kept as case.json.

    Raises:
        ConfigError: the case, a parameter of its sentences, or a setting cannot be meant.
    """
    run = await run_of_its_own(await open_run(state, runtime), state)
    case = run.case
    for text in (case.expected, *(step.action + step.expected for step in case.steps)):
        fill_in(text, case.parameters, secrets=True)
    await keep_begun(run, graph, {})
    return run


async def keep_begun(run: RunContext, graph: str, asked: Mapping[str, Any]) -> None:
    """Write down what is begun: case.json, and run.json where whoever started it has not.

    Only a server does not: by run.json the commands know of its runs, too.

    Args:
        run: That begins.
        graph: By which it is run.
        asked: What it was asked for besides the case.
    """
    facts = {
        "run_id": run.run_id,
        "graph": graph,
        "case": run.case.id,
        "title": run.case.title,
        "app": run.case.app.model_dump(mode="json"),
        "settings": run.settings.storable(),
        "started": now_s(),
        "served": True,
        **asked,
    }
    await asyncio.to_thread(
        _write_case_and_run, run.folder.path, run.case.model_dump(mode="json"), facts
    )


def settings_begun_with(home: Path, run_id: str) -> dict[str, Any]:
    """Returns the settings of a run that a server began; none of any other."""
    path = home / run_id / "run.json"
    facts = json.loads(path.read_text("utf-8")) if run_id and path.is_file() else {}
    return dict(facts["settings"]) if facts.get("served") else {}


def _write_case_and_run(folder: Path, case: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    write_whole(folder / "case.json", json.dumps(case, ensure_ascii=False, indent=1))
    if not (folder / "run.json").exists():
        write_whole(folder / "run.json", json.dumps(facts, ensure_ascii=False, indent=1))


async def open_first_screen(run: RunContext) -> CaseRunUpdate:
    """Open the run's app and keep its first screen: in the knowledge graph the app's home.

    Raises:
        DeviceError: the app cannot be opened.
    """
    screen, picture, ref = await open_session(run)
    digest, shot = await run.keep(screen, picture)
    await page_of(run, await app_of(run), digest, is_first=True)
    updates = new_pages(run)
    return {
        "session": ref,
        "screen": digest,
        "shot": shot,
        "step_screen": digest,
        "updates": updates,
    }


async def open_session(run: RunContext) -> tuple[Screen, bytes, SessionRef]:
    """Open the run's app in a fresh session; give its first screen, its picture, the session.

    Raises:
        DeviceError: the app cannot be opened.
    """
    app = await _resolve_app(run)
    ref = SessionRef(session_id=run.run_id, app=app)
    reading = asyncio.create_task(asyncio.to_thread(read_ahead, run.case))
    try:
        return await _open_and_wait(run, ref)
    except DeviceError:
        # No state knows of this session: nobody else would end it.
        await run.close_session(ref)
        raise
    finally:
        await reading


async def _open_and_wait(run: RunContext, ref: SessionRef) -> tuple[Screen, bytes, SessionRef]:
    for action in opening_actions(ref.app):
        ref = await _perform_opening_action(run, ref, action)
    picture = b""

    async def observe() -> Screen:
        nonlocal picture, ref
        seen, picture, ref = await run.observe(ref)
        return seen

    screen = await observe_first_paint(observe)
    return screen, picture, ref


async def _perform_opening_action(run: RunContext, ref: SessionRef, action: Action) -> SessionRef:
    _, ref = await run.on_device(ref, lambda device: device.perform(action))
    return ref


async def run_of_its_own(run: RunContext, state: Mapping[str, Any]) -> RunContext:
    """Give the run as it is; a second one on its LangGraph thread ends the first one.

    It gets a folder of its own.
    """
    if not state.get("run_id"):
        return run
    if "session" in state:
        await run.close_session(state["session"])
    await asyncio.to_thread(stop_bundled, run.folder.path)
    run_id = f"{run.run_id[:140]}-{secrets.token_hex(3)}"
    path = Path(run.settings.home) / run_id
    folder = await asyncio.to_thread(RunFolder, path)
    log = await asyncio.to_thread(RunLog, path, run.secrets)
    return replace(run, run_id=run_id, folder=folder, log=log)


async def _resolve_app(run: RunContext) -> App:
    """Give a bundled app its address, and any other its parameters."""
    app = filled_app(run.case)
    if app.bundled_as:
        address = await asyncio.to_thread(start_bundled, app.bundled_as, run.folder.path)
        return app.served_at(address)
    return app

"""Opens the app and looks at its first screen."""

import asyncio
import json
import secrets
import time
from dataclasses import replace
from pathlib import Path

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.common.opening import open_session
from nodes.common.pages import new_pages, page_of
from nodes.common.run import Run, open_run
from nodes.step_validation.acts import app_of
from state.errors import DeviceError
from state.step_validation import AutoTestState, AutoTestUpdate
from state.values.knowledge import Updates
from state.values.verdict import Usage
from tools.artifacts import RunFolder, write_whole
from tools.devices.bundled import stop_bundled
from tools.runlog import RunLog
from tools.secrets import fill_in


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
        screen, picture, ref = await open_session(run)
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {**first, "problem": str(error)}
    digest, shot = await run.keep(screen, picture)
    await page_of(run, app_of(run), digest, is_first=True)
    return {
        **first,
        "session": ref,
        "screen": digest,
        "shot": shot,
        "step_screen": digest,
        "updates": _minus(state) + new_pages(run),
    }


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
        "updates": _minus(state),
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


def _minus(state: AutoTestState) -> Updates:
    """What takes away that an earlier run on the thread learned."""
    before = state.get("updates", Updates())
    return Updates(pages=-before.pages, transitions=-before.transitions, intents=-before.intents)

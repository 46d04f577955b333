"""Opens the app and looks at its first screen."""

import asyncio
import json

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.acts import app_of
from surefoot.nodes.common.opening import open_session, run_of_its_own, taken_back
from surefoot.nodes.common.pages import new_pages, page_of
from surefoot.nodes.common.run import Run, open_run
from surefoot.nodes.step_validation.ending import UNREAD
from surefoot.state.errors import DeviceError
from surefoot.state.step_validation import AutoTestState, AutoTestUpdate
from surefoot.tools.artifacts import write_whole
from surefoot.tools.clock import now_s
from surefoot.tools.secrets import fill_in


async def open_app(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Open the case's app in a fresh session and store its first screen.

    Reads `case`. Writes `session`, `screen`, `shot` and the counters; `problem` when the app
    cannot be opened.

    Raises:
        ConfigError: the case or a setting cannot be meant.
    """
    run = await run_of_its_own(await open_run(state, runtime), state)
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
    await page_of(run, await app_of(run), digest, is_first=True)
    return {
        **first,
        "session": ref,
        "screen": digest,
        "shot": shot,
        "step_screen": digest,
        "updates": first["updates"] + new_pages(run),
    }


def _first(run: Run, state: AutoTestState) -> AutoTestUpdate:
    """The counters of a run; on a thread that had a run before, nothing of that one stays."""
    usage, updates = taken_back(state)
    return {
        "updates": updates,
        "run_id": run.run_id,
        "started": now_s(),
        "step_started": now_s(),
        "step_index": 0,
        "tries": 0,
        "plan": [],
        "attempts": [],
        "acts": 0,
        "step_acts": 0,
        "restarts": 0,
        "more_to_do": False,
        **UNREAD,
        "refusal": "",
        "problem": "",
        "refuted": False,
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
        "usage": usage,
    }

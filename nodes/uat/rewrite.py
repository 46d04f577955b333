"""Rewrites the steps of the case; no model."""

import asyncio
import json

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.opening import run_of_its_own, taken_back
from surefoot.nodes.common.run import open_run
from surefoot.nodes.uat.ending import UNREAD
from surefoot.state.uat import UatState, UatUpdate
from surefoot.tools.artifacts import write_whole
from surefoot.tools.clock import now_s
from surefoot.tools.secrets import fill_in
from surefoot.tools.uat.rewriting import rewrite_step


async def rewrite(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
    """Turn the raw steps into instructions by the rules of configs/rewriting.yaml.

    Reads `case`. Writes `steps` and the counters.

    Raises:
        ConfigError: the case or a setting cannot be meant.
    """
    run = await run_of_its_own(await open_run(state, runtime), state)
    case = run.case
    for text in (case.expected, *(step.action + step.expected for step in case.steps)):
        fill_in(text, case.parameters, secrets=True)
    safe = json.dumps(case.model_dump(mode="json"), ensure_ascii=False, indent=1)
    await asyncio.to_thread(write_whole, run.folder.path / "case.json", safe)
    known = {name: parameter.description for name, parameter in case.parameters.items()}
    rules = run.settings.rewriting
    steps = await asyncio.to_thread(
        lambda: [rewrite_step(step.action, known, rules) for step in case.steps]
    )
    run.log.event("open", case=case.id, app=case.app.model_dump(mode="json"), steps=steps)
    usage, updates = taken_back(state)
    return {
        "run_id": run.run_id,
        "started": now_s(),
        "step_started": now_s(),
        "steps": steps,
        "step_index": 0,
        "screen": "",
        "screen_before": "",
        "acted": False,
        "call": None,
        "cannot": "",
        "more_to_do": False,
        **UNREAD,
        "invalid": [],
        "is_invalid": False,
        "memory": [],
        "acts": 0,
        "step_acts": 0,
        "restarts": 0,
        "inspection": None,
        "refusal": "",
        "problem": "",
        "ended": [],
        "verdicts": [],
        "results": [],
        "findings": [],
        "usage": usage,
        "updates": updates,
    }

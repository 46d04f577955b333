"""Rewrites the steps of the case; no model."""

import asyncio

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.opening import begin_case
from surefoot.nodes.common.steps import first_counters
from surefoot.nodes.uat.steps import UNBEGUN
from surefoot.state.uat import UatState, UatUpdate
from surefoot.tools.uat.rewriting import rewrite_step


async def rewrite(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
    """Turn the raw steps into instructions by the rules of configs/rewriting.yaml.

    Reads `case`. Writes `steps` and the counters.

    Raises:
        ConfigError: the case or a setting cannot be meant.
    """
    run = await begin_case(state, runtime, "uat")
    case, rules = run.case, run.settings.rewriting
    known = {name: parameter.description for name, parameter in case.parameters.items()}
    steps = await asyncio.to_thread(
        lambda: [rewrite_step(step.action, known, rules) for step in case.steps]
    )
    run.log.event("open", case=case.id, app=case.app.model_dump(mode="json"), steps=steps)
    return {
        **first_counters(run, state),
        **UNBEGUN,
        "steps": steps,
        "screen": "",
        "screen_before": "",
        "is_invalid": False,
    }

"""Takes note of an invalid call, so that the next one is another; no model."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.run import open_run
from surefoot.state.uat import UatState, UatUpdate


async def reflect(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
    """Write the invalid call down; the history goes into the next questions (`reflection: on`).

    Reads `invalid`. Writes `problem` when the limit of invalid calls for one action is reached.
    """
    run = await open_run(state, runtime)
    refusals = state["invalid"]
    last, most = refusals[-1], run.settings.max_invalid_tries
    run.log.event(
        "invalid", step=state["step_index"], call=last.call, reason=last.reason, tries=len(refusals)
    )
    if len(refusals) < most:
        return {"is_invalid": False}
    reason = f"the limit of {most} invalid tries for one action is reached: {last.reason}"
    run.log.event("problem", text=reason)
    return {"problem": reason}

"""Looks at the screen; no model."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.opening import open_first_screen
from surefoot.nodes.common.run import open_run
from surefoot.state.case_run import CaseRunUpdate
from surefoot.state.errors import DeviceError
from surefoot.state.uat import UatState


async def perceive(state: UatState, runtime: Runtime[Settings]) -> CaseRunUpdate:
    """Open the app at first, then look at it again after each action; keep screen and picture.

    The agents read the screen as nodes of seven attributes, made of it by
    `surefoot.tools.uat.perception`.

    Reads `session`, `screen`. Writes `session`, `screen`, `shot`, at first `step_screen` and
    `updates`; `problem` when the device cannot be used.
    """
    run = await open_run(state, runtime)
    try:
        if not state["screen"]:
            return await open_first_screen(run)
        screen, picture, ref = await run.observe(state["session"])
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {"problem": str(error)}
    digest, shot = await run.keep(screen, picture)
    return {"session": ref, "screen": digest, "shot": shot}

"""Looks at the screen; no model."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.acts import app_of
from surefoot.nodes.common.opening import open_session
from surefoot.nodes.common.pages import new_pages, page_of
from surefoot.nodes.common.run import open_run
from surefoot.state.errors import DeviceError
from surefoot.state.uat import UatState, UatUpdate


async def perceive(state: UatState, runtime: Runtime[Settings]) -> UatUpdate:
    """Open the app at first, then look at it again after each action; keep screen and picture.

    The first screen is the app's home in the knowledge graph.
    The agents read the screen as nodes of seven attributes, made of it by
    `surefoot.tools.uat.perception`.

    Reads `session`, `screen`. Writes `session`, `screen`, `shot`, at first `step_screen` and
    `updates`; `problem` when the device cannot be used.
    """
    run = await open_run(state, runtime)
    try:
        if state["screen"]:
            screen, picture, ref = await run.look(state["session"])
        else:
            screen, picture, ref = await open_session(run)
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {"problem": str(error)}
    digest, shot = await run.keep(screen, picture)
    update: UatUpdate = {"session": ref, "screen": digest, "shot": shot}
    if state["screen"]:
        return update
    await page_of(run, await app_of(run), digest, is_first=True)
    return {**update, "step_screen": digest, "updates": new_pages(run)}

"""Opens the app and looks at its first screen."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.knowledge import app_of
from surefoot.nodes.common.opening import keep_begun, open_session, run_of_its_own
from surefoot.nodes.common.steps import negated_sums
from surefoot.nodes.navigation.navigation_run import open_navigation
from surefoot.state.errors import ConfigError, DeviceError
from surefoot.state.navigation import NavigationState, NavigationUpdate
from surefoot.tools.clock import now_s


async def open_app(state: NavigationState, runtime: Runtime[Settings]) -> NavigationUpdate:
    """Open the app in a fresh session.

    Reads `app`, `intent`, `app_id`. Writes `session`, `screen` and the counters; `problem` when
    the app cannot be opened.

    Raises:
        ConfigError: the app, the intent or a setting cannot be meant.
    """
    if not state["intent"].strip():
        raise ConfigError("intent: is blank; say where to go, e.g. 'open the settings'")
    run = await run_of_its_own(await open_navigation(state, runtime), state)
    usage, updates = negated_sums(state)
    first: NavigationUpdate = {
        "run_id": run.run_id,
        "started": now_s(),
        "known_as": state.get("app_id") or await app_of(run),
        "page": "",
        "page_name": "",
        "start_page": "",
        "goal": "",
        "plan": [],
        "done": [],
        "replans": 0,
        "plans": [],
        "shot": "",
        "acts": 0,
        "restarts": 0,
        "moved": False,
        "stopped": False,
        "barred": [],
        "tried": [],
        "explored": 0,
        "arrived": False,
        "reason": "",
        "problem": "",
        "usage": usage,
        "updates": updates,
    }
    asked = {"intent": state["intent"], "app_id": state.get("app_id", "")}
    await keep_begun(run, "navigation", asked)
    run.log.event("open", intent=state["intent"], app=run.case.app.model_dump(mode="json"))
    try:
        screen, picture, ref = await open_session(run)
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {**first, "problem": str(error)}
    digest, shot = await run.keep(screen, picture)
    return {**first, "session": ref, "screen": digest, "shot": shot}

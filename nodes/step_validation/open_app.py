"""Opens the app and looks at its first screen."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.common.opening import begin_case, open_first_screen
from surefoot.nodes.common.steps import first_counters
from surefoot.nodes.step_validation.steps import UNBEGUN
from surefoot.state.errors import DeviceError
from surefoot.state.step_validation import AutoTestState, AutoTestUpdate


async def open_app(state: AutoTestState, runtime: Runtime[Settings]) -> AutoTestUpdate:
    """Open the case's app in a fresh session and store its first screen.

    Reads `case`. Writes `session`, `screen`, `shot` and the counters; `problem` when the app
    cannot be opened.

    Raises:
        ConfigError: the case or a setting cannot be meant.
    """
    run = await begin_case(state, runtime, "step_validation")
    run.log.event("open", case=run.case.id, app=run.case.app.model_dump(mode="json"))
    first: AutoTestUpdate = {
        **first_counters(run, state),
        **UNBEGUN,
        "validated_by": "none",
        "pending": [],
        "late_looks": [],
        "step_findings": [],
    }
    try:
        opened = await open_first_screen(run)
    except DeviceError as error:
        run.log.event("problem", text=str(error))
        return {**first, "problem": str(error)}
    return {**first, **opened, "updates": first["updates"] + opened["updates"]}

"""Does the next step of the plan."""

import time

from langgraph.runtime import Runtime

from configs.settings import Settings
from nodes.navigation.walk import open_walk
from state.errors import ActionError, DeviceError
from state.navigation import NavigationState, NavigationUpdate, StepDone
from tools.knowledge.screens import action_for


async def execute_step(state: NavigationState, runtime: Runtime[Settings]) -> NavigationUpdate:
    """Do one step and look at the screen after it.

    Reads `plan`, `session`, `screen`. Writes `plan`, `done`, `session`, `screen`; `problem` when
    the device is lost.
    """
    run = await open_walk(state, runtime)
    step, rest = state["plan"][0], state["plan"][1:]
    before = await run.stored_screen(state["screen"])
    started, problem = time.monotonic(), ""
    ref = state["session"]
    try:
        try:
            action = action_for(step.model_dump(), before)
            _, ref = await run.on_device(ref, lambda device: device.perform(action))
        except ActionError as error:
            problem = str(error)
        screen, picture, ref = await run.look(ref)
    except DeviceError as error:
        return {"problem": str(error)}
    latency = round((time.monotonic() - started) * 1000)
    digest, _ = await run.keep(screen, picture)
    run.log.event("execute", description=step.description, problem=problem, latency_ms=latency)
    done = StepDone(step=step, success=not problem, problem=problem, latency_ms=latency)
    return {"plan": rest, "done": [*state["done"], done], "session": ref, "screen": digest}

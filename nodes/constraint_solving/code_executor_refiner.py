"""Asks for corrected source, given what the compiler or the run said."""

import asyncio

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.building import open_site
from surefoot.nodes.constraint_solving.initializer import ask_for_source, plan_values
from surefoot.nodes.constraint_solving.solving import open_solving
from surefoot.state.constraint_solving import ConstraintSolvingState, ConstraintSolvingUpdate
from surefoot.state.errors import ConfigError, ModelError
from surefoot.tools.llm.prompts import render


async def code_executor_refiner(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Send the source back with the error.

    Reads the input, `decided`, `source`, `built`. Writes `source`, `code_refinements`, `usage`;
    `problem` when there is no model.
    """
    solving = await open_solving(state, runtime)
    built = state["built"]
    try:
        site = await open_site(solving, state)
        prompt = render(
            "constraint_solving/code_executor_refiner",
            **await asyncio.to_thread(plan_values, site, state),
            code=state["source"].source,
            outcome=built.kind,
            problem=built.problem,
        )
        answer, usage = await ask_for_source(solving, state, prompt)
    except ModelError as error:
        return {"problem": str(error), "usage": error.usage}
    except ConfigError as error:
        return {"problem": str(error)}
    count = state.get("code_refinements", 0) + 1
    return {"source": answer, "code_refinements": count, "usage": usage}

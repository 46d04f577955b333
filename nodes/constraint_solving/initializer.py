"""Asks for Java source that builds the objects."""

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.building import Site, open_site
from surefoot.nodes.constraint_solving.solving import Solving, open_solving
from surefoot.state.constraint_solving import (
    ConstraintSolvingState,
    ConstraintSolvingUpdate,
    SourceAnswer,
)
from surefoot.state.errors import ConfigError, ModelError
from surefoot.state.values.verdict import Usage
from surefoot.tools.java.building_facts import building_lines, package_of
from surefoot.tools.java.plans import as_json
from surefoot.tools.java.read_problem import sources_in
from surefoot.tools.llm.fencing import without_fences
from surefoot.tools.llm.prompts import Prompt, render

_SOURCE_CHARACTERS = 12_000


async def initializer(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Ask for a class that builds the heap through constructors and factories.

    Reads the input, `decided`. Writes `source`, `usage`; `problem` when there is no model, no JDK
    or no class to use.
    """
    solving = await open_solving(state, runtime)
    try:
        site = await open_site(solving, state)
        prompt = render(
            "constraint_solving/initializer", **await asyncio.to_thread(plan_values, site, state)
        )
        answer, usage = await ask_for_source(solving, state, prompt)
    except ModelError as error:
        return {"problem": str(error), "usage": error.usage}
    except ConfigError as error:
        return {"problem": str(error)}
    return {"source": answer, "usage": usage}


def plan_values(site: Site, state: ConstraintSolvingState) -> dict[str, Any]:
    """Give the objects and their classes as values of a prompt."""
    return {
        "objects": as_json(site.plan),
        "package": package_of(site.plan, site.under_test.facts),
        "classes": building_lines(site.plan, site.under_test.facts),
        "source": "\n".join(sources_in(state).values())[:_SOURCE_CHARACTERS],
    }


async def ask_for_source(
    solving: Solving, state: ConstraintSolvingState, prompt: Prompt
) -> tuple[SourceAnswer, Usage]:
    """Ask for one Java file.

    Raises:
        ModelError: the model cannot be used.
    """
    answer, usage = await solving.ask(prompt, SourceAnswer, state)
    return answer.model_copy(update={"source": without_fences(answer.source)}), usage

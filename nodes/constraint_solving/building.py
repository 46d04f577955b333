"""What the nodes that build objects share: the plan, the classes, the check of what was built."""

import asyncio
from dataclasses import dataclass

from nodes.constraint_solving.solving import Solving
from state.constraint_solving import Built, ConstraintSolvingState
from state.errors import ConfigError
from state.values.heap import HeapGraph
from tools.java.plans import plan_of, renumbered, wrong_on
from tools.java.programs import Outcome, Plan, Program
from tools.java.reading import sources_in
from tools.java.workshop import UnderTest, workshop


@dataclass(frozen=True)
class Site:
    """Where and what is built."""

    plan: HeapGraph
    under_test: UnderTest


async def open_site(solving: Solving, state: ConstraintSolvingState) -> Site:
    """Get the classes ready and draw the objects.

    Raises:
        ConfigError: there is no JDK, the sources do not compile, or the heap cannot be drawn.
    """
    given = sources_in(state)
    under_test = await workshop().under_test(solving.settings.classpath, given)
    related = dict(list(given.items())[1:])
    if under_test.problem and related:
        # The method alone may be a piece that is no file; the classes it uses are enough.
        under_test = await workshop().under_test(solving.settings.classpath, related)
    if under_test.problem:
        first = under_test.problem.strip().splitlines()[0]
        raise ConfigError(f"the sources of the request do not compile: {first}")
    plan = await asyncio.to_thread(plan_of, solving.problem, state["decided"].valuation)
    if plan is None:
        raise ConfigError("the valuation cannot be completed to a whole heap")
    return Site(plan, under_test)


async def run_plan(solving: Solving, site: Site, graph: HeapGraph) -> Outcome:
    """Build a drawn graph by reflection.

    Raises:
        ConfigError: no JVM starts.
    """
    program = Program(site.under_test.classes, plan=Plan(graph))
    return await workshop().run(solving.settings.classpath, program)


def as_built(
    solving: Solving, state: ConstraintSolvingState, site: Site, outcome: Outcome
) -> Built:
    """Say what came of a run: the objects only if every constraint holds on them."""
    if outcome.kind != "built" or outcome.graph is None:
        return Built(kind=outcome.kind, problem=outcome.problem)
    if outcome.graph.truncated:
        return Built(kind="wrong_objects", problem="there are too many objects to read them all")
    # The JVM numbers objects in its own way; constraints may name the ids of the request.
    graph = renumbered(outcome.graph, site.plan)
    wrong = wrong_on(solving.problem, graph, state["decided"].valuation)
    if wrong:
        return Built(kind="wrong_objects", problem="; ".join(["not so on the objects", *wrong]))
    return Built(kind="built", graph=graph)

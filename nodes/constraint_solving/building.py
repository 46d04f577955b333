"""What the nodes that build objects share: the plan, the classes, the check of what was built."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from surefoot.nodes.constraint_solving.solving import Solving
from surefoot.state.constraint_solving import Built, ConstraintSolvingState
from surefoot.state.errors import ConfigError
from surefoot.state.values.heap import HeapGraph
from surefoot.tools.java.compiler import broken_sources, empty_classes
from surefoot.tools.java.plans import list_violations, plan_of, renumber
from surefoot.tools.java.programs import Plan, Program, ProgramOutcome
from surefoot.tools.java.read_problem import sources_in
from surefoot.tools.java.service import UnderTest, java_service


@dataclass(frozen=True)
class Site:
    """Where and what is built."""

    plan: HeapGraph
    under_test: UnderTest
    notes: tuple[str, ...] = ()
    """Which classes are not as the request has them."""


async def open_site(solving: Solving, state: ConstraintSolvingState) -> Site:
    """Get the classes ready and draw the objects.

    Raises:
        ConfigError: there is no JDK, the sources do not compile, or the heap cannot be drawn.
    """
    given, classpath = sources_in(state), solving.settings.classpath
    under_test, notes = await java_service().under_test(classpath, given), list[str]()
    if under_test.problem:
        # The method alone may be a piece that is no file; the classes it uses are enough.
        told = (state.get("source_context") or {}).get("related_classes") or {}
        related = {name: text for name, text in given.items() if name in told}
        under_test, notes = await _usable(classpath, related or given)
    plan = await asyncio.to_thread(plan_of, solving.problem, state["decided"].valuation)
    if plan is None:
        raise ConfigError("the valuation cannot be completed to a whole heap")
    return Site(plan, under_test, tuple(notes))


async def _usable(
    classpath: tuple[Path, ...], sources: dict[str, str]
) -> tuple[UnderTest, list[str]]:
    """Compile what can be compiled: with empty classes for unknown ones, then without the rest."""
    notes: list[str] = []
    while True:
        under_test = await java_service().under_test(classpath, sources)
        if not under_test.problem:
            return under_test, notes
        empty = empty_classes(under_test.problem, sources)
        broken = broken_sources(under_test.problem, sources)
        notes += [f"nothing declares {name}: an empty class stands for it" for name in empty]
        if not empty:
            notes += [f"{name} does not compile: {why}" for name, why in broken.items()]
        sources = {
            name: text for name, text in {**sources, **empty}.items() if empty or name not in broken
        }
        if not sources or not (empty or broken):
            first = "; ".join(notes) or under_test.problem.strip().splitlines()[0]
            raise ConfigError(f"the sources of the request do not compile: {first}")


async def run_plan(solving: Solving, site: Site, graph: HeapGraph) -> ProgramOutcome:
    """Build a drawn graph by reflection.

    Raises:
        ConfigError: no JVM starts.
    """
    program = Program(site.under_test.classes, plan=Plan(graph))
    return await java_service().run(solving.settings.classpath, program)


def as_built(
    solving: Solving, state: ConstraintSolvingState, site: Site, outcome: ProgramOutcome
) -> Built:
    """Say what came of a run: the objects only if every constraint holds on them."""
    if outcome.kind != "built" or outcome.graph is None:
        problem = "; ".join([outcome.problem, *site.notes])
        return Built(kind=outcome.kind, problem=problem)
    if outcome.graph.truncated:
        return Built(kind="wrong_objects", problem="there are too many objects to read them all")
    # The JVM numbers objects in its own way; constraints may name the ids of the request.
    graph = renumber(outcome.graph, site.plan)
    wrong = list_violations(solving.problem, graph, state["decided"].valuation)
    if wrong:
        return Built(kind="wrong_objects", problem="; ".join(["not so on the objects", *wrong]))
    return Built(kind="built", graph=graph, notes=site.notes)

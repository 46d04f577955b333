"""Builds the objects by reflection, without a model."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.building import as_built, open_site, run_plan
from surefoot.nodes.constraint_solving.solving import open_solving
from surefoot.state.constraint_solving import Built, ConstraintSolvingState, ConstraintSolvingUpdate
from surefoot.state.errors import ConfigError


async def plan_builder(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Build what the valuation says, and check the constraints on what came of it.

    Reads `decided`, `built`. Writes `built`, `notes`.
    """
    solving = await open_solving(state, runtime)
    notes = list(state.get("notes", []))
    before = state.get("built")
    if before is not None and before.problem:
        first = before.problem.strip().splitlines()[0][:300]
        notes.append(f"the objects are built by plan; the source: {before.kind}: {first}")
    try:
        site = await open_site(solving, state)
        built = as_built(solving, state, site, await run_plan(solving, site, site.plan))
    except ConfigError as error:
        built = Built(kind="no_java", problem=str(error))
    built = built.model_copy(update={"by": "plan", "is_checked": built.kind == "built"})
    if built.kind != "built":
        notes.append(f"no objects were built: {built.kind}: {built.problem[:300]}")
    solving.note("plan_builder", state["decided"], built)
    return {"built": built, "notes": notes}

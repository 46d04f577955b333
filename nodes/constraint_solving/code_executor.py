"""Compiles and runs the source that a model wrote, in the sandbox."""

from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.nodes.constraint_solving.building import Site, as_built, open_site, run_plan
from surefoot.nodes.constraint_solving.solving import Solving, open_solving
from surefoot.state.constraint_solving import Built, ConstraintSolvingState, ConstraintSolvingUpdate
from surefoot.state.errors import ConfigError
from surefoot.tools.java.building_facts import entry_of
from surefoot.tools.java.programs import Program
from surefoot.tools.java.sandbox import SandboxMissingError
from surefoot.tools.java.service import java_service


async def code_executor(
    state: ConstraintSolvingState, runtime: Runtime[Settings]
) -> ConstraintSolvingUpdate:
    """Build the objects by the source; they count when the constraints hold on them.

    Code could have forged what it reports. So the reported objects are built once more by plan, in
    a JVM that runs nothing of it; only then they are checked.

    Reads `source`, `decided`. Writes `built`.
    """
    solving = await open_solving(state, runtime)
    try:
        site = await open_site(solving, state)
        built = await _built(solving, state, site)
        if built.graph is not None:
            again = as_built(solving, state, site, await run_plan(solving, site, built.graph))
            built = built.model_copy(update={"is_checked": again.kind == "built"})
    except SandboxMissingError as error:
        built = Built(kind="refused", problem=str(error))
    except ConfigError as error:
        built = Built(kind="no_java", problem=str(error))
    solving.note("code_executor", state["source"], built)
    return {"built": built}


async def _built(solving: Solving, state: ConstraintSolvingState, site: Site) -> Built:
    answer, classpath = state["source"], solving.settings.classpath
    named = {answer.class_name: answer.source}
    compiled = await java_service().compile(classpath, named, site.under_test.classes)
    if compiled.status != "compiled":
        kind = "compile_error" if compiled.status == "errors" else f"compile_{compiled.status}"
        return Built(kind=kind, problem=compiled.problem)
    entry = entry_of(answer.class_name, list(compiled.classes))
    if entry is None:
        return Built(kind="compile_error", problem=f"there is no class {answer.class_name}")
    classes = {**site.under_test.classes, **compiled.classes}
    outcome = await java_service().run(
        classpath,
        Program(classes, entry=entry),
        allow_unsandboxed=solving.settings.allow_unsandboxed,
    )
    return as_built(solving, state, site, outcome)

"""The labelled requests, solved, built and run on a real JVM."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import CONFIGS, Settings
from surefoot.evaluating.solving import evaluate_constraint_solving
from surefoot.state.errors import ConfigError
from surefoot.tools.evals.solver_set import read_cases
from surefoot.tools.java.jdk import find_jdk
from surefoot.tools.java.plans import plan_of
from surefoot.tools.java.procedure import decide_exactly
from surefoot.tools.java.programs import MethodCall, Plan, Program
from surefoot.tools.java.read_problem import problem_of, sources_in
from surefoot.tools.java.sandbox import bubblewrapped
from surefoot.tools.java.service import java_service
from surefoot.tools.java.smt import has_z3
from surefoot.tools.java.valuation import valuation


def _has_sandbox() -> bool:
    try:
        bubblewrapped(find_jdk())
    except ConfigError:
        return False
    return True


@pytest.mark.skipif(not _has_sandbox(), reason="no JDK or no bubblewrap here")
async def test_every_request_is_decided_built_and_goes_its_path(tmp_path: Path) -> None:
    wanted = CONFIGS / "evals" / "constraint_solving"
    scores = await evaluate_constraint_solving(wanted, Settings(home=tmp_path), at_once=3)
    await java_service().close()
    assert scores["wrong"] == []
    rows = {row["name"]: row for row in scores["rows"]}
    own = rows["verify, offline"]
    assert (own["right"], own["false_sat"], own["false_unsat"]) == (scores["requests"], 0, 0)
    assert (own["built"], own["by_source"], own["path"]) == (1.0, 1.0, 1.0)
    assert rows["procedure alone"]["accuracy"] == 1.0
    assert not has_z3() or rows["z3 alone"]["accuracy"] == 1.0
    assert rows["all fresh"]["accuracy"] < 0.2
    assert rows["all null"]["accuracy"] < 0.2


async def test_what_is_no_set_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no set of requests in"):
        await evaluate_constraint_solving(tmp_path / "none.json", Settings(home=tmp_path))


FORMS = read_cases(CONFIGS / "evals" / "constraint_solving_forms")


def test_every_form_of_request_is_decided() -> None:
    problems = {case["id"]: problem_of(case["request"], ()) for case in FORMS}
    found = {name: decide_exactly(problem).verdict(problem) for name, problem in problems.items()}
    assert found == {case["id"]: case["expected"]["result"] for case in FORMS}


@pytest.mark.skipif(not _has_sandbox(), reason="no JDK or no bubblewrap here")
async def test_objects_go_the_path_that_was_asked_for() -> None:
    """Every fourth form: `surefoot evaluate` takes them all, and builds by source too."""
    cases = [case for case in FORMS if "path_check" in case["expected"]][::4]
    found = await asyncio.gather(*map(_returned, cases))
    await java_service().close()
    wanted = {case["id"]: case["expected"]["path_check"]["returns"] for case in cases}
    assert {case["id"]: one for case, one in zip(cases, found, strict=True)} == wanted


async def _returned(case: Mapping[str, Any]) -> str | None:
    """Call the method of a request on the objects as the plan builder makes them."""
    problem = problem_of(case["request"], ())
    found, check = decide_exactly(problem).decision.model, case["expected"]["path_check"]
    assert found is not None, case["id"]
    graph = plan_of(problem, valuation(problem, found))
    assert graph is not None, case["id"]
    names = [f"{n}(ref)" if f"{n}(ref)" in graph.roots else n for n in check["arguments"]]
    call = MethodCall(check["class"], check["method"], tuple(names))
    under_test = await java_service().under_test((), sources_in(case["request"]))
    outcome = await java_service().run((), Program(under_test.classes, plan=Plan(graph), call=call))
    assert outcome.kind == "built", (case["id"], outcome.problem)
    return outcome.returned or outcome.threw

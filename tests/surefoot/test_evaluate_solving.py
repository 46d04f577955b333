"""The labelled requests, solved, built and run on a real JVM."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from configs.settings import CONFIGS, Settings
from state.errors import ConfigError
from surefoot.evaluate_solving import evaluate_constraint_solving
from tools.evals.solver_set import read_cases
from tools.java.jdk import find_jdk
from tools.java.plans import plan_of
from tools.java.procedure import rule
from tools.java.programs import Call, Plan, Program
from tools.java.reading import problem_of, sources_in
from tools.java.sandbox import bubblewrapped
from tools.java.smt import has_z3
from tools.java.valuation import valuation
from tools.java.workshop import workshop


def _has_sandbox() -> bool:
    try:
        bubblewrapped(find_jdk())
    except ConfigError:
        return False
    return True


@pytest.mark.skipif(not _has_sandbox(), reason="no JDK or no bubblewrap here")
async def test_every_request_is_decided_built_and_goes_its_path(
    tmp_path: Path, clean_environment: None
) -> None:
    wanted = CONFIGS / "evals" / "constraint_solving"
    scores = await evaluate_constraint_solving(wanted, Settings(home=tmp_path), at_once=3)
    await workshop().close()
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


@pytest.mark.skipif(not _has_sandbox(), reason="no JDK or no bubblewrap here")
async def test_every_form_of_request_is_decided_and_its_objects_go_the_path() -> None:
    cases = read_cases(CONFIGS / "evals" / "constraint_solving_forms")
    found = {case["id"]: await _went(case) for case in cases}
    await workshop().close()
    wanted = {
        case["id"]: (
            case["expected"]["result"],
            case["expected"].get("path_check", {}).get("returns"),
        )
        for case in cases
    }
    assert found == wanted


async def _went(case: Mapping[str, Any]) -> tuple[str, str | None]:
    """Decide a request, and call its method on the objects as the plan builder makes them."""
    problem = problem_of(case["request"], ())
    ruling = rule(problem)
    check = case["expected"].get("path_check")
    if ruling.decision.model is None or check is None:
        return ruling.verdict(problem), None
    graph = plan_of(problem, valuation(problem, ruling.decision.model))
    assert graph is not None, case["id"]
    names = [f"{n}(ref)" if f"{n}(ref)" in graph.roots else n for n in check["arguments"]]
    call = Call(check["class"], check["method"], tuple(names))
    under_test = await workshop().under_test((), sources_in(case["request"]))
    outcome = await workshop().run((), Program(under_test.classes, plan=Plan(graph), call=call))
    assert outcome.kind == "built", (case["id"], outcome.problem)
    return ruling.verdict(problem), outcome.returned or outcome.threw

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from surefoot.evaluating.app_scores import (
    print_app_scores,
    score_app,
    score_case,
    skipped_app,
    total_scores,
)
from surefoot.tools.evals.app_set import AppSet
from tests.support.greeter_app import greeter


@pytest.fixture
def app(tmp_path: Path) -> AppSet:
    return greeter(tmp_path / "greeter")


def result(verdict: str, *steps: str, **more: Any) -> dict[str, Any]:
    rows = [{"index": i, "verdict": step, "reason": f"why {i}"} for i, step in enumerate(steps)]
    return {"verdict": verdict, "steps": rows, "seconds": 1.5, "run_id": "run-1", **more}


def row(app: AppSet, case: str, came_to: dict[str, Any]) -> dict[str, Any]:
    return score_case(next(one for one in app.cases if one.case.id == case), came_to)


def told(app: AppSet, *rows: dict[str, Any]) -> str:
    console = Console(record=True, width=160)
    apps = [score_app(app, list(rows))]
    print_app_scores({"apps": apps, **total_scores(apps)}, console)
    return console.export_text()


@pytest.mark.parametrize(
    ("case", "verdict", "steps", "kind"),
    [
        ("greet", "passed", ["passed"], "right"),
        ("greet", "failed", ["failed"], "wrong_fail"),
        ("greet", "unknown", ["unknown"], "not_told"),
        ("greet", "blocked", [], "not_told"),
        ("greet-nobody", "failed", ["failed", "not_run"], "right"),
        ("greet-nobody", "passed", ["passed", "passed"], "wrong_pass"),
    ],
)
def test_every_case_is_counted_as_one_kind(
    app: AppSet, case: str, verdict: str, steps: list[str], kind: str
) -> None:
    scored = row(app, case, result(verdict, *steps))
    kinds = ("right", "wrong_pass", "wrong_fail", "not_told")
    assert [name for name in kinds if scored[name]] == [kind]


def test_a_right_verdict_at_another_step_is_right_but_said(app: AppSet) -> None:
    scored = row(app, "greet-nobody", result("failed", "passed", "failed"))
    assert (scored["right"], scored["same_step"]) == (True, False)
    assert "greet-nobody (failed at step 0)" in told(app, scored)


def test_a_case_that_is_right_gets_no_line_of_its_own(app: AppSet) -> None:
    assert "greet" not in told(app, row(app, "greet", result("passed", "passed"))).replace(
        "greeter", ""
    )


def test_a_blocked_case_says_its_problem(app: AppSet) -> None:
    scored = row(app, "greet", result("blocked", problem="no browser\nat all"))
    assert scored["why"] == "no browser at all"


def test_the_table_has_counts_and_rates(app: AppSet) -> None:
    usage = {"model_calls": 2, "input_tokens": 100, "output_tokens": 20}
    rows = (
        row(app, "greet", result("passed", "passed", usage=usage)),
        row(app, "greet-nobody", result("passed", "passed", "passed")),
    )
    assert score_app(app, list(rows))["tokens"] == 120
    line = next(text for text in told(app, *rows).splitlines() if text.startswith("greeter"))
    assert line.split() == ["greeter", "2", "1", "50", "%", "1", "1", "0", "0", "3", "2"]


def test_an_app_that_was_left_out_is_in_the_table_and_says_why(app: AppSet) -> None:
    apps = [skipped_app(app, "needs npm")]
    console = Console(record=True, width=160)
    print_app_scores({"apps": apps, **total_scores(apps)}, console)
    assert "left out: greeter (2 cases): needs npm" in console.export_text()

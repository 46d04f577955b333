"""Acceptance cases with their truth."""

from pathlib import Path

import pytest
from rich.console import Console

from surefoot.configs.settings import CONFIGS, Settings
from surefoot.evaluating.uat import evaluate_uat, print_uat_scores
from surefoot.running.runner import close_all
from surefoot.state.errors import ConfigError
from surefoot.tools.evals.uat_set import read_uat_set

NOTES = CONFIGS / "examples" / "notes_sim" / "app.yaml"


def write_case(folder: Path, ident: str, step: str, expected: str) -> None:
    path = folder / "cases" / "notes" / f"{ident}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f"id: {ident}\napp: {{kind: simulated, path: {NOTES}}}\n"
        f'steps: [{step}]\nexpected: "{expected}"\n',
        "utf-8",
    )


async def test_a_case_is_right_that_ends_as_it_must(tmp_path: Path) -> None:
    write_case(tmp_path, "good", "Open the settings", "The heading 'Settings' is shown")
    write_case(tmp_path, "bad", "Open the settings", "The heading 'Profile' is shown")
    write_case(tmp_path, "believed", "Open the settings", "The heading 'Settings' is shown")
    (tmp_path / "expected.yaml").write_text("bad: {step: 1}\nbelieved: {step: 1}\n", "utf-8")
    told: list[str] = []
    try:
        scores = await evaluate_uat(tmp_path, Settings(home=tmp_path / "runs"), tell=told.append)
    finally:
        await close_all()
    assert len(list((tmp_path / "runs").glob("*/report.html"))) == 3
    assert {run["case"]: run["right"] for run in scores["runs"]} == {
        "good": True,
        "bad": True,
        "believed": False,
    }
    assert (scores["pass_at_1"], scores["wrong_pass"], scores["wanted_failed"]) == (0.6667, 1, 2)
    assert (scores["steps"], scores["steps_right"]) == (3, 2)
    assert any("believed: passed, WRONG PASS" in line for line in told)
    console = Console(record=True, width=120)
    print_uat_scores(scores, console)
    assert "wrong passes: 1 of 2 cases that must fail" in console.export_text()


async def test_a_typed_run_goes_by_the_typed_forms_of_the_set(tmp_path: Path) -> None:
    write_case(tmp_path, "put-up", "Put a notice up", "One can read that it is there")
    (tmp_path / "typed.yaml").write_text(
        "put-up:\n- do: [{do: click, target: Add note}, {do: fill, target: Text, value: Hello},"
        " {do: click, target: Save}]\n  check: [{check: shown, what: Hello}]\n",
        "utf-8",
    )
    try:
        sentences = await evaluate_uat(tmp_path, Settings(home=tmp_path / "runs"))
        forms = await evaluate_uat(tmp_path, Settings(home=tmp_path / "runs"), typed=True)
    finally:
        await close_all()
    assert (sentences["typed"], forms["typed"]) == (False, True)
    assert [run["verdict"] for run in sentences["runs"]] == ["unknown"]
    assert [run["verdict"] for run in forms["runs"]] == ["passed"]


async def test_a_set_without_typed_forms_has_no_typed_run(tmp_path: Path) -> None:
    write_case(tmp_path, "put-up", "Put a notice up", "")
    with pytest.raises(ConfigError, match=r"typed\.yaml cannot be read"):
        await evaluate_uat(tmp_path, Settings(home=tmp_path / "runs"), typed=True)


def test_the_bundled_set_has_what_it_says() -> None:
    given = read_uat_set(CONFIGS / "evals" / "uat")
    steps = [len(one.case.steps) for one in given.cases]
    assert len(given.cases) >= 34
    assert sum(steps) / len(steps) >= 6
    assert all(len(one.case.parameters) >= 200 for one in given.cases)
    assert sum(one.fails is not None for one in given.cases) >= 10


def test_truth_about_no_case_is_an_error(tmp_path: Path) -> None:
    write_case(tmp_path, "good", "Open the settings", "")
    (tmp_path / "expected.yaml").write_text("gone: {step: 1}\n", "utf-8")
    with pytest.raises(ConfigError, match="names no case: gone"):
        read_uat_set(tmp_path)
    (tmp_path / "expected.yaml").write_text("good: {step: 2}\n", "utf-8")
    with pytest.raises(ConfigError, match="fewer steps: good"):
        read_uat_set(tmp_path)

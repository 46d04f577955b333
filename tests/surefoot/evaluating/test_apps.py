import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from surefoot.cli.app import app as command_line
from surefoot.configs.settings import Settings
from surefoot.evaluating.apps import at_port, evaluate_apps
from surefoot.state.errors import ConfigError
from surefoot.tools.evals.app_process import MARK
from tests.support.greeter_app import greeter, write_greeter


async def scores(tmp_path: Path, *folders: Path, **more: Any) -> dict[str, Any]:
    return await evaluate_apps(folders, Settings(home=tmp_path / "home"), **more)


def greeters_left(home: Path) -> list[str]:
    """Give the command lines of what still works in the home."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            named = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if f"EVAL_HOME={home}".encode() in named and any(
            n.startswith(MARK.encode()) for n in named
        ):
            found.append((path.parent / "cmdline").read_text())
    return found


async def test_cases_are_run_on_fresh_apps_and_compared_with_the_truth(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "apps" / "greeter")
    told: list[str] = []
    found = await scores(tmp_path, folder, at_once=2, tell=told.append)
    (row,) = found["apps"]
    assert [run["case"] for run in row["runs"]] == ["greet", "greet-nobody"]
    assert [(run["verdict"], run["first_bad_step"]) for run in row["runs"]] == [
        ("passed", None),
        ("failed", 0),
    ]
    counts = {name: row[name] for name in ("cases", "right", "same_step", "wrong_pass", "not_told")}
    assert counts == {"cases": 2, "right": 2, "same_step": 2, "wrong_pass": 0, "not_told": 0}
    assert found["total"]["cases"] == found["tuned"]["cases"] == 2
    assert found["held_out"]["cases"] == 0
    assert {run["run_id"] for run in row["runs"]} <= {p.name for p in (tmp_path / "home").iterdir()}
    assert any(line.startswith("greet: passed, right") for line in told)
    assert greeters_left(tmp_path / "home" / "evals" / "greeter") == []
    part = await scores(tmp_path, folder, sample=1)
    assert len(part["apps"][0]["runs"]) == 1


async def test_cases_of_apps_are_run_by_the_graph_that_is_named(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "apps" / "greeter")
    found = await scores(tmp_path, folder, graph="uat")
    (row,) = found["apps"]
    assert found["graph"] == "uat"
    assert (row["right"], row["wrong_pass"]) == (2, 0)
    started = tmp_path / "home" / row["runs"][0]["run_id"] / "run.json"
    assert json.loads(started.read_text("utf-8"))["graph"] == "uat"


async def test_an_app_that_cannot_be_installed_is_left_out_and_counted(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "apps" / "greeter", install="echo no network; exit 1")
    found = await scores(tmp_path, folder)
    assert "cannot be installed: no network" in found["apps"][0]["left_out"]
    assert found["total"]["left_out_cases"] == 2
    assert found["total"]["cases"] == 0


async def test_an_app_that_does_not_start_blocks_its_cases(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "apps" / "greeter", start="echo broken; exit 1")
    (row,) = (await scores(tmp_path, folder))["apps"]
    assert [run["verdict"] for run in row["runs"]] == ["blocked", "blocked"]
    assert (row["right"], row["not_told"]) == (0, 2)
    assert "greeter ended at once: broken" in row["runs"][0]["why"]


async def test_an_app_that_hangs_is_given_up_after_two_starts(tmp_path: Path) -> None:
    script = 'echo start >>"$EVAL_HOME/starts"; sleep 600'
    folder = write_greeter(tmp_path / "apps" / "greeter", start=script, start_limit_s=1)
    third = (folder / "cases" / "greet.yaml").read_text().replace("id: greet", "id: greet-third")
    (folder / "cases" / "third.yaml").write_text(third)
    with (folder / "expected.yaml").open("a") as truth:
        truth.write("greet-third: {verdict: passed, first_bad_step: null}\n")
    (row,) = (await scores(tmp_path, folder))["apps"]
    whys = [run["why"] for run in row["runs"]]
    assert "does not answer after 1 s" in whys[0]
    assert whys[2].startswith("not tried, the app did not start before")
    home = tmp_path / "home" / "evals" / "greeter"
    assert (home / "starts").read_text() == "start\n" * 2
    assert greeters_left(home) == []


async def test_held_out_apps_are_counted_apart(tmp_path: Path) -> None:
    tuned = write_greeter(tmp_path / "apps" / "tuned", install="exit 1")
    kept = write_greeter(tmp_path / "apps" / "kept", held_out=True, install="exit 1")
    found = await scores(tmp_path, tuned, kept)
    assert [found[name]["apps"] for name in ("tuned", "held_out", "total")] == [1, 1, 2]


async def test_the_same_app_twice_is_refused(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "apps" / "greeter")
    with pytest.raises(ConfigError, match="given twice: greeter"):
        await scores(tmp_path, folder, folder)


def test_a_case_gets_the_port_beside_its_own_parameters(tmp_path: Path) -> None:
    case = greeter(tmp_path / "greeter").cases[0].case
    assert at_port(case, 8080).parameters["port"].value == "8080"


@pytest.mark.parametrize("graph", ["step_validation", "uat"])
def test_the_command_prints_one_object_and_ends_with_3_when_nothing_could_be_run(
    tmp_path: Path, graph: str
) -> None:
    write_greeter(tmp_path / "apps" / "greeter", install="echo no network; exit 1")
    arguments = ["evaluate", graph, str(tmp_path / "apps"), "--json"]
    done = CliRunner().invoke(command_line, [*arguments, "--out", str(tmp_path / "home")])
    assert done.exit_code == 3
    assert json.loads(done.stdout)["total"]["left_out_cases"] == 2


def test_the_command_refuses_a_folder_with_nothing_in_it(tmp_path: Path) -> None:
    done = CliRunner().invoke(command_line, ["evaluate", "step_validation", str(tmp_path)])
    assert isinstance(done.exception, ConfigError)
    assert "neither a labelled set" in str(done.exception)


async def test_an_app_without_typed_forms_is_left_out_of_a_typed_run(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "apps" / "greeter")
    told: list[str] = []
    found = await scores(tmp_path, folder, typed=True, tell=told.append)
    assert found["typed"] is True
    assert found["apps"][0]["left_out"] == "it has no typed.yaml"
    assert told == ["greeter: left out, it has no typed.yaml"]
    assert found["total"]["left_out_cases"] == 2
    assert not (tmp_path / "home").exists()


async def test_a_typed_run_runs_the_cases_with_the_typed_forms_in_their_steps(
    tmp_path: Path,
) -> None:
    folder = write_greeter(tmp_path / "apps" / "greeter")
    say = "{do: [{do: click, target: Say hello}], check: [{check: shown, what: Hello number %s}]}"
    (folder / "typed.yaml").write_text(
        f"greet: [{say % 1}]\ngreet-nobody: [{say % 2}, {say % 3}]\n"
    )
    (row,) = (await scores(tmp_path, folder, typed=True))["apps"]
    assert [run["verdict"] for run in row["runs"]] == ["passed", "failed"]
    kept = [
        json.loads((tmp_path / "home" / run["run_id"] / "case.json").read_text("utf-8"))
        for run in row["runs"]
    ]
    assert [[s["check"][0]["what"] for s in case["steps"]] for case in kept] == [
        ["Hello number 1"],
        ["Hello number 2", "Hello number 3"],
    ]
    assert kept[0]["steps"][0]["do"][0]["target"] == "Say hello"


@pytest.mark.parametrize(
    ("graph", "problem"),
    [
        ("navigation", "there are no typed forms to evaluate 'navigation' with"),
        ("step_validation", "filebox: only the cases of apps have typed forms"),
    ],
)
def test_what_has_no_typed_forms_is_refused(graph: str, problem: str) -> None:
    done = CliRunner().invoke(command_line, ["evaluate", graph, "--typed"])
    assert isinstance(done.exception, ConfigError)
    assert str(done.exception).endswith(problem)

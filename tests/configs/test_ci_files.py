"""What runs elsewhere (GitHub, Docker) calls commands, options and extras that there are."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
import typer
import yaml

from surefoot.cli.app import app

ROOT = Path(__file__).parents[2]
ACTION = ROOT / "action.yml"
WORKFLOW = ROOT / "configs" / "starter" / "workflow.yaml"
IMAGES = sorted((ROOT / "configs" / "docker").glob("*.dockerfile"))


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def commands() -> Iterator[list[str]]:
    """Give the words of each `surefoot ...` in these files."""
    steps = [*read(ACTION)["runs"]["steps"], *read(WORKFLOW)["jobs"]["cases"]["steps"]]
    for line in "\n".join(step.get("run", "") for step in steps).splitlines():
        if line.startswith("surefoot "):
            yield shlex.split(line)
    for image in IMAGES:
        yield json.loads(_last(image, "CMD"))


def _last(image: Path, instruction: str) -> str:
    return re.findall(rf"^{instruction} (.+)$", image.read_text("utf-8"), re.MULTILINE)[-1]


def test_every_command_and_option_is_one_of_ours() -> None:
    root = typer.main.get_command(app)
    assert isinstance(root, click.Group) or hasattr(root, "commands")
    called = list(commands())
    assert {words[1] for words in called} == {"validate", "worker", "serve"}
    for words in called:
        command = root.commands[words[1]]  # type: ignore[attr-defined]
        known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
        assert {word for word in words if word.startswith("--")} <= known


def test_the_images_install_extras_that_there_are() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert len(IMAGES) == 2
    for image in IMAGES:
        (named,) = re.findall(r"pip install .*\[(.+)\]", image.read_text("utf-8"))
        assert set(named.split(",")) <= extras["optional-dependencies"].keys()
    built = {
        (ROOT / "configs" / "docker" / one["build"]["dockerfile"]).name
        for one in read(ROOT / "configs" / "docker" / "compose.yaml")["services"].values()
        if "build" in one
    }
    assert built == {image.name for image in IMAGES}


def test_the_action_uses_the_inputs_that_it_declares_and_none_in_a_line_of_the_shell() -> None:
    action = read(ACTION)
    used = set(re.findall(r"\$\{\{ inputs\.([\w-]+) \}\}", ACTION.read_text("utf-8")))
    assert used == action["inputs"].keys()
    assert all("${{" not in step.get("run", "") for step in action["runs"]["steps"])
    assert all(given["description"] for given in action["inputs"].values())


@pytest.mark.parametrize(
    ("cases", "options", "code"),
    [("cases", "", 0), ("cases/dark.yaml", "--grep dark --retries 1", 0), ("$(touch here)", "", 2)],
)
def test_the_step_of_the_action_runs_cases(
    tmp_path: Path, cases: str, options: str, code: int
) -> None:
    case = {"id": "dark", "app": "notes_sim", "steps": ["Open the settings"]}
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "dark.yaml").write_text(yaml.safe_dump(case), "utf-8")
    step = next(one for one in read(ACTION)["runs"]["steps"] if "CASES" in one.get("env", {}))
    given = {"CASES": cases, "OPTIONS": options, "SUREFOOT_MODEL": "offline"}
    assert given.keys() == step["env"].keys()
    programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=tmp_path,
        env={**os.environ, "PATH": programs, "PYTHONPATH": str(ROOT), **given},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert not (tmp_path / "here").exists()
    assert bool(list(tmp_path.glob("runs/*/report.html"))) is (code == 0)

"""What is installed is one package, which gets along with any folder that it is used in."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.support.mutate import copied

pytestmark = pytest.mark.long
SAME_NAMES = ("tools", "nodes", "graphs", "configs", "state")
USES_ALL = """
import graphs, surefoot, tools
from surefoot.graphs import constraint_solving, exploration, navigation, step_validation, uat
from surefoot.http import app

assert tools.MINE and graphs.MINE
print(surefoot.__version__, surefoot.__file__)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the wheel of this tree, made of a copy: making it leaves folders behind."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "-w", folder, copied(folder / "source")], check=True, timeout=180)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as held:
        held.extractall(folder)
    return folder


@pytest.fixture
def crowded(tmp_path: Path) -> Path:
    """Give a folder of a user whose own code has the names that the layers have."""
    for name in SAME_NAMES:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("MINE = True\n", "utf-8")
    (tmp_path / "state.py").write_text("MINE = True\n", "utf-8")
    (tmp_path / "uses.py").write_text(USES_ALL, "utf-8")
    (tmp_path / "test_uses.py").write_text("def test_it():\n    import uses\n", "utf-8")
    (tmp_path / "pyproject.toml").write_text('[tool.pytest]\npythonpath = ["."]\n', "utf-8")
    return tmp_path


def run(folder: Path, installed: Path, *arguments: str) -> str:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "SUREFOOT"))}
    environment = {**kept, "PYTHONPATH": os.pathsep.join([".", str(installed)])}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_package_holds_surefoot_alone_and_no_evaluation_sets(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as held:
        names = held.namelist()
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"surefoot"}
    assert [name for name in names if "configs/evals" in name] == []
    assert {"surefoot/py.typed", "surefoot/langgraph.json"} <= set(names)
    assert "surefoot/configs/examples/filebox/cases/demo.yaml" in names


def test_it_is_used_beside_folders_of_the_same_names(crowded: Path, installed: Path) -> None:
    said = run(crowded, installed, "uses.py")
    assert str(installed) in said
    run(crowded, installed, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert "validate" in run(crowded, installed, "-m", "surefoot", "--help")


def test_the_demo_runs_beside_folders_of_the_same_names(crowded: Path, installed: Path) -> None:
    said = run(crowded, installed, "-m", "surefoot", "demo", "--json")
    assert json.loads(said)["verdict"] == "passed"


def test_a_set_that_is_not_installed_is_said_to_be_in_the_source(
    crowded: Path, installed: Path
) -> None:
    with pytest.raises(AssertionError, match="from a clone of the source"):
        run(crowded, installed, "-m", "surefoot", "evaluate", "navigation")

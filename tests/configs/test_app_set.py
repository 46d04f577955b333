"""The set of real apps that comes with the project."""

import importlib
import os
import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from surefoot.configs.evals.apps import truth
from surefoot.state.values.app import WebApp
from surefoot.tools.evals.app_set import AppCase, AppSet, find_apps, read_app

APPS = Path(__file__).parents[2] / "configs" / "evals" / "apps"
NAMES = [folder.name for folder in find_apps(APPS)]
FILES = [
    path for path in sorted(APPS.rglob("*")) if path.is_file() and "__pycache__" not in path.parts
]


@cache
def read(name: str) -> AppSet:
    return read_app(APPS / name)


@pytest.fixture(params=NAMES)
def app(request: pytest.FixtureRequest) -> AppSet:
    return read(request.param)


def all_cases() -> list[AppCase]:
    return [one for name in NAMES for one in read(name).cases]


def texts(one: AppCase) -> str:
    return " ".join(step.action + step.expected for step in one.case.steps)


def language(text: str) -> str:
    if re.search(r"[\u4e00-\u9fff]", text):
        return "zh"
    return "vi" if re.search(r"[ăđơưạ-ỹ]", text.lower()) else "en"


def test_there_are_at_least_eight_apps_and_some_are_held_out() -> None:
    held_out = {name for name in NAMES if read(name).about.held_out}
    assert len(NAMES) >= 8
    assert held_out == {"wagtail", "trac", "jupyterlab"}


def test_an_app_has_at_least_four_cases(app: AppSet) -> None:
    assert len(app.cases) >= 4


def test_the_cases_are_in_three_languages() -> None:
    found = [language(texts(one)) for one in all_cases()]
    assert {name: found.count(name) >= 10 for name in ("en", "vi", "zh")} == {
        "en": True,
        "vi": True,
        "zh": True,
    }


def test_no_two_cases_have_one_id() -> None:
    ids = [one.case.id for one in all_cases()]
    assert len(set(ids)) == len(ids)


def test_every_case_that_passes_has_a_twin_that_fails(app: AppSet) -> None:
    verdicts = {one.case.id: one.expected.verdict for one in app.cases}
    passing = {name for name, verdict in verdicts.items() if verdict == "passed"}
    twins = {
        name: [other for other in set(verdicts) - passing if other.startswith(f"{name}-")]
        for name in passing
    }
    assert {name: len(found) for name, found in twins.items()} == dict.fromkeys(passing, 1)
    assert len(verdicts) == 2 * len(passing)


def test_a_case_file_is_called_like_its_case_and_starts_at_the_port_of_its_app(
    app: AppSet,
) -> None:
    for one in app.cases:
        assert one.path.stem == one.case.id
        assert isinstance(one.case.app, WebApp)
        assert (one.case.app.url or "").startswith("http://127.0.0.1:${port}/"), one.path
        assert "port" not in one.case.parameters


def test_every_parameter_of_a_case_is_used_and_given(app: AppSet) -> None:
    for one in app.cases:
        used = set(re.findall(r"\$\{([\w.-]+)\}", texts(one)))
        assert used == set(one.case.parameters), one.path


def test_a_walk_proves_every_case(app: AppSet) -> None:
    importlib.import_module(f"surefoot.configs.evals.apps.{app.name}.truth")
    assert {one.case.id for one in app.cases} <= set(truth.WALKS)


def test_the_scripts_of_an_app_can_be_run(app: AppSet) -> None:
    for name in ("install.sh", "start.sh"):
        script = app.folder / name
        assert os.access(script, os.X_OK)
        done = subprocess.run(["bash", "-n", script], capture_output=True, text=True, timeout=20)
        assert (done.returncode, done.stderr) == (0, "")


def test_the_scripts_refuse_to_work_without_a_work_folder(app: AppSet) -> None:
    environment = {"PATH": os.environ["PATH"]}
    for name, arguments in (("install.sh", []), ("start.sh", ["1"])):
        done = subprocess.run(
            [app.folder / name, *arguments],
            env=environment,
            capture_output=True,
            text=True,
            timeout=20,
        )
        assert done.returncode != 0
        assert "EVAL_HOME: names the folder to install and work in" in done.stderr


def test_no_file_names_a_folder_of_one_machine() -> None:
    foreign = re.compile(r"(?<![\w.])/(tmp|work|root|home/\w+)/")
    assert [path for path in FILES if foreign.search(path.read_text("utf-8"))] == []


def test_the_set_is_small() -> None:
    """No code or pages of the apps themselves: only cases, seeds and scripts of our own."""
    assert max(path.stat().st_size for path in FILES) < 20_000

from pathlib import Path

import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.evals.app_set import find_apps, read_app, split_folders
from tests.support.greeter_app import greeter, write_greeter


def test_an_app_is_read_with_its_cases_and_what_they_must_come_to(tmp_path: Path) -> None:
    app = greeter(tmp_path / "greeter")
    assert (app.name, app.about.name, app.about.held_out) == ("greeter", "Greeter", False)
    assert {one.case.id: one.expected.verdict for one in app.cases} == {
        "greet": "passed",
        "greet-nobody": "failed",
    }


def test_a_case_without_a_truth_is_named(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "greeter")
    (folder / "expected.yaml").write_text("greet: {verdict: passed, first_bad_step: null}\n")
    with pytest.raises(ConfigError, match=r"expected\.yaml: not the ids .*: greet-nobody$"):
        read_app(folder)


def test_two_cases_with_one_id_are_refused(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "greeter")
    text = (folder / "cases" / "greet.yaml").read_text()
    (folder / "cases" / "again.yaml").write_text(text)
    with pytest.raises(ConfigError, match="two cases have one id"):
        read_app(folder)


@pytest.mark.parametrize(
    ("truth", "problem"),
    [
        ("{verdict: passed, first_bad_step: 1}", "a failed case has a first_bad_step"),
        ("{verdict: failed, first_bad_step: null}", "a failed case has a first_bad_step"),
        ("{verdict: failed, first_bad_step: 2}", "there is no step 2"),
        ("{verdict: unknown, first_bad_step: null}", "greet-nobody.verdict"),
    ],
)
def test_a_truth_that_cannot_be_is_refused(tmp_path: Path, truth: str, problem: str) -> None:
    folder = write_greeter(tmp_path / "greeter")
    kept = "greet: {verdict: passed, first_bad_step: null}\n"
    (folder / "expected.yaml").write_text(f"{kept}greet-nobody: {truth}\n")
    with pytest.raises(ConfigError, match=problem):
        read_app(folder)


def test_a_key_that_app_yaml_does_not_know_is_refused(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "greeter", hold_out=True)
    with pytest.raises(ConfigError, match=r"app\.yaml: hold_out"):
        read_app(folder)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    folder = write_greeter(tmp_path / "greeter")
    (folder / "app.yaml").unlink()
    with pytest.raises(ConfigError, match=r"app\.yaml cannot be read"):
        read_app(folder)


def test_a_folder_of_apps_gives_all_of_them(tmp_path: Path) -> None:
    second, first = write_greeter(tmp_path / "b"), write_greeter(tmp_path / "a")
    assert find_apps(tmp_path) == [first, second]
    assert find_apps(first) == [first]


def test_labelled_samples_and_apps_are_told_apart(tmp_path: Path) -> None:
    app, samples = write_greeter(tmp_path / "apps" / "a"), tmp_path / "samples"
    samples.mkdir()
    (samples / "samples.jsonl").touch()
    assert split_folders([samples, tmp_path / "apps"]) == ([samples], [app])


def test_a_folder_with_neither_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="neither a labelled set"):
        split_folders([tmp_path])

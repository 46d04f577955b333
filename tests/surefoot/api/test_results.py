"""The examples of the functions give what they say, and their results lose nothing."""

import doctest
import importlib
from pathlib import Path

import pytest

import surefoot
from surefoot.api.results import Result

EXAMPLES = [
    example
    for home in dict.fromkeys(surefoot._HOMES)
    if home.startswith("surefoot.api.")
    for example in doctest.DocTestFinder(exclude_empty=True).find(
        importlib.import_module(home), globs={"surefoot": surefoot}
    )
    if example.examples
]
CASE = {"app": "notes_sim", "steps": ["Open the settings", "Turn on the dark theme"]}


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_every_function_has_an_example() -> None:
    named = {example.name.rpartition(".")[2] for example in EXAMPLES}
    names = set(surefoot.__all__)
    assert {name for name in names if name[:1] == "a" and name[1:] in names} <= named


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_an_example_gives_what_it_says(example: doctest.DocTest) -> None:
    said: list[str] = []
    outcome = doctest.DocTestRunner(verbose=False).run(example, out=said.append)
    assert outcome.failed == 0, "".join(said)


def test_typed_results_lose_nothing_of_what_a_command_prints(tmp_path: Path) -> None:
    script = surefoot.uat(CASE)["script"]
    results: list[Result] = [
        surefoot.validate(CASE, review="each_step"),
        surefoot.validate({**CASE, "steps": ["Open the cellar"]}),
        surefoot.uat(CASE),
        surefoot.navigate("notes_sim", "open the settings"),
        surefoot.explore("notes_sim", max_events=20),
        surefoot.solve({"constraints": ["'p0(ref)' is null"]}, mode="exact"),
        surefoot.understand(CASE),
        surefoot.replay(script),
    ]
    assert results[0]["status"] == "waiting"
    for result in results:
        told = result.to_dict()
        for step in told["steps"] if isinstance(result, surefoot.ReplayRun) else ():
            del step["verdict"]
        assert result.model_dump(mode="json", exclude_unset=True) == told


def test_settings_are_keywords_that_a_type_checker_knows(tmp_path: Path) -> None:
    assert surefoot.validate(CASE, max_tries=2).verdict == "passed"
    with pytest.raises(
        surefoot.state.errors.ConfigError, match="max_trys; did you mean 'max_tries'"
    ):
        surefoot.validate(CASE, max_trys=2)  # type: ignore[call-arg]

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import surefoot
from surefoot.cli.app import app as command_line
from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import ConfigError
from surefoot.tools.casefile import load_case
from surefoot.tools.llm.offline import use_rules
from tests.support.openai_server import OpenAIServer, _openai_server, openai_server

__all__ = ["_openai_server", "openai_server"]

DEMO = CONFIGS / "examples" / "filebox" / "cases" / "demo.yaml"
AGENT = "understanding/action"
HEAD = "id: one\napp: {url: 'http://127.0.0.1:1/'}\nsteps:\n"


def case_with(tmp_path: Path, steps: str) -> Path:
    path = tmp_path / "case.yaml"
    path.write_text(HEAD + steps, "utf-8")
    return path


def command(tmp_path: Path, path: Path, *options: str) -> Result:
    arguments = ["understand", str(path), "--out", str(tmp_path / "home"), *options]
    return CliRunner().invoke(command_line, arguments)


def clicks_save(_question: str) -> dict[str, Any]:
    """A model that reads the same in every sentence."""
    return {"actions": [{"do": "click", "target": "Save"}]}


def readings(found: dict[str, Any], step: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = found["steps"][step]["readings"]
    return rows


async def test_every_sentence_is_given_with_what_it_means_and_who_read_it(tmp_path: Path) -> None:
    found = await surefoot.aunderstand(DEMO, out=tmp_path)
    assert found["understood"]
    action, result = readings(found, 1)
    assert (action["half"], action["by"]) == ("action", "grammar")
    assert action["do"][0]["target"] == "reports"
    assert [check["what"] for check in result["check"]] == [
        "annual.csv",
        "january.csv",
        "summary.txt",
    ]
    assert list(tmp_path.iterdir()) == []


async def test_secrets_are_read_by_their_names(tmp_path: Path) -> None:
    found = await surefoot.aunderstand(DEMO, out=tmp_path)
    assert "Cloud-Nine-9" not in str(found)
    assert "${password}" in str(readings(found, 0))


def test_a_sentence_that_is_not_understood_ends_with_3_and_says_what_to_do(tmp_path: Path) -> None:
    path = case_with(tmp_path, "  - Click 'Save'\n  - Ponder whether all of this is fitting\n")
    done = command(tmp_path, path)
    assert done.exit_code == 3
    assert "→ click 'Save'" in done.stdout
    assert "step 2: not understood: 'Ponder" in done.stderr
    assert "give the step a `do:`" in done.stderr


def test_a_folder_is_read_whole_and_its_one_sentence_that_is_not_read_is_told(
    tmp_path: Path,
) -> None:
    cases = tmp_path / "cases"
    cases.mkdir()
    case_with(cases, "  - action: Plan the party\n").rename(cases / "party.yaml")
    shutil.copy(DEMO, cases)
    done = command(tmp_path, cases)
    assert done.exit_code == 3
    assert "one: step 1: not understood: 'Plan the party'" in done.stderr
    found = json.loads(command(tmp_path, cases, "--json").stdout)
    assert [case["understood"] for case in found["cases"]] == [True, False]
    assert found["understood"] is False


def test_the_typed_forms_are_written_into_the_file_and_read_from_there(tmp_path: Path) -> None:
    path = Path(shutil.copy(DEMO, tmp_path / "demo.yaml"))
    assert command(tmp_path, path, "--write").exit_code == 0
    steps = load_case(path).steps
    assert all(step.do and step.check for step in steps)
    again = command(tmp_path, path, "--write")
    assert "typed in the case" in again.stdout
    assert "written into" not in again.stderr


def test_what_is_understood_is_written_also_beside_what_is_not(tmp_path: Path) -> None:
    path = case_with(tmp_path, "  - Ponder this # now\n  - Click 'Save'\n")
    done = command(tmp_path, path, "--write")
    assert done.exit_code == 3
    assert "steps 2" in done.stderr
    assert "  - Ponder this # now\n  - action: Click 'Save'\n" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ("do: {do: click, target: Cancel}", 3),
        ("do: {do: click, target: Save}", 0),
        ("do: {do: click, target: 'css=#save'}", 0),
    ],
)
def test_a_typed_form_that_leaves_out_what_the_sentence_quotes_is_told(
    tmp_path: Path, form: str, code: int
) -> None:
    path = case_with(tmp_path, f"  - action: Click the button 'Save'\n    {form}\n")
    done = command(tmp_path, path)
    assert done.exit_code == code
    assert ("step 1: its `do:` does not name 'Save'" in done.stderr) == (code == 3)


def test_a_typed_form_with_another_number_is_told(tmp_path: Path) -> None:
    step = "  - {action: Click 'Save', expected: The table has 3 rows, "
    right = case_with(tmp_path, step + "check: {check: count, kind: row, value: '3'}}\n")
    assert command(tmp_path, right).exit_code == 0
    wrong = case_with(tmp_path, step + "check: {check: count, kind: row, value: '5'}}\n")
    done = command(tmp_path, wrong)
    assert done.exit_code == 3
    assert "step 1: its `check:` does not name '3'" in done.stderr


async def test_only_a_file_can_be_written_into(tmp_path: Path) -> None:
    case = {"id": "one", "app": {"url": "http://127.0.0.1:1/"}, "steps": ["Click 'Save'"]}
    with pytest.raises(ConfigError, match="only a case file"):
        await surefoot.aunderstand(case, write=True, out=tmp_path)


def test_raw_steps_of_acceptance_cases_are_read_as_they_are_rewritten(tmp_path: Path) -> None:
    path = CONFIGS / "examples" / "notes_sim" / "uat" / "keep-a-note.yaml"
    assert "System requests" not in command(tmp_path, path, "--uat").stdout


async def test_what_a_model_has_read_is_asked_for_no_second_time(
    tmp_path: Path, openai_server: OpenAIServer
) -> None:
    path = case_with(tmp_path, "  - \"Would you be so kind as to click 'Save'\"\n")
    given: dict[str, Any] = {
        "model": "openai:rules",
        "base_url": openai_server.base_url,
        "out": tmp_path,
    }
    with use_rules({AGENT: clicks_save}):
        first = await surefoot.aunderstand(path, **given)
    second = await surefoot.aunderstand(path, **given)
    (by_model,), (kept,) = readings(first, 0), readings(second, 0)
    assert (by_model["by"], kept["by"]) == ("model", "kept")
    assert by_model["do"] == kept["do"] == [{"do": "click", "target": "Save"}]
    assert [found["usage"]["model_calls"] for found in (first, second)] == [1, 0]
    assert (tmp_path / "understanding").is_dir()


async def test_a_model_that_leaves_words_over_is_not_believed(
    tmp_path: Path, openai_server: OpenAIServer
) -> None:
    path = case_with(tmp_path, "  - \"Would you be so kind as to click 'Save' and 'Close'\"\n")
    given: dict[str, Any] = {
        "model": "openai:rules",
        "base_url": openai_server.base_url,
        "out": tmp_path,
    }
    with use_rules({AGENT: clicks_save}):
        found = await surefoot.aunderstand(path, **given)
    assert not found["understood"]
    assert "Close" in str(readings(found, 0)[0]["left_over"])

"""Acceptance cases from Python and from the command line, suites, scripts."""

import json
import xml.etree.ElementTree as ET
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
import yaml
from typer.testing import CliRunner

import surefoot
from surefoot.cli.app import app
from surefoot.configs.settings import CONFIGS, settings_from
from surefoot.nodes.common import results
from surefoot.nodes.common.steps import ReviewAnswer
from surefoot.running import runner
from surefoot.state.errors import CaseFileError, ConfigError
from surefoot.state.values.script import Script
from surefoot.terminal.options import say_result
from surefoot.tools.scripts.compile import compile_script
from tests.support.cases import NOTES

KEEP = {
    "id": "keep-a-note",
    "app": NOTES,
    "steps": [
        "System requests User to open the note form, and System validates the result feedback from "
        "User is clicking 'Add note'.",
        "Enter ${note_text}",
        "Click 'Save'",
    ],
    "expected": "The note 'Feed the cat' is in the list",
}
PARAMETERS = [
    {"name": "note_text", "value": "Feed the cat", "description": "what to remember"},
    {"name": "pin", "value": "4711-4711", "secret": True},
]
WRONG = {**KEEP, "id": "wrong", "expected": "The note 'Feed the dog' is in the list"}


@pytest_asyncio.fixture(autouse=True)
async def no_sessions_stay() -> AsyncIterator[None]:
    yield
    await runner.close_all()


def written(path: Path, content: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.safe_dump(content, allow_unicode=True), "utf-8")
    return path


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """A case and its parameters."""
    return written(tmp_path / "case.yaml", KEEP), written(tmp_path / "params.yaml", PARAMETERS)


async def test_a_case_passes_and_leaves_a_script_that_is_replayed_without_a_model(
    tmp_path: Path, files: tuple[Path, Path]
) -> None:
    result = await surefoot.auat(files[0], parameters=files[1], out=tmp_path / "runs")
    assert result["verdict"] == "passed"
    assert [step["verdict"] for step in result["steps"]] == ["passed"] * 3
    assert result["steps"][1]["instruction"] == "Enter ${note_text}"
    assert result["metrics"]["pass_at_1"] == 1
    report = Path(result["report"]).read_text("utf-8")
    assert "Feed the cat" in report
    assert "4711-4711" not in report
    script = json.loads(Path(result["script"]).read_text("utf-8"))
    assert list(script["parameters"]) == ["note_text"]
    again = await surefoot.areplay(result["script"], out=tmp_path / "runs")
    assert (again["result"], again["usage"]["model_calls"]) == ("passed", 0)


async def test_a_widget_that_lost_its_name_is_found_again(
    tmp_path: Path, files: tuple[Path, Path]
) -> None:
    file = tmp_path / "app.yaml"
    text = (CONFIGS / "examples" / "notes_sim" / "app.yaml").read_text("utf-8")
    file.write_text(text, "utf-8")
    case = {**KEEP, "app": {"kind": "simulated", "path": str(file)}}
    result = await surefoot.auat(case, parameters=files[1], out=tmp_path / "runs")
    file.write_text(text.replace("name: Save,", "name: Keep it,"), "utf-8")
    again = await surefoot.areplay(result["script"], out=tmp_path / "runs", action_timeout_s=0.3)
    assert again["result"] == "passed, healed"
    file.write_text(text.replace("toast: Note saved", "toast: Sorry").replace(
        'append: {notes: "{draft}"}', "append: {}"), "utf-8")  # fmt: skip
    again = await surefoot.areplay(result["script"], out=tmp_path / "runs", action_timeout_s=0.3)
    assert again["result"] == "failed"


async def test_a_case_that_the_app_contradicts_fails(
    tmp_path: Path, files: tuple[Path, Path]
) -> None:
    result = await surefoot.auat(WRONG, parameters=files[1], out=tmp_path / "runs")
    assert result["verdict"] == "failed"
    assert "script" not in result


async def test_a_passed_case_that_leaves_no_script_says_why(
    tmp_path: Path, files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    def forgetful(folder: Any, case: Any, rows: list[Any], *more: Any) -> Script:
        kept = [row for row in rows if row["kind"] != "located"]
        return compile_script(folder, case, kept, *more)

    monkeypatch.setattr(results, "compile_script", forgetful)
    result = await surefoot.auat(files[0], parameters=files[1], out=tmp_path / "runs")
    assert result["verdict"] == "passed"
    assert "script" not in result
    say_result(result)
    assert "no script: the run was interrupted in" in capsys.readouterr().err


async def test_one_agent_for_all_does_the_same(tmp_path: Path, files: tuple[Path, Path]) -> None:
    result = await surefoot.auat(
        files[0], parameters=files[1], out=tmp_path / "runs", agents="single"
    )
    assert result["verdict"] == "passed"


async def test_a_suite_is_counted_and_written_down(
    tmp_path: Path, files: tuple[Path, Path]
) -> None:
    for case in (KEEP, WRONG):
        written(tmp_path / "suite" / f"{case['id']}.yaml", case)
    result = await surefoot.auat(
        tmp_path / "suite", parameters=files[1], out=tmp_path / "runs", at_once=2
    )
    assert result["verdict"] == "failed"
    assert result["metrics"] == {
        "cases": 2,
        "cases_passed": 1,
        "cases_flaky": 0,
        "pass_at_1": 0.5,
        "steps": 6,
        "steps_passed": 5,
        "complete_at_1": 0.8333,
        "actions": 6,
    }
    suites = ET.parse(result["junit"]).getroot().findall("testsuite")
    assert [suite.get("failures") for suite in suites] == ["0", "1", "0"]
    told = [{one.get("name"): one.get("value") for one in suite[0]} for suite in suites]
    assert [one["pass_at_1"] for one in told] == ["1", "0", "0.5"]
    assert [one["complete_at_1"] for one in told] == ["1", "0.6667", "0.8333"]
    assert [one.get("device") for one in told] == ["simulated 1", "simulated 2", None]
    calls = [int(one["model_calls"]) for one in told]
    assert (calls[0] + calls[1], calls[2]) == (calls[2], result["usage"]["model_calls"])
    page = Path(result["report"]).read_text("utf-8")
    assert "50.0 %" in page
    assert "keep-a-note" in page


async def test_a_run_that_waits_for_a_person_is_resumed(
    tmp_path: Path, files: tuple[Path, Path]
) -> None:
    home = tmp_path / "runs"
    result = await surefoot.auat(
        {"id": "one", "app": NOTES, "steps": ["Open the settings"]}, out=home, review="each_step"
    )
    settings = settings_from({"home": home})
    for kind in ("step_planned", "step_ended"):
        assert result["question"]["kind"] == kind
        await runner.close_all()
        result = await runner.resume_run(
            result["run_id"], settings, answer=ReviewAnswer(choice="accept")
        )
    assert result["verdict"] == "passed"


async def test_secrets_of_a_file_of_parameters_are_at_hand_after_a_kill(
    tmp_path: Path, files: tuple[Path, Path]
) -> None:
    case = {**KEEP, "steps": [*KEEP["steps"], "Open the settings", "Enter the pin"]}
    case |= {"expected": "The heading 'Settings' is shown"}
    path = written(tmp_path / "secret.yaml", case)
    home = tmp_path / "runs"
    result = await surefoot.auat(
        path, parameters=files[1], out=home, review="each_step", max_model_calls=200
    )
    settings = settings_from({"home": home})
    for _ in range(20):
        if result.get("status") != "waiting":
            break
        await runner.close_all()
        result = await runner.resume_run(
            result["run_id"], settings, answer=ReviewAnswer(choice="accept")
        )
    assert result["verdict"] == "passed", result
    folder = Path(result["report"]).parent
    kept = [path for path in folder.rglob("*") if path.is_file()]
    assert [path for path in kept if b"4711-4711" in path.read_bytes()] == []


@pytest.mark.parametrize(
    ("case", "parameters", "error", "said"),
    [
        ({**KEEP, "steps": ["Enter ${nobody}"]}, {}, ConfigError, "no parameter named 'nobody'"),
        ({**KEEP, "steps": []}, {}, CaseFileError, "is empty"),
        (KEEP, {"a": {"value": "1", "colour": "red"}}, CaseFileError, "is not a known key"),
        (KEEP, {"pin": {"value_from": "env:NOWHERE"}}, ConfigError, "NOWHERE is not set"),
    ],
)
async def test_what_cannot_be_meant_is_said_before_anything_starts(
    tmp_path: Path, case: Any, parameters: Any, error: type[Exception], said: str
) -> None:
    file = written(tmp_path / "case.yaml", case)
    with pytest.raises(error, match=said):
        await surefoot.auat(file, parameters=parameters, out=tmp_path / "runs")


async def test_a_secret_in_a_mapping_stays_out_of_the_run_folder(tmp_path: Path) -> None:
    parameters = {row["name"]: {k: v for k, v in row.items() if k != "name"} for row in PARAMETERS}
    result = await surefoot.auat(KEEP, parameters=parameters, out=tmp_path / "runs")
    folder = Path(result["report"]).parent
    kept = [path for path in folder.rglob("*") if path.is_file()]
    assert [path for path in kept if b"4711-4711" in path.read_bytes()] == []


def test_the_command_line(
    tmp_path: Path, files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shell = CliRunner()
    done = shell.invoke(app, ["uat", "case.yaml", "--params", "params.yaml", "--json"])
    assert (done.exit_code, json.loads(done.stdout)["verdict"]) == (0, "passed"), done.stderr
    written(tmp_path / "wrong.yaml", WRONG)
    done = shell.invoke(app, ["uat", "wrong.yaml", "--params", "params.yaml"])
    assert (done.exit_code, done.stdout) == (1, "")
    assert "failed" in done.stderr
    done = shell.invoke(app, ["uat", "case.yaml", "--ablation", "nothing"])
    assert isinstance(done.exception, ConfigError)
    assert "use none, single, no-reflection" in str(done.exception)

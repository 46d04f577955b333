"""What a new user meets first: `init`, `doctor`, `settings`, `--version`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.core import TyperCommand
from typer.main import get_command
from typer.testing import CliRunner, Result

import surefoot
from surefoot.cli.app import app as command_line
from surefoot.configs.settings import CONFIGS, Settings
from surefoot.tools.casefile import load_case, read_data
from surefoot.tools.doctor import Requirement, examine
from surefoot.tools.graph_inputs import case_schema
from tests.support.openai_server import OpenAIServer, _openai_server, openai_server

__all__ = ["_openai_server", "openai_server"]

NOTES = CONFIGS / "examples" / "notes_sim" / "app.yaml"
SETS = (*(CONFIGS / "examples").rglob("cases/*.yaml"), *(CONFIGS / "evals").rglob("*.yaml"))
CASES = [path for path in SETS if "\nsteps:" in path.read_text("utf-8")]


def command(*words: str | Path) -> Result:
    return CliRunner().invoke(command_line, [str(word) for word in words])


async def finding(name: str, settings: Settings) -> Requirement:
    (found,) = [one for one in await examine(settings) if one.name == name]
    return found


def test_the_version_is_shown() -> None:
    assert command("--version").stdout == f"{surefoot.__version__}\n"


def test_a_first_case_of_a_bundled_app_passes(tmp_path: Path) -> None:
    begun = command("init", NOTES, "--folder", tmp_path)
    assert begun.exit_code == 0, begun.output
    case = tmp_path / "cases" / "first.yaml"
    assert f"next: surefoot validate {case}" in begun.stdout
    result = surefoot.validate(case, out=tmp_path / "runs")
    assert result["verdict"] == "passed", result
    again = command("init", NOTES, "--folder", tmp_path, "--json")
    assert json.loads(again.stdout)["written"] == []


def test_an_app_that_cannot_be_opened_is_told_and_its_case_is_written(tmp_path: Path) -> None:
    begun = command("init", "http://127.0.0.1:9/", "--folder", tmp_path)
    assert begun.exit_code == 0
    assert "the app could not be opened, so the case is a guess" in begun.stderr
    assert load_case(tmp_path / "cases" / "first.yaml").steps[0].expected == "'Welcome' is shown"


def test_the_schema_takes_every_case_of_this_project() -> None:
    schema = case_schema()
    validator = Draft202012Validator(schema)
    assert len(CASES) > 20
    faults = {
        f"{path}: {error.message[:200]}"
        for path in CASES
        for error in validator.iter_errors(read_data(path, plain=False)[1])
    }
    assert faults == set()
    for kind, key in (("Parameter", "secret"), ("WebApp", "url"), ("Intent", "holds")):
        assert schema["$defs"][kind]["properties"][key]["description"], (kind, key)


def test_the_schema_refuses_a_misspelt_key() -> None:
    case = {"app": {"kind": "web", "url": "http://127.0.0.1/"}, "steps": [{"acton": "Look"}]}
    assert list(Draft202012Validator(case_schema()).iter_errors(case))


async def test_a_browser_that_is_not_there_is_missing_with_what_mends_it(tmp_path: Path) -> None:
    found = await finding("browser", Settings(browser=tmp_path / "none"))
    assert found.state == "missing"
    assert found.mend.endswith("playwright install --with-deps chromium-headless-shell")


async def test_a_browser_without_a_sandbox_is_missing_with_what_mends_it(tmp_path: Path) -> None:
    browser = tmp_path / "chromium"
    browser.write_text("#!/bin/sh\necho 'FATAL: No usable sandbox! See x' >&2\nexit 133\n", "utf-8")
    browser.chmod(0o755)
    found = await finding("browser", Settings(browser=browser))
    assert found.state == "missing"
    assert "sudo tee /proc/sys/kernel/apparmor_restrict_unprivileged_userns" in found.mend


async def test_the_browser_of_this_machine_starts() -> None:
    assert (await finding("browser", Settings())).state == "ok"


async def test_no_model_is_no_lack() -> None:
    assert (await finding("model", Settings())).state == "optional"


async def test_a_model_server_is_asked_for_its_models(openai_server: OpenAIServer) -> None:
    address = openai_server.base_url
    found = await finding("model", Settings(model="openai:rules", base_url=address))
    assert (found.state, found.detail) == ("ok", f"rules at {address}")
    other = await finding("model", Settings(model="openai:other", base_url=address))
    assert (other.state, other.mend) == ("missing", "one of: rules")
    down = "http://me:pw1@127.0.0.1:9/v1"
    gone = await finding("model", Settings(model="openai:x", base_url=down))
    assert gone.state == "missing"
    assert gone.detail.startswith("http://me:***@127.0.0.1:9/v1 does not answer")


def test_the_doctor_ends_with_3_when_something_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUREFOOT_BROWSER", str(tmp_path / "none"))
    found = command("doctor", "--json")
    assert found.exit_code == 3
    assert json.loads(found.stdout)["ready"] is False
    assert "needed for web apps" in command("doctor").stdout.replace("\n", " ")


def test_settings_that_are_changed_are_told_with_their_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SUREFOOT_MAX_EVENTS", "7")
    (row,) = json.loads(command("settings", "--changed", "--json").stdout)
    assert (row["name"], row["value"], row["default"]) == ("max_events", "7", "200")
    assert row["description"]


def test_a_password_in_an_address_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_DATABASE", "postgresql://ann:s3:cr@et@db.example/runs")
    shown = command("settings", "--changed", "--json").stdout
    assert json.loads(shown)[0]["value"] == "postgresql://ann:***@db.example/runs"


def test_every_setting_has_a_meaning() -> None:
    rows = json.loads(command("settings", "--json").stdout)
    assert len(rows) == len(Settings.model_fields)
    assert [row["name"] for row in rows if not row["description"]] == []


def test_a_name_that_is_no_setting_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUREFOOT_MAX_EVNTS", "7")
    told = command("settings", "--changed", "--json")
    assert "SUREFOOT_MAX_EVNTS is no setting; did you mean 'SUREFOOT_MAX_EVENTS'" in told.stderr
    assert json.loads(told.stdout) == []


def _commands(group: TyperCommand, name: str) -> Iterator[tuple[str, TyperCommand]]:
    for word, one in getattr(group, "commands", {}).items():
        yield from _commands(one, f"{name} {word}")
    if not hasattr(group, "commands"):
        yield name, group


COMMANDS = dict(_commands(get_command(command_line), "surefoot"))


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_has_an_example_with_options_that_there_are(name: str) -> None:
    told = " ".join((COMMANDS[name].help or "").split())
    example = re.search(rf"Example: `{name}\b([^`]*)`", told)
    assert example, told
    known = {option for one in COMMANDS[name].params for option in one.opts}
    assert set(re.findall(r"(?<= )--[a-z-]+", example[1])) <= known

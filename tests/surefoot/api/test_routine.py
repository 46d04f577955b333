"""Routine runs: a folder of scripts, the history of a case, the sign-off of a run."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import surefoot
from surefoot.cli.app import app as cli
from surefoot.configs.settings import CONFIGS
from surefoot.running.reviewing import sign_off
from surefoot.state.errors import RunError

EXAMPLES = CONFIGS / "examples" / "notes_sim"
KEEP = {
    "id": "keep",
    "app": {"kind": "simulated", "path": ""},
    "steps": ["Click 'Add note'", "Enter ${note_text}", "Click 'Save'"],
    "expected": "The note 'Feed the cat' is in the list",
    "parameters": {"note_text": "Feed the cat"},
}


@pytest.fixture
def passed(tmp_path: Path) -> dict[str, Any]:
    """A passed case on an app of its own, and its script in a folder of scripts."""
    app = shutil.copy(EXAMPLES / "app.yaml", tmp_path)
    case = {**KEEP, "app": {"kind": "simulated", "path": str(app)}}
    result = surefoot.uat(case, out=tmp_path / "runs")
    (tmp_path / "scripts").mkdir()
    shutil.copy(result["script"], tmp_path / "scripts" / "keep.json")
    return result


def shell(*words: str, home: Path) -> Any:
    return CliRunner().invoke(cli, [*words, "--out", str(home), "--json"])


def test_a_folder_of_scripts_is_a_suite_and_each_replay_is_kept(passed, tmp_path):
    home = tmp_path / "runs"
    done = shell("replay", str(tmp_path / "scripts"), home=home)
    assert done.exit_code == 0, done.output
    suite = json.loads(done.stdout)
    assert suite["metrics"]["pass_at_1"] == 1
    assert suite["drift"] == {"targets": 3, "healed": 0, "by": {}}
    assert Path(suite["junit"]).is_file()
    (run,) = suite["runs"]
    assert Path(run["report"]).is_file()
    listed = json.loads(shell("runs", "list", home=home).stdout)["runs"]
    assert [row["run_id"] for row in listed] == [run["run_id"], passed["run_id"]]


def test_a_folder_without_scripts_is_wrong_usage(tmp_path):
    done = shell("replay", str(tmp_path), home=tmp_path)
    assert done.exit_code != 0
    assert "has no scripts" in str(done.exception)


def test_the_history_of_a_case_tells_verdict_drift_and_duration(passed, tmp_path):
    home, app = tmp_path / "runs", tmp_path / "app.yaml"
    surefoot.replay(passed["script"], out=home)
    app.write_text(app.read_text("utf-8").replace("name: Save,", "name: Keep it,"), "utf-8")
    surefoot.replay(passed["script"], out=home, action_timeout_s=0.2)
    text = app.read_text("utf-8").replace('append: {notes: "{draft}"}', "append: {}")
    app.write_text(text.replace("toast: Note saved", "toast: Sorry"), "utf-8")
    surefoot.replay(passed["script"], out=home, action_timeout_s=0.2)
    facts = json.loads(shell("runs", "history", "keep", home=home).stdout)
    told = [(run["kind"], run["result"], run["healed"]) for run in facts["runs"]]
    assert told == [
        ("uat", "passed", 0),
        ("replay", "passed", 0),
        ("replay", "passed, healed", 1),
        ("replay", "failed", 0),
    ]
    page = Path(facts["report"]).read_text("utf-8")
    assert page.count("<rect") == 4
    assert "1 healed" in page
    assert shell("runs", "history", "nothing", home=home).exit_code != 0


def test_a_sign_off_is_part_of_the_report(passed, tmp_path):
    home, run = tmp_path / "runs", passed["run_id"]
    words = ("--accept", "all", "--reject", "2=The text is <cut> off", "--by", "Lan")
    done = shell("runs", "review", run, *words, home=home)
    assert done.exit_code == 0, done.output
    results = json.loads(done.stdout)["results"]
    assert [one["choice"] for one in results] == ["accept", "reject", "accept"]
    report = (home / run / "report.html").read_text("utf-8")
    assert "Sign-off" in report
    assert "The text is &lt;cut&gt; off" in report
    again = CliRunner().invoke(cli, ["runs", "report", run, "--out", str(home)])
    assert "Lan" in Path(again.stdout.strip()).read_text("utf-8")


@pytest.mark.parametrize(
    ("accept", "reject", "said"),
    [
        ([4], {}, "has no step 4: it has 3"),
        ([1], {1: "x"}, "both accepted and rejected"),
        ([], {}, "say which results"),
    ],
)
def test_a_wrong_sign_off_is_told(passed, tmp_path, accept, reject, said):
    with pytest.raises(RunError, match=said):
        sign_off(tmp_path / "runs", passed["run_id"], accept, reject)


def test_a_replay_is_not_resumed(passed, tmp_path):
    home = tmp_path / "runs"
    run = surefoot.replay(passed["script"], out=home)["run_id"]
    done = CliRunner().invoke(cli, ["runs", "resume", run, "--out", str(home)])
    assert "is a replay" in str(done.exception)

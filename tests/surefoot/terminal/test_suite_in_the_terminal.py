"""What is seen of a suite while it runs, and what stays of one that is stopped."""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml
from rich.console import Console
from typer.testing import CliRunner

from surefoot.cli.app import app as cli
from surefoot.state.values.app import SimulatedApp
from surefoot.state.values.verdict import Usage
from surefoot.suites.suite import Job
from surefoot.terminal.suite_view import SuiteView
from surefoot.tools.devices.pool import PooledDevice
from tests.support.cases import ADD, NOTES, OPEN_SETTINGS, notes_case

ROOT = Path(__file__).parents[3]
# What was started in the background ignores Ctrl-C, and so would what it starts.
INTERRUPTIBLE = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("surefoot", run_name="__main__", alter_sys=True)
"""


def suite_of(folder: Path, cases: Sequence[dict[str, Any]]) -> Path:
    folder.mkdir()
    for case in cases:
        (folder / f"{case['id']}.yaml").write_text(yaml.safe_dump(case), "utf-8")
    return folder


def job(name: str) -> Job:
    async def run(_app: Any, _progress: Any) -> dict[str, Any]:
        raise NotImplementedError

    return Job(name, "", SimulatedApp(path="app.yaml"), ("Open it", "Look [at] it"), run)


def result_of(verdict: str, **more: Any) -> dict[str, Any]:
    usage = {"model_calls": 7, "input_tokens": 10, "output_tokens": 1, "cost": 0.0}
    steps = [{"verdict": "passed"}, {"verdict": verdict, "reason": more.pop("reason", "")}]
    return {"verdict": verdict, "steps": steps, "usage": usage, "seconds": 1.25, **more}


def seen(view: SuiteView, console: Console) -> None:
    """A suite of two cases, one of which loses its phone."""
    first, second = job("first"), job("second")
    view.begun([first, second], [PooledDevice("android", "A"), PooledDevice("android", "B")])
    view.started(first, "A")
    view.started(second, "B")
    view.did(first, "operation", {"usage": Usage(model_calls=3), "step_index": 1})
    view.moved(second, "B", "the phone B is lost")
    view.waiting(second, "another run uses A")
    view.ended(first, result_of("failed", reason="'Done' is not shown", device="A"))


def test_a_case_is_a_line_where_there_is_no_terminal():
    out = io.StringIO()
    console = Console(file=out, width=100)
    with SuiteView(console) as view:
        seen(view, console)
    lines = [" ".join(line.split()) for line in out.getvalue().splitlines()]
    assert lines == [
        "2 cases on A, B",
        "! lost second B: the phone B is lost",
        "… waits second another run uses A",
        "✕ failed first A 1/2 steps 7 calls 1.2 s",
        "'Done' is not shown",
    ]


def test_a_terminal_shows_what_runs():
    out = io.StringIO()
    console = Console(file=out, width=100, force_terminal=True)
    with SuiteView(console) as view:
        view.begun([job("one")], [PooledDevice("web", number=1)])
        first = job("one")
        view.started(first, "web 1")
        view.did(first, "operation", {"usage": Usage(model_calls=3), "step_index": 1})
        console.print(view._table())
    shown = out.getvalue()
    assert "running" in shown
    assert "2/2 Look [at] it" in shown
    assert "3 calls" in shown


def test_many_cases_are_validated_as_a_suite(tmp_path):
    cases = [{**notes_case(step), "id": f"case-{n}"} for n, step in enumerate((ADD, OPEN_SETTINGS))]
    suite = suite_of(tmp_path / "suite", cases)
    words = ["validate", str(suite), "--devices", "simulated:2", "--out", str(tmp_path / "runs")]
    done = CliRunner().invoke(cli, [*words, "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["metrics"]["complete_at_1"] == 1
    assert {run["device"] for run in told["runs"]} == {"simulated 1", "simulated 2"}
    assert "passed   case-0  simulated 1" in done.stderr
    assert Path(told["report"]).is_file()


def test_a_suite_that_is_stopped_by_hand_reports_what_is_finished(tmp_path):
    steps = ["Click 'Add note'", "Enter ${note_text}", "Click 'Save'"] * 15
    long = {"app": NOTES, "steps": steps, "parameters": {"note_text": "Feed the cat"}}
    short = {**long, "steps": ["Open the settings"]}
    cases = [{**short, "id": "a"}, {**long, "id": "b"}, {**long, "id": "c"}]
    suite, home = suite_of(tmp_path / "suite", cases), tmp_path / "runs"
    words = ["uat", str(suite), "--at-once", "1", "--out", str(home), "--json"]
    started = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "."},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert started.stderr is not None
    for line in started.stderr:
        if "passed" in line:
            break
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=60)
    assert started.returncode == 130, err
    told = json.loads(out)
    assert (told["verdict"], told["metrics"]["cases_passed"]) == ("unknown", 1)
    assert [one["case"] for one in told["unfinished"]] == ["b", "c"]
    assert told["unfinished"][1]["status"] == "not_begun"
    assert 'errors="1"' in Path(told["junit"]).read_text("utf-8")
    listed = CliRunner().invoke(cli, ["runs", "list", "--out", str(home), "--json"])
    status = {run["case"]: run["status"] for run in json.loads(listed.stdout)["runs"]}
    assert status.get("b", "interrupted") == "interrupted"
    assert status["a"] == "finished"

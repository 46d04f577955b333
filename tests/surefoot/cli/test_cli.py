"""The command line: exit codes, one line for every wrong input, one object with --json."""

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from surefoot.cli import main
from tests.support import command
from tests.support.cases import ADD, NOTES, OPEN_SETTINGS

ROOT = Path(__file__).parents[3]
GOOD = {"id": "good", "app": NOTES, "steps": [ADD, OPEN_SETTINGS]}
STUCK = {"id": "stuck", "app": NOTES, "steps": [{**ADD, "expected": "The note 'Dog' is listed"}]}


@dataclass
class Done:
    """What a call came to."""

    returncode: int
    stdout: str
    stderr: str


class Shell:
    """A folder in which the command line is called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file(self, name: str, content: str | dict[str, Any]) -> str:
        text = content if isinstance(content, str) else json.dumps(content)
        (self.folder / name).write_text(text, "utf-8")
        return name

    def call(self, *arguments: str, **environment: str) -> Done:
        surroundings = {**os.environ, "NO_COLOR": "1", **environment}
        with command.start(*arguments, cwd=self.folder, env=surroundings) as process:
            out, said = process.communicate(timeout=120)
        return Done(process.wait(), out.decode(), said.decode())


Call = Callable[..., Done]


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Call:
    """Call the command line without a process of its own, which takes seconds to start."""
    monkeypatch.chdir(tmp_path)

    def inside(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["surefoot", *arguments])
        with pytest.raises(SystemExit) as end:
            main()
        out, said = capsys.readouterr()
        code = end.value.code
        return Done(code if isinstance(code, int) else 0, out, said)

    return inside


def test_words_of_an_app_are_printed_as_they_stand(shell: Shell, call: Call) -> None:
    step = {"action": "Click 'assets:bank:checking'", "expected": "'[bold]Tea' is shown"}
    told = call("understand", shell.file("signs.yaml", {**GOOD, "steps": [step]})).stdout
    assert "click 'assets:bank:checking'" in told
    assert "shown: '[bold]Tea'" in told


def test_a_passed_case_gives_0_and_one_object(shell: Shell) -> None:
    done = shell.call("validate", shell.file("good.yaml", GOOD), "--json")
    assert done.returncode == 0
    result = json.loads(done.stdout)
    assert {"run_id", "verdict", "steps", "usage", "seconds", "report"} <= set(result)
    assert set(result["usage"]) == {"model_calls", "input_tokens", "output_tokens", "cost"}
    assert "passed" in done.stderr


def test_a_failed_case_gives_1_and_without_json_nothing_on_stdout(shell: Shell) -> None:
    done = shell.call("validate", shell.file("stuck.yaml", STUCK))
    assert (done.returncode, done.stdout) == (1, "")
    assert "report:" in done.stderr


def test_many_cases_give_the_worst(shell: Shell) -> None:
    shell.file("good.yaml", GOOD)
    shell.file("stuck.yaml", STUCK)
    done = shell.call("validate", ".", "--at-once", "2", "--json")
    result = json.loads(done.stdout)
    assert (done.returncode, result["verdict"]) == (1, "failed")
    assert [run["case"] for run in result["runs"]] == ["good", "stuck"]


APP = 'app: {kind: web, url: "http://127.0.0.1:1/"}\n'
NO_MAPPING = "case.yaml: a case must be a mapping with id, app and steps"
WRONG = {
    "bad YAML": ("id: a\napp: {kind: web\nsteps: x\n", "case.yaml:3: is not YAML"),
    "half a text in quotes": (
        f"id: a\n{APP}steps:\n  - action: x\n    expected: 'Mum''s' is shown\n",
        "case.yaml:5: is not YAML: expected <block end>, but found '<scalar>'; the whole text "
        "needs quotes: '''Mum''''s'' is shown'",
    ),
    "a colon in a text": (
        f"id: a\n{APP}steps:\n  - action: Type the title: Mum's\n",
        "case.yaml:4: is not YAML: mapping values are not allowed here; the whole text needs "
        "quotes: 'Type the title: Mum''s'",
    ),
    "half a text as a comment": (
        f"id: a\n{APP}steps:\n  - action: Open\n      ticket #12 and read it\n",
        "case.yaml:5: steps.0.action: '#12 and read it' would be a comment: the whole text needs",
    ),
    "empty steps": (f"id: a\n{APP}steps: []\n", "case.yaml:3: steps: is empty"),
    "unknown key": (f"id: a\n{APP}step: []\nsteps:\n  - action: x\n", "case.yaml:3: step: is not"),
    "malformed url": (
        'id: a\napp:\n  kind: web\n  url: "http://"\nsteps:\n  - action: x\n',
        "case.yaml:4: app.url: 'http://' is not an address",
    ),
    "no action": (f"id: a\n{APP}steps:\n  - expected: x\n", "case.yaml:4: steps.0.action: is miss"),
    "blank action": (
        f"id: a\n{APP}steps:\n  - action: ' '\n",
        "case.yaml:4: steps.0.action: is bl",
    ),
    "number for a step": (f"id: a\n{APP}steps:\n  - 5\n", "case.yaml:4: steps.0: must be a map"),
    "unknown kind": ("id: a\napp: {kind: x}\nsteps:\n  - action: x\n", "case.yaml:2: app: kind"),
    "empty file": ("", NO_MAPPING),
    "list of cases": ("- id: a\n- id: b\n", f"{NO_MAPPING}: put each into a file of its own and"),
    "two documents": ("id: a\n---\nid: b\n", "case.yaml:2: holds more than one document: put"),
    "unknown parameter": (
        f"id: a\n{APP}steps:\n  - action: 'x ${{y}}'\n",
        "case.yaml:4: steps.0.a",
    ),
    "secret not set": (
        f"id: a\n{APP}steps:\n  - action: x\n"
        "parameters:\n  pw: {value_from: 'env:NO_SUCH_SECRET', secret: true}\n",
        "case.yaml:6: parameters.pw: ",
    ),
    "key given twice": (f"id: a\nid: b\n{APP}steps:\n  - action: x\n", "case.yaml:2: id: is given"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_case_is_one_line_with_file_line_and_key(
    shell: Shell, call: Call, what: str
) -> None:
    content, line = WRONG[what]
    done = call("validate", shell.file("case.yaml", content), "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"surefoot: {line}"), done.stderr
    assert done.stderr.count("\n") == 1
    assert not (shell.folder / "runs").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.yaml"], "missing.yaml: No such file"),
        (["empty"], "empty has no *.yaml files"),
        (["good.yaml", "--model", "nonsense"], "model 'nonsense' is not known"),
        (["good.yaml", "--review", "sometimes"], "review"),
    ],
)
def test_a_wrong_call_is_one_line(
    shell: Shell, call: Call, arguments: list[str], said: str
) -> None:
    shell.file("good.yaml", GOOD)
    (shell.folder / "empty").mkdir()
    done = call("validate", *arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr


def test_a_missing_browser_gives_2(shell: Shell) -> None:
    case = f"id: a\n{APP}steps:\n  - action: x\n"
    done = shell.call("validate", shell.file("case.yaml", case), CHROME="/no/such/browser")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("surefoot: no browser at '/no/such/browser'")


def test_an_unreachable_app_is_blocked_and_the_report_is_there(shell: Shell) -> None:
    case = 'id: a\napp: {url: "http://127.0.0.1:4/"}\nsteps:\n  - action: x\n'
    done = shell.call("validate", shell.file("case.yaml", case), "--json")
    result = json.loads(done.stdout)
    assert (done.returncode, result["verdict"]) == (3, "blocked")
    assert "127.0.0.1:4" in result["problem"]
    assert (shell.folder / result["report"]).is_file()


class TestRuns:
    """`surefoot runs`: every run is kept."""

    def test_a_finished_run_is_listed_shown_and_reported(self, shell: Shell, call: Call) -> None:
        run_id = json.loads(call("validate", shell.file("good.yaml", GOOD), "--json").stdout)[
            "run_id"
        ]
        (row,) = json.loads(call("runs", "list", "--json").stdout)["runs"]
        assert (row["run_id"], row["verdict"], row["status"]) == (run_id, "passed", "finished")
        shown = json.loads(call("runs", "show", run_id, "--json").stdout)
        assert [step["verdict"] for step in shown["steps"]] == ["passed", "passed"]
        assert call("runs", "report", run_id).stdout.strip().endswith("report.html")
        assert run_id in call("runs", "list").stdout

    def test_a_run_that_waits_is_answered_once(self, shell: Shell, call: Call) -> None:
        case = shell.file("good.yaml", GOOD)
        done = call("validate", case, "--review", "each_step", "--json")
        asked = json.loads(done.stdout)
        run_id, question = asked["run_id"], asked["question"]
        assert (done.returncode, asked["status"], question["step"]) == (3, "waiting", 0)
        assert question["choices"] == ["accept", "reject", "retry", "stop"]
        assert (shell.folder / "runs" / run_id / question["screenshot"]).is_file()
        unanswered = call("runs", "resume", run_id)
        assert (unanswered.returncode, unanswered.stderr.count("\n")) == (2, 1)
        second = json.loads(call("runs", "resume", run_id, "--answer", "accept", "--json").stdout)
        assert second["question"]["step"] == 1
        last = call("runs", "resume", run_id, "--answer", "accept", "--json")
        assert (last.returncode, json.loads(last.stdout)["verdict"]) == (0, "passed")
        again = call("runs", "resume", run_id, "--answer", "accept")
        assert again.returncode == 2
        assert "is finished" in again.stderr

    def test_a_damaged_run_is_listed_as_such(self, shell: Shell, call: Call) -> None:
        for name, content in (("cut", '{"run_id": "c'), ("other", "[]"), ("empty", "{}")):
            (shell.folder / "runs" / name).mkdir(parents=True)
            (shell.folder / "runs" / name / "run.json").write_text(content)
        rows = json.loads(call("runs", "list", "--json").stdout)["runs"]
        assert {row["status"] for row in rows} == {"damaged"}
        for word in ("show", "resume", "report"):
            done = call("runs", word, "cut")
            assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr

    def test_a_run_that_is_not_there_is_one_line(self, call: Call) -> None:
        for name in ("nothing", "../../etc", ""):
            done = call("runs", "show", name)
            assert (done.returncode, done.stderr.count("\n")) == (2, 1)

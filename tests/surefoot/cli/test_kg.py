"""`surefoot kg`: exit codes, one object with --json, one line for what is wrong."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from surefoot.cli import main
from surefoot.tools.knowledge.client import KGClient
from tests.support.meal_app import APP, fill


@dataclass
class Done:
    code: int
    stdout: str
    stderr: str


Call = Callable[..., Done]


@pytest.fixture
def call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Call:
    """Call the command line in a folder with a store `kg.db`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    with KGClient("kg.db") as client:
        fill(client)

    def inside(*arguments: str, store: str = "kg.db") -> Done:
        monkeypatch.setattr(sys, "argv", ["surefoot", "kg", *arguments, "--store", store])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        out, said = capsys.readouterr()
        return Done(code, out, said)

    return inside


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["stats"], "transitions"),
        (["path", APP, "点外卖"], "click 外卖"),
        (["path", APP, "点外卖", "--from", "我的"], "click 外卖订单"),
        (["match", APP, "--title", "首页"], "首页 ("),
        (["actions", "首页", "--app", APP], "click 外卖"),
        (["intents", "外卖", "--app", APP], "点外卖"),
    ],
)
def test_an_answer_is_shown_to_people_and_to_programs(
    call: Call, arguments: list[str], shown: str
) -> None:
    human = call(*arguments)
    assert (human.code, human.stderr) == (0, "")
    assert shown in human.stdout
    machine = call(*arguments, "--json")
    assert machine.code == 0
    assert json.loads(machine.stdout)["success"] is True
    assert len(machine.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["path", APP, "火星旅行"], 1),
        (["path", APP, "点外卖", "--from", "没有"], 1),
        (["actions", "0123456789abcdef"], 1),
        (["export", "--app", "com.example.nothing"], 1),
        (["view", "--app", "com.example.nothing"], 1),
        (["path", APP, "点外卖", "--max-steps", "0"], 2),
        (["path", APP, " "], 2),
        (["import", "missing.json"], 2),
        (["match", APP, "--screen", "missing.json"], 2),
        (["view", "--out", "kg.db/page.html"], 2),
    ],
)
def test_what_is_wrong_is_one_line_and_a_code(call: Call, arguments: list[str], code: int) -> None:
    done = call(*arguments)
    assert done.code == code
    assert done.stdout == ""
    assert done.stderr.startswith("surefoot: ")
    assert len(done.stderr.splitlines()) == 1


def test_a_refusal_is_one_object_too(call: Call) -> None:
    done = call("path", APP, "火星旅行", "--json")
    assert done.code == 1
    assert json.loads(done.stdout)["error"]["code"] == "INTENT_NOT_FOUND"
    assert done.stderr == ""


def test_a_screen_that_is_no_known_page_is_code_1(call: Call, tmp_path: Path) -> None:
    (tmp_path / "screen.json").write_text('{"widgets": [{"text": "nothing of this app"}]}')
    done = call("match", APP, "--screen", "screen.json")
    assert (done.code, done.stdout.splitlines()[0]) == (1, "no known page")


def test_a_store_that_is_missing_is_wrong_usage_and_one_that_is_broken_a_fault(
    call: Call, tmp_path: Path
) -> None:
    assert call("stats", store="typo.db").code == 2
    assert not (tmp_path / "typo.db").exists()
    (tmp_path / "broken.db").write_text("this is no database" * 100)
    for arguments in (["stats"], ["view"], ["export"]):
        assert call(*arguments, store="broken.db").code == 3
    assert call("stats", store="http://127.0.0.1:9").code == 3
    assert call("export", store="http://127.0.0.1:9").code == 2


def test_a_graph_goes_out_and_in_again(call: Call, tmp_path: Path) -> None:
    assert call("export", "graph.json").stdout == "graph.json\n"
    done = call("import", "graph.json", "--json", store="copy.db")
    assert json.loads(done.stdout)["transitions"] == 10
    copied = call("export", store="copy.db").stdout
    assert copied == (tmp_path / "graph.json").read_text("utf-8")
    assert call("import", "graph.json", "--replace", store="copy.db").code == 0
    assert call("export", store="copy.db").stdout == copied
    assert "<graphml" in call("export", "--graphml").stdout


def test_a_page_is_written(call: Call, tmp_path: Path) -> None:
    done = call("view", "--app", APP, "--out", "out/page.html", "--json")
    assert json.loads(done.stdout) == {"success": True, "view": "out/page.html"}
    assert APP in (tmp_path / "out" / "page.html").read_text("utf-8")


def test_a_verdict_is_listed_with_what_it_rests_on_and_confirmed(call: Call) -> None:
    with KGClient("kg.db") as client:
        pattern = {"signature": "s", "seen_at": "/cart", "evidence": ["totals may differ"]}
        facts = {"expected": "Totals agree", "verdict": "passed", "pattern": pattern}
        assert client.learn_step(APP, "Click", "/cart", **facts)["success"]
    shown = call("lessons", "--app", APP)
    assert (shown.code, "observed" in shown.stdout, "/cart" in shown.stdout) == (0, True, True)
    (lesson,) = json.loads(call("lessons", "--json").stdout)["lessons"]
    assert (lesson["source"], lesson["evidence"]) == ("observed", ["totals may differ"])
    assert call("confirm", lesson["id"]).code == 0
    (lesson,) = json.loads(call("lessons", "--json").stdout)["lessons"]
    assert lesson["source"] == "confirmed"
    nobody = call("confirm", "0000")
    assert (nobody.code, nobody.stderr.count("\n")) == (2, 1)

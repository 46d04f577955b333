"""`surefoot runs diff` of two explorations."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from surefoot.cli import main
from surefoot.cli.app import app


def node(page: str, title: str, *keys: str) -> dict[str, Any]:
    return {"id": f"{page}{keys}", "page": page, "title": title, "keys": list(keys)}


def keep(home: Path, name: str, nodes: list[dict[str, Any]], *found: str) -> None:
    folder = home / name
    folder.mkdir()
    facts = {"run_id": name, "settings": {}, "graph": "exploration"}
    (folder / "run.json").write_text(json.dumps(facts))
    (folder / "utg.json").write_text(json.dumps({"nodes": nodes, "edges": []}))
    findings = [{"signature": one, "kind": "page_error", "text": one} for one in found]
    (folder / "findings.json").write_text(json.dumps(findings))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    start = node("/", "Start", "tap link 'Notes'", "tap link 'Help'")
    keep(tmp_path, "one", [start, node("/help", "Help")], "lost", "old")
    changed = node("/", "Start", "tap link 'Notes'", "tap button 'Share'")
    keep(tmp_path, "two", [changed, node("/notes", "Notes")], "lost", "missing")
    return tmp_path


def test_screens_and_findings_that_are_new_gone_and_changed(home: Path) -> None:
    done = CliRunner().invoke(app, ["runs", "diff", "one", "two", "--out", str(home)])
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines() == [
        "+ screen Notes /notes",
        "- screen Help /help",
        "~ screen Start /",
        "    + tap button 'Share'",
        "    - tap link 'Help'",
        "+ page error: missing",
        "- page error: old",
        "the same: 0 screens, 1 findings",
    ]
    told = CliRunner().invoke(app, ["runs", "diff", "one", "two", "--out", str(home), "--json"])
    facts = json.loads(told.stdout)
    assert facts["screens"]["new"] == [{"page": "/notes", "title": "Notes", "states": 1}]
    same = CliRunner().invoke(app, ["runs", "diff", "two", "two", "--out", str(home)])
    assert same.stdout == "the same: 2 screens, 2 findings\n"


def test_a_run_that_is_no_exploration_cannot_be_compared(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "two" / "run.json").write_text(json.dumps({"run_id": "two", "settings": {}}))
    for run_id, said in (("two", "is no exploration"), ("three", "there is no run")):
        command = ["surefoot", "runs", "diff", "one", run_id, "--out", str(home)]
        monkeypatch.setattr("sys.argv", command)
        with pytest.raises(SystemExit) as end:
            main()
        assert end.value.code == 2
        assert said in capsys.readouterr().err

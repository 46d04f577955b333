"""Runs as they are kept."""

import json
from pathlib import Path

import pytest

from surefoot.running.stored import run_folder, run_result
from surefoot.state.errors import RunError


def test_an_interrupted_run_shows_how_far_it_came(tmp_path: Path) -> None:
    folder = tmp_path / "a-run"
    folder.mkdir()
    facts = {"run_id": "a-run", "case": "a", "settings": {}}
    (folder / "run.json").write_text(json.dumps(facts))
    (folder / "lock").touch()
    case = {"steps": [{"action": "Click 'Save'"}, {"action": "Click 'Close'"}]}
    (folder / "case.json").write_text(json.dumps(case))
    decided = {"kind": "decide", "step": 0, "decision": "next_step", "verdict": "passed"}
    (folder / "events.jsonl").write_text(json.dumps(decided) + '\n{"kind": "dec')
    result = run_result(folder)
    assert (result["status"], result["verdict"]) == ("interrupted", "unknown")
    assert [s["verdict"] for s in result["steps"]] == ["passed", "not_run"]


@pytest.mark.parametrize(
    "run_id", ["", ".", "..", "../x", "/etc", "a/b", "a\\b", ".hidden", "a\0b", "a/../../b"]
)
def test_an_id_that_climbs_is_none(run_id: str, tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{}")
    with pytest.raises(RunError, match="is not the id of a run"):
        run_folder(tmp_path / "home", run_id)

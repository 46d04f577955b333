"""Labelled steps are judged one after the other."""

import asyncio
import gzip
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from surefoot.evaluating.samples import evaluate_step_validation
from surefoot.tools import runlog
from surefoot.tools.runlog import LineFile

PAGE = "<title>Notes</title><h1>Notes</h1><ul><li>{}</li></ul>"


def labelled(folder: Path) -> Path:
    """Two steps: one that happened, one that did not."""
    facts = {"class": "add", "lang": "en", "current_url": "http://127.0.0.1/", "before": "empty"}
    facts |= {"step_action": "Add the note 'Milk'", "expected_result": "The note 'Milk' is listed"}
    facts |= {"substep_description": "click the button 'Add'"}
    rows: list[dict[str, Any]] = [
        {**facts, "id": "there", "page": "milk", "label": True},
        {**facts, "id": "not there", "page": "empty", "label": False},
    ]
    pages = {name: {"html": PAGE.format(name)} for name in ("empty", "Milk")}
    states = {"empty": pages["empty"], "milk": pages["Milk"]}
    folder.mkdir()
    (folder / "samples.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    (folder / "states.json.gz").write_bytes(gzip.compress(json.dumps(states).encode()))
    return folder


async def test_a_log_that_is_still_written_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = LineFile.append

    def slowly(file: LineFile, line: bytes) -> None:
        time.sleep(0.05)
        append(file, line)

    monkeypatch.setattr(LineFile, "append", slowly)
    folder = await asyncio.to_thread(labelled, tmp_path / "notes")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    scores = await evaluate_step_validation(folder, Settings())
    assert (scores["samples"], scores["accuracy"]) == (2, 1.0)
    await asyncio.to_thread(runlog.RunLog(tmp_path).flush)
    assert list(scratch.iterdir()) == []

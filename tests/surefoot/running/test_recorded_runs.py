"""What was recorded once goes the same way by the code of today."""

import os
from pathlib import Path
from typing import Any

import pytest

from surefoot.nodes.common.run import close_sessions
from tests.support.tape import RUNS, Course, difference, gone_through, keep, kept

RECORDS = bool(os.environ.get("SUREFOOT_RECORD"))
ONES = [
    pytest.param(one, id=one["name"], marks=[pytest.mark.chaos] if one.get("long") else [])
    for one in RUNS
]


@pytest.mark.parametrize("given", ONES)
async def test_a_recorded_run_goes_the_same_way(
    given: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tape = None if RECORDS else kept(given["name"])
    now = await gone_through(given, tmp_path, monkeypatch, tape)
    await close_sessions()
    if tape is None:
        keep(given["name"], now)
        return
    assert difference(tape, now) == ""


def test_the_first_difference_is_told() -> None:
    before = Course(["open", "look", "end"], ["passed", "passed"])
    assert difference(before, before) == ""
    assert difference(before, Course(["open", "look"], [])) == "node 2: was end, is the end"
    now = Course(before.nodes, ["passed", "failed"])
    assert difference(before, now) == "verdict 1: was passed, is failed"

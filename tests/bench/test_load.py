"""The gates of load, on the whole; how a gate is told."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.load.__main__ import PARTS, main, page
from bench.load.gate import Gate
from tests.support.served import ROOT


@pytest.mark.parametrize(
    ("gate", "holds"),
    [
        (Gate("L1", "rate", 0.15, 0.15), True),
        (Gate("L1", "rate", 0.14, 0.15), False),
        (Gate("L1", "p95", 8.0, most=8), True),
        (Gate("L1", "p95", 8.1, most=8), False),
        (Gate("L2", "rows", 1.0, 1, 1), True),
        (Gate("L2", "rows", 1.1, 1, 1), False),
    ],
)
def test_a_gate_holds_within_its_bounds(gate: Gate, holds: bool) -> None:
    assert gate.holds is holds
    assert ("does not hold" in page([gate])) is not holds


def test_what_was_not_measured_now_stays_on_the_page() -> None:
    before = page([Gate("L10", "old", 1.0, 0.5), Gate("L2", "rows", 7.0, 1), Gate("–", "x", 1, 1)])
    now = page([Gate("L2", "rows", 9.0, 1)], before).splitlines()
    rows = now[now.index("|---|---|---|---|---|---|---|---|") + 1 :]
    assert [line.split("|")[1:4] for line in rows] == [
        [" L2 ", " rows ", " 9.00 "],
        [" L10 ", " old ", " 1.00 "],
        [" – ", " x ", " 1.00 "],
    ]


async def test_a_part_that_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert await main(["nothing"]) == 2
    assert "there are: knowledge" in capsys.readouterr().out


@pytest.mark.chaos
@pytest.mark.parametrize("part", PARTS)
def test_the_gates_of_load_hold(part: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench.load", part]
    given = {**os.environ, "SUREFOOT_LOAD_PAGE": str(tmp_path / "load.md")}
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]

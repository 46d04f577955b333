"""The gates of load, on the whole; how a gate is told."""

import subprocess
import sys

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


async def test_a_part_that_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert await main(["nothing"]) == 2
    assert "there are: knowledge" in capsys.readouterr().out


@pytest.mark.chaos
@pytest.mark.parametrize("part", [part for part in PARTS if part != "soak"])
def test_the_gates_of_load_hold(part: str) -> None:
    command = [sys.executable, "-m", "bench.load", part]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]

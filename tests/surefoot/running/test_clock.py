"""The clock of the machine is set while a run goes on."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Play
from tests.support.cases import ADD, OPEN_SETTINGS, notes_case
from tests.support.killing import ROOT

DAY_S = 86_400.0


@pytest.mark.parametrize("jump_s", [DAY_S, -DAY_S])
async def test_a_clock_that_is_set_ends_no_run_and_makes_no_time_wrong(
    jump_s: float, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = time.time

    def jump(_node: str, _update: Any) -> None:
        monkeypatch.setattr(time, "time", lambda: asked() + jump_s)

    result = await play(notes_case(ADD, OPEN_SETTINGS), learn="off", progress=jump, max_minutes=30)
    assert result["verdict"] == "passed"
    for seconds in (result["seconds"], *(step["seconds"] for step in result["steps"])):
        assert 0 <= seconds < DAY_S / 2


@pytest.mark.parametrize("folder", ["nodes", "graphs"])
def test_no_node_asks_the_clock_of_the_machine(folder: str) -> None:
    asking = [
        path for path in Path(ROOT / folder).rglob("*.py") if "time.time(" in path.read_text()
    ]
    assert asking == []

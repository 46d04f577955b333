"""docs/tour.ipynb runs from its first cell to its last, as in a kernel: with a loop."""

import ast
import inspect
import json
from pathlib import Path
from typing import Any

import pytest

TOUR = Path(__file__).parents[3] / "docs" / "tour.ipynb"


async def test_every_cell_of_the_tour_runs(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    cells = json.loads(TOUR.read_text("utf-8"))["cells"]
    names: dict[str, Any] = {}
    for source in ("".join(one["source"]) for one in cells if one["cell_type"] == "code"):
        cell = compile(source, str(TOUR), "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
        if inspect.isawaitable(done := eval(cell, names)):
            await done
    said = capsys.readouterr().out
    assert "passed | Turn on the dark theme" in said
    assert "30 events" in said

"""A typed form that leaves out what its sentence names is for a person, not for the agent."""

from pathlib import Path

import pytest

from tests.conftest import Play
from tests.support.acceptance import INSPECTION, OPERATION, calls, finds

APP = """
name: Paint
start: wall
variables: {colour: Choose}
screens:
  wall:
    title: Wall
    widgets:
      - {id: colour, role: combobox, name: Colour, bind: colour, options: [Choose, Blue, Red]}
      - {id: held, role: text, text: "Wall in {colour}"}
"""
STEP = {"action": "Select 'Blue' in 'Colour'", "expected": "'Wall in Blue' is shown"}


@pytest.mark.parametrize(
    "typed",
    [
        {"do": {"do": "select", "target": "Colour", "value": "Red"}},
        {"check": {"check": "shown", "what": "Wall"}},
    ],
)
async def test_nobody_is_asked(
    play: Play, tmp_path: Path, typed: dict[str, dict[str, str]]
) -> None:
    (tmp_path / "app.yaml").write_text(APP, "utf-8")
    app = {"kind": "simulated", "path": str(tmp_path / "app.yaml")}
    rules = {
        OPERATION: calls("input_text", "colour", text="Blue"),
        INSPECTION: finds("yes", "held"),
    }
    case = {"id": "wall", "title": "Wall", "app": app, "steps": [{**STEP, **typed}]}
    result = await play(case, rules, graph="uat")
    assert result["verdict"] == "unknown"
    assert f"its `{next(iter(typed))}:` does not name" in result["steps"][0]["reason"]
    assert result["usage"]["model_calls"] == 0

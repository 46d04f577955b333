"""A list that refuses an option tells those it has; one of them may then be chosen by its words."""

from pathlib import Path

from tests.conftest import Play
from tests.support.acceptance import INSPECTION, OPERATION, calls, finds
from tests.support.cases import in_turn

APP = """
name: Paint
start: wall
variables: {colour: Choose, done: ""}
screens:
  wall:
    title: Wall
    widgets:
      - {id: colour, role: combobox, name: Colour, bind: colour, options: [Choose, Blue (9), Red]}
      - {id: held, role: text, text: "Wall in {colour}"}
"""


async def test_the_option_that_says_more_than_the_step_is_chosen(
    play: Play, tmp_path: Path
) -> None:
    (tmp_path / "app.yaml").write_text(APP, "utf-8")
    app = {"kind": "simulated", "path": str(tmp_path / "app.yaml")}
    step = {"action": "Let the colour be Blue", "expected": "'Wall in Blue (9)' is shown"}
    case = {"id": "wall", "title": "Wall", "app": app, "steps": [step]}
    rules = {
        OPERATION: in_turn(
            calls("input_text", "colour", text="Blue"),
            calls("input_text", "colour", text="Blue (9)"),
        ),
        INSPECTION: finds("yes", "held"),
    }
    result = await play(case, rules, graph="uat")
    assert result["verdict"] == "passed"

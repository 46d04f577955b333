"""Fields of an app in memory that are named by the text beside them."""

from pathlib import Path

from surefoot.state.values.screen import Widget
from surefoot.tools.devices.sim.showing import named_beside
from surefoot.tools.devices.simulated import SimulatedDevice

APP = """
name: Form
start: form
variables: {who: "", on: false}
screens:
  form:
    title: Form
    widgets:
      - id: r
        role: row
        widgets:
          - {id: l, role: text, rid: label, text: Full name}
          - {id: f, role: textbox, rid: input, name: "", bind: who}
      - {id: s, role: switch, rid: "", name: News, bind: on}
"""


async def test_a_field_is_called_by_the_text_before_it_and_has_the_ids_of_a_phone(
    tmp_path: Path,
) -> None:
    path = tmp_path / "app.yaml"
    path.write_text(APP, "utf-8")
    device = await SimulatedDevice.start(path)
    shown = (await device.observe()).widgets
    assert [(w.role, w.name, w.test_id) for w in shown if w.role != "text"] == [
        ("textbox", "Full name", "input"),
        ("switch", "News", ""),
    ]


def test_a_name_of_its_own_and_a_button_before_it_are_left_alone() -> None:
    label = Widget(id="a", role="text", text="Full name")
    named = Widget(id="b", role="textbox", name="Nickname")
    button = Widget(id="c", role="button", name="Search", clickable=True)
    bare = Widget(id="d", role="textbox")
    assert named_beside([label, named, button, bare]) == [label, named, button, bare]

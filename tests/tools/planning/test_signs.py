"""Signs that are called by what they look like, on controls that have no name."""

import pytest

from tools.planning.planner import make_plan

NAVIGATION = """
- navigation [ref=e1]:
  - link "Boats" [current] [ref=e2] [cursor=pointer]
  - link "Crews" [ref=e3] [cursor=pointer]
"""
HEADED = """
- main [ref=e5]:
  - heading "Boats" [level=1] [ref=e6]
  - button "icon q-btn q-btn--flat" [ref=e7] [cursor=pointer]
  - paragraph [ref=e8]: All boats of the harbour
  - button [ref=e9] [cursor=pointer]
  - table [ref=e10]:
    - row [ref=e11]:
      - cell "Heron" [ref=e12]
      - cell [ref=e13]:
        - button [ref=e14] [cursor=pointer]
    - row [ref=e15]:
      - cell "Plover" [ref=e16]
      - cell [ref=e17]:
        - button [ref=e18] [cursor=pointer]
        - button [ref=e19] [cursor=pointer]
"""
PLAIN = HEADED.replace('heading "Boats" [level=1] [ref=e6]', "generic [ref=e6]: Boats")
OTHER = PLAIN.replace("[ref=e6]: Boats", "[ref=e6]: The fleet").replace(
    "  - button [ref=e9] [cursor=pointer]\n", ""
)
INSIDE = '- button "Help" [ref=e4] [cursor=pointer]\n' + PLAIN.replace(
    "- main [ref=e5]:\n", ""
).replace("paragraph [ref=e8]", "searchbox [ref=e8]")
TWO = HEADED.replace("paragraph [ref=e8]: All boats of the harbour", "button [ref=e8]")
TOLD = HEADED.replace("icon q-btn q-btn--flat", "icon q-btn arrow-left")
BESIDE_HEADING = [
    "Press the plus beside the heading",
    "Click the plus sign next to the heading",
    "Click the gear to the right of the title",
    "点击标题旁边的加号",
    "点击标题旁边的齿轮图标",
    "Nhấn dấu cộng cạnh tiêu đề",
    "Nhấn biểu tượng bút chì bên cạnh tiêu đề",
]


def clicked(step: str, screen: str) -> list[str]:
    plan = make_plan(step, screen)
    return [s["ref"] for s in plan["substeps"] if s["action"] == "click"]


@pytest.mark.parametrize("step", BESIDE_HEADING)
@pytest.mark.parametrize(
    "screen", [HEADED, PLAIN, OTHER], ids=["heading", "like the entry", "text"]
)
def test_the_one_control_without_a_name_beside_the_heading_is_the_sign(step, screen):
    assert clicked(step, NAVIGATION + screen) == ["e7"]


@pytest.mark.parametrize("step", BESIDE_HEADING)
@pytest.mark.parametrize("screen", [TWO, TOLD], ids=["two", "another picture"])
def test_nothing_is_guessed(step, screen):
    assert clicked(step, NAVIGATION + screen) == []


@pytest.mark.parametrize(
    "step",
    [
        "Click the pencil beside {}",
        "Click the bin next to '{}'",
        "点击 {} 旁边的铅笔",
        "Nhấn bút chì bên cạnh {}",
    ],
)
@pytest.mark.parametrize(("boat", "refs"), [("Heron", ["e14"]), ("Plover", [])])
def test_in_a_row_it_is_the_only_control_without_a_name(step, boat, refs):
    assert clicked(step.format(boat), NAVIGATION + HEADED) == refs


def test_a_control_with_the_name_comes_first():
    screen = HEADED.replace("button [ref=e18]", 'button "Edit" [ref=e18]')
    assert clicked("Click the pencil beside Plover", screen) == ["e18"]


@pytest.mark.parametrize(("sign", "does"), [("⧉", "hover"), ("", "click")])
def test_a_sign_that_shows_something_else_is_not_the_icon_that_is_named(sign: str, does: str):
    boats = "".join(
        f'- article [ref=e{n}]:\n  - heading "{name}" [level=3] [ref=e{n + 1}]\n'
        f'  - button "{sign}" [ref=e{n + 2}] [cursor=pointer]\n'
        for n, name in ((10, "Heron"), (20, "Plover"))
    )
    plan = make_plan("Click the delete icon of the boat Plover", boats)
    assert plan["substeps"][0]["action"] == does

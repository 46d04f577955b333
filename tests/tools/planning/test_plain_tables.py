"""Forms of old apps: fields below plain heads or behind loose texts, menus beside lists."""

import pytest

from tools.planning.planner import make_plan
from tools.screens.stored import stored_screen
from tools.screens.view import keywords, page_view

STORES = """
- heading "Crates" [level=3] [ref=e1]
- table [ref=e2]:
  - row [ref=e3]:
    - cell "Name" [ref=e4]
    - cell "Code" [ref=e5]
    - cell "Delete" [ref=e6]
  - row [ref=e7]:
    - cell "Tub" [ref=e8]
    - cell "T-1" [ref=e9]
    - link "delete" [ref=e10] [cursor=pointer]
  - row [ref=e11]:
    - textbox [ref=e12]
    - textbox [ref=e13]
    - button "add" [ref=e14]
- textbox [ref=e15]
"""
MENU = """
- generic [ref=e1]: TABLES
- list [ref=e2]:
  - listitem [ref=e3]:
    - link "BERTHS" [ref=e4] [cursor=pointer]
- combobox [ref=e5]: all the boats
  - option "all the boats" [selected] [ref=e6]
  - option "all the berths" [ref=e7]
"""
CHANGES = """
- table [ref=e1]:
  - row [ref=e2]:
    - cell "Name: 02" [ref=e3]
    - cell "Change to" [ref=e4]:
      - text: Change to
      - textbox [ref=e5]
  - row [ref=e6]:
    - cell "Depth: 2 metres" [ref=e7]
    - cell "Change to" [ref=e8]:
      - text: Change to
      - textbox [ref=e9]
"""
LETTER = """
- text: "Fax number:"
- textbox [ref=e1]
- text: "Telephone number:"
- textbox [ref=e2]
"""


@pytest.mark.parametrize(
    ("step", "screen", "given"),
    [
        ("Enter the name Basket and the code B-2", STORES, {"e12": "Basket", "e13": "B-2"}),
        (
            "In the last row of the table 'Crates', enter the name Basket and the code B-2",
            STORES,
            {"e12": "Basket", "e13": "B-2"},
        ),
        # What its row begins with says more than what stands right before it.
        ("Change the depth to 3", CHANGES, {"e9": "3"}),
        ("Enter 3 as the depth", CHANGES, {"e9": "3"}),
        # The number of something is what its field is called, not what is typed.
        ("Enter the telephone number +46 8 5550", LETTER, {"e2": "+46 8 5550"}),
    ],
)
def test_fields_go_by_what_stands_above_or_before_them(
    step: str, screen: str, given: dict[str, str]
) -> None:
    moves = make_plan(step, screen)["substeps"]
    assert {m["ref"]: m["text"] for m in moves if m["action"] == "fill"} == given


def test_a_link_of_the_very_name_comes_before_an_option_that_has_the_word() -> None:
    first = make_plan("Choose BERTHS", MENU)["substeps"][0]
    assert (first["action"], first["ref"]) == ("click", "e4")


def test_a_view_keeps_fields_apart_and_the_text_that_tells_what_they_are_for() -> None:
    screen = stored_screen(
        {
            "url": "http://shop.example/",
            "title": "Shop",
            "aria_snapshot": "- generic:\n  - textbox\n- generic:\n  - generic:\n"
            "    - text: Telephone number\n    - textbox\n"
            + "".join(f'- button "Berth {n}"\n' for n in range(80)),
        }
    )
    lines, _ = page_view(screen, keywords("enter the fax"), budget_tokens=300, refs=True)
    at = next(i for i, line in enumerate(lines) if "Telephone number" in line)
    assert "textbox" in lines[at + 1]
    first = next(line for line in lines if "textbox" in line)
    depth = len(first) - len(first.lstrip())
    holder = lines[at - 1] if "textbox" not in lines[at - 1] else ""
    assert "generic" in holder and len(holder) - len(holder.lstrip()) <= depth


def test_the_menu_under_your_name_is_called_by_who_has_just_signed_in() -> None:
    screen = (
        '- banner:\n  - link "Club" [ref=e1]\n  - link "henk \uf078" [ref=e2]\n'
        '- link "All entries" [ref=e3]\n- link "henk" [ref=e4]'
    )
    step = "Open the menu under your name"
    first = make_plan(step, screen, previous="Sign in: user name henk, password ${p}")["substeps"]
    assert [(m["action"], m["ref"]) for m in first] == [("click", "e2")]

"""Steps on pages as most sites have them: a head that searches, menus with signs, one form."""

import pytest

from tools.planning.planner import make_plan

DESK = """
- textbox "Search" [ref=e1]
- button "Go" [ref=e2] [cursor=pointer]
- list [ref=e3]:
  - listitem [ref=e4]:
    - link "\uf0ae My Crates" [ref=e5] [cursor=pointer]
  - listitem [ref=e6]:
    - link "\uf0ae All Crates" [ref=e7] [cursor=pointer]
- navigation "breadcrumb" [ref=e8]:
  - link "Crates" [ref=e9] [cursor=pointer]
- combobox "Quay" [ref=e10]
- textbox "What is in it" [ref=e11]
- button "Submit Crate" [ref=e12] [cursor=pointer]
"""
SHELF = """
- searchbox "Search Optional" [ref=e1]
- textbox "Kinds" [ref=e2]
- textbox "Marks" [ref=e3]
- button "Search" [ref=e4] [cursor=pointer]
- table [ref=e5]:
  - row [ref=e6]:
    - link "Maps" [ref=e7] [cursor=pointer]
"""
FUNDS = """
- button "Home" [ref=e1] [cursor=pointer]
- button "Unpin sidebar" [ref=e2] [cursor=pointer]
- link "Harbour fund 1,158.05" [ref=e3] [cursor=pointer]
- link "Savings 1,500.00" [ref=e4] [cursor=pointer]:
  - generic [ref=e6]: Savings
  - generic [ref=e7]: 1,500.00
"""


@pytest.mark.parametrize(
    ("step", "screen", "act", "ref"),
    [
        ("Submit the crate", DESK, "click", "e12"),
        ("Submit the form without filling anything in", DESK, "click", "e12"),
        ("Go to My Crates in the left menu", DESK, "click", "e5"),
        ("Open my crates", DESK, "click", "e5"),
        ("Search for maps and press the Search button", SHELF, "fill", "e1"),
        ("Search for maps", SHELF, "fill", "e1"),
        ("Open the Savings account from the sidebar", FUNDS, "click", "e4"),
    ],
)
def test_what_is_named_is_used(step: str, screen: str, act: str, ref: str) -> None:
    first = make_plan(step, screen)["substeps"][0]
    assert (first["action"], first["ref"]) == (act, ref)


@pytest.mark.parametrize(
    ("step", "ref"),
    [("Create the crate", "e4"), ("Create a crate", "e1"), ("Save the crate", "e5")],
)
def test_the_thing_of_the_form_is_made_by_its_button(step: str, ref: str) -> None:
    form = (
        '- button "Create new crate" [ref=e1] [cursor=pointer]\n- textbox "Weight" [ref=e2]\n'
        '- textbox "Sender" [ref=e3]\n- button "Create" [ref=e4] [cursor=pointer]\n'
    )
    if ref == "e5":
        form += '- button "Save" [ref=e5] [cursor=pointer]\n'
    assert make_plan(step, form)["substeps"][0]["ref"] == ref


def test_what_is_switched_off_is_not_only_led_to() -> None:
    pools = "".join(
        f'- generic [ref=e{n}]:\n  - link "{name}" [url="/pools/{name}"] [ref=e{n + 1}] '
        f"[cursor=pointer]\n  - generic [ref=e{n + 2}]: Process\n"
        f"  - switch [checked] [ref=e{n + 3}] [cursor=pointer]\n"
        for n, name in ((10, "quay-cranes"), (20, "yard-trucks"))
    )
    first = make_plan("Switch yard-trucks off", pools)["substeps"][0]
    assert (first["action"], first["ref"]) == ("uncheck", "e23")


def test_no_field_is_filled_in_twice_where_another_is_told_before_its_place() -> None:
    form = """
- table [ref=e1]:
  - row [ref=e2]:
    - cell "Enter a one-line summary of the crate:" [ref=e3]:
      - text: "Enter a one-line summary of the crate:"
      - textbox [ref=e4]
  - row [ref=e5]:
    - cell "Sender:" [ref=e6]
    - cell [ref=e7]:
      - textbox [ref=e8]
  - row [ref=e10]:
    - cell "Enter a detailed description of the crate and its marks." [ref=e11]:
      - text: Enter a detailed description of the crate and its marks.
      - combobox [ref=e12]:
        - option "Plain" [selected] [ref=e13]
      - textbox [ref=e14]
- button "Preview" [ref=e17] [cursor=pointer]
"""
    step = "Enter 'Lamps' as the summary, write 'Two of them.' as the description and press Preview"
    done = [(s["action"], s["ref"], s["text"]) for s in make_plan(step, form)["substeps"]]
    assert done[:2] == [("fill", "e4", "Lamps"), ("fill", "e14", "Two of them.")]

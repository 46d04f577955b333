"""Words of a sentence that is not understood are not typed into a field."""

import pytest

from tools.planning.planner import make_plan

ZOO = """
- textbox "Enclosure" [ref=e1]
- textbox "Search" [ref=e2]
- button "Filter" [ref=e3]
- combobox "Diet" [ref=e4]:
  - option "any" [selected] [ref=n1]
  - option "meat" [ref=n2]
- button "Save" [ref=e5]
"""


@pytest.mark.parametrize(
    "step",
    [
        "Put the new enclosure below Savannah",
        "Put away the note that it was fed",
        "The lion is out: take the sign off Savannah",
        "Show only animals tagged nocturnal",
    ],
)
def test_words_that_are_no_value_are_not_typed(step):
    assert [s for s in make_plan(step, ZOO)["substeps"] if s["action"] in ("fill", "append")] == []


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ("Type under the old oak into the field Enclosure", "under the old oak"),
        ("Put 'below Savannah' into the field Enclosure", "below Savannah"),
    ],
)
def test_what_is_to_be_typed_is_typed(step, text):
    assert [s["text"] for s in make_plan(step, ZOO)["substeps"]] == [text]


def test_what_is_filtered_is_no_text_to_filter_by():
    assert [s["ref"] for s in make_plan("Filter the animals", ZOO)["substeps"]] == ["e3"]


def test_what_is_told_of_them_is_chosen_where_it_is_offered():
    plan = make_plan("Show only animals tagged meat", ZOO)
    assert [(s["ref"], s["text"]) for s in plan["substeps"]] in (
        [("e4", "meat")],
        [("n2", None)],
    )

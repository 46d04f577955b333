"""A value is chosen in the only list that offers it; a page's own way back is taken."""

import pytest

from tools.planning.planner import make_plan

BERTHS = """
- heading "Berths of the harbour" [level=1] [ref=e1]
- textbox "Search berths" [ref=e2]
- combobox "Shown as" [ref=e3]:
  - option "Deutsch - German" [ref=e4]
  - option "Nederlands - Dutch" [ref=e5]
- textbox "Skipper" [ref=e6]
- spinbutton [ref=e7]: "1"
- button "Save" [ref=e8]
- link "Back" [ref=e9]
"""


@pytest.mark.parametrize(
    ("step", "done"),
    [
        ("Switch the whole harbour to German", ("select", "e3", "Deutsch - German")),
        ("Set the skipper to German", ("fill", "e6", "German")),
        ("Rename the skipper to Elsa", ("fill", "e6", "Elsa")),
        ("Never mind, go back", ("click", "e9", None)),
        ("Go back to the previous page", ("go_back", None, None)),
    ],
)
def test_what_stands_on_the_page_is_used(step, done):
    first = make_plan(step, BERTHS)["substeps"][0]
    assert (first["action"], first["ref"], first["text"]) == done


MOORING = """
- heading "Mooring fee" [level=1] [ref=e1]
- combobox "Charge to" [ref=e2]: "Anchor ending 1881"
- textbox "Berth code" [ref=e3]
- button "Settle" [ref=e4]
"""


@pytest.mark.parametrize(
    ("step", "done"),
    [
        ("Change the card to the Harbour ending 0460", ("select", "e2", "Harbour ending 0460")),
        ("Change the berth code to 0460", ("fill", "e3", "0460")),
    ],
)
def test_a_closed_list_takes_another_value_of_the_form_that_it_holds(step, done):
    first = make_plan(step, MOORING)["substeps"][0]
    assert (first["action"], first["ref"], first["text"]) == done


def test_a_closed_list_takes_no_value_of_another_form():
    planned = make_plan("Change the card to the Harbour of 0460 moorings", MOORING)["substeps"]
    assert not any(one["ref"] == "e2" for one in planned)

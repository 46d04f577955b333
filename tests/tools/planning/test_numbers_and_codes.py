"""Numbers below a heading, codes that a form takes, and what leads to it."""

import pytest

from tools.planning.planner import make_plan

BOOKING = """
- searchbox "Search" [ref=s1]
- button "Search" [ref=s2]
- heading "Booking" [level=1] [ref=h1]
- heading "Trips" [level=4] [ref=h2]
- heading "Seats" [level=4] [ref=h3]
- link "Harbour round" [url="/t/1"] [ref=l1]
- paragraph [ref=p1]: 12 left
- spinbutton [ref=n1]: 1
- button "Update" [ref=b1]
- link "Remove" [url="#"] [ref=l2]
- heading "Gift card" [level=2] [ref=h4]
- link "I have a gift card..." [url="#gift"] [ref=l3]
- table [ref=t1]
  - row [ref=r1]
    - columnheader "Booking" [ref=c1]
- link "Go to payment" [url="/pay"] [ref=l4]
"""
TWO_TRIPS = BOOKING + "- spinbutton [ref=n2]: 4\n"
CARD = """
- searchbox "Search" [ref=s1]
- button "Search" [ref=s2]
- heading "Gift card" [level=2] [ref=h4]
- textbox "Code *" [ref=t1]
- button "Add gift card" [ref=b2]
- link "Cancel" [ref=l9]
"""


def told(step, screen):
    plan = make_plan(step, screen)
    return [(s["action"], s["ref"], s["text"]) for s in plan["substeps"]]


@pytest.mark.parametrize(
    "step",
    [
        "Change the seats to 3 and update the booking",
        "Set the seats of the harbour round to 3 and update it",
    ],
)
def test_a_number_goes_into_the_one_field_below_its_heading(step):
    assert told(step, BOOKING) == [("fill", "n1", "3"), ("click", "b1", None)]


def test_of_two_fields_for_numbers_none_is_taken_by_chance():
    assert all(what != "fill" for what, _, _ in told("Change the seats to 3", TWO_TRIPS))


def test_what_is_no_number_does_not_go_into_a_field_for_numbers():
    assert all(what != "fill" for what, _, _ in told("Change the seats to best", BOOKING))


def test_choosing_to_enter_something_is_a_click_on_what_leads_there():
    assert told("Choose to enter a gift card", BOOKING) == [("click", "l3", None)]


@pytest.mark.parametrize("verb", ["Redeem", "Apply"])
def test_a_code_is_filled_in_and_sent_off_whatever_the_button_is_called(verb):
    wanted = [("fill", "t1", "GIFT20"), ("click", "b2", None)]
    assert told(f"{verb} the code GIFT20", CARD) == wanted
    # A word is no code.
    assert all(what != "fill" for what, _, _ in told(f"{verb} the code page", CARD))


def test_a_name_with_a_number_is_typed_whole_where_no_field_is_called_so():
    dialog = (
        '- dialog "New berth" [ref=e1]:\n  - textbox "Berth name" [ref=e2]\n'
        '  - textbox "{}" [ref=e3]\n  - button "Save" [ref=e4] [cursor=pointer]\n'
    )
    done = make_plan("Type Pier 8 and save", dialog.format("Note"))["substeps"]
    assert (done[0]["ref"], done[0]["text"]) == ("e2", "Pier 8")
    done = make_plan("Type Pier 8 and save", dialog.format("Pier"))["substeps"]
    assert (done[0]["ref"], done[0]["text"]) == ("e3", "8")

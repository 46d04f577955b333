"""What is no neighbour of the thing meant, no refusal and no other name."""

from tests.support.judged import holds, judged
from tools.language.expectation import parse_expectation

BEHIND = """
- list:
  - generic: ada
  - generic: bob
"""
CHOICES = """
- dialog "Colours":
  - generic: Crimson
  - generic: Teal
  - button "Close"
"""


def test_what_lay_behind_a_closed_dialog_is_no_neighbour_of_a_choice_in_it():
    before = BEHIND + CHOICES
    after = BEHIND.replace("  - generic: bob", "  - generic: bob\n  - generic: ada")
    told = judged("Choose 'Crimson' and close the dialog", "", before, after)
    assert told.action_done == "yes"


def test_the_menu_that_led_to_what_came_up_has_no_neighbour_that_came_instead():
    before = '- link "Tools"\n- link "Guide"'
    after = (
        '- link "Tools"\n- link "Guide"\n- heading "Preferences"\n- link "Guide"\n'
        '- textbox "Alias": Attic'
    )
    step = "Open the menu 'Tools' and choose 'Preferences'"
    done = "click the link 'Tools'; click the link 'Preferences'"
    assert judged(step, "The alias is Attic", before, after, done).action_done == "yes"


def test_hints_below_the_filled_fields_of_a_form_just_opened_are_no_refusal():
    before = '- heading "Shelf"\n- button "Edit"'
    after = (
        '- heading "Edit shelf"\n- textbox "Code": a7\n'
        "- paragraph: Required code of the shelf. Must be the same in all rooms."
    )
    assert judged("Click 'Edit'", "", before, after).action_done == "yes"
    assert judged("Click 'Edit', enter a7 and save", "", before, after).action_done == "no"


def test_a_version_is_shown_with_a_v_before_it():
    step, said = "Click 'knife'", "The newest version is 2.1.0"
    before = '- link "knife"'
    assert holds(step, said, before, '- heading "knife"\n- text: Newest v2.1.0') == "yes"
    assert holds(step, said, before, '- heading "knife"\n- text: Newest v12.1.0') == "no"


def test_a_state_that_changes_is_no_new_name():
    for said in (
        "'Attic' 的状态变为 'Closed'",
        "The status of 'Attic' changed to 'Closed'",
        "Trạng thái của 'Attic' đổi thành 'Closed'",
    ):
        assert [c.kind for c in parse_expectation(said)] == ["shown"], said


def test_what_a_question_asks_is_no_claim_that_it_was_done():
    (claim,) = parse_expectation("A question comes up: is the shelf 'Attic' really to be removed?")
    assert (claim.kind, claim.detail) == ("dialog", "open")
    assert [n.text for n in claim.names] == ["Attic"]


def test_a_button_at_the_top_and_fields_that_hold_what_was_typed():
    (claim,) = parse_expectation("The button at the top is now called 'Rot'")
    assert claim.kind == "renamed"
    (claim,) = parse_expectation("Both fields hold what was typed")
    assert (claim.kind, claim.detail) == ("kept", "typed")

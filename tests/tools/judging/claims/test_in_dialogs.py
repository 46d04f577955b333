"""What stands in a dialog: there it is a place, and the button behind may be called alike."""

import pytest

from tests.support.judged import holds

PAGE = '- heading "Projects" [level=1]\n- button "Delete"\n'
PLAIN = '- generic:\n  - text: Type "delete" to go on\n  - textbox "Word"{}\n  - button "Cancel"\n'
NAMED = PLAIN.replace("- generic:", '- dialog "Delete":')
OFF = '  - button "Delete" [disabled]\n'
ON = '  - button "Delete"\n'


@pytest.mark.parametrize("dialog", [PLAIN, NAMED])
@pytest.mark.parametrize(
    ("expected", "when_on"),
    [
        ("The button 'Delete' in the dialog can be clicked now", "yes"),
        ("The button 'Delete' in the dialog is disabled", "no"),
        ("对话框里的“Delete”按钮可以点了", "yes"),
        ("对话框中的“Delete”按钮还不能点", "no"),
        ("Nút 'Delete' trong hộp thoại đã bấm được", "yes"),
        ("Nút 'Delete' trong hộp thoại chưa bấm được", "no"),
    ],
)
def test_the_state_of_a_button_is_that_of_the_one_in_the_dialog(
    dialog: str, expected: str, when_on: str
) -> None:
    before = PAGE + dialog.format("") + OFF
    enabled = PAGE + dialog.format(": delete") + ON
    refused = PAGE + dialog.format(": other") + OFF
    assert holds("Type delete", expected, before, enabled) == when_on
    assert holds("Type other", expected, before, refused) == {"yes": "no", "no": "yes"}[when_on]


def test_a_dialog_that_comes_up_is_no_mere_place() -> None:
    after = PAGE + NAMED.format("") + OFF
    assert holds("Click 'Delete'", "A dialog opens", PAGE, after) == "yes"
    assert holds("Click 'Delete'", "The window is closed", PAGE, after) == "no"
    assert holds("Click 'Cancel'", "The window is closed again", after, PAGE) == "yes"


@pytest.mark.parametrize(("state", "answer"), [("chưa bấm được", "yes"), ("đã bấm được", "no")])
def test_what_a_dialog_asks_for_and_the_state_of_its_button_are_two_claims(
    state: str, answer: str
) -> None:
    told = f"Hộp thoại yêu cầu gõ chữ \"delete\" để tiếp tục, nút 'Delete' trong hộp thoại {state}"
    after = PAGE + NAMED.format("") + OFF
    assert holds("Bấm nút 'Delete'", told, PAGE, after) == answer

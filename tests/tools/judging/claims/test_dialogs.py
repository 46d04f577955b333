"""Claims about dialogs and what they say."""

import pytest

from tests.support.judged import Shown, holds

ROOMS = '- button "New room"\n- list:\n  - listitem:\n    - link "Blue"'


def _dialog(said: str) -> dict[str, object]:
    told = f'\n  - alert [class error]: "{said}"' if said else ""
    snapshot = f'{ROOMS}\n- dialog "New room":\n  - textbox "Name": a/b{told}\n  - button "Create"'
    refused = {"method": "POST", "url": "http://shop.example/api/rooms", "status": 403}
    return {"aria_snapshot": snapshot, "requests": [refused] if said else []}


STEP = "Replace the name by 'a/b' and click 'Create'"
OPEN: Shown = _dialog("'Blue' already exists.")


@pytest.mark.parametrize(
    "expected",
    [
        "The dialog says which characters a name must not contain",
        "The dialog explains that the name must not contain a slash",
        "对话框说明名称不能包含的字符",
        "Hộp thoại cho biết tên không được chứa ký tự nào",
    ],
)
def test_a_prohibition_that_a_dialog_states_does_not_close_it(expected: str):
    said = _dialog("A name must not contain a slash or other characters like it")
    assert holds(STEP, expected, OPEN, said) == "yes"


@pytest.mark.parametrize(
    "expected",
    ["The dialog is not shown any more", "对话框不再显示", "The dialog no longer says it"],
)
def test_a_dialog_that_is_denied_is_closed(expected: str):
    assert holds(STEP, expected, OPEN, ROOMS) == "yes"
    assert holds(STEP, expected, OPEN, _dialog("No slash, please enter another")) != "yes"


def test_a_refusal_in_the_very_words_that_are_expected_is_right():
    told = "Your account may only look."
    assert holds(STEP, f"The dialog says '{told}'", ROOMS, _dialog(told)) == "yes"
    assert holds(STEP, f"The dialog says '{told}'", ROOMS, _dialog("Ask somebody")) != "yes"


SETTINGS = (
    '- generic:\n  - heading "Edit" [level=4]\n  - spinbutton "Days": "{}"\n  - textbox "Path"\n'
)
REST = '- heading "Folders" [level=2]\n'


def test_a_dialog_of_plain_boxes_is_open_as_long_as_its_fields_are_there():
    before = REST + SETTINGS.format(0) + '  - button "Save"'
    refused = REST + SETTINGS.format(-30) + '  - text: Less than none\n  - button "Save" [disabled]'
    step = "Set 'Days' to -30 and save"
    assert holds(step, "The dialog is closed", before, refused) != "yes"
    assert holds("Set 'Days' to 30 and save", "The dialog is closed", before, REST) == "yes"

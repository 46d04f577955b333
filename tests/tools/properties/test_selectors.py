"""What a selector means on a screen."""

from typing import Any

import pytest

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.properties.selectors import find_widgets, make_part

SCREEN = Screen(
    widgets=(
        Widget(id="1", role="heading", name="Notes", level=1),
        Widget(id="2", role="searchbox", name="Search", value="", placeholder="Find a note"),
        Widget(id="3", role="list", name="Your notes"),
        Widget(id="4", role="listitem", depth=1),
        Widget(id="5", role="link", name="Buy milk", depth=2, clickable=True),
        Widget(id="6", role="checkbox", name="Done", depth=2, states=("checked",), clickable=True),
        Widget(id="7", role="listitem", depth=1),
        Widget(id="8", role="link", name="Call  Ann", depth=2, clickable=True),
        Widget(id="9", role="checkbox", name="Done", depth=2, clickable=True),
        Widget(id="10", role="button", name="Save", test_id="com.notes:id/save", clickable=True),
        Widget(id="11", role="button", name="Undo", states=("disabled", "hidden")),
        Widget(id="12", role="textbox", name="Title", value="A draft"),
    )
)


@pytest.mark.parametrize(
    ("given", "ids"),
    [
        ({"text": "Buy milk"}, ["5"]),
        ({"text": "Call Ann"}, ["8"]),
        ({"text": "Find a note"}, ["2"]),
        ({"text": "A draft"}, ["12"]),
        ({"description": "A draft"}, []),
        ({"textContains": "milk"}, ["5"]),
        ({"text_starts_with": "Bu"}, ["5"]),
        ({"text_matches": "[BC]\\w+ .*"}, ["5", "8"]),
        ({"id": "save"}, ["10"]),
        ({"resourceId": "com.notes:id/save"}, ["10"]),
        ({"class_name": "checkbox", "checked": True}, ["6"]),
        ({"className": "android.widget.CheckBox"}, ["6", "9"]),
        ({"className": "android.widget.EditText"}, ["12"]),
        ({"class_name": "a"}, ["5", "8"]),
        ({"class_name": "h1"}, ["1"]),
        ({"text": "Done", "instance": 1}, ["9"]),
        ({"text": "Undo"}, []),
        ({"text": "Save", "enabled": False}, []),
    ],
)
def test_widgets_by_what_they_are(given: dict[str, Any], ids: list[str]) -> None:
    assert [widget.id for widget in find_widgets(SCREEN, (make_part("anywhere", given),))] == ids


def test_widgets_inside_and_beside_others() -> None:
    second = make_part("anywhere", {"class_name": "listitem", "instance": 1})
    boxes = find_widgets(SCREEN, (second, make_part("child", {"class_name": "checkbox"})))
    assert [widget.id for widget in boxes] == ["9"]
    milk = make_part("anywhere", {"text": "Buy milk"})
    assert [w.id for w in find_widgets(SCREEN, (milk, make_part("sibling", {"text": "Done"})))] == [
        "6"
    ]


@pytest.mark.parametrize("given", [{}, {"colour": "red"}, {"text": 3}, {"checked": "yes"}])
def test_a_selector_that_asks_for_nothing_known_is_an_error(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        make_part("anywhere", given)

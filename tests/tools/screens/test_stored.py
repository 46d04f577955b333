from typing import Any

import pytest

from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.tools.screens.stored import stored_screen


def only(screen: Screen, role: str) -> Widget:
    found = [w for w in screen.widgets if w.role == role]
    assert len(found) == 1
    return found[0]


def test_html_alone_is_a_page():
    screen = stored_screen("<title>Shop</title><h1>Hats</h1>", "http://shop.example/")
    assert (screen.title, screen.location) == ("Shop", "http://shop.example/")
    assert only(screen, "heading").name == "Hats"


def test_text_alone_is_a_page():
    assert [w.text for w in stored_screen("Hats\n\nCoats").widgets] == ["Hats", "Coats"]


@pytest.mark.parametrize("label", ["PIN", "Password", "Secret word"])
def test_what_is_in_a_password_field_is_masked_by_the_html(label: str):
    page = {
        "aria_snapshot": f'- textbox "{label}": hunter2',
        "html": f'<label>{label} <input type="password"></label>',
    }
    assert only(stored_screen(page), "textbox").value == MASK


def test_without_html_the_label_tells_a_password_field():
    page = {"aria_snapshot": '- textbox "Mật khẩu": hunter2'}
    assert "hunter2" not in stored_screen(page).model_dump_json()


def test_the_html_tells_what_the_snapshot_leaves_out():
    page = {
        "aria_snapshot": '- textbox "Name": Ada\n- button "More"\n- progressbar "Load"',
        "html": '<input aria-label=Name required readonly placeholder="Your name" value=old>'
        "<button aria-expanded=false>More</button>"
        "<progress aria-label=Load value=30 max=100></progress>",
    }
    screen = stored_screen(page)
    field = only(screen, "textbox")
    assert (field.value, field.placeholder) == ("Ada", "Your name")
    assert {"required", "readonly"} <= set(field.states)
    assert "collapsed" in only(screen, "button").states
    assert only(screen, "progressbar").value == "30"


def test_frames_stand_where_their_iframe_is():
    page = {
        "aria_snapshot": "- iframe\n- text: below",
        "frames": [{"url": "http://x/", "name": "inner", "html": "<h2>Preview</h2>"}],
    }
    assert [w.role for w in stored_screen(page).widgets] == ["iframe", "heading", "text"]


@pytest.mark.parametrize(
    ("entry", "text", "detail"),
    [
        ("Sure?", "Sure?", ""),
        ({"type": "confirm", "message": "Sure?", "answer": "dismiss"}, "Sure?", "confirm dismiss"),
        ({"type": "confirm", "message": "Sure?", "accepted": False}, "Sure?", "confirm dismiss"),
        ({"type": "alert", "text": "Sure?", "response": True}, "Sure?", "alert accept"),
    ],
)
def test_dialogs_come_in_every_form(entry: Any, text: str, detail: str):
    event = stored_screen({"dialogs": [entry]}).events[0]
    assert (event.kind, event.text, event.detail) == ("dialog", text, detail)


@pytest.mark.parametrize(
    "odd", [None, 7, "", "<", [], {}, [None], [7], ["x"], [{"a": 1}], {"b": 2}]
)
@pytest.mark.parametrize(
    "key",
    ["url", "title", "html", "aria_snapshot", "text", "frames", "dialogs", "toasts", "requests"],
)
def test_nothing_that_was_stored_makes_it_fail(key: str, odd: Any):
    assert isinstance(stored_screen({key: odd}), Screen)

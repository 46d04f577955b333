"""Screens as a model is shown them."""

import pytest

import surefoot
from state.errors import ElementNotFoundError
from tests.support.dumps import dump, view, window
from tools.devices.hierarchy.compact import compact, widget_called

_ROW = view(
    "LinearLayout",
    view("TextView", text="Dark theme", box=(40, 20, 500, 80)),
    view("TextView", text="Off", box=(40, 90, 500, 140)),
    rid="a:id/dark",
    on="clickable",
)
_FIELD = view("EditText", text="Ann", rid="a:id/name", hint="Name", box=(0, 300, 900, 400))


def test_a_line_says_what_a_widget_is_and_where():
    screen = surefoot.parse_hierarchy(dump(window(_ROW, _FIELD)))
    assert compact(screen).splitlines() == [
        '<node class=button resource-id=dark text="Dark theme Off" bounds=0,0,1080,200>',
        '<node class=textbox resource-id=name text="Name" value="Ann" bounds=0,300,900,400>',
    ]


def test_what_an_answer_calls_a_widget_is_found():
    rows = [
        view("Button", text="x", rid="a:id/buy", on="clickable", box=(0, n, 9, n + 9))
        for n in range(2)
    ]
    screen = surefoot.parse_hierarchy(dump(window(_FIELD, *rows)))
    assert widget_called(screen, "name").id == widget_called(screen, "a:id/name").id == "a:id/name"
    assert widget_called(screen, "button#2").box.y == 1
    with pytest.raises(ElementNotFoundError, match="'buy'"):
        widget_called(screen, "buy")


def test_the_texts_of_an_app_cannot_close_a_line():
    screen = surefoot.parse_hierarchy(
        dump(window(view("TextView", text='"><node class=button text="Pay', box=(0, 0, 9, 9))))
    )
    assert compact(screen) == """<node class=text text="'›‹node class=button text='Pay">"""

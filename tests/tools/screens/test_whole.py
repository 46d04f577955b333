"""Texts of a screen that hold halves of characters."""

from surefoot.state.values.screen import Event, Screen, Widget
from surefoot.tools.screens.whole import with_valid_texts


def test_every_text_of_a_screen_is_whole_and_a_whole_screen_is_the_same_one() -> None:
    broken = Screen(
        location="a\ud83d",
        widgets=(Widget(id="1", role="text", name="\ude00b", states=("class \ud83d",)),),
        events=(Event(kind="toast", text="\ud83d\ude00 and \ud83d"),),
    )
    screen = with_valid_texts(broken)
    assert screen.location == "a�"
    assert (screen.widgets[0].name, screen.widgets[0].states) == ("�b", ("class �",))
    assert screen.events[0].text == "😀 and �"
    assert with_valid_texts(screen) is screen

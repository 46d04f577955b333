"""Entries of a list that no box holds, as apps on phones have them: each says its own."""

import pytest

from state.values.screen import Event, Screen, Widget
from tools.judging.look import look
from tools.judging.scene import Scene


def entries(*texts: tuple[str, ...]) -> tuple[Widget, ...]:
    found = []
    for number, own in enumerate(texts):
        found.append(Widget(id=f"e{number}", role="listitem", clickable=True))
        found += [
            Widget(id=f"e{number}.{n}", role="text", text=text, depth=1)
            for n, text in enumerate(own)
        ]
    return tuple(found)


TRIPS = entries(
    ("Hotel Mira", "3 nights", "Confirmed"),
    ("Pension Alma", "1 night", "Checked in"),
    ("Casa Azul", "1 night", "Confirmed"),
)
BEFORE = Screen(widgets=(Widget(id="b", role="button", name="View my trips", clickable=True),))


def holds(expected: str, *events: Event) -> bool | None:
    scene = Scene("View my trips", "", Screen(widgets=TRIPS, events=events), BEFORE)
    (claim,) = look(scene, expected).claims
    return claim[2].holds


@pytest.mark.parametrize(
    ("expected", "truth"),
    [
        ("Hotel Mira is listed with 3 nights", True),
        ("Casa Azul is listed with 3 nights", False),
        ("Casa Azul is listed as Checked in", False),
        ("Casa Azul is listed as Confirmed", True),
    ],
)
def test_an_entry_is_told_by_what_it_says_itself(expected: str, truth: bool) -> None:
    assert holds(expected) is truth


def test_what_only_a_message_says_a_thing_does_not_show() -> None:
    said = Event(kind="toast", text="Change requested")
    assert holds("'Casa Azul' shows 'Change requested'", said) is False

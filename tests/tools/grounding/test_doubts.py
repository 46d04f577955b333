"""What speaks against an action that seems done: a cut text, another page, a disabled thing."""

import pytest

from surefoot.state.values.intent import Do, Intent
from surefoot.state.values.screen import Event, Screen, Widget
from surefoot.tools.grounding.effect import find_disabled, find_undone, find_wrong_page
from surefoot.tools.grounding.field_effect import find_cut_text
from surefoot.tools.screens.pair import ScreenPair
from tests.support.tables import tabled
from tests.tools.grounding.test_ground import page

HERE = "http://shop.example/files"


def team(value: str, *states: str, role: str = "textbox") -> Screen:
    return Screen(widgets=(Widget(id="t", role=role, name="Team", value=value, states=states),))


@tabled
def test_a_field_that_cuts_its_text_on_leaving_is_told(
    was: str, held: str, *, is_cut: bool
) -> None:
    assert bool(find_cut_text(team(was, "focused"), team(held))) is is_cut


def test_only_a_field_that_was_left_is_looked_at() -> None:
    assert not find_cut_text(team("Lighthouse", "focused"), team("Ligh", "focused"))
    assert not find_cut_text(team("Lighthouse"), team("Ligh"))


def test_a_shorter_entry_that_was_chosen_is_no_cut_text() -> None:
    before, after = team("Paris, F", "focused", role="combobox"), team("Paris", role="combobox")
    assert find_cut_text(before, after)
    assert not find_cut_text(before, after, "click option 'Paris'")


@tabled
def test_a_link_leads_to_its_own_address_or_where_the_server_leads_on_to(
    link: str, came: str, led_on: str, *, is_told: bool
) -> None:
    widget = Widget(id="a", role="link", name="uploads", url=link, clickable=True)
    address = f"http://shop.example{led_on}"
    event = Event(kind="request", detail="GET document", url=address, status=302)
    after = Screen(location=f"http://shop.example{came}", events=(event,) if led_on else ())
    assert bool(find_wrong_page(widget, Screen(location=HERE), after)) is is_told


@tabled
def test_the_one_disabled_thing_that_is_named_is_told(html: str, *, is_found: bool) -> None:
    assert bool(find_disabled(Intent(do="click", target="Save"), page(html))) is is_found


NAME = '<label>Name <input value="{}"></label><button>Go on</button>'
FILL = Intent(do="fill", target="Name", value="Konstantin")
CLICK = Intent(do="click", target="Go on")


@pytest.mark.parametrize(
    ("intents", "held", "is_undone"),
    [
        ((FILL,), "Konsta", True),
        ((FILL,), "Konstantinx", True),
        ((FILL,), "Konstantin", False),
        ((FILL, CLICK), "", False),
        ((CLICK,), "Konsta", False),
        ((), "Konsta", False),
    ],
)
def test_stored_screens_tell_that_a_field_does_not_hold_what_was_typed(
    intents: tuple[Intent, ...], held: str, *, is_undone: bool
) -> None:
    pair = ScreenPair(page(NAME.format(held)), page(NAME.format("")))
    assert bool(find_undone(intents, pair, is_checked=False)) is is_undone


@pytest.mark.parametrize(
    ("do", "came", "events", "is_checked", "is_undone"),
    [
        ("open", "/2024", (), False, False),
        ("open", "/2023", (), False, True),
        ("open", "/2023", (), True, False),
        ("click", "/files", ("confirm: dismissed",), False, True),
        ("click", "/files", ("confirm: accepted",), False, False),
        ("click", "/files", (), False, False),
    ],
)
def test_stored_screens_tell_that_another_page_came_or_a_question_was_declined(
    do: Do, came: str, events: tuple[str, ...], *, is_checked: bool, is_undone: bool
) -> None:
    before = page("<a href='/2024'>2024</a><a href='/2023'>2023</a>")
    asked = tuple(Event(kind="dialog", text="Sure?", detail=detail) for detail in events)
    before = before.model_copy(update={"location": HERE})
    after = Screen(location=f"http://shop.example{came}", events=asked)
    intent = Intent(do=do, target="2024")
    found = find_undone((intent,), ScreenPair(after, before), is_checked=is_checked)
    assert bool(found) is is_undone
    said_no = intent.model_copy(update={"answer": "dismiss"})
    assert not events or not find_undone(
        (said_no,), ScreenPair(after, before), is_checked=is_checked
    )

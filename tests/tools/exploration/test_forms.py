"""What a button does with its form empty, and filled in, are two events."""

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.exploration.candidates import candidates_on
from surefoot.tools.exploration.field_texts import forms_of

SUPPORTS = frozenset({"tap", "type_text"})


def field(value: str, role: str = "textbox") -> Widget:
    return Widget(id="f", role=role, name="Name", value=value)


def button(number: int) -> Widget:
    return Widget(id=f"b{number}", role="button", name=f"B{number}", clickable=True)


def sent_filled(*widgets: Widget) -> set[int]:
    return {place for form in forms_of(widgets) if form.is_filled for place in form.buttons}


def keys(*widgets: Widget) -> list[str]:
    return [one.key for one in candidates_on(Screen(kind="web", widgets=widgets), SUPPORTS)]


def test_a_button_after_a_field_is_another_event_once_the_field_holds_something() -> None:
    assert keys(field(""), button(1)) == ["type into textbox Name", "tap button B1"]
    assert keys(field("Tea"), button(1)) == [
        "type into textbox Name",
        "tap button B1 (filled in)",
        "double-tap button B1 (filled in)",
    ]


def test_only_the_next_two_buttons_belong_to_a_form() -> None:
    widgets = [field("Tea"), button(1), button(2), button(3)]
    assert sent_filled(*widgets) == {1, 2}


def test_a_form_of_several_fields_is_filled_in_when_one_of_them_is() -> None:
    assert sent_filled(field("Tea"), field(""), button(1)) == {2}
    assert sent_filled(field("Tea"), button(1), field(""), button(2)) == {1}


def test_a_list_to_choose_from_is_no_field_of_a_form() -> None:
    assert sent_filled(field("English", role="combobox"), button(1)) == set()


def test_a_field_that_only_shows_something_makes_no_form() -> None:
    link = field("https://share.example/1").model_copy(update={"states": ("readonly",)})
    assert not sent_filled(link, button(1))
    assert sent_filled(field("Tea"), link, button(1)) == {2}


def test_what_gives_a_form_up_does_not_send_it() -> None:
    gives_up = button(1).model_copy(update={"name": "Cancel"})
    assert sent_filled(field("Tea"), gives_up, button(2)) == {2}


def test_a_search_is_sent_by_the_button_beside_it_alone() -> None:
    language = Widget(id="l", role="link", name="Help", clickable=True)
    search = field("Tea", role="searchbox")
    assert sent_filled(search, button(1), button(2)) == {1}
    assert not sent_filled(search, language, button(1))

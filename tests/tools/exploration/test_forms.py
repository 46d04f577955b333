"""What a button does with its form empty, and filled in, are two events."""

from state.values.screen import Screen, Widget
from tools.exploration.candidates import candidates_on
from tools.exploration.forms import sending_filled

SUPPORTS = frozenset({"tap", "type_text"})


def field(value: str, role: str = "textbox") -> Widget:
    return Widget(id="f", role=role, name="Name", value=value)


def button(number: int) -> Widget:
    return Widget(id=f"b{number}", role="button", name=f"B{number}", clickable=True)


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
    assert sending_filled(widgets) == {1, 2}


def test_a_form_of_several_fields_is_filled_in_when_one_of_them_is() -> None:
    assert sending_filled([field("Tea"), field(""), button(1)]) == {2}
    assert sending_filled([field("Tea"), button(1), field(""), button(2)]) == {1}


def test_a_list_to_choose_from_is_no_field_of_a_form() -> None:
    assert sending_filled([field("English", role="combobox"), button(1)]) == frozenset()


def test_a_field_that_only_shows_something_makes_no_form() -> None:
    link = field("https://share.example/1").model_copy(update={"states": ("readonly",)})
    assert not sending_filled([link, button(1)])
    assert sending_filled([field("Tea"), link, button(1)]) == {2}

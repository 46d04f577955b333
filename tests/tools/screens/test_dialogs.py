from state.values.screen import Screen, Widget
from tools.screens.dialogs import is_covered, open_dialogs
from tools.screens.texts import PageText


def page(*widgets: Widget) -> PageText:
    return PageText(Screen(widgets=widgets))


def control(ident: str, name: str, depth: int = 1, *, blocked: bool = False) -> Widget:
    return Widget(id=ident, role="button", name=name, depth=depth, clickable=True, blocked=blocked)


def test_a_dialog_is_told_by_its_role() -> None:
    shown = page(control("e1", "Add", 0), Widget(id="e2", role="dialog"), control("e3", "Save"))
    assert open_dialogs(shown) == [1]


def test_what_lies_over_blocked_controls_is_a_dialog_with_all_that_it_says() -> None:
    shown = page(
        control("e1", "Add", 0, blocked=True),
        Widget(id="e2", role="generic"),
        Widget(id="e3", role="heading", name="Add Folder", depth=1),
        Widget(id="e4", role="generic", depth=1),
        control("e5", "Save", 2),
        control("e6", "Close", 2),
    )
    assert is_covered(shown)
    assert open_dialogs(shown) == [1]


def test_of_two_layers_the_one_in_front_is_the_dialog() -> None:
    shown = page(
        control("e1", "Add", 0, blocked=True),
        Widget(id="e2", role="generic", clickable=True),
        control("e3", "Save", blocked=True),
        Widget(id="e4", role="generic"),
        control("e5", "Yes"),
    )
    assert open_dialogs(shown) == [3]


def test_a_page_whose_controls_can_all_be_used_has_no_dialog() -> None:
    shown = page(Widget(id="e1", role="generic"), control("e2", "Save"))
    assert not is_covered(shown)
    assert open_dialogs(shown) == []


def test_controls_that_are_free_among_blocked_ones_make_no_dialog() -> None:
    shown = page(
        Widget(id="e1", role="generic"),
        control("e2", "Add", blocked=True),
        control("e3", "Help"),
    )
    assert is_covered(shown)
    assert open_dialogs(shown) == []

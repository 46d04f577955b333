from surefoot.nodes.navigation.offered import list_offered_widgets
from surefoot.state.values.screen import Screen, Widget


def offered(*widgets: tuple[str, str], vain: tuple[str, ...] = ()) -> list[str]:
    made = tuple(Widget(id=str(n), role=role, name=name) for n, (role, name) in enumerate(widgets))
    found = list_offered_widgets(Screen(kind="web", widgets=made), "p", (), fields=False, vain=vain)
    return [widget.name for widget in found]


def test_looking_around_saves_no_form():
    assert offered(("button", "Save page"), ("button", "Options"), ("link", "Saved")) == [
        "Options",
        "Saved",
    ]


def test_a_text_that_did_nothing_is_not_tried_where_it_stands_again():
    assert offered(("cell", "anna"), ("link", "anna"), ("cell", "ben"), vain=("anna",)) == [
        "anna",
        "ben",
    ]
    assert offered(("cell", "anna"), vain=("anna",)) == []

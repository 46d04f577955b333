"""Widgets of a hierarchy are not validated one by one: they are what validation would make."""

import json
from typing import get_type_hints

from hypothesis import given
from hypothesis import strategies as st

import surefoot
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.devices.hierarchy.attributes import WidgetFacts
from surefoot.tools.devices.hierarchy.layout import read_layout
from surefoot.tools.devices.hierarchy.screens import screen_of
from tests.support.dumps import dump, view, window

KINDS = ["Button", "EditText", "TextView", "CheckBox", "SeekBar", "Spinner", "ListView", "View"]
FLAGS = ["clickable", "checkable checked", "scrollable", "password", "!enabled selected", ""]
FIGURES = st.integers(-2_000_000, 2_000_000)


def validated(value: Box | Widget | Screen) -> str:
    """What comes out when the same facts are checked, and in which order and which were given."""
    return repr(type(value).model_validate(value.model_dump(exclude_unset=True)))


def assert_as_validated(screen: Screen) -> None:
    assert screen.widgets
    for widget in screen.widgets:
        assert repr(widget) == validated(widget)
        assert widget.box is not None and repr(widget.box) == validated(widget.box)
        assert [*vars(widget)] == [*Widget.model_fields]
    again = Screen.model_validate_json(screen.model_dump_json(exclude_unset=True), strict=True)
    assert repr(again) == repr(screen) and again == screen
    assert again.model_dump_json(exclude_unset=True) == screen.model_dump_json(exclude_unset=True)


def test_the_facts_are_the_fields_of_a_widget() -> None:
    facts = get_type_hints(WidgetFacts)
    assert [*facts.items()] == [(name, one.annotation) for name, one in Widget.model_fields.items()]


@given(
    st.sampled_from(KINDS),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=20),
    st.sampled_from(["", "com.example.shop:id/pay", "com.example.shop:id/title"]),
    st.tuples(FIGURES, FIGURES, FIGURES, FIGURES),
    st.sampled_from(FLAGS),
)
def test_what_is_built_of_a_dump_is_what_validation_makes(
    kind: str, text: str, rid: str, box: tuple[int, int, int, int], flags: str
) -> None:
    one = view(kind, text=text, rid=rid, box=box, on=flags)
    row = view("LinearLayout", one, view("TextView", desc="A row"), on="clickable")
    assert_as_validated(surefoot.parse_hierarchy(dump(window(one, row))))


def test_what_is_built_of_a_layout_is_what_validation_makes() -> None:
    facts = {"bounds": "[0,123][1260,2720]", "text": 7, "clickable": True, "id": 5, "hint": None}
    kinds = ["TextInput", "Toggle", "Radio", "Select", "List", "heading", 12, None]
    parts = [{"attributes": {**facts, "type": kind}, "children": []} for kind in kinds]
    told = {"attributes": {"bounds": "[0,0][1260,2720]"}, "children": parts}
    assert_as_validated(screen_of(read_layout(json.dumps(told)), kind="harmony"))


def test_a_changed_copy_of_a_widget_leaves_the_others_as_they_are() -> None:
    first, *others = surefoot.parse_hierarchy(
        dump(window(view("Button", text="A"), view("Button", text="B")))
    ).widgets
    copy = first.model_copy(update={"covered": True})
    assert "covered" in copy.model_fields_set
    assert not any("covered" in one.model_fields_set for one in (first, *others))

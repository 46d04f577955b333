import pytest

from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.knowledge.features import (
    TEXT_LIMIT,
    WIDGET_LIMIT,
    Features,
    load_features,
    read_features,
    widget_type,
)
from surefoot.tools.knowledge.screens import hierarchy_of


def keys(*widgets, **rest):
    return set(read_features({"widgets": list(widgets), **rest}).keys)


def test_a_widget_is_known_by_its_type_with_its_id_and_with_its_text():
    widget = {"id": "btn_go", "text": "Go", "type": "button", "bounds": "0,0,10,10"}
    assert keys(widget) == {"button#btn_go", "button|go"}


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (("button", "android.widget.Button", "Button", "ImageButton", "Submit"), "button"),
        (("textbox", "searchbox", "android.widget.EditText", "TextInput", "input"), "input"),
        (("text", "android.widget.TextView", "Text", "StaticText", "heading"), "text"),
        (("img", "image", "android.widget.ImageView", "Image"), "image"),
        (("list", "androidx.recyclerview.widget.RecyclerView", "List"), "list"),
        (("switch", "android.widget.Switch", "Toggle"), "switch"),
        (("combobox", "android.widget.Spinner", "Select"), "select"),
        (("generic", "android.widget.FrameLayout", "Column", "", "  ", "what?"), "other"),
    ],
)
def test_roles_and_classes_of_every_platform_are_of_one_vocabulary(names, kind):
    assert {widget_type(name) for name in names} == {kind}


def test_the_same_screen_of_a_browser_and_of_a_phone_is_the_same():
    observed = Screen(
        widgets=(
            Widget(id="e1", role="heading", name="Sign in"),
            Widget(id="e2", role="textbox", name="User", test_id="user", value="ann"),
            Widget(id="e3", role="button", name="OK"),
        )
    )
    dumped = {
        "widgets": [
            {"class": "android.widget.TextView", "text": "Sign in"},
            {
                "class": "android.widget.EditText",
                "content-desc": "User",
                "resource-id": "com.shop:id/user",
            },
            {"class": "android.widget.Button", "text": "OK"},
        ]
    }
    assert read_features(hierarchy_of(observed)) == read_features(dumped)


def test_trees_are_read_to_their_leaves():
    leaf = {"type": "button", "text": "OK"}
    assert keys({"type": "x", "children": [{"children": [leaf]}]}) == {"button|ok"}
    assert set(read_features({"type": "root", "children": [leaf]}).keys) == {"button|ok"}


@pytest.mark.parametrize(
    "hierarchy",
    [
        {},
        {"widgets": []},
        {"widgets": None},
        {"widgets": "button"},
        {"widgets": 3},
        {"widgets": [None, 1, "x", [], {"type": 1, "id": 2, "text": None}]},
        {"page_structure": 3},
    ],
)
def test_what_cannot_be_read_is_passed_over(hierarchy):
    assert read_features(hierarchy) == Features(frozenset())


def test_a_bad_entry_does_not_spoil_the_others():
    assert keys(7, {"type": "button", "text": "OK", "id": ["x"]}, None) == {"button|ok"}


def test_a_hierarchy_that_holds_itself_comes_to_an_end():
    endless = {"type": "button", "text": "OK"}
    endless["children"] = [endless, endless]
    assert keys(endless) == {"button|ok"}


def test_more_widgets_than_a_screen_has_are_not_read():
    many = [{"type": "text", "text": "x" * n} for n in range(WIDGET_LIMIT + 50)]
    assert len(keys(*many, {"type": "button", "text": "last"})) <= TEXT_LIMIT
    assert "button|last" not in keys(*many, {"type": "button", "text": "last"})


def test_numbers_and_the_ends_of_long_texts_change_and_are_left_out():
    assert keys({"type": "text", "text": "3 items, 12.50 EUR"}) == {"text|0 items, 0 eur"}
    assert keys({"type": "text", "id": "row-17"}) == {"text#row-0"}
    long = "so long that nobody will read it to its very end"
    assert keys({"type": "text", "text": long}) == {f"text|{long[:TEXT_LIMIT]}"}


def test_what_is_typed_and_what_is_hidden_is_no_part_of_a_screen():
    typed = Widget(id="e1", role="textbox", name="Name", value="Ann", placeholder="Your name")
    hidden = Widget(id="e2", role="button", name="Secret", states=("hidden",))
    found = read_features(hierarchy_of(Screen(widgets=(typed, hidden))))
    assert found.keys == {"input|name"}


def test_features_are_stored_as_text_and_named_by_their_content():
    one = read_features(
        {"widgets": [{"type": "button", "text": "外卖"}, {"type": "text", "text": "b"}]}
    )
    two = read_features(
        {"widgets": [{"type": "text", "text": "b"}, {"type": "button", "text": "外卖"}]}
    )
    assert load_features(one.dumped()) == one == two
    assert one.dumped() == two.dumped()
    assert one.digest == two.digest != read_features({}).digest

"""Identity of pages: names, features."""

import pytest

from surefoot.state.values.app import SimulatedApp
from surefoot.state.values.case import Parameter
from surefoot.state.values.screen import Event, Screen, Widget
from surefoot.tools.knowledge.features import (
    TEXT_LIMIT,
    WIDGET_LIMIT,
    Features,
    load_features,
    read_features,
    widget_type,
)
from surefoot.tools.knowledge.ids import bare_name, fold, normalise
from surefoot.tools.knowledge.screens import app_name, hierarchy_of
from surefoot.tools.knowledge.verdicts import normalise_step, page_identity, signature_of
from surefoot.tools.parameters import named_values, with_marks, without_marks
from surefoot.tools.screens.pair import ScreenPair
from tests.support.tables import tabled


def page(*texts: str, url: str = "http://127.0.0.1:8000/orders/17", **more: object) -> Screen:
    widgets = [Widget(id="e1", role="heading", name="Orders", level=1)]
    widgets += [Widget(id=f"e{n}", role="cell", name=t) for n, t in enumerate(texts, 2)]
    return Screen(location=url, title="Orders", widgets=tuple(widgets), **more)  # type: ignore[arg-type]


def signature(before: Screen, after: Screen, **values: str) -> str:
    return signature_of(ScreenPair(after, before), values)


@tabled
def test_a_page_is_the_same_on_another_host_and_for_another_id(url):
    assert page_identity(page("a")) == page_identity(page("b", url=url))


def test_a_page_with_another_heading_or_path_is_another_one():
    other = page("a").model_copy(update={"widgets": ()})
    assert page_identity(page("a")) != page_identity(other)
    assert page_identity(page("a")) != page_identity(page("a", url="http://h/customers/17"))


def test_clocks_and_generated_ids_do_not_change_a_signature_but_names_do():
    one = signature(page(), page("a.txt", "2024-01-02 10:00", "id 0a1b2c3d4e5f6a7b"))
    two = signature(page(), page("a.txt", "2025-11-30 23:59", "id 9f8e7d6c5b4a3f2e"))
    assert one == two
    assert one != signature(page(), page("b.txt", "2024-01-02 10:00", "id 0a1b2c3d4e5f6a7b"))


def test_a_message_counts_the_same_while_it_is_shown_and_when_it_has_gone():
    toast = Widget(id="e9", role="status", text="Saved")
    shown = page("a").model_copy(update={"widgets": (*page("a").widgets, toast)})
    gone = page("a", events=(Event(kind="toast", text="Saved"),))
    assert signature(page(), shown) == signature(page(), gone)
    assert signature(page(), gone) != signature(page(), page("a"))


def test_the_value_of_a_parameter_does_not_change_a_signature():
    one = signature(page(), page("invoices"), folder="invoices")
    assert one == signature(page(), page("letters"), folder="letters")


def test_an_intent_keeps_names_and_marks_but_no_kind_of_quotation_mark():
    assert normalise_step("Type “A B”  into ${field}.") == normalise_step(
        "Type 'A B' into ${field}"
    )
    assert normalise_step("Open 'Trash'") != normalise_step("Open 'trash'")


def test_short_values_stand_for_a_parameter_only_as_a_whole_text():
    assert with_marks("1", {"n": "1"}) == "${n}"
    assert with_marks("tr:nth-of-type(1)", {"n": "1"}) == "tr:nth-of-type(1)"
    assert with_marks("Folder 'inv' created", {"f": "inv"}) == "Folder '${f}' created"
    assert with_marks("invoice inv.csv", {"f": "inv"}) == "invoice inv.csv"
    assert without_marks("${f} and ${g}", {"f": "x"}) == "x and ${g}"


def test_secrets_are_no_values_to_put_back():
    parameters = {"a": Parameter(value="x"), "s": Parameter(value="hush", secret=True)}
    assert named_values("${a} ${s}", parameters) == {"a": "x"}


@tabled
def test_a_name_is_written_one_way_and_keeps_its_case(written, name):
    assert normalise(written) == name
    assert normalise(name) == name


def test_the_case_is_left_out_for_comparing():
    assert fold(" Straße  HOME") == fold("STRASSE home")
    assert fold("Đặt Hàng") == "đặt hàng"


def test_accents_written_in_two_characters_are_those_written_in_one():
    assert fold("e\u0301") == fold("é")


@pytest.mark.parametrize(
    ("written", "name"), [("点外卖。", "点外卖"), ("“Open it!”", "open it"), ("...", "...")]
)
def test_signs_at_the_edges_say_nothing_unless_there_is_nothing_else(written, name):
    assert bare_name(written) == name


def test_files_called_app_are_known_by_their_folder(tmp_path):
    notes, wallet = tmp_path / "notes" / "app.yaml", tmp_path / "wallet" / "app.yaml"
    assert app_name(SimulatedApp(path=str(notes))) == "notes"
    assert app_name(SimulatedApp(path=str(wallet))) == "wallet"
    assert app_name(SimulatedApp(path=str(tmp_path / "desk.yaml"))) == "desk"


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


@tabled
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

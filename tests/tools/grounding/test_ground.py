"""Which widget an intent means, on pages that are written down here."""

from typing import Any

import pytest

from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.result import Found, Missing, Several
from surefoot.tools.grounding.search import find_next_move
from surefoot.tools.grounding.selecting import find_list
from surefoot.tools.screens.html.page import parse_html
from surefoot.tools.screens.stored import stored_screen
from tests.support.tables import tabled


def page(html: str) -> Screen:
    return Screen(location="http://shop.example/x", widgets=parse_html(f"<body>{html}</body>"))


def found(html: str, do: Any = "click", **intent: Any) -> Widget:
    result = ground(Intent(do=do, **intent), page(html))
    assert isinstance(result, Found), result
    assert len(result.widgets) == 1
    return result.widgets[0]


def all_found(html: str, **intent: Any) -> list[str]:
    result = ground(Intent(do="click", **intent), page(html))
    assert isinstance(result, Found), result
    return [w.test_id for w in result.widgets]


def several(html: str, do: Any = "click", **intent: Any) -> str:
    result = ground(Intent(do=do, **intent), page(html))
    assert isinstance(result, Several), result
    return result.words


def missing(html: str, do: Any = "click", **intent: Any) -> str:
    result = ground(Intent(do=do, **intent), page(html))
    assert isinstance(result, Missing), result
    return result.reason


TABLE = """<table><tr><th>File<th>Size<th>
<tr><td>a.txt<td>12<td><button id=da>Delete</button>
<tr><td>b.txt<td>1,200<td><button id=db>Delete</button>
<tr><td>b.txt.bak<td>30<td><button id=dc>Delete</button></table>"""


def test_the_name_counts_more_than_a_longer_name() -> None:
    html = "<button id=all>Save all</button><button id=one>Save</button>"
    assert found(html, target="Save").test_id == "one"


def test_words_go_into_no_field_for_numbers() -> None:
    html = "<input type=number id=n><input id=t>"
    assert found(html, "fill", kind="field", value="Oat bread").test_id == "t"
    assert "2" in several(html, "fill", kind="field", value="7")


def test_case_ellipsis_and_a_shortcut_do_not_count() -> None:
    assert found("<button id=one>New File… Ctrl+N</button>", target="new file").test_id == "one"


def test_a_control_is_meant_before_a_text_of_the_same_name() -> None:
    html = "<h2>Settings</h2><a id=one href=/s>Settings</a>"
    assert found(html, target="Settings").test_id == "one"


def test_two_buttons_of_one_name_are_not_chosen_from() -> None:
    html = "<nav aria-label=Top><button>Insert</button></nav><h2>Form</h2><button>Insert</button>"
    html = html.replace("nav", "form")
    assert several(html, target="Insert").startswith("2 buttons 'Insert': ")


def test_the_row_tells_which_button_is_meant() -> None:
    assert found(TABLE, target="Delete", within="b.txt").test_id == "db"
    assert found(TABLE, target="Delete", within="b.txt.bak").test_id == "dc"


def test_a_button_in_another_row_is_none_of_the_row_that_was_named() -> None:
    html = "<ul><li>Ann <button>Edit</button></li><li>Bob</li></ul>"
    assert "in 'Bob'" in missing(html, target="Edit", within="Bob")


def test_a_section_goes_to_the_next_heading() -> None:
    html = """<h2>Billing</h2><p><button id=one>Change</button></p>
    <h2>Shipping</h2><p><button id=two>Change</button></p>"""
    assert found(html, target="Change", within="Shipping").test_id == "two"
    assert found(html, target="Change", within="Billing").test_id == "one"


def test_the_only_button_under_another_heading_is_not_in_the_section() -> None:
    html = "<h2>Billing</h2><p>none</p><h2>Shipping</h2><p><button>Change</button></p>"
    missing(html, target="Change", within="Billing")


def test_ordinals_count_what_has_the_name() -> None:
    assert found(TABLE, target="Delete", ordinal=2).test_id == "db"
    assert found(TABLE, target="Delete", ordinal="last").test_id == "dc"
    assert missing(TABLE, target="Delete", ordinal=4) == "only 3 of 'Delete', not 4"


def test_all_of_a_name_are_found() -> None:
    assert all_found(TABLE, target="Delete", ordinal="all") == ["da", "db", "dc"]


def test_the_largest_is_told_by_the_numbers_of_a_column() -> None:
    assert found(TABLE, target="Delete", rank="largest", by="Size").test_id == "db"
    assert found(TABLE, target="Delete", rank="smallest", by="Size").test_id == "da"


def test_a_label_names_its_field() -> None:
    html = "<table><tr><td>Name<td><input id=n><tr><td>Phone<td><input id=p></table>"
    assert found(html, "fill", target="Phone", value="1").test_id == "p"


def test_a_placeholder_names_its_field() -> None:
    html = "<label>Name <input id=n placeholder=Ann></label>"
    assert found(html, "fill", target="Ann", value="x").test_id == "n"


def test_what_is_missing_comes_with_the_nearest_names() -> None:
    said = missing("<button>Teleports</button><button>Save</button>", target="Teleport")
    assert said == "no 'Teleport' on http://shop.example/x; nearest: 'Teleports'"


def test_the_kind_alone_finds_the_only_one() -> None:
    html = "<a href=/x>Go</a><button id=b>Send</button>"
    assert found(html, kind="button").test_id == "b"


def test_the_nth_field_counts_all_fields() -> None:
    html = "<input id=a><textarea id=b></textarea><input type=checkbox><input id=c>"
    assert found(html, "fill", kind="field", ordinal=3, value="x").test_id == "c"


def test_what_is_behind_an_open_dialog_is_not_meant() -> None:
    html = "<button id=a>Save</button><dialog open><button id=b>Save</button></dialog>"
    assert found(html, target="Save").test_id == "b"


def test_a_disabled_one_stands_back() -> None:
    html = "<p><button disabled>Save</button></p><p><button id=b>Save</button></p>"
    assert found(html, target="Save").test_id == "b"


def test_a_locator_finds_by_role_and_name() -> None:
    html = "<button id=a>Save</button><a href=/x id=b>Save</a>"
    assert found(html, target='role=link[name="Save"]').test_id == "b"
    assert found(html, target="id=a").role == "button"


def test_a_locator_counts_in_the_place_that_was_said_only() -> None:
    locator = 'role=button[name="Delete"]'
    assert found(TABLE, target=locator, within="b.txt", within_kind="row").test_id == "db"
    assert missing(TABLE, target=locator, within="c.txt") == f"nothing in the 'c.txt' is {locator}"


def test_a_row_is_told_by_what_is_in_it() -> None:
    html = "<ul><li><a id=a href=/1>Red shoe</a></li><li><a id=b href=/2>Blue hat</a></li></ul>"
    assert found(html, kind="row", target="Blue hat").test_id == "b"
    assert found(html, kind="result", ordinal=1).test_id == "a"


def test_what_begins_with_the_words_is_found_when_that_is_said() -> None:
    html = "<a id=a href=/1>Beta</a><a id=b href=/2>Alphabet</a>"
    assert found(html, target="Alpha", match="begins").test_id == "b"
    missing(html, target="Alpha")


def test_a_text_without_a_place_has_its_neighbours_in_the_order_of_the_page() -> None:
    html = "<p><input id=a>Ann <input id=b></p><p>Bob <input id=c></p>"
    assert found(html, "fill", kind="field", position="right_of", anchor="Ann").test_id == "b"
    assert found(html, "fill", kind="field", position="left_of", anchor="Ann").test_id == "a"
    assert found(html, "fill", kind="field", position="next_to", anchor="Bob").test_id == "c"
    assert "left of 'Bob'" in missing(html, "fill", kind="field", position="left_of", anchor="Bob")


def test_a_field_that_is_one_more_of_those_there_were_is_not_taken_for_what_was_opened() -> None:
    screen = page("<div><input id=a></div><div><input id=b></div>")
    new = next(w for w in screen.widgets if w.test_id == "b")
    result = ground(Intent(do="fill", kind="field", value="x"), screen, fresh={new.id})
    assert isinstance(result, Several)
    named = page("<label>Name <input id=a></label><div><input id=b></div>")
    new = next(w for w in named.widgets if w.test_id == "b")
    result = ground(Intent(do="fill", kind="field", value="x"), named, fresh={new.id})
    assert isinstance(result, Found)
    assert result.widgets[0].test_id == "b"


def test_a_text_without_a_place_is_where_the_thing_around_it_is() -> None:
    def box(y: int) -> Box:
        return Box(x=0, y=y, width=100, height=20)

    link = Widget(id="l", role="link", name="Inbox 2", depth=1, box=box(40), clickable=True)
    text = Widget(id="t", role="text", text="Inbox", depth=2)
    icons = [
        Widget(id=f"i{y}", role="button", name="icon", depth=1, box=box(y), clickable=True)
        for y in (10, 70)
    ]
    screen = Screen(widgets=(icons[0], link, text, icons[1]))
    result = ground(Intent(do="click", kind="icon", position="above", anchor="Inbox"), screen)
    assert isinstance(result, Found), result
    assert result.widgets[0].id == "i10"


def test_a_place_above_or_below_a_group_is_outside_of_it() -> None:
    def at(ident: str, role: str, y: int, height: int = 20, **facts: Any) -> Widget:
        box = Box(x=0, y=y, width=300, height=height)
        return Widget(id=ident, role=role, box=box, clickable=role != "group", **facts)

    screen = Screen(
        widgets=(
            at("height", "combobox", 0, name="Height", field_type="select"),
            at("text", "textbox", 30, field_type="textarea"),
            at("group", "group", 60, 80, name="Change"),
            at("note", "textbox", 100, depth=1),
            at("tags", "textbox", 150),
        )
    )
    places: dict[Any, str] = {"above": "text", "below": "tags"}
    for place, meant in places.items():
        fill = Intent(do="fill", kind="field", position=place, anchor="Change", value="x")
        result = ground(fill, screen)
        assert isinstance(result, Found), (place, result)
        assert result.widgets[0].id == meant


@pytest.mark.parametrize(("role", "meant"), [("button", "outer"), ("treeitem", "part")])
def test_a_list_without_width_is_the_button_around_it_and_no_row_that_unfolds(
    role: str, meant: str
) -> None:
    place = Box(x=0, y=0, width=60, height=30)
    outer = Widget(id="outer", role=role, box=place, states=("collapsed",), clickable=True)
    none = place.model_copy(update={"width": 0})
    part = Widget(id="part", role="textbox", name="Rows", depth=1, box=none, clickable=True)
    result = find_list(Intent(do="select", target="Rows"), Screen(widgets=(outer, part)))
    assert isinstance(result, Found), result
    assert result.widgets[0].id == meant


def test_the_one_editor_is_found_though_its_field_is_not_seen() -> None:
    def editor(name: str) -> Widget:
        states = ("hidden",)
        return Widget(id=name, role="textbox", name=name, field_type="textarea", states=states)

    fill = Intent(do="fill", kind="field", value="x")
    one, two = Screen(widgets=(editor("Query"),)), Screen(widgets=(editor("A"), editor("B")))
    assert isinstance(ground(fill, one), Found)
    assert isinstance(ground(fill, two), Missing)
    assert isinstance(ground(fill.model_copy(update={"target": "B"}), two), Found)


def test_a_button_may_say_what_it_is_done_to() -> None:
    note = {"target": "Save", "within": "note"}
    row = "<ul><li>note <button>Save</button></li><li>x <button>Save</button></li></ul>"
    assert found("<button>Save note</button><button>Save all</button>", **note).name == "Save note"
    assert found(row + "<button>Save note</button>", **note).name == "Save"
    assert found("<button>保存笔记</button>", target="保存", within="笔记").name == "保存笔记"
    assert "2 buttons" in several(
        "<button>Save note</button><p>a</p><button>Save note</button>", **note
    )


def loose_rows(*roles_and_names: tuple[Any, str]) -> Screen:
    """The rows of a phone, which nothing holds."""
    return Screen(
        kind="android",
        widgets=tuple(
            Widget(
                id=f"e{n}",
                role=role,
                name=name if role != "text" else "",
                text=name if role == "text" else "",
                test_id="com.shop:id/delete" if role == "button" else "",
                clickable=role in {"button", "checkbox"},
            )
            for n, (role, name) in enumerate(roles_and_names)
        ),
    )


ANN, BEN = (("text", "Ann"), ("text", "1 Main St")), (("text", "Ben"), ("text", "2 High St"))
DELETE, BOX, ADD = ("button", "Delete"), ("checkbox", "Select"), ("link", "Add")


def test_a_row_that_nothing_holds_is_told_by_what_comes_again() -> None:
    ending = loose_rows(("heading", "People"), *ANN, DELETE, *BEN, DELETE, ADD)
    for target in ("Delete", "id=delete", "id=com.shop:id/delete"):
        first = ground(Intent(do="click", target=target, within="Ann", within_kind="row"), ending)
        assert isinstance(first, Found), first
        assert first.widgets[0].id == "e3"
    beginning = loose_rows(("heading", "People"), BOX, *ANN, BOX, *BEN, ADD)
    second = ground(Intent(do="check", target="Select", within="Ben"), beginning)
    assert isinstance(second, Found), second
    assert second.widgets[0].id == "e4"


def test_where_nothing_tells_which_end_of_a_row_it_is_it_stays_several() -> None:
    either = loose_rows(*ANN, DELETE, *BEN, DELETE, ("text", "Cem"), ("text", "3 Low St"))
    assert isinstance(ground(Intent(do="click", target="Delete", within="Ben"), either), Several)
    uneven = loose_rows(*ANN, DELETE, *BEN, ("text", "Flat 3"), DELETE, *ANN, DELETE, ADD)
    assert isinstance(ground(Intent(do="click", target="Delete", within="Ben"), uneven), Several)


def test_words_with_their_kind_may_be_one_name() -> None:
    lists = {"target": "订单", "kind": "list", "whole": "订单列表"}
    menu = "<a href=/o>订单列表</a><a href=/p>订单设置</a>"
    assert found(menu, "open", **lists).name == "订单列表"
    assert found("<a href=/o>订单</a><a href=/p>设置</a>", "open", **lists).name == "订单"


def test_what_is_opened_of_a_row_is_no_box() -> None:
    rows = """<table><tr><th>File<th>Size<th>
    <tr id=a><td>a.txt<td>12<td><input type=checkbox id=x>
    <tr id=b><td>b.txt<td>1,200<td><input type=checkbox id=y></table>"""
    assert found(rows, "open", kind="row", ordinal=1).test_id == "a"
    assert found(rows, "click", kind="row", ordinal=1).test_id == "x"


def test_a_row_is_counted_in_the_list_that_has_rows() -> None:
    rows = TABLE.replace("<tr><td>a", "<tr id=a><td>a")
    assert found(f"<ul></ul>{rows}", kind="row", ordinal=1, within_kind="list").test_id == "a"


@tabled
def test_what_cannot_be_ticked_is_not_clicked_in_its_place(html: str, kind: str) -> None:
    missing(html, "check", target="Milk", kind=kind)


TICKED = "<ul><li>Milk <input type=checkbox id=one></li><li>Tea <input type=checkbox></li></ul>"


@pytest.mark.parametrize(
    ("html", "fields"),
    [
        ("<input type=checkbox id=one aria-label=Milk>", {}),
        ("<input type=checkbox id=one aria-label='Select Milk'><button>Open Milk</button>", {}),
        ("<div id=one onclick=x()>Milk</div>", {}),
        ("<button id=one aria-pressed=true>Milk</button>", {}),
        ("<button id=one>Milk</button>", {"kind": "switch"}),
        (TICKED, {"kind": "row"}),
    ],
)
def test_a_box_is_told_by_its_role_mark_class_or_kind(html: str, fields: dict[str, Any]) -> None:
    assert found(html, "check", target="Milk", **fields).test_id == "one"


def test_nothing_is_opened_in_search_of_a_box_where_the_thing_is_shown() -> None:
    screen = page("<a href=/m>Milk</a><button aria-expanded=false>More</button>")
    tried: list[str] = []
    while move := find_next_move(Intent(do="check", target="Milk"), screen, tried):
        tried.append(move.name)
    assert tried == ["wait last"]


SIDE = """<aside><ul role=tree><li role=treeitem><button id=side>Invoices</button></li></ul></aside>
<main><table><tr><th>Name<th>Type<th>Size
<tr><td><button id=row>Invoices</button><td>Folder<td>3</table></main>"""


def test_the_main_part_comes_before_a_tree_beside_it() -> None:
    assert found(SIDE, "open", target="Invoices").test_id == "row"
    assert found(SIDE, "open", target="Invoices", within_kind="tree").test_id == "side"
    assert "2 buttons" in several(SIDE.replace("main>", "div>"), "open", target="Invoices")


def test_a_field_is_told_by_what_it_holds_where_nothing_is_called_so() -> None:
    html = "<input id=one aria-label=Name value=a.txt><input id=two aria-label=Size value=3>"
    assert found(html, "fill", target="a.txt", value="b.txt").test_id == "one"
    missing(html, "fill", target="c.txt", value="b.txt")
    missing(html.replace("value=3", "value=a.txt"), "fill", target="a.txt", value="b.txt")


def test_of_a_row_that_takes_no_click_what_has_the_name_takes_it() -> None:
    row = "<tr><td></td><td>F <button id={0}>{0}</button></td><td>Folder</td></tr>"
    table = f"<table>{row.format('Family')}{row.format('Lisbon')}</table>"
    assert found(table, "open", target="Family", kind="row").test_id == "Family"


@pytest.mark.parametrize("do", ["click", "open"])
def test_what_only_holds_the_words_is_not_what_is_called_so(do: str) -> None:
    rows = (f"<tr><td><a href=/{n} id={n}>{n}</a><td>9</tr>" for n in ("orders", "products"))
    html = f"<table>{''.join(rows)}</table><ul><li><a href=/products id=p>products</a></ul>"
    assert found(html, do, target="products", kind="table").test_id in {"products", "p"}


def test_two_labels_that_say_the_same_are_one_name() -> None:
    html = "<form><h3>Log in</h3><input id=p aria-label='Code Code'></form><input id=q title=Code>"
    assert found(html, "fill", target="Code", within="Log in", value="x").test_id == "p"
    assert "2" in several(html, "fill", target="Code", value="x")


def test_what_a_dialog_lies_over_is_meant_only_if_nothing_in_it_is_called_so() -> None:
    body = """<table><tr><th id=head>Room</table>
    <div role=dialog aria-modal=true><label>%s <input id=field></label></div>"""
    for label, meant in (("Room", "field"), ("Size", "head")):
        screen = page(body % label)
        widgets = [w.model_copy(update={"blocked": w.test_id == "head"}) for w in screen.widgets]
        screen = screen.model_copy(update={"widgets": tuple(widgets)})
        result = ground(Intent(do="click", target="Room"), screen)
        assert isinstance(result, Found) and result.widgets[0].test_id == meant


def test_the_title_of_a_dialog_is_not_clicked_in_place_of_what_is_behind_it() -> None:
    body = "<button id=behind>Delete user</button><div role=dialog aria-modal=true>%s</div>"
    for inside, meant in (("h2", "behind"), ("button", "in")):
        screen = page(body % f"<{inside} id=in>Delete user</{inside}>")
        widgets = [w.model_copy(update={"blocked": w.test_id == "behind"}) for w in screen.widgets]
        screen = screen.model_copy(update={"widgets": tuple(widgets)})
        result = ground(Intent(do="click", target="Delete user"), screen)
        assert isinstance(result, Found) and result.widgets[0].test_id == meant


def test_of_an_icon_that_is_not_there_the_others_of_its_place_are_told() -> None:
    row = "<li>%s <button aria-label='Rename'></button><button aria-label='Delete'></button></li>"
    screen = page(f"<ul>{row % 'Oak'}{row % 'Elm'}</ul>")
    result = ground(Intent(do="click", target="trash", kind="icon", within="Elm"), screen)
    assert isinstance(result, Missing) and result.reason.endswith("'Elm' are: 'Rename', 'Delete'")


@pytest.mark.parametrize("called", ["full name", "full-name", "Full Name", "fullname"])
def test_a_name_is_the_same_in_one_word_and_in_two(called: str) -> None:
    screen = page("<label>Fullname <input id=a></label><label>Name <input id=b></label>")
    result = ground(Intent(do="fill", target=called, value="Ann"), screen)
    assert isinstance(result, Found) and result.widgets[0].test_id == "a"


@pytest.mark.parametrize(("held", "is_found"), [("English", True), ("German", False)])
def test_a_field_to_change_is_told_by_its_value_not_by_what_else_it_offers(
    held: str, is_found: bool
) -> None:
    options = "<option selected>English</option><option>German</option>"
    screen = stored_screen(f"<label>Language <select>{options}</select></label>", "http://a.test/")
    found = ground(Intent(do="fill", target="Language", holds=held, value="French"), screen)
    assert isinstance(found, Found if is_found else Missing)
    assert isinstance(found, Found) or "that holds 'German'" in found.reason


GRID = """<div role=grid><div role=rowgroup><div role=row><div role=columnheader onclick>Plant</div>
<div role=columnheader onclick>Price</div></div></div><div role=rowgroup><div role=row>
<div role=gridcell onclick>Fern</div><div role=gridcell onclick>$9</div></div><div role=row>
<div role=gridcell onclick>Ivy</div><div role=gridcell onclick>$6</div></div></div></div>"""


def test_the_head_of_a_grid_is_in_none_of_its_rows() -> None:
    screen = stored_screen(GRID, "http://127.0.0.1/")
    wanted = Intent(do="double_click", target="Price", within="Ivy")
    assert isinstance(ground(wanted, screen), Missing)
    head = ground(wanted.model_copy(update={"within": ""}), screen)
    assert isinstance(head, Found) and head.widgets[0].role == "columnheader"

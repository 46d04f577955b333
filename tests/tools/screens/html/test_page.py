import pytest
from hypothesis import given
from hypothesis import strategies as st

from surefoot.state.values.screen import MASK, Widget
from surefoot.tools.screens.aria import INTERACTIVE_ROLES
from surefoot.tools.screens.html.page import parse_html, read_html
from tests.support.site import PAGES

FORM = (PAGES / "stored_form.html").read_text("utf-8")
TABLE = (PAGES / "stored_table.html").read_text("utf-8")
HIDDEN = (PAGES / "stored_hidden.html").read_text("utf-8")
WIDGETS = (PAGES / "stored_widgets.html").read_text("utf-8")


def only(html: str, role: str) -> Widget:
    found = [w for w in parse_html(html) if w.role == role]
    assert len(found) == 1
    return found[0]


def test_the_title_is_told():
    assert read_html(FORM).title == "Sign up"


def test_values_of_fields_are_told_and_passwords_masked():
    by_name = {w.name: w.value for w in parse_html(FORM) if w.role in INTERACTIVE_ROLES}
    assert by_name["First name"] == "Ann & Bo"
    assert by_name["Country"] == "Chile"
    assert by_name["Notes"] == "one two"
    assert only("<input type=password value=secret>", "textbox").value == MASK
    assert only("<input type=password>", "textbox").value == ""


def test_states_come_from_attributes():
    states = {w.name: w.states for w in parse_html(FORM)}
    assert states["Free"] == ("checked", "disabled")
    assert states["Wait"] == ("disabled",)
    assert only("<input required readonly>", "textbox").states == ("required", "readonly")
    assert only("<button aria-expanded=false>x</button>", "button").states == ("collapsed",)
    assert "sort descending" in {s for w in parse_html(TABLE) for s in w.states}


def test_gauges_and_editors_have_values():
    assert only("<progress value=3 max=10>30%</progress>", "progressbar").value == "3"
    assert only("<meter value=.5></meter>", "meter").value == ".5"
    assert only("<div contenteditable>Dear <b>Ann</b></div>", "textbox").value == "Dear Ann"


def test_shadow_roots_take_the_place_of_their_host():
    html = (
        "<my-card><template shadowrootmode=open><h2><slot name=t></slot></h2><slot></slot>"
        "</template><span slot=t>Title</span><button>Buy</button></my-card>"
    )
    assert [(w.role, w.name) for w in parse_html(html)][-2:] == [
        ("heading", "Title"),
        ("button", "Buy"),
    ]


def test_what_is_in_a_frame_knows_its_frame():
    html = "<iframe srcdoc=\"<p>a</p><iframe srcdoc='<button>b</button>'></iframe>\"></iframe>"
    widgets = parse_html(html)
    outer, inner = (w for w in widgets if w.role == "iframe")
    button = next(w for w in widgets if w.role == "button")
    assert (outer.frame, inner.frame, button.frame) == ("", outer.id, inner.id)
    assert len({w.id for w in widgets}) == len(widgets)


def test_invisible_by_opacity_is_left_out():
    assert parse_html('<div style="opacity: 0"><button>x</button></div>') == ()


def test_links_have_their_address_and_headings_their_level():
    assert only("<a href='/x?y=1'>x</a>", "link").url == "/x?y=1"
    assert only("<h4>x</h4>", "heading").level == 4


SCRAPS = [
    "<a ",
    "<p>",
    "</p>",
    "<td ",
    "<!--",
    '"',
    "'",
    "=",
    ">",
    "&",
    "<style>",
    "{}",
    "<select>",
]


@given(st.text() | st.lists(st.sampled_from(SCRAPS)).map("".join))
def test_any_text_is_read_without_an_error(html: str):
    ids = [w.id for w in parse_html(html)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "html",
    ["<div><p>hello <a href=x>w</a></p></div>" * 125_000, "<b role=button>" * 200_000],
    ids=["long", "deep"],
)
def test_a_huge_page_is_cut_and_says_so(html: str):
    page = read_html(html)
    assert page.widgets
    assert page.truncated


@pytest.mark.parametrize("first", ["header", "main", "nav", "my-app", "p"])
def test_a_body_without_a_tag_of_its_own_begins_where_no_head_goes_on(first: str) -> None:
    page = f"<title>Shop</title><style>b{{}}</style><{first}><h1>Corner shop</h1></{first}>"
    assert [w.name for w in parse_html(page) if w.role == "heading"] == ["Corner shop"]
    assert read_html(page).title == "Shop"

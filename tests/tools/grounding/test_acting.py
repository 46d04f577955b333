"""Which device actions come next for an intent."""

from typing import Any

import pytest

from surefoot.state.values.action import (
    Open,
    Press,
    SelectOption,
    SetChecked,
    Tap,
    TypeText,
    Upload,
)
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.closing import plan_close
from surefoot.tools.grounding.effect import judge_effect
from surefoot.tools.grounding.plan_intent import plan_intent
from surefoot.tools.grounding.result import Missing, Planned, Several
from surefoot.tools.screens.html.page import parse_html


def page(html: str) -> Screen:
    return Screen(location="http://shop.example/x", widgets=parse_html(f"<body>{html}</body>"))


def plan(html: str, do: Any, done: int = 0, **intent: Any) -> Planned | Several | Missing:
    return plan_intent(Intent(do=do, **intent), page(html), done)


def planned(html: str, do: Any, done: int = 0, **intent: Any) -> Planned:
    result = plan(html, do, done, **intent)
    assert isinstance(result, Planned), result
    return result


def test_a_click_is_one_tap_of_what_was_named() -> None:
    result = planned("<button id=a>Save</button>", "click", target="Save")
    (tap,) = result.actions
    assert isinstance(tap, Tap)
    assert tap.target.label == 'button "Save"'
    assert result.is_last


def test_three_times_is_three_taps() -> None:
    assert len(planned("<button>+</button>", "click", target="+", times=3).actions) == 3


def test_a_text_replaces_and_an_appended_one_does_not() -> None:
    html = "<label>Name <input></label>"
    (fill,) = planned(html, "fill", target="Name", value="Ann").actions
    (more,) = planned(html, "append", target="Name", value="Ann").actions
    assert isinstance(fill, TypeText)
    assert fill.clear
    assert isinstance(more, TypeText)
    assert not more.clear


def test_an_address_is_opened_and_a_name_is_clicked() -> None:
    assert planned("", "open", value="/users").actions == (Open(address="/users"),)
    site = "http://127.0.0.1/users"
    assert planned("", "open", target=site, kind="page").actions == (Open(address=site),)
    (tap,) = planned("<a href=/users>Users</a>", "open", target="Users").actions
    assert isinstance(tap, Tap)
    elsewhere = plan("", "open", target=site, within="new", within_kind="tab")
    assert isinstance(elsewhere, Missing)


def test_a_page_is_opened_by_what_leads_to_it() -> None:
    (tap,) = planned("<a href=/help>Help</a>", "open", target="Help", kind="page").actions
    assert isinstance(tap, Tap)
    assert isinstance(plan("<a href=/x>Stock</a>", "open", target="Help", kind="page"), Missing)


def test_a_section_is_scrolled_to_by_what_stands_above_it() -> None:
    html = "<h2>New product</h2><p>Name it</p>"
    assert planned(html, "scroll_to", target="New product", kind="section").widgets


def test_a_file_goes_into_the_field_for_files() -> None:
    html = "<label>File <input type=file></label><button>Save</button>"
    (unnamed,) = planned(html, "upload", value="a.pdf").actions
    (chosen,) = planned(html, "select", target="File", value="a.pdf").actions
    assert isinstance(unnamed, Upload)
    assert isinstance(chosen, Upload)
    assert unnamed.files == chosen.files == ("a.pdf",)
    assert isinstance(plan("<button>Save</button>", "upload", value="a.pdf"), Missing)


def test_a_row_is_not_clicked_by_a_button_that_does_something_to_it() -> None:
    cells = "<tr><td>{}</td><td><button>Delete</button></td></tr>"
    table = f"<table>{cells.format('Tea')}{cells.format('Milk')}</table>"
    (tap,) = planned(table, "click", target="Milk", kind="row").actions
    assert isinstance(tap, Tap)
    assert "Delete" not in tap.target.label


def test_fields_that_nothing_holds_together_are_sent_by_the_one_button_behind_them() -> None:
    fields = tuple(
        Widget(id=f"e{n}", role="textbox", name=name, value="", clickable=True)
        for n, name in enumerate(("E-mail", "Password"))
    )
    help_, send = (Widget(id=name, role="button", name=name, clickable=True) for name in "?>")
    values = (("E-mail", "a@b.example"), ("Password", "x1"))
    form = Intent(do="complete_form", values=values)
    result = plan_intent(form, Screen(kind="simulated", widgets=(help_, *fields, send)), 0)
    assert isinstance(result, Planned)
    *typed, last = result.actions
    assert [type(action) for action in typed] == [TypeText, TypeText]
    assert isinstance(last, Tap)
    assert last.target.label == 'button ">"'


def test_a_wheel_of_a_phone_is_turned_to_a_number_as_to_a_word() -> None:
    wheel = Widget(id="w", role="spinbutton", name="Year", value="1985", clickable=True)
    screen = Screen(kind="simulated", widgets=(wheel,))
    result = plan_intent(Intent(do="select", target="Year", value="1988"), screen, 0)
    assert isinstance(result, Planned)
    assert [a.option for a in result.actions if isinstance(a, SelectOption)] == ["1988"]
    assert result.is_last


def test_a_search_is_not_sent_by_a_button_that_stands_by_chance_beside_it() -> None:
    head = "<header><a href=/x>Home</a><input type=search aria-label=Search><button>Help</button>"
    (typed,) = planned(head, "add_entry", target="Search", value="milk").actions
    assert isinstance(typed, TypeText)
    assert typed.submit


def test_what_is_open_already_is_not_closed_by_opening_it() -> None:
    html = "<button aria-expanded=true>Details</button>"
    assert planned(html, "open", target="Details").actions == ()


def test_a_key_goes_to_what_has_the_focus() -> None:
    assert planned("", "press", value="escape").actions == (Press(key="escape"),)


def test_a_box_is_ticked() -> None:
    html = "<label><input type=checkbox> Agree</label>"
    (tick,) = planned(html, "check", target="Agree").actions
    assert isinstance(tick, SetChecked)
    assert tick.checked


def test_a_click_on_a_choice_of_one_makes_sure_that_it_is_chosen() -> None:
    (chosen,) = planned(
        "<label><input type=radio> Settings</label>", "click", target="Settings"
    ).actions
    assert isinstance(chosen, SetChecked)
    assert chosen.checked


def test_a_form_is_filled_and_sent_by_its_only_button() -> None:
    html = """<form><label>Name <input></label><label>Mail <input></label>
    <button>Join</button></form><button>Search</button>"""
    result = planned(html, "complete_form", values=(("Name", "Ann"), ("Mail", "a@b.example")))
    assert [type(a).__name__ for a in result.actions] == ["TypeText", "TypeText", "Tap"]
    send = result.actions[-1]
    assert isinstance(send, Tap)
    assert send.target.label == 'button "Join"'


def test_signing_in_uses_the_field_before_the_password() -> None:
    html = """<form><label>User <input></label><label>Code <input type=password></label>
    <button>Go</button></form>"""
    result = planned(html, "complete_form", values=(("", "ann"), ("Code", "secret")))
    first = result.actions[0]
    assert isinstance(first, TypeText)
    assert first.target is not None
    assert 'textbox "User"' in first.target.label


def test_each_new_entry_is_sent_by_enter() -> None:
    result = planned("<input placeholder='What next?'>", "add_entry", value=("A", "B"))
    assert [(a.text, a.submit) for a in result.actions if isinstance(a, TypeText)] == [
        ("A", True),
        ("B", True),
    ]


CARDS = """<input placeholder=Find><div class=card><h3>Oak</h3><button>Add to basket</button></div>
<div class=card><h3>Elm</h3><button>Add to basket</button></div>"""


def test_what_is_there_is_added_by_the_button_of_its_own_row() -> None:
    result = planned(CARDS, "add_entry", value="Elm", target="basket")
    assert [action.kind for action in result.actions] == ["tap"]
    assert result.widgets == tuple(w for w in page(CARDS).widgets if w.role == "button")[1:]


def test_a_way_to_the_place_adds_nothing_to_it() -> None:
    page_of = "<nav><a href=/b>Basket (1)</a></nav><ul><li>Oak <button>+</button></li><li>Elm"
    assert isinstance(plan(page_of, "add_entry", value="Oak", target="basket"), Missing)


def test_what_is_there_is_not_typed_into_the_only_field() -> None:
    html = "<input placeholder=Find><ul><li>Oak <button>+</button></li></ul>"
    assert isinstance(plan(html, "add_entry", value="Oak", target="basket"), Missing)


def test_a_form_whose_fields_only_the_device_can_find_is_sent_by_enter() -> None:
    html = "<form><input><button>Join</button></form>"
    result = planned(html, "complete_form", values=(("css=input", "Ann"),))
    assert isinstance(result.actions[-1], Press)
    entered = planned(html, "add_entry", value=("A",), target="css=input")
    assert [a.submit for a in entered.actions if isinstance(a, TypeText)] == [True]


def test_a_dialog_is_closed_by_its_sign_else_by_escape() -> None:
    html = "<dialog open><h2>Hi</h2><button>{}</button></dialog>"
    (tap,) = planned(html.format("×"), "close", kind="dialog").actions
    assert isinstance(tap, Tap)
    assert planned(html.format("OK"), "close", kind="dialog").actions == (Press(key="escape"),)


def test_what_lies_over_the_page_is_closed_like_a_dialog_that_a_role_tells() -> None:
    behind = Widget(id="e1", role="button", name="Add", clickable=True, blocked=True)
    layer = Widget(id="e2", role="generic")
    sign = Widget(id="e3", role="button", name="×", depth=1, clickable=True)
    save = Widget(id="e4", role="button", name="Save", depth=1, clickable=True)
    screen = Screen(widgets=(behind, layer, sign, save))
    result = plan_close(Intent(do="close", kind="dialog"), screen)
    assert isinstance(result, Planned)
    assert result.widgets == (sign,)
    free = Screen(widgets=(behind.model_copy(update={"blocked": False}),))
    assert judge_effect(Intent(do="close", kind="dialog"), None, screen, free).done
    assert judge_effect(Intent(do="close", kind="dialog"), None, screen, screen).done is False


def test_a_tab_is_closed_by_its_own_sign_beside_a_button_of_its_name() -> None:
    html = "<div role=tablist><div role=tab><button>Close</button> Orders</div></div>"
    result = planned(html + "<button>Orders</button>", "close", target="Orders", kind="tab")
    assert [widget.name for widget in result.widgets] == ["Close"]


def test_a_path_ends_with_a_click_on_its_last_name() -> None:
    html = "<div role=menubar><div role=menuitem>File</div></div>"
    result = planned(html, "click", path=("File", "Open"))
    assert not result.is_last
    html += "<div role=menu><div role=menuitem>Open</div></div>"
    assert planned(html, "click", 1, path=("File", "Open")).is_last


def test_a_path_does_not_jump_to_a_namesake_of_its_last_name_while_it_is_closed() -> None:
    html = "<nav><a href=/c>Concerts</a></nav><button>More</button>"
    result = planned(html, "click", path=("More", "Move to...", "Concerts"))
    assert [widget.name for widget in result.widgets] == ["More"]
    opened = html + "<ul role=menu><li role=menuitem><a href=#>Move to...</a></li></ul>"
    result = planned(opened, "click", 2, path=("More", "Move to...", "Concerts"))
    assert [widget.name for widget in result.widgets] == ["Move to..."]


def test_a_list_of_a_field_is_not_opened_for_a_word_in_its_name() -> None:
    html = "<select aria-label='Save sent mail in'><option selected>Sent</option></select>"
    assert isinstance(plan(html, "open", target="Sent"), Missing)


def test_a_code_that_is_shown_is_typed() -> None:
    html = "<p>Code: <b>7731</b></p><label>Enter <input></label>"
    (fill,) = planned(html, "fill", target="Enter", read="Code").actions
    assert isinstance(fill, TypeText)
    assert fill.text == "7731"


def test_an_option_that_several_lists_have_is_asked_for() -> None:
    html = """<label>A <select><option>Rome</select></label>
    <label>B <select><option>Rome</select></label>"""
    widgets = tuple(
        w.model_copy(update={"field_type": "select"}) if w.role == "combobox" else w
        for w in page(html).widgets
    )
    screen = page(html).model_copy(update={"widgets": widgets})
    assert isinstance(plan_intent(Intent(do="select", target="Rome"), screen), Several)
    one = plan_intent(Intent(do="select", target="B", value="Rome"), screen)
    assert isinstance(one, Planned)
    (choose,) = one.actions
    assert isinstance(choose, SelectOption)
    assert choose.target.label.startswith('combobox "B"')


KEYS = "".join(f"<button>{digit}</button>" for digit in "1234567890")


def test_a_code_is_typed_on_the_keys_that_the_app_draws() -> None:
    html = f"<h1>Enter the PIN</h1>{KEYS}"
    (typed,) = planned(html, "fill", target="PIN", value="4711").actions
    assert typed == TypeText(text="4711", keypad=True)


def test_keys_take_no_code_that_the_screen_does_not_ask_for() -> None:
    assert isinstance(plan(f"<h1>Amount</h1>{KEYS}", "fill", target="PIN", value="1"), Missing)
    field = f"<h1>PIN</h1><label>Note <input></label>{KEYS}"
    assert isinstance(plan(field, "fill", target="PIN", value="1"), Missing)


def test_a_phone_shows_what_it_tells_of_and_needs_no_scroll_to_it() -> None:
    intent = Intent(do="scroll_to", target="Jar 155")
    web = page("<ul><li>Jar 155</ul>")
    assert isinstance(plan_intent(intent, web), Planned)
    assert plan_intent(intent, web).actions
    phone = web.model_copy(update={"kind": "simulated"})
    assert plan_intent(intent, phone) == Planned((), widgets=(phone.widgets[-1],), level="name")


def test_of_what_came_up_that_is_chosen_whatever_a_sentence_calls_the_list() -> None:
    html = (
        "<label>City <input value=ro></label><div onclick=x id=r style='cursor:pointer'>Rome</div>"
    )
    screen = page(html)
    rome = next(w for w in screen.widgets if w.text == "Rome").model_copy(
        update={"clickable": True}
    )
    screen = screen.model_copy(
        update={"widgets": tuple(rome if w.id == rome.id else w for w in screen.widgets)}
    )
    intent = Intent(do="select", target="suggestions", value="Rome")
    assert isinstance(plan_intent(intent, screen), Missing)
    planned = plan_intent(intent, screen, fresh={rome.id})
    assert isinstance(planned, Planned)
    assert planned.widgets == (rome,)


@pytest.mark.parametrize(
    "shown",
    [
        "<table><tr><td>Tongue</td><td>Old  German</td></tr><tr><td>x</td><td>y</td></tr></table>",
        "<p>Tongue: Old German</p>",
        "<dl><dt>Tongue</dt><dd>Old German</dd></dl>",
    ],
)
def test_a_text_that_is_read_is_written_in_its_own_letters(shown: str) -> None:
    html = f"{shown}<label>Answer <input></label>"
    (fill,) = planned(html, "fill", target="Answer", read="Tongue").actions
    assert isinstance(fill, TypeText)
    assert fill.text.split() == ["Old", "German"]

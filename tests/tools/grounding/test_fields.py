"""Which field is meant: by what stands before it, above its column, or in its group."""

import pytest

from surefoot.state.values.action import TypeText
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.locators import build_target
from surefoot.tools.grounding.plan_intent import plan_intent
from surefoot.tools.grounding.result import Found, Missing, Planned, Several
from surefoot.tools.screens.stored import stored_screen
from tests.support.grounded import do
from tests.support.screens import texts
from tests.support.tables import tabled

ITEMS = """<table><tr><td>Name</td><td>Code</td><td>Missing</td></tr>
<tr><td>Towel</td><td>T-1</td><td>0</td></tr>
<tr><td><input id=new_name></td><td><input id=new_code></td><td><button>add</button></td></tr>
</table>"""
GROUP = """<div><b>Name</b><fieldset><input aria-label=English id=name></fieldset></div>
<div><b>Note</b><fieldset><input aria-label=English id=note></fieldset></div>"""
LIST = """<div><p>label</p><select id=sort aria-label=label><option>NULL</option></select>
<input id=text aria-label=label></div>"""
DAYS = """<input aria-label=Description id=what><input aria-label=Date id=date>
<input aria-label=Amount id=amount>"""
BOX = "<div><p>Send mail</p><div><input type=checkbox id=mail></div></div>"

LIMIT = """<div><div><label><input type=checkbox>Upload</label></div><input id=up></div>
<div><div><label><input type=checkbox>Stop</label></div><input id=stop></div>"""


@pytest.mark.parametrize(
    ("body", "intent", "meant"),
    [
        (LIMIT, {"do": "fill", "target": "Stop"}, "stop"),
        (ITEMS, {"do": "fill", "target": "Code"}, "new_code"),
        (GROUP, {"do": "fill", "target": "Note"}, "note"),
        (LIST, {"do": "fill", "target": "label"}, "text"),
        (LIST, {"do": "fill", "kind": "field"}, "text"),
        (BOX, {"do": "uncheck", "target": "Send mail"}, "mail"),
        (DAYS, {"do": "fill", "kind": "date", "whole": "date"}, "date"),
    ],
)
def test_a_field_is_told_by_its_place_and_by_what_can_be_done_to_it(
    body: str, intent: dict[str, str], meant: str
) -> None:
    found = ground(Intent.model_validate(intent), stored_screen(body, "http://127.0.0.1/"))
    assert isinstance(found, Found)
    assert [widget.test_id for widget in found.widgets] == [meant]


def test_fields_among_which_none_is_told_are_listed_by_what_they_are_called() -> None:
    found = ground(Intent(do="fill", kind="date"), stored_screen(DAYS, "http://127.0.0.1/"))
    assert isinstance(found, Several)
    assert found.words == "3 textboxes: 'Description', 'Date', 'Amount'"


def test_what_is_farther_away_than_a_row_beside_the_one_that_was_told_is_not_in_it() -> None:
    form = "<table><tr><td>Reason for %s <input></td></tr><tr><td>Amount <input></td></tr></table>"
    forms = form % "income" + form % "expense"
    intent = Intent(do="fill", target="Amount", within="Reason for expense")
    assert isinstance(ground(intent, stored_screen(forms, "http://127.0.0.1/")), Missing)


@tabled
def test_each_part_of_a_date_goes_where_its_field_asks_for_it(
    signs: str, typed: str, parts: list[str]
) -> None:
    fields = [Widget(id=s, role="spinbutton", name=s, value=s, depth=1) for s in signs.split()]
    group = Widget(id="group", role="group", name="Birth")
    screen = Screen(widgets=(group, *fields))
    planned = plan_intent(Intent(do="fill", target="Birth", value=typed), screen)
    assert isinstance(planned, Planned)
    assert [a.text for a in planned.actions if isinstance(a, TypeText)] == parts


CARD = (
    "<div style='width:300px;border:1px solid'><div>{0}</div><div><form onsubmit=\"say('{2} ' + "
    "this.n.value + ' ' + this.s.value);return false\"><label for={1}>{1}</label><input id={1} "
    "name=n><label for=secret>Secret word</label><input id=secret name=s type=password>"
    "<button>{2}</button></form></div></div>"
)
TWIN_CARDS = (
    "<p id=out></p><script>const say = (t) => { out.textContent = t }</script>"
    "<div style='display:flex;gap:20px'>"
    + CARD.format("Enter a known berth", "Berth", "Enter")
    + CARD.format("Make a new berth", "Title", "Make")
    + "</div>"
)


@tabled
@pytest.mark.asyncio(loop_scope="session")
async def test_a_field_is_that_of_the_card_where_two_share_their_ids(open_page, card, field, said):
    device = await open_page(TWIN_CARDS)
    entries = ((field, "Elm"), ("Secret word", "tar"))
    await do(device, Intent(do="complete_form", within=card, values=entries))
    assert said in texts(await device.observe())


@pytest.mark.asyncio(loop_scope="session")
async def test_a_form_that_is_there_is_not_filled_in_beside_itself(open_page):
    device = await open_page(TWIN_CARDS)
    entries = (("Berth", "Elm"), ("Secret word", "tar"))
    wanted = Intent(do="complete_form", within="Make a new berth", values=entries)
    assert not (await do(device, wanted)).done
    assert not any(w.value for w in (await device.observe()).widgets)


@pytest.mark.parametrize(("more", "aimed"), [((), "e1"), (("link",), None)])
def test_a_field_that_nobody_sees_is_clicked_in_the_one_editor_around_it(more, aimed) -> None:
    field = Widget(id="n2", role="textbox", name="Query", depth=1, clickable=True)
    others = [Widget(id=f"e{3 + n}", role=r, name="x", depth=1) for n, r in enumerate(more)]
    screen = Screen(kind="web", widgets=(Widget(id="e1", role="code"), field, *others))
    assert build_target(field, screen).widget == aimed

"""What fields and forms are called: by a script's own words, by what lies near or under them."""

import pytest

from surefoot.state.values.action import Tap, TypeText
from surefoot.state.values.check import Check
from surefoot.tools.checking.run import run_check
from surefoot.tools.recorder.naming import find_used
from surefoot.tools.screens.pair import ScreenPair
from tests.support.screens import target, texts, widget

pytestmark = pytest.mark.asyncio(loop_scope="session")

NAMES = (  # noqa: SIM905
    "action attributes children className contains content contents dir elements hidden id label"
    " labels lang length list matches method name open options parent placeholder role select size"
    " style submit target text textContent title type value"
).split()


async def test_a_form_is_read_whatever_its_fields_are_called(open_page):
    device = await open_page(
        "<form onsubmit='said.textContent = `sent ${one.value}`; return false'>"
        + "".join(f"<input name={name} size=1>" for name in NAMES)
        + "<label>Guests <input id=one></label><button>Book</button></form><p id=said></p>"
    )
    screen = await device.observe()
    await device.perform(TypeText(target=target(screen, "textbox", "Guests"), text="4"))
    screen = await device.observe()
    assert widget(screen, "textbox", "Guests").value == "4"
    await device.perform(Tap(target=target(screen, "button", "Book")))
    assert "sent 4" in texts(await device.observe())


async def test_a_page_is_read_whatever_its_forms_are_called(open_page):
    device = await open_page("<form name=title><button>Buy</button></form>")
    screen = await device.observe()
    assert screen.title == "Test page" and widget(screen, "button", "Buy")


PAINTED = """<style>label { display: block; padding: 9px; border: 1px solid }
input { position: absolute; opacity: 0; width: 1px; height: 1px; border: 0; padding: 0 }
.material-icons { font-family: "Material Icons" }
.in { animation: in 3s linear } @keyframes in { from { translate: 0 900px } }</style>
<label for=p><span id=shown>Bronze</span><input id=p readonly role=combobox aria-label=Plan
 aria-expanded=false value=Bronze></label>
<div id=list role=listbox hidden><div role=option>Silver</div></div>
<div role=tree><div role=treeitem tabindex=0 aria-expanded=false>
<i id=arrow class="material-icons" aria-hidden=true style="cursor:pointer">play_arrow</i>
 Boats</div></div>
<script>p.parentElement.onclick = (e) => { e.preventDefault(); list.hidden = !list.hidden };
list.onclick = () => { p.value = shown.textContent = "Silver"; list.hidden = true;
  const said = "<div role=alert class='in bg-positive'>Kept</div>";
  document.body.insertAdjacentHTML("beforeend", said) };
arrow.onclick = () => { shown.textContent = "Boats are open" }</script>"""


async def test_a_list_that_its_label_draws_is_clicked_there(open_page):
    device = await open_page(PAINTED)
    plan = widget(await device.observe(), "combobox", "Plan")
    assert (plan.value, "hidden" in plan.states) == ("Bronze", False)
    await device.perform(Tap(target=target(await device.observe(), "combobox", "Plan")))
    await device.perform(Tap(target=target(await device.observe(), "option", "Silver")))
    assert widget(await device.observe(), "combobox", "Plan").value == "Silver"


async def test_a_message_that_slides_in_keeps_its_mark(open_page):
    device = await open_page(PAINTED)
    await device.perform(Tap(target=target(await device.observe(), "combobox", "Plan")))
    await device.perform(Tap(target=target(await device.observe(), "option", "Silver")))
    alerts = [w for w in (await device.observe()).widgets if w.role == "alert"]
    assert [w.states for w in alerts] == [("class success",)]


async def test_the_sign_of_an_icon_font_is_clicked_by_its_words(open_page):
    device = await open_page(PAINTED)
    await device.perform(Tap(target=target(await device.observe(), "button", "icon play arrow")))
    assert "Boats are open" in texts(await device.observe())


SUGGESTING = """<style>input { width: 300px; height: 40px; box-sizing: border-box }</style>
<h2>Journal</h2><input placeholder=Day><br>
<span style="position: relative; display: inline-block">
<input readonly tabindex=-1 style="position: absolute; top: 0; left: 0"><input placeholder=What
required style="position: relative; vertical-align: top; background: none"></span>"""
OVER = """<p style="position: absolute; top: 60px; left: 20px">15.00 EUR</p>
<div role=dialog aria-label=Add style="position: absolute; top: 90px; left: 20px; background: #fff">
<input></div>"""


async def test_a_field_is_told_from_the_one_under_it_and_from_what_is_around_both(open_page):
    screen = await (await open_page(SUGGESTING)).observe()
    fields = [w for w in screen.widgets if w.role == "textbox"]
    assert [(w.name, w.states) for w in fields] == [
        ("Day", ()),
        ("", ("readonly",)),
        ("What", ("required",)),
    ]
    under, real = fields[1:]
    assert under.box == real.box is not None
    assert find_used([real.box], "What", "", screen) == real


async def test_a_text_names_no_field_behind_another_one_or_in_a_dialog_over_it(open_page):
    for body, labels in ((SUGGESTING, ["Journal", "", ""]), (OVER, [""])):
        screen = await (await open_page(body)).observe()
        assert [w.label for w in screen.widgets if w.role == "textbox"] == labels


DRAWN = """<style>.drawn { font-family: "Material Icons" }
body { font-family: Arial, "Segoe UI Symbol" }</style>
<script>delete NodeList.prototype[Symbol.iterator]
Array.from = (given) => Array.prototype.slice.call(given)  // as prototype.js has it
</script><h2>Rooms</h2><input><select aria-label=Size><option>Small</select>
<p><span>matching</span> runs</p><button><i class=drawn>menu</i></button>
<button><i aria-hidden=true class=drawn>save</i> Keep</button>
<a href=#x><i aria-hidden=true class=drawn>edit_note</i></a>
<div role=alert><i aria-hidden=true class=drawn>warning</i> <span>Nothing chosen</span></div>
<label onclick="1">Room <i aria-hidden=true class=drawn>arrow_drop_down</i></label>"""


async def test_a_word_that_a_font_draws_as_a_picture_is_no_text(open_page):
    screen = await (await open_page(DRAWN)).observe()
    assert widget(screen, "button", "menu"), "what is read aloud is a name"
    assert widget(screen, "button", "Keep") and widget(screen, "link", "icon edit note")
    assert not {"save", "edit_note", "warning", "arrow_drop_down"} & {
        *" ".join(texts(screen)).split()
    }


@pytest.mark.parametrize(
    ("behind", "verdict"),
    [
        ("<div style='cursor: pointer' onclick='1'><a href=#l>v</a></div>", "cannot_tell"),
        ("<p>Gold</p>", "refuted"),
        ("<input aria-label=Level>", "holds"),
    ],
)
async def test_a_field_that_a_page_draws_itself_is_not_missing(open_page, behind, verdict):
    screen = await (await open_page(f"<div><p>Level</p>{behind}</div>")).observe()
    check = Check(check="shown", what="Level", kind="field")
    assert run_check(check, ScreenPair(screen, None)).verdict == verdict


async def test_a_message_beside_its_button_is_painted_by_the_box_around_both(open_page):
    bar = "<div class=bg-{0}><div role=status>{1}</div><div><button>Close</button></div></div>"
    device = await open_page(bar.format("success", "Saved") + bar.format("error", "Lost"))
    states = {w.text or w.name: w.states for w in (await device.observe()).widgets}
    assert (states["Saved"], states["Lost"]) == (("class success",), ())

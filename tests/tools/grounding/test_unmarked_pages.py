"""Pages in a real browser that mark little: signs, tooltips, addresses, hidden twins, places."""

import pytest

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.checking.run import run_check
from surefoot.tools.screens.pair import ScreenPair
from tests.support.grounded import do
from tests.support.screens import texts
from tests.support.tables import tabled

pytestmark = pytest.mark.asyncio(loop_scope="session")

SAYS = "<p id=out></p><script>const say = (t) => { out.textContent = t }</script>"
STYLE = "<style>i{display:inline-block;width:14px;height:14px;background:gray}</style>"
NO, YES = "onclick=\"say('other')\"", "onclick=\"say('done')\""
LEADS = "onclick=\"say('done');return false\""
SIGNS = {
    "tooltip": (f"<a data-tip=Lower {NO}>⚓</a><a data-tip=Raise {YES}>🔱</a>", "Raise"),
    "title": (f"<b title=Lower {NO}>⚓</b> <b title=Raise {YES}>🔱</b>", "Raise"),
    "icon": (f"<a {NO}><i class=g-3></i></a><a data-hint=Raise {YES}><i></i></a>", "Raise"),
    "address": (f"<a href=/ships {NO}>⚓</a><a href=/cargo {LEADS}>🔱</a>", "cargo"),
    "plus": (f"<a href=# {NO}>-</a><a href=# {YES}>+</a>", "plus"),
    "+": (f"<a {NO}><i class=icon-minus></i></a><a {YES}><i class=icon-plus></i></a>", "+"),
    "trident": (f"<span {NO}>⚓</span> <span {YES}>🔱</span>", "trident emblem"),
    "text before": (
        f"<p>Crew: <a title=Hire {NO}>7</a><p>Flag: <a title=Hoist {YES}>Red</a>",
        "Flag",
    ),
    "canvas": (f"<canvas width=90 height=50 {YES}></canvas>", "canvas"),
}


@pytest.mark.parametrize("how", SIGNS)
async def test_what_says_no_words_is_told_by_its_signs(open_page, how):
    body, words = SIGNS[how]
    device = await open_page(SAYS + STYLE + body)
    assert (await do(device, Intent(do="click", target=words))).done
    assert "done" in texts(await device.observe())


@pytest.mark.parametrize("words", ["+", "×", "minus sign", "hold"])
async def test_a_sign_that_is_not_there_is_no_other_one(open_page, words):
    device = await open_page(SAYS + STYLE + f"<a href=# {NO}><i class=icon-anchor></i></a>")
    assert not (await do(device, Intent(do="click", target=words))).done


async def test_the_cross_of_a_box_is_meant_by_any_cross(open_page):
    device = await open_page(
        f"{SAYS}<span {NO}>x</span><div style='position:fixed;inset:90px;background:#fff'>"
        f"<div><b>Berth</b><span {YES}>×</span></div><p>Berth 4</p></div>"
    )
    assert (await do(device, Intent(do="click", target="x", within="Berth"))).done
    assert "done" in texts(await device.observe())


async def test_the_middle_of_a_thing_is_where_it_is_clicked(open_page):
    device = await open_page(
        f"{SAYS}<canvas id=c width=300 height=200></canvas><script>c.onclick = (e) => "
        "say(`at ${Math.round(e.offsetX / 10)}, ${Math.round(e.offsetY / 10)}`)</script>"
    )
    assert (await do(device, Intent(do="click", position="middle_of", anchor="canvas"))).done
    assert "at 15, 10" in texts(await device.observe())


DRAWN = """<style>.h{HIDDEN}.d{border:1px solid}</style>
<label for=a>Harbour</label><select id=a class=h><option>Kiel<option>Oslo</select>
<span><span class=d tabindex=0 id=da>Kiel</span></span><br>
<label for=b>Flag</label><select id=b class=h><option>Red<option>Green</select>
<span><span class=d tabindex=0 id=db>Red</span></span><ul id=l></ul>
<script>for (const [list, drawn] of [[a, da], [b, db]]) drawn.addEventListener('mousedown', () => {
  l.replaceChildren(...Array.from(list.options, (o) => {
    const row = document.createElement('li'); row.textContent = o.text;
    row.addEventListener('click', () => { drawn.textContent = list.value = o.text;
      l.replaceChildren(); say(`${list.id} ${o.text}`) });
    return row })) })</script>"""
CLIPPED = "position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden"


@pytest.mark.parametrize("hidden", ["display:none", CLIPPED])
async def test_a_drawn_list_has_the_label_of_the_hidden_one_before_it(open_page, hidden):
    device = await open_page(SAYS + DRAWN.replace("HIDDEN", hidden))
    assert (await do(device, Intent(do="select", target="Flag", value="Green"))).done
    assert "b Green" in texts(await device.observe())


async def test_an_editor_behind_an_unseen_field_has_the_heading_above_it(open_page):
    device = await open_page(
        "<style>.e{position:relative;width:300px;height:60px}textarea{position:absolute;opacity:0;"
        "width:4px;height:9px}</style><h3>Query</h3><div class=e id=e><textarea id=t></textarea>"
        "<div id=ln></div></div><label>Name <input></label>"
        "<script>e.onmousedown = (m) => { m.preventDefault(); t.focus() };"
        "t.oninput = () => { ln.textContent += t.value; t.value = '' }</script>"
    )
    await do(device, Intent(do="fill", target="Query", value="select 1"))
    assert "select 1" in texts(await device.observe())


TWO_FIELDS = (
    "<table><tr><td>User Name:</td><td><input id=a></td></tr>"
    "<tr><td>Berth No.</td><td><input id=b></td></tr></table>"
)


@tabled
async def test_what_was_typed_is_shown_in_the_field_of_that_label(open_page, where, kind, is_shown):
    device = await open_page(TWO_FIELDS)
    before = await device.observe()
    assert (await do(device, Intent(do="fill", target="Berth No.", value="7"))).done
    check = Check(check="shown", what="7", where=where, where_kind=kind)
    pair = ScreenPair(await device.observe(), before)
    outcome = run_check(check, pair, typed=("7",), only_types=True)
    assert (outcome.verdict == "holds") == is_shown, outcome


async def test_a_field_has_the_value_of_the_label_beside_it(open_page):
    device = await open_page(TWO_FIELDS)
    assert (await do(device, Intent(do="fill", target="User Name", value="ann"))).done
    pair = ScreenPair(await device.observe())
    for label, said in (("User Name", "holds"), ("Berth No.", "cannot_tell")):
        check = Check(check="value", what=label, value="ann")
        assert run_check(check, pair, typed=("ann",)).verdict == said


async def test_beside_which_of_two_is_not_guessed(open_page):
    row = f"<div>Hull <button {YES}>Open</button></div>"
    device = await open_page(SAYS + row + row)
    effect = await do(device, Intent(do="click", target="Open", position="next_to", anchor="Hull"))
    assert not effect.done
    assert "2 buttons 'Open'" in effect.reason


async def test_a_text_that_is_clicked_and_a_button_of_its_name_are_two(open_page):
    device = await open_page(f"{SAYS}<span {NO}>Open</span><button {YES}>Open</button>")
    assert not (await do(device, Intent(do="click", target="Open"))).done
    assert (await do(device, Intent(do="click", target="Open", kind="button"))).done


LABELLED = {
    "in the field": "<style>.f{position:relative;margin:9px}.f b{position:absolute;left:5px;top:3px"
    "}</style><div class=f><input><b>Hull</b></div><div class=f><input><b>Berth</b></div>",
    "unit behind": "<div>Hull <input> metres</div><div>Berth <input> no.</div>",
    "hint of an editor": "<p contenteditable data-placeholder=Hull>a</p>"
    "<p contenteditable><span data-placeholder=Berth>b</span></p>",
}


@pytest.mark.parametrize("how", LABELLED)
async def test_a_field_has_the_label_that_a_person_reads_for_it(open_page, how):
    device = await open_page(LABELLED[how])
    for name, text in (("Berth", "7"), ("Hull", "tin")):
        assert (await do(device, Intent(do="fill", target=name, value=text))).done
    fields = [w for w in (await device.observe()).widgets if w.role == "textbox"]
    assert [field.value for field in fields] == ["tin", "7"]


async def test_a_box_in_a_table_is_told_by_its_row_and_column(open_page):
    row = "<tr><td>{0}<td><input type=checkbox id={0}r><td><input type=checkbox id={0}w>"
    head = "<tr><th><th>Read<th>Write"
    device = await open_page(f"<table>{head}{row.format('Ann')}{row.format('Bob')}</table>")
    intent = Intent(do="check", target="Write", within="Ann", within_kind="row")
    assert (await do(device, intent)).done
    ticked = [w.test_id for w in (await device.observe()).widgets if "checked" in w.states]
    assert ticked == ["Annw"]


MENUS = """<style>.row{position:relative;height:60px}.tools span:hover{cursor:pointer}
.more{display:inline-block;width:14px;height:14px;background:gray}
ul{position:absolute;right:0;margin:0;background:#fff;z-index:9}.off{display:none}</style>
<script>for (const [port, verb] of [['Bonn', 'Call'], ['Oslo', 'Share'], ['Kiel', 'Share']]) {
  document.write(`<div class=row><p>Port ${port}</p><div class=tools><span><span class=more></span>
    <ul class=off><li>${verb} crew</li><li>Hide ${port}</li></ul></span></div></div>`)
  const row = document.querySelector('.row:last-of-type'), list = row.querySelector('ul')
  row.querySelector('.more').addEventListener('click', () => list.classList.toggle('off'))
  for (const item of list.children) item.addEventListener('click', () =>
    say(`${port}: ${item.textContent}`)) }</script>"""


async def test_an_entry_of_a_menu_is_clicked_though_another_one_says_the_name_of_its_row(open_page):
    device = await open_page(SAYS + MENUS)
    assert (await do(device, Intent(do="click", target="Share crew", within="Oslo"))).done
    assert "Oslo: Share crew" in texts(await device.observe())


async def test_an_entry_of_the_open_menu_of_another_row_is_not_clicked_instead(open_page):
    device = await open_page(SAYS + MENUS)
    assert (await do(device, Intent(do="click", target="icon more", within="Bonn"))).done
    effect = await do(device, Intent(do="click", target="Call crew", within="Oslo"))
    assert not effect.done
    assert "Bonn: Call crew" not in texts(await device.observe())


BOXES = (
    "<style>b{display:inline-block;width:40px;height:40px;margin:5px}</style>"
    f"<b style='background:navy' {NO}></b><b style='background:#e53935' {YES}></b>"
    f"<b style='background:teal' {NO}></b><b style='background:teal' {NO}></b>"
)


@pytest.mark.parametrize("kind", ["", "button", "field"])
async def test_a_box_without_words_is_told_by_its_colour(open_page, kind):
    device = await open_page(SAYS + BOXES)
    assert (await do(device, Intent(do="click", target="red", kind=kind))).done
    assert "done" in texts(await device.observe())


@pytest.mark.parametrize(
    ("intent", "says"),
    [
        (Intent(do="click", target="olive", kind="field"), "olive"),
        (Intent(do="click", target="teal"), "2"),
        (Intent(do="fill", target="red", kind="field", value="9"), "red"),
        (Intent(do="click", target="Save", kind="field"), "Save"),
    ],
)
async def test_no_box_of_another_colour_or_one_of_two_is_clicked(open_page, intent, says):
    device = await open_page(SAYS + BOXES)
    effect = await do(device, intent)
    assert not effect.done
    assert says in effect.reason
    assert not {"done", "other"} & set(texts(await device.observe()).split())


async def test_a_button_that_says_words_is_not_told_by_its_colour(open_page):
    device = await open_page(f"{SAYS}<button style='background:red' {NO}>Delete</button>")
    assert not (await do(device, Intent(do="click", target="red"))).done


DICE = "<style>.d{display:inline-block;width:40px;height:40px;border:1px solid}</style>"
PIPS = Intent(do="click", kind="card", by="pips", rank="largest")


async def test_of_cards_that_say_but_a_number_the_largest_is_known(open_page):
    cards = "".join(f"<div class=d onclick='say(\"chose {n}\")'>{n}</div>" for n in (2, 11, 6))
    device = await open_page(SAYS + DICE + cards)
    assert (await do(device, PIPS)).done
    assert "chose 11" in texts(await device.observe())


@pytest.mark.parametrize(
    "cards",
    [
        "".join(f"<a class=d href='#{n}' {NO}>{n}</a>" for n in (2, 11, 6)),
        "".join(f"<div class=d {NO}>{n}</div>" for n in ("2 of 8", 11, 6)),
        f"<p>{f'<b class=d {NO}>7</b>' * 2}</p>" + f"<div class=d {NO}>9</div>" * 2,
        f"<div class=d {NO}>11</div>" * 2,
    ],
)
async def test_no_pager_and_none_of_two_is_taken_for_the_largest(open_page, cards):
    device = await open_page(SAYS + DICE + cards)
    assert not (await do(device, PIPS)).done
    assert "other" not in texts(await device.observe())


async def test_the_only_row_there_is_needs_no_number(open_page):
    device = await open_page(f"{SAYS}<ul><li {YES}>Anchor</li></ul>")
    assert (await do(device, Intent(do="click", kind="row"))).done
    assert "done" in texts(await device.observe())


FLOATS = """<style>.f{{position:absolute;top:30px;left:20px;background:#fff}}</style><p>Hello <a
href=#x>Sink</a></p><button aria-expanded=true>More</button>{box}<p>Long text of the page</p>"""
OPENED = "<div class=f><button>Rename</button><button>Sell</button></div>"


@pytest.mark.parametrize(
    ("box", "check", "said"),
    [
        (OPENED, {"what": "Rename", "where_kind": "menu"}, "holds"),
        (OPENED, {"what": "Sink", "where_kind": "menu"}, "refuted"),
        (OPENED, {"kind": "menu"}, "holds"),
        # what is in the flow of the page, or says more, is no menu
        (OPENED.replace("class=f", ""), {"what": "Sell", "where_kind": "menu"}, "cannot_tell"),
        (
            OPENED.replace("<button>R", "Hi <b>R"),
            {"what": "Sell", "where_kind": "menu"},
            "cannot_tell",
        ),
    ],
)
async def test_what_an_expanded_button_shows_over_the_page_is_its_menu(look, box, check, said):
    asked = Check.model_validate({"check": "shown", **check})
    assert run_check(asked, ScreenPair(await look(FLOATS.format(box=box)))).verdict == said


STARS = """<div><input type=checkbox {ticked}><i onclick=go() style=cursor:pointer>star</i> <a
href=/1>Gull</a></div><div><input type=checkbox><i onclick=go()>star</i> <a href=/2>Ibis</a></div>
<div><input type=checkbox {ticked}><i>Mast</i></div>"""


@tabled
async def test_what_is_clicked_itself_is_no_label_of_the_box_beside_it(
    look, ticked, what, where, said
):
    check = Check(check="state", what=what, where=where, value="checked")
    assert run_check(check, ScreenPair(await look(STARS.format(ticked=ticked)))).verdict == said


HEADLINKS = """<style>.m li{{display:{shape}}}</style><ul class=m><li><a href=/a>Home</a></li><li><a
href=/b>Mine</a></li><li><a href=/c>Help</a></li></ul><h2>Work</h2>
<ul><li>Rake</li><li>Sow</li></ul>"""


@tabled
async def test_a_line_of_links_above_the_heading_is_no_list(look, shape, number, said):
    check = Check(check="count", kind="row", value=str(number))
    assert run_check(check, ScreenPair(await look(HEADLINKS.format(shape=shape)))).verdict == said


BOATS = """<style>.over{position:fixed;inset:0;background:#0006}.box{position:fixed;top:30px;
left:200px;width:400px;background:#fff}</style><button>Sink</button><ul><li><a href=/1>Gull</a>
<li><a href=/2>Ibis</a></ul>"""
BEFORE = """<div class=box><div>Sink the boats?</div><div>They will be lost.</div>
<button>No</button><button>Sink them</button></div>"""
BEHIND = f"<div class=over></div>{BEFORE}"
ABOUT = {"what": "Sink the boats?"}


@pytest.mark.parametrize(
    ("came", "check", "said"),
    [
        (BEHIND, {"check": "dialog", **ABOUT}, "holds"),
        (BEHIND, {"check": "dialog"}, "holds"),
        (BEHIND, {"check": "dialog", "what": "Rename"}, "refuted"),
        (BEHIND, {"check": "shown", "what": "lost", "kind": "dialog"}, "holds"),
        (BEHIND, {"check": "shown", "what": "lost", "where_kind": "dialog"}, "holds"),
        (BEHIND, {"check": "shown", "what": "Gull", "where_kind": "dialog"}, "refuted"),
        (BEHIND, {"check": "state", "kind": "dialog", "value": "open", **ABOUT}, "holds"),
        (BEHIND, {"check": "gone", "kind": "dialog"}, "refuted"),
        # without a layer behind it nothing tells what came
        (BEFORE, {"check": "dialog", **ABOUT}, "cannot_tell"),
        (BEFORE, {"check": "dialog"}, "cannot_tell"),
        (BEFORE, {"check": "shown", "what": "lost", "kind": "dialog"}, "cannot_tell"),
        (BEFORE, {"check": "state", "kind": "dialog", "value": "open", **ABOUT}, "cannot_tell"),
        (BEFORE, {"check": "state", "kind": "dialog", "value": "closed", **ABOUT}, "cannot_tell"),
        # a page that asks to wait is no dialog, and may not be without one
        ("<div class=over><p>Please wait</p></div>", {"check": "dialog"}, "cannot_tell"),
        ("<div class=over><p>Wait</p></div>", {"check": "gone", "kind": "dialog"}, "cannot_tell"),
    ],
)
async def test_what_came_as_all_else_was_blocked_is_a_dialog(look, came, check, said):
    pair = ScreenPair(await look(BOATS + came), await look(BOATS))
    assert run_check(Check.model_validate(check), pair).verdict == said


TREE = """<style>.n{position:relative;width:240px;height:20px}.n b{position:absolute;right:0}
</style><div role=tree><div class=n><b>13</b><i>box</i><span role=treeitem>All notes</span></div>
<div class=n><b>4</b><i>star</i><span role=treeitem>All notes of Ann</span></div></div>"""
LOOSE = TREE.replace("<div class=n>", "<div class=n role=presentation>").replace(
    "</div></div>",
    "</div><div class=n role=presentation><span role=treeitem>Old notes</span></div></div>",
)
ALONE = TREE.replace("<b>4</b>", "")
FIELDS = "<input style=display:block value=oak><p>hide</p><label>Tag <input value=elm></label>"
NOTES = "<p style=margin-left:200px>I take one.</p><p><a href=#i>ivo</a> closed this now</p>"
NOTE = {"check": "shown", "what": "ivo closed this", "anchor": "I take one."}
ABOVE = {"check": "value", "kind": "field", "position": "above", "anchor": "Tag"}
FIELD = {"check": "shown", "kind": "field"}


@pytest.mark.parametrize(
    ("body", "check", "said"),
    [
        (TREE, {"check": "value", "what": "All notes", "value": "13"}, "holds"),
        (TREE, {"check": "value", "what": "All notes", "value": "4"}, "refuted"),
        (LOOSE, {"check": "value", "what": "All notes", "value": "13"}, "holds"),
        (LOOSE, {"check": "value", "what": "All notes", "value": "4"}, "refuted"),
        (LOOSE, {"check": "value", "what": "Old notes", "value": "4"}, "cannot_tell"),
        (ALONE, {"check": "value", "what": "All notes", "value": "13"}, "holds"),
        (ALONE, {"check": "value", "what": "All notes", "value": "4"}, "cannot_tell"),
        (TREE, {"check": "value", "what": "All notes of Ann", "value": "4"}, "holds"),
        (FIELDS, {**ABOVE, "value": "oak"}, "holds"),
        (FIELDS, {**ABOVE, "value": "elm"}, "refuted"),
        (FIELDS, {**FIELD, "what": "oak", "position": "above", "anchor": "Tag"}, "holds"),
        (FIELDS, {**FIELD, "what": "oak", "position": "below", "anchor": "Tag"}, "cannot_tell"),
        (NOTES, {**NOTE, "position": "below"}, "holds"),
        (NOTES, {**NOTE, "position": "above"}, "cannot_tell"),
    ],
)
async def test_a_number_and_a_field_are_told_by_their_place(look, body, check, said):
    asked = Check.model_validate(check)
    assert run_check(asked, ScreenPair(await look(body))).verdict == said


BOX = """<style>.p{position:absolute;top:40px;background:#fff;width:200px;height:90px}</style>
<span><span tabindex=0 onclick="said.hidden = !said.hidden" aria-expanded=OPEN>oak</span>
<div class=p id=said HIDDEN><a href=#a>Oak</a><hr><div><a href=#b>Acorn</a><br><a href=#c>Leaf</a>
</div></div></span><p>Of <a href=#u>Acorn</a> and <a href=#v>Twig</a></p>"""
OPENED = BOX.replace("OPEN", "true").replace("HIDDEN", "")
CLOSED = BOX.replace("OPEN", "false").replace("HIDDEN", "hidden")


@pytest.mark.parametrize(
    ("body", "what", "said"),
    [
        (OPENED, "Acorn", "holds"),
        (OPENED, "Twig", "refuted"),
        (CLOSED, "Acorn", "cannot_tell"),
        (OPENED.replace("<hr>", "<p>Oaks live long.</p>"), "Acorn", "cannot_tell"),
    ],
)
async def test_what_an_opened_word_floats_over_the_page_is_its_menu(look, body, what, said):
    asked = Check(check="shown", what=what, where_kind="menu")
    assert run_check(asked, ScreenPair(await look(body))).verdict == said


async def test_a_class_of_many_parts_tells_a_state_as_a_modifier_only(open_page):
    tabs = (
        "<li onclick=1 class=q-side-tabs__item_active>Name<li onclick=1 class=a-b-c-d-active>Crew"
    )
    device = await open_page(f"<ul>{tabs}</ul>")
    screen = await device.observe()
    for name, said in (("Name", "holds"), ("Crew", "cannot_tell")):
        asked = Check(check="state", what=name, kind="tab", value="open")
        assert run_check(asked, ScreenPair(screen)).verdict == said

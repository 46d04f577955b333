"""Finding and doing things on pages in a real browser."""

import pytest

from surefoot.state.values.intent import Intent
from tests.support.grounded import do
from tests.support.screens import texts, widget

pytestmark = pytest.mark.asyncio(loop_scope="session")

SAYS = "<p id=out></p><script>const say = (t) => { out.textContent = t }</script>"


async def test_a_text_with_a_listener_is_clicked(open_page):
    device = await open_page(
        SAYS + "<p>Some <span id=w>words</span> here</p>"
        "<script>w.addEventListener('click', () => say('done'))</script>"
    )
    assert (await do(device, Intent(do="click", target="words"))).done
    assert "done" in texts(await device.observe())


async def test_an_icon_without_a_name_belongs_to_its_row(open_page):
    row = (
        "<div class=row><span>{0}</span><span class=trash onclick=\"say('{0} gone')\"></span></div>"
    )
    device = await open_page(
        "<style>.trash{display:inline-block;width:12px;height:12px;background:red}</style>"
        + SAYS
        + row.format("Ann")
        + row.format("Bob")
    )
    assert (await do(device, Intent(do="click", target="trash", kind="icon", within="Bob"))).done
    assert "Bob gone" in texts(await device.observe())


async def test_what_is_hidden_is_brought_up_by_what_opens_it(open_page):
    device = await open_page(
        SAYS + "<a href='#more' onclick=\"more.style.display=''\">More</a>"
        "<div id=more style='display:none'><button onclick=\"say('done')\">Archive</button></div>"
    )
    assert (await do(device, Intent(do="click", target="Archive"))).done
    assert "done" in texts(await device.observe())


async def test_a_menu_under_a_piece_of_text_is_brought_up_by_pointing_at_it(open_page):
    device = await open_page(
        SAYS + "<style>.menu ul{display:none}.menu:hover ul{display:block}</style><header>"
        "<div class=menu><span>Account</span><ul><li><a href='#p' onclick=\"say('done')\">Profile"
        "</a></li></ul></div></header>"
    )
    within = {"within": "Account", "within_kind": "menu"}
    assert (await do(device, Intent(do="open", target="Profile", **within))).done
    assert "done" in texts(await device.observe())


async def test_a_list_that_is_drawn_is_told_by_the_text_before_it(open_page):
    device = await open_page(
        "<p>Priority: Low</p><style>.drop{display:none}.open{display:block}</style>"
        "<div><span>Priority</span> <div id=p tabindex=0 style='cursor:pointer' onclick=\""
        "this.nextElementSibling.classList.toggle('open')\">Normal</div><div class=drop>"
        "<div onclick=\"p.textContent='High';this.parentElement.classList.remove('open')\""
        " style='cursor:pointer'>High</div></div></div><p>The work is High</p>"
    )
    assert (await do(device, Intent(do="select", target="Priority", value="High"))).done
    assert "Priority \n High" in texts(await device.observe())


async def test_what_stands_beside_a_loose_text_is_found_though_a_cell_says_the_same(open_page):
    more = "<button aria-label=Increase onclick=\"say('{0} more')\">+</button>"
    line = "<div><span>{0}</span> " + more + "</div>"
    device = await open_page(
        SAYS + "<table><tr><td>Tea</td><td>3</td></tr><tr><td>Milk</td><td>2</td></tr></table>"
        "<div style='height:300px'></div>" + line.format("Milk") + line.format("Tea")
    )
    plus = Intent(do="click", target="+", position="next_to", anchor="Tea")
    assert (await do(device, plus)).done
    assert "Tea more" in texts(await device.observe())


async def test_a_menu_under_the_pointer_is_gone_along(open_page):
    device = await open_page(
        SAYS + "<style>ul ul{display:none}li:hover>ul{display:block}</style><ul><li>File"
        "<ul><li>New<ul><li><button onclick=\"say('done')\">Letter</button></li></ul></li></ul>"
        "</li></ul>"
    )
    assert (await do(device, Intent(do="click", path=("File", "New", "Letter")))).done
    assert "done" in texts(await device.observe())


async def test_the_option_is_chosen_in_the_list_that_was_named(open_page):
    device = await open_page(
        "<label>A <select><option>Rake<option>Hoe</select></label>"
        "<label>B <select id=b><option>Hoe<option>Rake</select></label>"
    )
    assert (await do(device, Intent(do="select", target="B", value="Rake"))).done
    screen = await device.observe()
    assert widget(screen, "combobox", "B").value == "Rake"
    assert widget(screen, "combobox", "A").value == "Rake"


async def test_several_options_of_one_list_stay_chosen(open_page):
    device = await open_page(
        "<label>Tools <select multiple><option>Rake<option>Hoe<option>Saw</select></label>"
    )
    assert (await do(device, Intent(do="select", target="Tools", value=("Rake", "Saw")))).done


async def test_a_slider_is_brought_to_a_number(open_page):
    device = await open_page("<label>Level <input type=range min=0 max=50 value=7></label>")
    assert (await do(device, Intent(do="select", target="Level", value="31"))).done


async def test_a_date_is_written_as_its_field_takes_it(open_page):
    device = await open_page("<label>Day <input type=date></label>")
    assert (await do(device, Intent(do="fill", target="Day", value="24.11.2026"))).done
    assert widget(await device.observe(), "textbox", "Day").value == "2026-11-24"


async def test_a_field_is_told_by_the_text_over_it(open_page):
    device = await open_page("<div>Nickname</div><div><input></div><div>Motto</div><input id=m>")
    assert (await do(device, Intent(do="fill", target="Motto", value="On"))).done
    fields = [w for w in (await device.observe()).widgets if w.role == "textbox"]
    assert [w.value for w in fields] == ["", "On"]


async def test_a_long_list_is_scrolled(open_page):
    device = await open_page(
        SAYS + "<div id=box style='height:100px;overflow:auto'><div id=fill></div></div><script>"
        "fill.style.height = '2000px'; fill.style.position = 'relative';"
        "const draw = () => { fill.textContent = ''; const top = Math.floor(box.scrollTop / 20);"
        "for (let n = top; n < top + 6; n++) { const b = document.createElement('button');"
        "b.textContent = `Row ${n}`; b.style.cssText = `position:absolute;top:${n * 20}px`;"
        "b.onclick = () => say(`Row ${n} open`); fill.append(b); } };"
        "box.onscroll = draw; draw();</script>"
    )
    assert (await do(device, Intent(do="click", target="Row 31"))).done
    assert "Row 31 open" in texts(await device.observe())


async def test_nothing_is_done_where_two_things_fit(open_page):
    device = await open_page(SAYS + "<button onclick=\"say('x')\">Go</button><button>Go</button>")
    effect = await do(device, Intent(do="click", target="Go"))
    assert effect.done is False
    assert effect.reason.startswith("2 buttons 'Go'")
    assert "x" not in texts(await device.observe()).split()


async def test_a_thing_that_is_not_there_is_said_to_be_missing(open_page):
    device = await open_page("<button>Teleports</button>")
    effect = await do(device, Intent(do="click", target="Teleport"))
    assert effect.done is False
    assert "nearest: 'Teleports'" in effect.reason

"""Actions on pages that make them hard."""

import contextlib

import pytest
from playwright.async_api import Error

from surefoot.state.errors import (
    ActionError,
    AppUnreachableError,
    DeviceLostError,
    ElementNotFoundError,
    ElementNotReadyError,
    UnsupportedActionError,
)
from surefoot.state.values.action import (
    Drag,
    Hover,
    Locator,
    LongTap,
    Open,
    Point,
    Press,
    Scroll,
    SelectOption,
    SetChecked,
    Swipe,
    Tap,
    Target,
    TypeText,
    Upload,
    Wait,
)
from surefoot.tools.devices.keys import browser_key
from surefoot.tools.devices.web.observation import observe_page
from tests.support.screens import target, texts, widget

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_click_is_done_once_however_long_the_page_it_opens_takes(open_page, site):
    device = await open_page("<a href='/slow?ms=6000'>Send</a>")
    await device.perform(Tap(target=target(await device.observe(), "link", "Send")))
    assert site.asked.count("/slow?ms=6000") == 1


BUSY = """(left) => {
    const work = () => {
        for (const end = Date.now() + 1400; Date.now() < end; );
        if (--left) setTimeout(work, 50);
    };
    setTimeout(work);
}"""


async def test_the_one_that_was_seen_is_clicked_however_late_the_page_answers(open_page):
    rows = (
        f"<li>{name} <button onclick=\"out.textContent = '{name} is gone'\">Delete</button>"
        for name in ("Oak", "Elm", "Ash")
    )
    device = await open_page(f"<ul>{''.join(rows)}</ul><p id=out></p>")
    second = [w for w in (await device.observe()).widgets if w.name == "Delete"][1]
    await device.context.pages[0].evaluate(BUSY, 3)
    await device.perform(Tap(target=Target(widget=second.id)))
    assert "Elm is gone" in texts(await device.observe())


async def test_a_frame_is_found_however_late_the_page_answers(open_page):
    device = await open_page("<p>Outer</p><iframe srcdoc='<p>Inner</p>'></iframe>")
    page = device.context.pages[0]
    await page.evaluate(BUSY, 6)
    assert len((await observe_page(page, 5.0)).frames) == 2


async def test_a_button_that_is_enabled_only_when_the_field_is_left_is_clicked(open_page):
    device = await open_page(
        "<input aria-label=Name onblur='go.disabled = !this.value'>"
        "<button id=go disabled onclick=\"out.textContent = 'sent'\">Send</button><p id=out></p>"
    )
    screen = await device.observe()
    await device.perform(TypeText(target=target(screen, "textbox", "Name"), text="Ada"))
    await device.perform(Tap(target=target(await device.observe(), "button", "Send")))
    assert "sent" in texts(await device.observe())


async def test_pages_that_listen_to_keys_hear_typing(open_page):
    device = await open_page(
        "<input aria-label=Find onkeyup=\"out.textContent = 'found ' + this.value\"><p id=out></p>"
    )
    field = target(await device.observe(), "textbox", "Find")
    await device.perform(TypeText(target=field, text="shoes"))
    assert "found shoes" in texts(await device.observe())


async def test_a_field_that_refuses_text_says_so(open_page):
    device = await open_page("<input aria-label=Code oninput=\"this.value = ''\">")
    field = target(await device.observe(), "textbox", "Code")
    with pytest.raises(ElementNotReadyError, match="does not take the text"):
        await device.perform(TypeText(target=field, text="abc"))


async def test_blanks_stay_where_a_page_trims_what_is_given(open_page):
    device = await open_page('<input aria-label=Name onchange="this.value = this.value.trim()">')
    screen = await device.observe()
    await device.perform(TypeText(target=target(screen, "textbox", "Name"), text="Grade 5"))
    assert widget(await device.observe(), "textbox", "Name").value == "Grade 5"


async def test_editors_take_real_typing(open_page):
    device = await open_page("<div contenteditable role=textbox aria-label=Note>old</div>")
    note = target(await device.observe(), "textbox", "Note")
    await device.perform(TypeText(target=note, text="new text"))
    assert widget(await device.observe(), "textbox", "Note").value == "new text"
    await device.perform(TypeText(target=note, text="!", clear=False))
    assert widget(await device.observe(), "textbox", "Note").value == "new text!"


async def test_text_goes_to_the_focused_field_without_a_target(open_page):
    device = await open_page("<input aria-label=A autofocus>")
    await device.perform(TypeText(text="hi"))
    assert widget(await device.observe(), "textbox", "A").value == "hi"


async def test_what_covers_a_target_is_named(open_page):
    device = await open_page(
        "<button>Buy</button><div id=cover style='position:fixed;inset:0;opacity:.5'></div>"
    )
    await device.observe()
    buy = Target(locators=({"by": "css", "value": "button"},), label="the button Buy")
    with pytest.raises(ElementNotReadyError, match=r"Buy is covered by <div id=.cover"):
        await device.perform(Tap(target=buy))


async def test_a_control_that_its_own_label_covers_is_clicked_by_that(open_page):
    device = await open_page(
        "<label style='position:relative'><input type=checkbox aria-label=Paid "
        "onclick=\"out.textContent = 'paid'\"><b style='position:absolute;inset:0'></b></label>"
        "<p id=out></p>"
    )
    await device.perform(Tap(target=target(await device.observe(), "checkbox", "Paid")))
    assert "paid" in texts(await device.observe())


async def test_an_invisible_control_over_its_own_label_is_hit(open_page):
    device = await open_page(
        "<div title='More options' style='position: relative; width: 90px; height: 40px'>"
        "<input type=checkbox role=button aria-label='Personal tools' onchange=\"out.textContent ="
        " 'opened'\" style='position: absolute; inset: 0; width: 90px; height: 40px; opacity: 0'>"
        "<label aria-hidden=true>Personal tools</label></div><p id=out></p>"
    )
    box = target(await device.observe(), "generic", "More options")
    await device.perform(Tap(target=box))
    assert "opened" in texts(await device.observe())


async def test_a_list_made_of_roles_is_opened_and_chosen_from(open_page):
    device = await open_page(
        "<div role=combobox aria-label=Size tabindex=0 aria-expanded=false "
        "onclick='list.hidden = false'>-</div><div role=listbox id=list hidden>"
        "<div role=option onclick='pick(this)'>Small</div>"
        "<div role=option onclick='pick(this)'>Large</div></div><script>function pick(o) {"
        "document.querySelector('[role=combobox]').textContent = o.textContent;"
        "list.hidden = true }</script>"
    )
    size = target(await device.observe(), "combobox", "Size")
    await device.perform(SelectOption(target=size, option="Large"))
    assert widget(await device.observe(), "combobox", "Size").value == "Large"


async def test_a_styled_checkbox_is_checked_through_its_label(open_page):
    device = await open_page(
        "<label style='display:block;padding:9px'><input type=checkbox "
        "style='position:absolute;opacity:0;pointer-events:none'>Agree</label>"
        '<div role=switch aria-checked=false tabindex=0 aria-label=Wifi onclick="this.ariaChecked'
        " = this.ariaChecked !== 'true'\">o</div>"
    )
    screen = await device.observe()
    await device.perform(SetChecked(target=Target(locators=({"by": "label", "value": "Agree"},))))
    await device.perform(SetChecked(target=target(screen, "switch", "Wifi")))
    screen = await device.observe()
    assert "checked" in widget(screen, "checkbox", "Agree").states
    assert "checked" in widget(screen, "switch", "Wifi").states


async def test_a_checkbox_that_is_drawn_by_its_role_is_checked(open_page):
    # Its own state is put back at each click, what is told of it is what is seen.
    device = await open_page(
        "<input type=checkbox aria-checked=false aria-label='Pick tea' "
        'onclick="event.preventDefault();'
        "const on = this.getAttribute('aria-checked') !== 'true';"
        "this.setAttribute('aria-checked', on);"
        "this.setAttribute('aria-label', on ? 'Drop tea' : 'Pick tea')\">"
    )
    box = target(await device.observe(), "checkbox", "Pick tea")
    await device.perform(SetChecked(target=box))
    assert "checked" in widget(await device.observe(), "checkbox", "Drop tea").states


async def test_dragging_moves_with_the_mouse(open_page):
    device = await open_page(
        "<div draggable=true role=button aria-label=Card style='width:80px;height:40px'>c</div>"
        "<div id=b role=region aria-label=Done style='width:200px;height:100px;margin-top:50px'"
        " ondragover='event.preventDefault()' ondrop=\"this.append('dropped')\"></div>"
    )
    screen = await device.observe()
    await device.perform(
        Drag(target=target(screen, "button", "Card"), to=target(screen, "region", "Done"))
    )
    assert "dropped" in texts(await device.observe())


async def test_hovering_holding_and_double_clicking_reach_the_page(open_page):
    device = await open_page(
        "<button onmouseover=\"h.textContent='hovered'\" ondblclick=\"d.textContent='doubled'\""
        " onmousedown='t=Date.now()' onmouseup=\"if (Date.now()-t>500) l.textContent='held'\">B"
        "</button><p id=h></p><p id=d></p><p id=l></p>"
    )
    button = target(await device.observe(), "button", "B")
    await device.perform(Hover(target=button))
    await device.perform(Tap(target=button, count=2))
    await device.perform(LongTap(target=button))
    told = texts(await device.observe())
    assert all(word in told for word in ("hovered", "doubled", "held"))


async def test_files_are_given_to_fields_and_choosers(open_page, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("x")
    device = await open_page(
        '<input type=file aria-label=Photo><button onclick="f.click()">Pick</button>'
        "<input type=file id=f style='display:none' onchange=\"out.textContent=f.files[0].name\">"
        "<p id=out></p>"
    )
    screen = await device.observe()
    await device.perform(Upload(target=target(screen, "button", "Photo"), files=(str(path),)))
    assert widget(await device.observe(), "button", "Photo").value == "a.txt"
    await device.perform(Upload(target=target(screen, "button", "Pick"), files=(str(path),)))
    assert texts(await device.observe()).count("a.txt") == 2
    with pytest.raises(ElementNotFoundError, match="no file"):
        await device.perform(Upload(target=target(screen, "button", "Photo"), files=("/no",)))


async def test_scrolling_goes_on_until_the_end(open_page):
    device = await open_page("<div style='height:1500px'>top</div><p>bottom</p>")
    await device.perform(Scroll())
    await device.perform(Scroll())
    with pytest.raises(ElementNotReadyError, match="nothing more"):
        await device.perform(Scroll())
    await device.perform(Scroll(direction="up"))


async def test_a_box_that_scrolls_inside_is_scrolled(open_page):
    device = await open_page(
        "<div style='height:90px;overflow:auto' onscroll=\"out.textContent='moved'\">"
        "<p style='height:900px'>long</p></div><p id=out></p>"
    )
    await device.perform(Scroll())
    assert "moved" in texts(await device.observe())


async def test_swiping_and_tapping_at_places(open_page):
    device = await open_page(
        "<canvas width=400 height=300 onmousemove=\"if (event.buttons) out.textContent='drawn'\""
        " onclick=\"tap.textContent='tapped'\"></canvas><p id=out></p><p id=tap></p>"
    )
    await device.perform(Swipe(start=Point(x=50, y=50), end=Point(x=200, y=100)))
    await device.perform(Tap(target=Target(point=Point(x=60, y=60))))
    told = texts(await device.observe())
    assert all(word in told for word in ("drawn", "tapped"))


async def test_waiting_for_a_text_ends_when_it_comes(open_page):
    device = await open_page(
        "<p id=out></p><script>setTimeout(() => out.textContent='ready', 900)</script>"
    )
    await device.perform(Wait(text="ready", seconds=5))
    with pytest.raises(ElementNotFoundError, match="'never' is not shown"):
        await device.perform(Wait(text="never", seconds=0.3))


async def test_late_content_is_there_when_the_action_returns(open_page, site):
    device = await open_page(
        "<button onclick=\"fetch('/slow?ms=700').then(r => r.text())"
        '.then(t => out.textContent = t)">Load</button><p id=out></p>'
    )
    await device.perform(Tap(target=target(await device.observe(), "button", "Load")))
    assert "late answer" in texts(await device.observe())


async def test_an_element_that_is_drawn_anew_is_found_again(open_page):
    device = await open_page(
        "<div id=box><button>Save</button></div><p id=out></p><script>box.onclick = () => "
        "out.textContent = 'saved'; function again() { box.innerHTML = '<button>Save</button>' }"
        "</script>"
    )
    save = target(await device.observe(), "button", "Save")
    assert device.context is not None
    await device.context.pages[0].evaluate("again()")
    await device.perform(Tap(target=save))
    assert "saved" in texts(await device.observe())


async def test_one_of_several_twins_is_found_by_its_position(open_page):
    row = "<li>{0} <button onclick=\"out.textContent='{0} gone'\">Delete</button></li>"
    device = await open_page(f"<ul>{row.format('A')}{row.format('B')}</ul><p id=out></p>")
    second = [w for w in (await device.observe()).widgets if w.role == "button"][1]
    done = await device.perform(Tap(target=Target(widget=second.id)))
    assert "B gone" in texts(await device.observe())
    by_role = next(one for one in done.target.locators if one.by == "role")
    assert by_role.nth == 1
    ambiguous = Target(locators=(by_role.model_copy(update={"nth": None}),))
    with pytest.raises(ElementNotFoundError, match="2 elements fit"):
        await device.perform(Tap(target=ambiguous))


async def test_only_addresses_of_the_app_are_opened(open_page):
    device = await open_page("<h1>x</h1>")
    for address in ("https://example.com/", "file:///etc/passwd", "javascript:alert(1)"):
        with pytest.raises(ActionError):
            await device.perform(Open(address=address))


async def test_an_address_where_nobody_answers_is_unreachable(open_page, site):
    device = await open_page("<h1>x</h1>", origins=("http://127.0.0.1:9",))
    with pytest.raises(AppUnreachableError, match="ERR_"):
        await device.perform(Open(address="http://127.0.0.1:9/"))


async def test_a_page_that_is_gone_is_a_lost_device(open_page):
    device = await open_page("<h1>x</h1>")
    assert device.context is not None
    await device.context.close()
    with pytest.raises(DeviceLostError):
        await device.observe()


async def test_a_crashed_page_is_a_lost_device(open_page):
    device = await open_page("<h1>x</h1>")
    assert device.context is not None
    page = device.context.pages[0]
    async with page.expect_event("crash"):
        with contextlib.suppress(Error):
            await page.goto("chrome://crash", timeout=3000)
    with pytest.raises(DeviceLostError):
        await device.observe()


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("enter", "Enter"),
        ("ctrl+s", "Control+s"),
        ("arrow_down", "ArrowDown"),
        ("F2", "F2"),
        ("shift+Tab", "Shift+Tab"),
        ("a", "a"),
        ("+", "+"),
        ("ctrl++", "Control++"),
    ],
)
async def test_keys_have_the_names_of_the_browser(key, name):
    assert browser_key(key) == name


async def test_a_key_that_is_none_is_refused(open_page):
    device = await open_page("<h1>x</h1>")
    with pytest.raises(UnsupportedActionError, match="no key is called 'hyper'"):
        await device.perform(Press(key="hyper"))


async def test_a_list_that_was_written_anew_is_clicked_at_the_text_that_was_seen(open_page):
    device = await open_page(
        "<style>li span{cursor:pointer}</style>"
        "<ul><li><span>Metrics</span></li><li><span>Settings</span></li></ul><p id=out></p>"
        "<script>document.querySelector('ul').onclick ="
        " (e) => {out.textContent = e.target.textContent}</script>"
        "<button onclick=\"const [a, b] = document.querySelectorAll('span');"
        "a.textContent = 'Members'; b.textContent = 'Metrics';"
        "b.parentElement.insertAdjacentHTML('afterend', '<li><span>Settings</span></li>')\">"
        "Load</button>"
    )
    screen = await device.observe()
    seen = next(w for w in screen.widgets if w.text == "Settings" or w.name == "Settings")
    await device.perform(Tap(target=target(screen, "button", "Load")))
    await device.perform(Tap(target=Target(widget=seen.id)))
    assert "Settings" in next(
        w.text for w in (await device.observe()).widgets if w.test_id == "out"
    )


async def test_a_click_on_a_wide_box_lands_on_its_text(open_page):
    device = await open_page(
        "<div style='width:600px'><span onclick=\"out.textContent='hit'\">bed</span></div>"
        "<div style='width:600px'><span>herbs</span></div><p id=out>-</p>"
    )
    screen = await device.observe()
    box = next(w for w in screen.widgets if (w.text or w.name) == "bed")
    await device.perform(Tap(target=Target(widget=box.id)))
    assert "hit" in texts(await device.observe())


async def test_the_right_button_opens_a_context_menu(open_page):
    device = await open_page(
        "<p oncontextmenu='said.textContent = \"menu\"; return false'>photo.png</p><p id=said></p>"
    )
    shown = next(w for w in (await device.observe()).widgets if w.text == "photo.png")
    await device.perform(LongTap(target=Target(widget=shown.id), button="right"))
    assert any(w.text == "menu" for w in (await device.observe()).widgets)


HELD = """<div id=a style="width:60px">Crate</div><div id=z style="margin-top:90px">Hold</div>
<p id=out></p><script>let held = false, timer
a.onpointerdown = (e) => { e.preventDefault(); timer = setTimeout(() => { held = true }, 250) }
document.onpointermove = () => { if (!held) clearTimeout(timer) }
document.onpointerup = (e) => { if (held && e.target === z) out.textContent = 'loaded' }
</script>"""
VEIL = "<div style='position:fixed;inset:0;background:white'>Wait for the pilot</div>"


async def test_what_is_dragged_is_held_first(open_page):
    device = await open_page(HELD)
    await device.perform(Drag(target=by_text("Crate"), to=by_text("Hold")))
    assert "loaded" in texts(await device.observe())


async def test_what_is_covered_is_not_dragged(open_page):
    device = await open_page(HELD + VEIL)
    with pytest.raises(ElementNotReadyError, match="is covered by"):
        await device.perform(Drag(target=by_text("Crate"), to=by_text("Hold")))


async def test_a_field_that_is_only_read_refuses_at_once(open_page):
    device = await open_page("<label>Seat <input readonly value=1></label>")
    seat = target(await device.observe(), "textbox", "Seat")
    with pytest.raises(ElementNotReadyError, match="read-only"):
        await device.perform(TypeText(target=seat, text="4A"))


async def test_a_field_under_a_veil_is_not_written_into(open_page):
    device = await open_page("<label>Seat <input></label>" + VEIL)
    seat = target(await device.observe(), "textbox", "Seat")
    with pytest.raises(ElementNotReadyError, match="covered"):
        await device.perform(TypeText(target=seat, text="4A"))


async def test_a_page_that_leaves_as_the_last_letter_comes_has_got_the_text(open_page):
    leaves = "if (this.value.length == 3) location.href = '/second.html'"
    device = await open_page(f'<label>Code <input oninput="{leaves}"></label>')
    code = target(await device.observe(), "textbox", "Code")
    await device.perform(TypeText(target=code, text="abc"))
    assert (await device.observe()).location.endswith("/second.html")


def by_text(text: str) -> Target:
    return Target(locators=(Locator(by="text", value=text),), label=text)


BESIDE = """<button>Plants</button><div style="position:fixed;inset:0;background:#0008"></div>
<section role=dialog aria-modal=true aria-label="New plant" style="position:fixed;top:30px;left:40%;
background:#fff;width:200px"><label>Water every <input id=days value="7 days"></label></section>
<script>days.onblur = days.oninput = () => { const number = parseInt(days.value);
  if (number) days.value = `${number} days` }</script>"""


async def test_a_dialog_beside_what_is_spread_under_it_is_what_is_to_be_answered(open_page):
    device = await open_page(BESIDE)
    screen = await device.observe()
    assert widget(screen, "button", "Plants").blocked
    days = target(screen, "textbox", "Water every")
    assert not widget(screen, "textbox", "Water every").blocked
    await device.perform(TypeText(target=days, text="5"))
    assert widget(await device.observe(), "textbox", "Water every").value == "5 days"

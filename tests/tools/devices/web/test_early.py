"""What is seen while a page comes to rest counts only as long as the page shows the same."""

import pytest

from surefoot.state.values.action import Tap
from surefoot.tools.devices.web import page_reader
from tests.support.screens import target, widget

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def tapped(open_page, body: str):
    device = await open_page(body)
    screen = await device.observe()
    await device.perform(Tap(target=target(screen, "button", "Go")))
    return device, await device.observe()


async def test_a_page_at_rest_is_looked_at_once(open_page, monkeypatch):
    device = await open_page('<button onclick="x.append(1)">Go</button><p id=x></p>')
    before = await device.observe()
    looks = []
    look_at = page_reader.observe_page

    async def counted(*given):
        looks.append(given)
        return await look_at(*given)

    monkeypatch.setattr(page_reader, "observe_page", counted)
    await device.perform(Tap(target=target(before, "button", "Go")))
    screen = await device.observe()
    assert any(w.name == "1" or w.text == "1" for w in screen.widgets)
    assert (await device.screenshot())[:2] == b"\xff\xd8"
    assert not looks


@pytest.mark.parametrize("late_ms", [10, 50, 90])
async def test_what_a_script_fills_in_late_without_a_word_is_seen(open_page, late_ms):
    _, screen = await tapped(
        open_page,
        "<input id=f aria-label=Amount><button onclick=\"setTimeout(() => { f.value = '1,234.00' },"
        f' {late_ms})">Go</button>',
    )
    assert widget(screen, "textbox", "Amount").value == "1,234.00"


@pytest.mark.parametrize("late_ms", [10, 50, 90])
async def test_what_is_ticked_late_is_seen(open_page, late_ms):
    _, screen = await tapped(
        open_page,
        '<label><input id=f type=checkbox>All</label><button onclick="setTimeout(() => '
        f'{{ f.checked = true }}, {late_ms})">Go</button>',
    )
    assert "checked" in widget(screen, "checkbox", "All").states


async def test_what_slides_is_seen_where_it_comes_to_lie(open_page):
    _, screen = await tapped(
        open_page,
        "<style>#m {position: absolute; top: 0; left: 400px; transition: top .12s linear}"
        "#m.on {top: 300px}</style><button id=m>Menu</button>"
        "<button onclick=\"m.className = 'on'\">Go</button>",
    )
    assert widget(screen, "button", "Menu").box.y == 300


async def test_what_scrolls_late_is_seen_where_it_is_then(open_page):
    _, screen = await tapped(
        open_page,
        '<button onclick="setTimeout(() => s.scrollTo(0, 150), 70)">Go</button>'
        "<div id=s style='height:100px;overflow:auto'><div style='height:150px'></div>"
        "<button>Last</button><div style='height:300px'></div></div>",
    )
    assert widget(screen, "button", "Last").box.y < 100


@pytest.mark.parametrize("late_ms", range(20, 130, 15))
async def test_what_a_frame_draws_late_is_seen(open_page, late_ms):
    inner = (
        f"<button onclick='setTimeout(() => document.body.append(`late`), {late_ms})'>Go</button>"
    )
    _, screen = await tapped(open_page, f'<iframe srcdoc="{inner}"></iframe>')
    assert any("late" in f"{w.name}{w.text}" for w in screen.widgets)


async def test_what_is_drawn_later_without_a_word_is_in_the_next_picture(open_page):
    device, _ = await tapped(
        open_page,
        "<button onclick=\"document.title = 'on'\">Go</button><canvas id=c></canvas>",
    )
    first = await device.screenshot()
    page = device.context.pages[0]
    await page.evaluate("c.getContext('2d').fillRect(0, 0, 200, 100)")
    await device.observe()
    assert await device.screenshot() != first


async def test_a_page_that_comes_is_the_one_that_is_seen(open_page, site):
    address = site.page("early-second.html", "<h1>Second</h1>")
    _, screen = await tapped(
        open_page, f"<button onclick=\"setTimeout(() => location = '{address}', 120)\">Go</button>"
    )
    assert widget(screen, "heading", "Second")

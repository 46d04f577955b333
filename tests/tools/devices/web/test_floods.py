"""Pages without an end are looked at in bounded time (rows I30 and I31)."""

import asyncio
import contextlib
import time
from pathlib import Path

import pytest

from surefoot.state.errors import ActionError
from surefoot.state.values.action import Tap, Target
from surefoot.tools.devices.web.device import WebDevice
from surefoot.tools.screens.view import page_view

pytestmark = pytest.mark.asyncio(loop_scope="session")

LIMIT_S = 30.0


async def go(device: WebDevice) -> None:
    widgets = (await device.observe()).widgets
    go = next(widget for widget in widgets if widget.name == "Go")
    with contextlib.suppress(ActionError):  # a page that is busy may not answer the click in time
        await device.perform(Tap(target=Target(widget=go.id)))


async def test_a_flood_of_tabs_is_cut(open_page):
    script = "for (let n = 0; n < 30; n++) window.open('about:blank')"
    device = await open_page(f'<h1>Mine</h1><button onclick="{script}">Go</button>')
    await go(device)
    assert device.context is not None
    await asyncio.sleep(1)
    for _ in range(200):
        if len(device.context.pages) <= 1 + 20:
            break
        await asyncio.sleep(0.1)
    assert len(device.context.pages) <= 1 + 20
    assert len((await device.observe()).events) <= 200


async def test_a_flood_of_downloads_is_cut(open_page, tmp_path: Path):
    script = """for (let n = 0; n < 40; n++) { const a = document.createElement('a');
        a.href = '/file/' + n + '.txt'; a.download = ''; a.click() }"""
    device = await open_page(f'<button onclick="{script}">Go</button>')
    await go(device)
    await asyncio.sleep(1)
    assert len(list((tmp_path / "downloads").glob("*"))) <= 20


async def test_questions_of_the_browser_hold_nothing_up(open_page):
    script = """onbeforeunload = () => 'stay'; navigator.geolocation.getCurrentPosition(() => 0);
        Notification.requestPermission(); print(); for (let n = 0; n < 30; n++) alert(n);
        document.querySelector('h1').textContent = 'Over'"""
    device = await open_page(f'<h1>Mine</h1><button onclick="{script}">Go</button>')
    started = time.monotonic()
    await go(device)
    await asyncio.sleep(2)
    screen = await device.observe()
    assert any(widget.name == "Over" for widget in screen.widgets)
    assert sum(event.kind == "dialog" for event in screen.events) <= 200
    assert time.monotonic() - started < LIMIT_S


async def test_a_redirect_without_an_end_is_no_page(open_page, site):
    site.pages["/again"] = "<script>location.replace('/again?' + Math.random())</script>"
    device = await open_page("<h1>Mine</h1><a href='/redirect?to=/redirect%3Fto=/again'>Go</a>")
    started = time.monotonic()
    await go(device)
    assert time.monotonic() - started < LIMIT_S


async def test_a_list_that_grows_while_it_is_looked_at_is_seen(open_page):
    grows = "setInterval(() => document.body.append(Object.assign("
    grows += "document.createElement('p'), {textContent: 'more ' + Math.random()})), 20)"
    device = await open_page(f"<h1>Mine</h1><script>{grows}</script>")
    started = time.monotonic()
    screen = await device.observe()
    assert any(widget.name == "Mine" for widget in screen.widgets)
    assert time.monotonic() - started < LIMIT_S


@pytest.mark.parametrize("what", ["one long text", "many nodes"])
async def test_no_length_pushes_a_page_out_of_its_budget(what, open_page):
    long = "'<p>' + 'obey '.repeat(1000000) + '</p>'"
    many = "'<p>obey</p>'.repeat(4000)"
    body = long if what == "one long text" else many
    device = await open_page(
        f"<h1>Mine</h1><main></main><script>document.querySelector('main').innerHTML = {body}"
        "</script><button>Save</button>"
    )
    started = time.monotonic()
    screen = await device.observe()
    lines = page_view(screen, {"save"}, budget_tokens=1200)
    assert time.monotonic() - started < LIMIT_S
    assert sum(map(len, lines)) < 8 * 1200
    assert any("Save" in line for line in lines)

"""Waiting for a page: early observations, hurry, rest."""

import time
from typing import Any

import pytest
from playwright.async_api import Page

from surefoot.configs.settings import Settings
from surefoot.state.values.action import Tap, TypeText
from surefoot.state.values.script import Script
from surefoot.tools.devices.web import page_reader
from surefoot.tools.devices.web.device import WebDevice
from surefoot.tools.devices.web.events import EventLog
from surefoot.tools.devices.web.origins import Origins
from surefoot.tools.devices.web.settle import WATCH, settle
from surefoot.tools.scripts.replay import replay_script
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


WAIT_S = 0.4


def script(*steps: dict[str, Any]) -> Script:
    numbered = [{"index": n, "action": f"step {n}", **step} for n, step in enumerate(steps)]
    app = {"kind": "web", "url": "http://127.0.0.1:9/"}
    return Script.model_validate({"case": "hasty", "app": app, "steps": numbered})


def done(kind: str, role: str, name: str, **more: Any) -> dict[str, Any]:
    target = {"locators": [{"by": "role", "value": role, "name": name}], "label": name}
    action = {"kind": kind, "target": target, **more}
    return {"description": name, "action": action, "targets": [{"role": role, "name": name}]}


def step(*actions: dict[str, Any], **predicate: Any) -> dict[str, Any]:
    return {
        "actions": actions,
        "checks": [{"claim": "it is so", "proof": "new", "predicate": predicate}],
    }


def shown(name: str) -> dict[str, Any]:
    return {"kind": "shown", "name": name}


def gone(name: str) -> dict[str, Any]:
    return {"kind": "gone", "name": name}


async def replayed(device: WebDevice, *steps: dict[str, Any]) -> list[str]:
    result = await replay_script(device, script(*steps), {}, {}, wait_s=WAIT_S)
    return [one.result for one in result.steps]


async def test_a_thing_that_comes_back_is_not_gone(open_page):
    device: WebDevice = await open_page(
        '<p id=a>Old</p><button onclick="a.hidden = true;'
        ' setTimeout(() => { a.hidden = false }, 100)">Delete</button>'
    )
    result = await replayed(device, step(done("tap", "button", "Delete"), **gone("Old")))
    assert result == ["failed"]


async def test_the_like_of_a_target_on_the_page_before_is_not_tapped(open_page):
    device: WebDevice = await open_page(
        '<h1 id=h>One</h1><button onclick="const was = h.innerText; setTimeout(() => {'
        " h.innerText = was === 'One' ? 'Two' : was === 'Two' ? 'Three' : 'Four' }, 90)\">"
        "Next</button>"
    )
    taps = [done("tap", "button", "Next")] * 2
    assert await replayed(device, step(*taps, **shown("Three"))) == ["passed"]


async def test_what_typing_brings_up_is_found(open_page):
    device: WebDevice = await open_page(
        "<label>Name <input oninput='setTimeout(() => { s.hidden = false }, 120)'></label>"
        "<button id=s hidden onclick='o.innerText = `Kept`'>Keep</button><p id=o></p>"
    )
    actions = [done("type_text", "textbox", "Name", text="Ann"), done("tap", "button", "Keep")]
    assert await replayed(device, step(*actions, **shown("Kept"))) == ["passed"]


async def test_what_the_step_before_brings_late_proves_nothing(open_page):
    device: WebDevice = await open_page(
        "<p id=o></p><p id=q></p><button onclick=\"o.innerText = 'First';"
        " setTimeout(() => { q.innerText = 'Second' }, 20)\">Begin</button><button>Go</button>"
    )
    steps = [
        step(done("tap", "button", "Begin"), **shown("First")),
        step(done("tap", "button", "Go"), **shown("Second")),
    ]
    assert await replayed(device, *steps) == ["passed", "unknown"]


SETTINGS = Settings(settle_quiet_s=0.2, settle_limit_s=4.0)


@pytest.fixture
def ready(browser, site, tmp_path, request):
    async def make(body: str) -> tuple[Page, EventLog]:
        context = await browser.new_context()
        await context.add_init_script(WATCH)
        log = EventLog(tmp_path, (), Origins(site.address), lambda page: None)
        await log.listen(context)
        page = await context.new_page()
        log.begin()
        await page.goto(site.page(f"{request.node.name}.html", body))
        return page, log

    return make


async def took(page: Page, log: EventLog) -> tuple[bool, float]:
    start = time.monotonic()
    calm = await settle(page, log, SETTINGS)
    seconds = time.monotonic() - start
    await page.context.close()
    return calm, seconds


async def test_a_page_at_rest_is_settled_after_the_quiet_time(ready):
    page, log = await ready("<p>x</p>")
    calm, seconds = await took(page, log)
    assert calm
    assert 0.2 <= seconds < 1.5


async def test_changes_are_waited_for(ready):
    page, log = await ready(
        "<ol id=o></ol><script>let n = 0; const t = setInterval(() => {"
        "o.innerHTML += `<li>${n}</li>`; if (++n > 5) clearInterval(t) }, 120)</script>"
    )
    await settle(page, log, SETTINGS)
    assert await page.locator("li").count() == 6
    await page.context.close()


async def test_a_clock_is_not_waited_for(ready):
    page, log = await ready(
        "<p>x</p><b id=c></b><script>setInterval(() => c.textContent = Date.now(), 50)</script>"
    )
    calm, seconds = await took(page, log)
    assert calm
    assert seconds < 3


async def test_a_page_that_never_rests_ends_the_wait(ready):
    page, log = await ready(
        "<ol id=o></ol><script>setInterval(() => o.append(document.createElement('li'),"
        "...Array.from({length: 9}, () => { const e = document.createElement('i');"
        "e.append('x'); setTimeout(() => e.append('y'), 20); return e })), 50)</script>"
    )
    calm, seconds = await took(page, log)
    assert not calm
    assert 3.5 < seconds < 8


async def test_data_that_is_on_its_way_is_waited_for(ready):
    page, log = await ready(
        "<p id=p>x</p><script>fetch('/slow?ms=900').then(() => p.textContent = 'late')</script>"
    )
    await settle(page, log, SETTINGS)
    assert await page.locator("p").inner_text() == "late"
    await page.context.close()


async def test_a_blank_page_with_scripts_is_waited_for(ready):
    page, log = await ready(
        "<div id=app></div><script>setTimeout(() => app.textContent = 'painted', 900)</script>"
    )
    await settle(page, log, SETTINGS)
    assert await page.locator("#app").inner_text() == "painted"
    await page.context.close()


@pytest.mark.parametrize("level", ["full", "short", "none"])
async def test_what_a_field_puts_off_while_one_types_is_done_before_the_next_click(
    open_page, level
):
    device = await open_page(
        '<input id=f aria-label=Name><button onclick="p.append(held)">Go</button><p id=p></p>'
        '<script>let held = "nothing", at; f.oninput = () => { clearTimeout(at);'
        " at = setTimeout(() => { held = f.value }, 700) }</script>"
    )
    screen = await device.observe()
    device.set_settle_level(level)
    await device.perform(TypeText(target=target(screen, "textbox", "Name"), text="trip"))
    device.set_settle_level("full")
    await device.perform(Tap(target=target(screen, "button", "Go")))
    assert any("trip" in (w.name, w.text) for w in (await device.observe()).widgets)

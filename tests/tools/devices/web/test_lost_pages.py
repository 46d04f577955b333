"""Pages that are lost, and what cannot be seen."""

import asyncio
import contextlib

import pytest
from playwright.async_api import Error

from surefoot.state.errors import AppCrashedError, AppHangsError, DeviceLostError
from surefoot.state.values.action import Hover, Tap
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen
from surefoot.tools.checking.run import run_check
from surefoot.tools.devices.web import page_reader
from surefoot.tools.exploration.findings import fault_of_loss
from surefoot.tools.screens.pair import ScreenPair
from tests.support.grounded import do
from tests.support.screens import target, texts

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_page_whose_scripts_do_not_end_hangs(open_page, monkeypatch):
    monkeypatch.setattr(page_reader, "_SNAPSHOT_S", 1.5)
    device = await open_page(
        "<button onclick='setTimeout(() => { while (1); }, 600)'>Work</button>"
    )
    await device.perform(Tap(target=target(await device.observe(), "button", "Work")))
    await device.context.pages[0].wait_for_timeout(700)
    with pytest.raises(AppHangsError) as lost:
        await device.observe()
    fault = fault_of_loss(lost.value, Screen(location="/work"))
    assert fault is not None and fault.kind == "hang"


async def test_a_page_that_goes_on_while_its_picture_is_taken_is_not_lost(open_page):
    device = await open_page("<input type=password><p>Fine</p>" * 200)
    page = device.context.pages[0]
    for moment in range(0, 25, 4):
        picture = asyncio.ensure_future(device.screenshot())
        await asyncio.sleep(moment * 0.01)
        with contextlib.suppress(Error):
            await page.evaluate("() => { location.reload(); }")
        assert await picture


async def test_a_page_that_crashes_is_no_browser_that_is_gone(open_page):
    device = await open_page("<p>Fine</p>")
    with contextlib.suppress(Error):
        await device.context.pages[0].goto("chrome://crash")
    with pytest.raises(AppCrashedError) as lost:
        await device.observe()
    fault = fault_of_loss(lost.value, Screen(location="/work"))
    assert fault is not None and fault.kind == "crash"
    other = await open_page("<p>Fine</p>")
    await other.context.close()
    with pytest.raises(DeviceLostError) as gone:
        await other.observe()
    assert fault_of_loss(gone.value, Screen()) is None


READY = "Ready for sea"
SLIDES = (
    "<div style='width:300px;overflow:hidden'><div id=t style='width:600px;display:flex'>"
    f"<div style='width:300px'>Docked</div><div style='width:300px'>{READY}</div></div></div>"
)
UNSEEN = {
    "transparent": (f"<p style='color:transparent'>{READY}</p>", "refuted"),
    "no size": (f"<div style='transform:scale(0)'><p>{READY}</p></div>", "refuted"),
    "until found": (f"<p hidden=until-found>{READY}</p>", "refuted"),
    "cut off": (SLIDES, "cannot_tell"),
    "cut off below": (
        f"<div style='height:20px;overflow:hidden'><p>A</p><p>B</p><p>{READY}</p></div>",
        "cannot_tell",
    ),
}
SEEN = {
    "scrolled to": f"<div style='height:30px;overflow:auto'><p>A</p><p>B</p><p>{READY}</p></div>",
    "scrolled to in a frame": "<div style='position:fixed;inset:90px;overflow:hidden'>"
    "<div style='height:100%;overflow:auto'><div style='height:2000px'>A</div>"
    f"<p>{READY}</p></div></div>",
    "in no box": f"<div style='display:contents;overflow:hidden'><p>{READY}</p></div>",
    "partly cut off": f"<div style='height:10px;overflow:hidden'><div>{READY}</div></div>",
    "placed by itself": "<div style='height:20px;overflow:hidden'>A"
    f"<div style='position:absolute;top:300px'>{READY}</div></div>",
    "a gradient": "<p style='color:transparent;background:linear-gradient(red,blue);"
    f"background-clip:text'>{READY}</p>",
    "two lines": "<p>Ready<br>for sea</p>",
}


async def said_of(device, name="shown", before=None) -> str:
    check = Check.model_validate({"check": name, "what": READY})
    return run_check(check, ScreenPair(await device.observe(), before)).verdict


@pytest.mark.parametrize("how", UNSEEN)
async def test_what_nobody_sees_is_not_shown(open_page, how):
    body, said = UNSEEN[how]
    assert await said_of(await open_page(f"<h1>Ships</h1>{body}")) == said


@pytest.mark.parametrize("how", SEEN)
async def test_what_is_seen_is_shown(open_page, how):
    assert await said_of(await open_page(f"<h1>Ships</h1>{SEEN[how]}")) == "holds"


async def test_what_is_moved_out_of_sight_is_not_said_to_be_still_there(open_page):
    move = "<script>t.style.transform = 'translateX(-300px)'</script>"
    device = await open_page(f"<h1>Ships</h1>{SLIDES.replace('Docked', 'X')}{move}")
    assert await said_of(device) == "holds"
    device = await open_page(f"<h1>Ships</h1>{SLIDES}")
    assert await said_of(device, "gone") == "cannot_tell"


async def test_the_tooltip_of_the_browser_cannot_be_told(open_page):
    device = await open_page(f"<button title='{READY}'>Ship</button>")
    before = await device.observe()
    await device.perform(Hover(target=target(before, "button", "Ship")))
    assert await said_of(device, before=before) == "cannot_tell"


async def test_a_part_of_a_tooltip_names_no_link_that_says_words(open_page):
    device = await open_page(
        "<p id=o></p><a href='#x' title='Delete is not possible' "
        "onclick=\"o.textContent = 'clicked'\">Archive</a>"
    )
    assert not (await do(device, Intent(do="click", target="Delete"))).done
    assert "clicked" not in texts(await device.observe())

"""A page that hangs or crashes is a fault of the app, told apart from a browser that is gone."""

import asyncio
import contextlib

import pytest
from playwright.async_api import Error

from surefoot.state.errors import AppCrashedError, AppHangsError, DeviceLostError
from surefoot.state.values.action import Tap
from surefoot.state.values.screen import Screen
from surefoot.tools.devices.web import page_reader
from surefoot.tools.exploration.findings import fault_of_loss
from tests.support.screens import target

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

"""Waits until a page has come to rest."""

import asyncio
import time

from playwright.async_api import Error, Frame, Page

from surefoot.configs.settings import Settings
from surefoot.tools.devices.web.events import EventLog
from surefoot.tools.devices.web.scripts import read_script

WATCH = read_script("watch.js")
_SETTLED = """([quiet, limit]) => {
    const watch = window[Symbol.for("surefoot.watch")];
    return watch ? watch.settled(quiet, limit) : true;
}"""


_PUT_OFF_DONE = """() => window[Symbol.for("surefoot.watch")]?.putOffDone()"""


async def wait_for_put_off(page: Page) -> None:
    """Wait until fields have told the page what was typed, as some do when no key follows."""
    for frame in page.frames:
        try:
            await frame.evaluate(_PUT_OFF_DONE)
        except Error:  # it was left, or is of a kind that runs no scripts
            continue


async def settle(page: Page, log: EventLog, settings: Settings) -> bool:
    """Wait until nothing changes, no data is on its way and the page is not blank.

    Clocks, animations and polling do not count.

    Returns:
        False when the page still changed after `settle_limit_s`.
    """
    deadline = time.monotonic() + settings.settle_limit_s
    while (left := deadline - time.monotonic()) > 0 and not page.is_closed():
        try:
            calm = await asyncio.wait_for(_frames_settled(page, settings, left), left + 1)
        except TimeoutError:
            return False
        except Error:  # a navigation took the document away
            await next_document(page, deadline)
            continue
        if not log.is_busy():
            return calm
        if not await log.idle(max(deadline - time.monotonic(), 0.01)):
            return False
    return False


async def _frames_settled(page: Page, settings: Settings, left_s: float) -> bool:
    wait = [settings.settle_quiet_s * 1000, left_s * 1000]
    main = page.main_frame
    inner = [frame for frame in page.frames if frame is not main and not frame.is_detached()]
    results = await asyncio.gather(
        main.evaluate(_SETTLED, wait), *(_inner_settled(frame, wait) for frame in inner)
    )
    return all(results)


async def _inner_settled(frame: Frame, wait: list[float]) -> bool:
    try:
        return bool(await frame.evaluate(_SETTLED, wait))
    except Error:  # the frame was taken away or is of a kind that runs no scripts
        return True


async def next_document(page: Page, deadline: float) -> None:
    """Wait until the document that comes is there, until `deadline` of the monotonic clock."""
    left_ms = (deadline - time.monotonic()) * 1000
    if left_ms <= 0 or page.is_closed():
        return
    try:
        await page.wait_for_load_state("domcontentloaded", timeout=left_ms)
    except Error:
        await asyncio.sleep(0)

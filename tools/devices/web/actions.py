"""Does one action on a page."""

import asyncio
import re
import time
from typing import Literal

from playwright.async_api import ElementHandle, Error, Page
from playwright.async_api import Locator as PageLocator
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from surefoot.configs.settings import Settings
from surefoot.state.errors import (
    ActionError,
    AppUnreachableError,
    ElementNotFoundError,
    ElementNotReadyError,
)
from surefoot.state.values.action import Drag, LongTap, Point, Swipe, Tap, Wait
from surefoot.state.values.screen import Widget
from surefoot.tools.devices.web.locate import DISABLED, Handle, LocatedElement
from surefoot.tools.devices.web.scrolling import STEPS

_HOLD_S = 0.8
_LAST_TRY_S = 1.5
"""For what was out of reach before, or is in reach at once."""
_HOLD_MS = 320
"""Before a drag: some lists take it only then for one, and none for a long press yet."""
_OWN_COVER = """e => {
  const box = e.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const label = Array.from(e.labels ?? []).find((label) => label.contains(top));
  if (label || !top?.contains(e) || getComputedStyle(e).opacity !== "0") return label ?? null;
  const controls = Array.from(top.querySelectorAll("input,textarea,button,a[href],[tabindex]"));
  return controls.every((one) => one === e) ? top : null;
}"""
"""What lies over a control and is of it: its label, or what draws one that is transparent. A click
there is one on the control."""
_LIES_UNDER_LIST = """e => {
  const opener = document.activeElement?.closest("[role=combobox][aria-expanded=true]");
  const list = document.getElementById(opener?.getAttribute("aria-controls") ?? "");
  return Boolean(opener) && !opener.contains(e) && !list?.contains(e);
}"""
"""Whether a list that has the keys is still open, as one for several is, and it is not in it."""
_COVERED = re.compile(r"(<[^\n]+?) (?:from (<[^\n]+?) subtree )?intercepts pointer events")
_LEAVE_FIELD = """(e) => {
    let at = e.ownerDocument.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at?.matches("input, textarea, select")) return;
    at.blur();
    return new Promise((done) => setTimeout(done, 300));
}"""


async def need_enabled(found: LocatedElement, called: str) -> None:
    """Refuse a disabled target at once instead of waiting for it.

    The field that was written in is left first, as by a hand that moves on: some forms look at
    what they hold only then.

    Raises:
        ElementNotReadyError: it is disabled.
    """
    if found.is_enabled or not await found.handle.evaluate(DISABLED):
        return
    await found.handle.evaluate(_LEAVE_FIELD)
    if await found.handle.evaluate(DISABLED):
        raise ElementNotReadyError(f"{called} is disabled")


async def click(
    page: Page,
    handle: Handle,
    called: str,
    timeout_s: float,
    count: int = 1,
    button: Literal["left", "right"] = "left",
) -> None:
    """Click; when something covers the target, what draws it, else once more after scrolling.

    A list that was left open over it is closed first, by the key that closes nothing else then.

    Raises:
        ElementNotReadyError: it is still covered, moving or not visible.
    """
    half_s = timeout_s / 2
    try:
        await click_once(handle, half_s, count, button)
        return
    except PlaywrightTimeoutError as error:
        first = error
    cover = (await handle.evaluate_handle(_OWN_COVER)).as_element()
    try:
        if cover is not None:
            await click_once(cover, half_s, count, button)
            return
        if await handle.evaluate(_LIES_UNDER_LIST):
            await page.keyboard.press("Escape")
        await handle.evaluate("e => e.scrollIntoView({ block: 'center', inline: 'center' })")
        await click_once(handle, min(half_s, _LAST_TRY_S), count, button)
    except PlaywrightTimeoutError as error:
        raise ElementNotReadyError(not_ready(called, error)) from first


def not_ready(called: str, error: Error) -> str:
    """Say in one line why an element did not take an action."""
    covers = _COVERED.findall(error.message)
    if covers:
        inner, outer = covers[-1]
        return f"{called} is covered by {(outer or inner)[:150]}"
    for sign, said in (
        ("element is not enabled", "is disabled"),
        ("element is not visible", "is not visible"),
        ("element is not stable", "is moving"),
        ("element is outside of the viewport", "is outside of the visible part"),
        ("element is not editable", "is read-only"),
        ("not attached", "was taken away"),
        ("detached", "was taken away"),
    ):
        if sign in error.message:
            return f"{called} {said}"
    return f"{called} does not take the action: {error.message.splitlines()[0][:150]}"


async def tap_point(page: Page, point: Point, action: Tap | LongTap) -> None:
    """Click or hold at a place."""
    if isinstance(action, Tap):
        await page.mouse.click(point.x, point.y, click_count=action.count)
        return
    if action.button == "right":
        await page.mouse.click(point.x, point.y, button="right")
        return
    await page.mouse.move(point.x, point.y)
    await page.mouse.down()
    await asyncio.sleep(_HOLD_S)
    await page.mouse.up()


async def centre(handle: Handle, called: str) -> Point:
    """Give the middle of an element, scrolled into view.

    Raises:
        ElementNotReadyError: it takes no room on the page.
    """
    await handle.scroll_into_view_if_needed(timeout=2000)
    box = await handle.bounding_box()
    if box is None:
        raise ElementNotReadyError(f"{called} is not visible")
    return Point(x=box["x"] + box["width"] / 2, y=box["y"] + box["height"] / 2)


async def drag(page: Page, source: LocatedElement, onto: LocatedElement, action: Drag) -> None:
    """Drag with real mouse moves, slow enough for drag-and-drop libraries.

    Raises:
        ElementNotReadyError: the pointer does not reach what is to be dragged.
    """
    called = action.target.label or "the dragged element"
    try:
        await source.handle.hover(timeout=1000 * _LAST_TRY_S)
    except PlaywrightTimeoutError as error:
        raise ElementNotReadyError(not_ready(called, error)) from error
    start = await centre(source.handle, called)
    end = await centre(onto.handle, action.to.label or "the drop place")
    start = await centre(source.handle, called)
    await draw(page, start, end, hold_ms=_HOLD_MS)


async def draw(page: Page, start: Point, end: Point, hold_ms: int = 0) -> None:
    """Press the mouse at one place, hold it, move, and release it at another."""
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.wait_for_timeout(hold_ms)
    await page.mouse.move(start.x + 6, start.y + 6, steps=3)
    await page.mouse.move(end.x, end.y, steps=12)
    await page.mouse.move(end.x + 1, end.y + 1)
    await page.wait_for_timeout(60)
    await page.mouse.up()


async def swipe(page: Page, action: Swipe, found: LocatedElement | None) -> None:
    """Swipe with the mouse: between two points, or over the target or page in a direction."""
    if action.start is not None and action.end is not None:
        await draw(page, action.start, action.end)
        return
    if action.direction is None:
        raise ActionError("a swipe needs a direction, or a start and an end")
    size = page.viewport_size or {"width": 1280, "height": 800}
    left, top, width, height = 0.0, 0.0, float(size["width"]), float(size["height"])
    if found is not None:
        seen = await found.handle.bounding_box()
        if seen is None:
            raise ElementNotReadyError("the swiped element is not visible")
        left, top, width, height = seen["x"], seen["y"], seen["width"], seen["height"]
    x, y = STEPS[action.direction]
    middle = Point(x=left + width / 2, y=top + height / 2)
    reach_x, reach_y = x * width * 0.35, y * height * 0.35
    await draw(
        page,
        Point(x=middle.x - reach_x, y=middle.y - reach_y),
        Point(x=middle.x + reach_x, y=middle.y + reach_y),
    )


async def wait(page: Page, action: Wait) -> None:
    """Wait for a text in any frame, or for some time.

    Raises:
        ElementNotFoundError: the text does not come.
    """
    if not action.text:
        await asyncio.sleep(action.seconds)
        return
    deadline = time.monotonic() + action.seconds
    while True:
        for frame in page.frames:
            try:
                matches = frame.get_by_text(action.text)
                for number in range(min(await matches.count(), 5)):
                    if await matches.nth(number).is_visible():
                        return
            except Error:  # the frame moves on
                continue
        if time.monotonic() >= deadline:
            raise ElementNotFoundError(f"{action.text!r} is not shown after {action.seconds:g} s")
        await asyncio.sleep(0.1)


async def open_address(page: Page, address: str, settings: Settings) -> None:
    """Load an address.

    Raises:
        AppUnreachableError: nobody answers.
    """
    try:
        await page.goto(
            address, wait_until="domcontentloaded", timeout=settings.navigation_timeout_s * 1000
        )
    except PlaywrightTimeoutError as error:
        limit = settings.navigation_timeout_s
        raise AppUnreachableError(f"{address} does not answer within {limit:g} s") from error
    except Error as error:
        if "ERR_ABORTED" in error.message or "Download is starting" in error.message:
            return  # a download, or the page went on to another address by itself
        if "net::" not in error.message:
            raise
        reason = error.message.split("net::", 1)[1].split()[0]
        raise AppUnreachableError(f"{address} cannot be opened: {reason}") from error


_DONE = "performing click action"
"""Stands in the log of a click from the moment in which the page gets it."""


async def click_once(
    handle: Handle, timeout_s: float, count: int = 1, button: Literal["left", "right"] = "left"
) -> None:
    """Click; that the page it leads to keeps one waiting is no reason to click again.

    Raises:
        PlaywrightTimeoutError: the page did not get the click.
    """
    try:
        await handle.click(timeout=timeout_s * 1000, click_count=count, button=button)
    except PlaywrightTimeoutError as error:
        if _DONE not in error.message:
            raise


_PASSIVE = frozenset({"generic", "text", "paragraph", "listitem", "cell", "gridcell", "row"})
_TIMEOUT_MS = 1000.0
_INNERMOST = """(element) => {
    const plain = (node) => (node.innerText ?? node.textContent ?? "").replace(/\\s+/g, " ").trim();
    const text = plain(element);
    let found = element;
    for (let inner = found; inner; ) {
        found = inner;
        inner = text ? Array.from(found.children).find((child) => plain(child) === text) : null;
    }
    // An invisible control may lie over its own label: that is what a hand would hit.
    const box = found.getBoundingClientRect();
    const hit = found.ownerDocument.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return hit && element.contains(hit) && !found.contains(hit) ? hit : found;
}"""


async def innermost(handle: Handle, widget: Widget | None) -> Handle:
    """Give the element that carries the text of a box, which may be much wider than its text.

    Controls are clicked as they are.
    """
    if widget is None or widget.clickable or widget.role not in _PASSIVE:
        return handle
    try:
        if isinstance(handle, PageLocator):
            found = await handle.evaluate_handle(_INNERMOST, timeout=_TIMEOUT_MS)
        else:
            found = await handle.evaluate_handle(_INNERMOST)
        inner = found.as_element()
    except Error:  # the element is gone; the click says so
        return handle
    return inner if isinstance(inner, ElementHandle) else handle

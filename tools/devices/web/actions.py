"""Does one action on a page."""

import asyncio
import re
import time
from typing import Literal

from playwright.async_api import Error, Page
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from configs.settings import Settings
from state.errors import (
    ActionError,
    AppUnreachableError,
    ElementNotFoundError,
    ElementNotReadyError,
)
from state.values.action import Direction, Drag, LongTap, Point, Scroll, Swipe, Tap, Wait
from tools.devices.web.clicking import click_once
from tools.devices.web.locate import DISABLED, Found, Handle

_HOLD_S = 0.8
_COVERING_LABEL = """e => {
  const box = e.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Array.from(e.labels ?? []).find((label) => label.contains(top)) ?? null;
}"""
"""The label of a control when it lies over that: a click on it is one on the control."""
_COVERED = re.compile(r"(<[^\n]+?) (?:from (<[^\n]+?) subtree )?intercepts pointer events")
_SCROLLED = """() => {
    const here = [scrollX, scrollY];
    for (const e of document.querySelectorAll("*")) {
        if (e.scrollTop || e.scrollLeft) here.push(e.scrollTop, e.scrollLeft);
    }
    return here.join(" ");
}"""
_SCROLL_LARGEST = """([x, y]) => {
    const room = (e) => (y > 0 ? e.scrollHeight - e.clientHeight - e.scrollTop : y < 0 ? e.scrollTop
        : x > 0 ? e.scrollWidth - e.clientWidth - e.scrollLeft : e.scrollLeft);
    const takes = (e) => /auto|scroll/.test(getComputedStyle(e).overflow) && room(e) > 1;
    const area = (e) => e.clientWidth * e.clientHeight;
    const all = Array.from(document.querySelectorAll("*")).filter(takes);
    all.sort((a, b) => area(b) - area(a));
    all[0]?.scrollBy({ left: x, top: y, behavior: "instant" });
}"""
_SCROLL_INSIDE = """(e, [x, y]) => {
    const moves = (node) => {
        const before = [node.scrollLeft, node.scrollTop].join();
        const [left, top] = [x * node.clientWidth, y * node.clientHeight];
        node.scrollBy({ left, top, behavior: "instant" });
        return [node.scrollLeft, node.scrollTop].join() !== before;
    };
    // What fills its box is told from it by nothing that can be seen.
    const box = e.getBoundingClientRect();
    const takes = (n) => /auto|scroll/.test(getComputedStyle(n).overflow);
    const same = (n) => Math.abs(n.getBoundingClientRect().height - box.height) < 2 && takes(n);
    for (const inner of e.querySelectorAll("*")) if (same(inner) && moves(inner)) return true;
    for (let node = e; node; node = node.parentElement) if (moves(node)) return true;
    return false;
}"""
_LEAVE_FIELD = """(e) => {
    let at = e.ownerDocument.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at?.matches("input, textarea, select")) return;
    at.blur();
    return new Promise((done) => setTimeout(done, 300));
}"""
_STEPS: dict[Direction, tuple[int, int]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}


async def need_enabled(found: Found, called: str) -> None:
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
    handle: Handle,
    called: str,
    timeout_s: float,
    count: int = 1,
    button: Literal["left", "right"] = "left",
) -> None:
    """Click; when something covers the target, its own label, else once more after scrolling.

    Raises:
        ElementNotReadyError: it is still covered, moving or not visible.
    """
    half_s = timeout_s / 2
    try:
        await click_once(handle, half_s, count, button)
        return
    except PlaywrightTimeoutError as error:
        first = error
    label = (await handle.evaluate_handle(_COVERING_LABEL)).as_element()
    try:
        if label is not None:
            await click_once(label, half_s, count, button)
            return
        await handle.evaluate("e => e.scrollIntoView({ block: 'center', inline: 'center' })")
        await click_once(handle, half_s, count, button)
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


async def drag(page: Page, source: Found, onto: Found, action: Drag) -> None:
    """Drag with real mouse moves, slow enough for drag-and-drop libraries."""
    start = await centre(source.handle, action.target.label or "the dragged element")
    end = await centre(onto.handle, action.to.label or "the drop place")
    start = await centre(source.handle, action.target.label or "the dragged element")
    await draw(page, start, end)


async def draw(page: Page, start: Point, end: Point) -> None:
    """Press the mouse at one place, move, and release it at another."""
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 6, start.y + 6, steps=3)
    await page.mouse.move(end.x, end.y, steps=12)
    await page.mouse.move(end.x + 1, end.y + 1)
    await page.wait_for_timeout(60)
    await page.mouse.up()


async def swipe(page: Page, action: Swipe, found: Found | None) -> None:
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
    x, y = _STEPS[action.direction]
    middle = Point(x=left + width / 2, y=top + height / 2)
    reach_x, reach_y = x * width * 0.35, y * height * 0.35
    await draw(
        page,
        Point(x=middle.x - reach_x, y=middle.y - reach_y),
        Point(x=middle.x + reach_x, y=middle.y + reach_y),
    )


async def scroll(page: Page, action: Scroll, handle: Handle | None) -> None:
    """Scroll by most of a screen: the target's surroundings, else what is under the middle.

    Raises:
        ElementNotReadyError: nothing moves, the end is reached.
    """
    x, y = _STEPS[action.direction]
    if handle is not None:
        if await handle.evaluate(_SCROLL_INSIDE, [x * 0.8, y * 0.8]):
            return
        raise ElementNotReadyError(f"nothing more to see when scrolling {action.direction}")
    size = page.viewport_size or {"width": 1280, "height": 800}
    step_x, step_y = x * size["width"] * 0.8, y * size["height"] * 0.8
    before = await page.evaluate(_SCROLLED)
    await page.mouse.move(size["width"] / 2, size["height"] / 2)
    await page.mouse.wheel(step_x, step_y)
    if await _moved(page, before, 0.4):
        return
    await page.evaluate(_SCROLL_LARGEST, [step_x, step_y])
    if not await _moved(page, before, 0.2):
        raise ElementNotReadyError(f"nothing more to see when scrolling {action.direction}")


async def _moved(page: Page, before: str, limit_s: float) -> bool:
    deadline = time.monotonic() + limit_s
    while await page.evaluate(_SCROLLED) == before:
        if time.monotonic() >= deadline:
            return False
        await asyncio.sleep(0.03)
    return True


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

"""Scrolls a page, or a part of it: once, or until a text is there."""

import asyncio
import time

from playwright.async_api import Page

from surefoot.state.errors import ElementNotReadyError
from surefoot.state.values.action import Direction, Scroll
from surefoot.tools.devices.web.locate import Handle

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
_MOVES = """const moves = (node, x, y) => {
    const before = [node.scrollLeft, node.scrollTop].join();
    const [left, top] = [x * node.clientWidth, y * node.clientHeight];
    node.scrollBy({ left, top, behavior: "instant" });
    return [node.scrollLeft, node.scrollTop].join() !== before;
};"""
_SCROLL_AROUND = f"""(e, [x, y]) => {{
    {_MOVES}
    // What fills its box is told from it by nothing that can be seen.
    const box = e.getBoundingClientRect();
    const takes = (n) => /auto|scroll/.test(getComputedStyle(n).overflow);
    const same = (n) => Math.abs(n.getBoundingClientRect().height - box.height) < 2 && takes(n);
    for (const n of e.querySelectorAll("*")) if (same(n) && moves(n, x, y)) return n;
    for (let node = e; node; node = node.parentElement) if (moves(node, x, y)) return node;
    return null;
}}"""
"""Scrolls what the target is in, and gives it: a row of a long list is gone after some steps."""
_SCROLL = f"""(e, [x, y]) => {{
    {_MOVES}
    return moves(e, x, y);
}}"""
_CALM = """() => window[Symbol.for("surefoot.watch")]?.settled(80, 1500)"""
_SAYS = """(e, text) => {
    const plain = (said) => said.replace(/\\s+/g, " ").trim().toLowerCase();
    const wanted = plain(text);
    const isInside = (sign) => sign !== undefined && /[\\p{L}\\p{N}]/u.test(sign);
    const says = (said) => {
        for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + 1)) {
            if (!isInside(said[at - 1]) && !isInside(said[at + wanted.length])) return true;
        }
        return false;
    };
    const said = e.innerText ?? e.textContent ?? "";
    if (says(plain(said)) || !plain(said).includes(wanted)) return says(plain(said));
    const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);  // cells in one line
    while (texts.nextNode()) if (says(plain(texts.currentNode.data))) return true;
    return false;
}"""
_MOST_SCROLLS = 200
_GROWS_S = 1.5
"""How long the end of a list may take to move on."""
STEPS: dict[Direction, tuple[int, int]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}
"""Which way is right and down."""


async def scroll(page: Page, action: Scroll, handle: Handle | None) -> None:
    """Scroll by most of a screen: the target's surroundings, else what is under the middle.

    A target with a text to scroll to goes on until that stands in it, at most to its end.

    Raises:
        ElementNotReadyError: nothing moves, the end is reached.
    """
    x, y = STEPS[action.direction]
    if handle is not None:
        await _scroll_inside(handle, [x * 0.8, y * 0.8], action)
        return
    size = page.viewport_size or {"width": 1280, "height": 800}
    step_x, step_y = x * size["width"] * 0.8, y * size["height"] * 0.8
    before = await page.evaluate(_SCROLLED)
    await page.mouse.move(size["width"] / 2, size["height"] / 2)
    await page.mouse.wheel(step_x, step_y)
    if await _has_moved(page, before, 0.4):
        return
    await page.evaluate(_SCROLL_LARGEST, [step_x, step_y])
    if not await _has_moved(page, before, 0.2):
        raise ElementNotReadyError(f"nothing more to see when scrolling {action.direction}")


async def _scroll_inside(handle: Handle, way: list[float], action: Scroll) -> None:
    """Scroll once, or until the text comes or the end, which may move on a moment later."""
    part = (await handle.evaluate_handle(_SCROLL_AROUND, way)).as_element()
    if part is None:
        raise ElementNotReadyError(f"nothing more to see when scrolling {action.direction}")
    for _ in range(_MOST_SCROLLS if action.until else 0):
        await part.evaluate(_CALM)
        if await part.evaluate(_SAYS, action.until):
            return
        deadline = time.monotonic() + _GROWS_S
        while not await part.evaluate(_SCROLL, way):
            if time.monotonic() >= deadline:
                return
            await asyncio.sleep(0.1)


async def _has_moved(page: Page, before: str, limit_s: float) -> bool:
    deadline = time.monotonic() + limit_s
    while await page.evaluate(_SCROLLED) == before:
        if time.monotonic() >= deadline:
            return False
        await asyncio.sleep(0.03)
    return True

"""Brings a slider or spin button to a number: by its keys, else by the buttons around it."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from playwright.async_api import ElementHandle, JSHandle, Page

from surefoot.state.errors import ElementNotReadyError
from surefoot.tools.screens.numbers import number_in

IS_SCALE = """e => e.matches("[role=slider],[role=spinbutton]") && !e.isContentEditable
    && (e.localName !== "input" || e.readOnly)"""
IS_TURNED = """e => e.matches("[role=spinbutton]")"""
"""Where nothing can be typed the keys and buttons of it are left."""
_NUMBER = "e => e.getAttribute('aria-valuenow') ?? e.value ?? null"
_BUTTONS = """e => {
    const place = (b) => b.getBoundingClientRect();
    for (let at = e.parentElement, up = 0; at && up < 3; at = at.parentElement, up += 1) {
        const all = Array.from(at.querySelectorAll("button,[role=button]"));
        const found = all.filter((b) => place(b).width > 1 && !b.contains(e));
        if (found.length === 2) {
            found.sort((a, b) => place(a).x - place(b).x || place(b).y - place(a).y);
            return found;
        }
        if (found.length > 2) return [];
    }
    return [];
}"""
"""The two buttons around a number: the one that lowers it is at the left, or below."""
_KEYS = (("ArrowDown", "ArrowUp"), ("ArrowLeft", "ArrowRight"))
_MOST_AT_ONCE, _MOST_STEPS = 50, 1000
_CLICK_MS = 1000
CHANGE_S = 0.3
"""How long a step may take to show."""


async def turn(page: Page, scale: ElementHandle, text: str) -> None:
    """Bring a scale to the number that a text says.

    Raises:
        ElementNotReadyError: it does not move, or stands at no such number.
    """
    want, now = number_in(text), await _number(scale)
    if want is None or now is None:
        raise ElementNotReadyError(f"{text!r} or what the scale shows is no number")
    await scale.focus()
    way, times, is_turned, left = 0, 1, False, _MOST_STEPS
    while now != want and (left := left - times) >= 0:
        await _step(page, scale, way, times, up=(want > now) is not is_turned)
        after = await number_after(lambda: _number(scale), now)
        if after == now:
            way, times = way + 1, 1
            if way > len(_KEYS):
                break
            continue
        is_past = (after - want) * (now - want) < 0
        if not is_past and abs(want - after) > abs(want - now) and not is_turned:
            is_turned, times, now = True, 1, after  # they are the other way round here
            continue
        if is_past and times == 1:
            raise ElementNotReadyError(f"it goes from {now:g} to {after:g}, never {want:g}")
        steps = int(abs(want - after) * times / abs(after - now))
        times, now = min(max(steps, 1), _MOST_AT_ONCE), after
    if now != want:
        raise ElementNotReadyError(f"it stays at {now:g}")


async def _step(page: Page, scale: ElementHandle, way: int, times: int, *, up: bool) -> None:
    if way < len(_KEYS):
        for _ in range(times):
            await page.keyboard.down(_KEYS[way][up])  # held, it goes on
        await page.keyboard.up(_KEYS[way][up])
        return
    buttons: JSHandle = await scale.evaluate_handle(_BUTTONS)
    button = (await buttons.get_property(str(int(up)))).as_element()
    for _ in range(times if button is not None and await button.is_enabled() else 0):
        assert button is not None
        await button.click(timeout=_CLICK_MS)


async def number_after(read: Callable[[], Awaitable[float | None]], before: float) -> float:
    """Read a number when it is another one, at the latest after a while."""
    deadline = time.monotonic() + CHANGE_S
    while (now := await read()) == before or now is None:
        if time.monotonic() >= deadline:
            return before
        await asyncio.sleep(0.02)
    return now


async def _number(scale: ElementHandle) -> float | None:
    return number_in(await scale.evaluate(_NUMBER))

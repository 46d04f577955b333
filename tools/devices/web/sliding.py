"""Brings a slider that tells nothing of itself to a number: the page shows what it stands at."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from playwright.async_api import ElementHandle, JSHandle, Page

from surefoot.state.errors import ElementNotReadyError
from surefoot.tools.screens.numbers import number_in

IS_HANDLE = """e => {
    const said = (e.getAttribute("class") || "").toLowerCase();
    return !e.matches("input,[role=slider]") && /slider/.test(said) && /handle|thumb/.test(said);
}"""
_NUMBERS = """(handle) => {
    const track = handle.parentElement.getBoundingClientRect();
    const own = (e) => e.localName === "input" ? e.value : Array.from(e.childNodes,
        (n) => n.nodeType === 3 ? n.data : "").join(" ");
    const isNear = ({ width, top, bottom }) =>
        width > 0 && top - track.bottom < NEAR && track.top - bottom < NEAR;
    return Array.from(document.body.querySelectorAll("*:not(script,style)"))
        .filter((e) => /\\d/.test(own(e)) && isNear(e.getBoundingClientRect()))
        .map((e) => ({ e, read: () => own(e).match(/[-−]?\\d+(?:[.,]\\d+)*/g) || [], then: null }))
        .map((one) => ({ ...one, then: one.read() }));
}""".replace("NEAR", "120")
"""Numbers that may say where it stands; a price farther off that goes with it is none of these."""
_CHANGED = """(all) => all.map(({ e, read, then }, at) => [at, e.isConnected ? read() : then, then])
    .filter(([, now, then]) => String(now) !== String(then))"""
_READ = "(all, at) => all[at].read()"
_TRACK = """e => {
    const wide = (box) => Math.max(box.width, box.height);
    const own = e.getBoundingClientRect();
    for (let at = e.parentElement, up = 0; at && up < 3; at = at.parentElement, up += 1) {
        const box = at.getBoundingClientRect();
        if (wide(box) > 3 * wide(own)) {
            const lies = box.width >= box.height;
            const line = lies ? own.y + own.height / 2 : own.x + own.width / 2;
            return lies ? [true, box.left, box.right, line] : [false, box.bottom, box.top, line];
        }
    }
    return null;
}"""
_MOST_AT_ONCE, _MOST_KEYS, _MOST_DRAGS = 50, 1000, 10
_PARTS = (0.4, 0.6)
"""Of the track: where it is dragged to at first."""


@dataclass(frozen=True)
class _Readout:
    """The one number on the page that goes with the slider."""

    all: JSHandle
    element: int
    place: int
    """Of the number among those of its element."""

    async def read(self) -> float:
        """Say what it is now.

        Raises:
            ElementNotReadyError: it is no number any more.
        """
        said = await self.all.evaluate(_READ, self.element)
        number = number_in(said[self.place]) if len(said) > self.place else None
        if number is None:
            raise ElementNotReadyError("what the page shows of it is no number any more")
        return number


async def slide(page: Page, handle: ElementHandle, text: str) -> None:
    """Bring a slider to the number that a text says: by its keys, else by dragging it.

    Raises:
        ElementNotReadyError: it does not move, or the page does not show where it stands.
    """
    want = number_in(text)
    if want is None:
        raise ElementNotReadyError(f"{text!r} is no number")
    for move in (_by_keys, _by_drags):
        if await move(page, handle, want):
            return
    raise ElementNotReadyError("no one number on the page goes with the slider")


async def _by_keys(page: Page, handle: ElementHandle, want: float) -> bool:
    numbers = await handle.evaluate_handle(_NUMBERS)
    await handle.focus()
    readout = None
    for key in ("ArrowRight", "ArrowLeft"):  # at its end it goes one way only
        await page.keyboard.press(key)
        readout = readout or await _found(numbers)
        if readout is not None:
            break
    if readout is None:
        return False
    left, now = _MOST_KEYS, await readout.read()
    while now != want and left > 0:
        key, times = ("ArrowRight" if want > now else "ArrowLeft"), 1
        for _ in range(2):  # one step tells how far the others go
            for _ in range(times):
                await page.keyboard.press(key)
            left -= times
            before, now = now, await number_after(readout.read, now)
            step = (now - before) / times
            if not step or (now - want) * (before - want) <= 0:
                break
            times = min(max(int((want - now) / step), 1), _MOST_AT_ONCE)
        if now == before:
            break
        if now != want and (now - want) * (before - want) < 0 and times == 1:
            raise ElementNotReadyError(f"it goes from {before:g} to {now:g}, never {want:g}")
    if now != want:
        raise ElementNotReadyError(f"it stays at {now:g}")
    return True


async def _by_drags(page: Page, handle: ElementHandle, want: float) -> bool:
    await handle.scroll_into_view_if_needed()
    track = await handle.evaluate(_TRACK)
    if track is None:
        return False
    lies, start, end, line = track
    numbers = await handle.evaluate_handle(_NUMBERS)
    seen: list[tuple[float, float]] = []
    readout = None
    for part in _PARTS:
        at = start + part * (end - start)
        await _drag(page, handle, at, line, lies=lies)
        readout = readout or await _found(numbers)
        if readout is not None:
            seen.append((at, await readout.read()))
    if readout is None or len(seen) < len(_PARTS):
        return False
    for _ in range(_MOST_DRAGS):
        (one, low), (other, high) = seen[-2:]
        if high == want:
            return True
        if high == low:
            break
        at = other + (want - high) * (other - one) / (high - low)
        at = min(max(at, min(start, end)), max(start, end))
        await _drag(page, handle, at, line, lies=lies)
        seen.append((at, await readout.read()))
    raise ElementNotReadyError(f"it stays at {seen[-1][1]:g}")


async def _drag(page: Page, handle: ElementHandle, at: float, line: float, *, lies: bool) -> None:
    box = await handle.bounding_box()
    if box is None:
        raise ElementNotReadyError("the handle of the slider is not visible any more")
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()
    await page.mouse.move(*((at, line) if lies else (line, at)), steps=4)
    await page.mouse.up()


async def _found(numbers: JSHandle) -> _Readout | None:
    """Find the one number that has changed; the same number at several places is one."""
    deadline = time.monotonic() + CHANGE_S
    while not (changed := await numbers.evaluate(_CHANGED)):
        if time.monotonic() >= deadline:
            return None
        await asyncio.sleep(0.02)
    found = [
        (at, place, said)
        for at, now, then in changed
        if len(now) == len(then)
        for place, (said, was) in enumerate(zip(now, then, strict=True))
        if said != was
    ]
    if len({number_in(said) for _, _, said in found}) != 1:
        return None
    return _Readout(numbers, *found[0][:2])


IS_SCALE = """e => e.matches("[role=slider],[role=spinbutton]") && !e.isContentEditable
    && (e.localName !== "input" || e.readOnly)"""
_THUMB = """e => {
    const [box, least, most] = [e.getBoundingClientRect(), +(e.min || 0), +(e.max || 100)];
    const isAcross = box.width > box.height && getComputedStyle(e).direction === "ltr";
    if (!isAcross || !(most > least)) return null;
    const at = [box.height / 2 + (e.value - least) / (most - least) * (box.width - box.height),
        box.height / 2];
    return document.elementFromPoint(box.x + at[0], box.y + at[1]) === e ? at : null;
}"""
"""Where a hand takes the browser's own slider, from its upper left; null where that is not told."""


async def release(page: Page, slider: ElementHandle) -> None:
    """Take the browser's own slider where it stands, and let it go: some pages wait for that."""
    await slider.scroll_into_view_if_needed()
    thumb, box = await slider.evaluate(_THUMB), await slider.bounding_box()
    if thumb is not None and box is not None:
        await page.mouse.click(box["x"] + thumb[0], box["y"] + thumb[1])


IS_TURNED = """e => e.matches("[role=spinbutton]")"""
"""Where nothing can be typed the keys and buttons of it are left."""
_FOCUS = """e => (e.tabIndex >= 0 ? e : e.querySelector("[tabindex='0']") || e).focus()"""
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
    want, now = number_in(text), await _read_scale_number(scale)
    if want is None or now is None:
        raise ElementNotReadyError(f"{text!r} or what the scale shows is no number")
    await scale.evaluate(_FOCUS)
    way, times, is_turned, left = 0, 1, False, _MOST_STEPS
    while now != want and (left := left - times) >= 0:
        await _step_scale(page, scale, way, times, up=(want > now) is not is_turned)
        after = await number_after(lambda: _read_scale_number(scale), now)
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


async def _step_scale(page: Page, scale: ElementHandle, way: int, times: int, *, up: bool) -> None:
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


async def _read_scale_number(scale: ElementHandle) -> float | None:
    return number_in(await scale.evaluate(_NUMBER))

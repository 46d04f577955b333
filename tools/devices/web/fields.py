"""Actions on fields: typing, choosing, checking, giving files."""

import asyncio
import re
import time
from pathlib import Path

from playwright.async_api import ElementHandle, Error, Page
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from surefoot.state.errors import ElementNotFoundError, ElementNotReadyError
from surefoot.tools.devices.web.actions import click_once
from surefoot.tools.devices.web.locate import Handle
from surefoot.tools.devices.web.sliding import (
    IS_HANDLE,
    IS_SCALE,
    IS_TURNED,
    release,
    slide,
    turn,
)
from surefoot.tools.text import keeps_unit

_READ_BACK = """e => e.isContentEditable ? e.innerText : (e.value ?? null)"""
_KIND = """e => e.isContentEditable ? "editable"
    : (e.localName === "input" ? `input ${e.type}` : e.localName)"""
_FIELD_INSIDE = """e => {
    const field = "input:not([type=hidden]),textarea,[contenteditable=''],[contenteditable=true]";
    if (e.matches(field + ",select") || e.isContentEditable) return e;
    return e.control ?? e.querySelector(field) ?? e.shadowRoot?.querySelector(field) ?? e;
}"""
_CARET_TO_END = """e => {
    const range = document.createRange();
    range.selectNodeContents(e);
    range.collapse(false);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
}"""
_CHECKED = """e => {
    const boxes = "input[type=checkbox],input[type=radio]";
    const box = e.control ?? (e.matches("input") ? e : e.querySelector(boxes));
    if (box) return box.checked || box.getAttribute("aria-checked") === "true";
    const names = ["aria-checked", "aria-pressed", "aria-selected"];
    const name = names.find((one) => e.hasAttribute(one));
    return name ? e.getAttribute(name) === "true" : null;
}"""
_OPTIONS = """e => Array.from(e.options,
    o => [o.label.replace(/\\s+/g, " ").trim(), o.value, o.disabled])"""
_CHOSEN = """e => e.multiple ? Array.from(e.selectedOptions, o => o.index) : []"""
_UNSEEN = """e => {
    const thin = (box) => box.width <= 3 || box.height <= 3;
    if (thin(e.getBoundingClientRect())) return true;
    if (parseFloat(getComputedStyle(e).opacity) === 0) return true;
    for (let at = e.parentElement, up = 0; at && up < 3; at = at.parentElement, up += 1) {
        const clips = getComputedStyle(at).overflow !== "visible";
        if (clips && thin(at.getBoundingClientRect())) return true;
    }
    return false;
}"""
_SHORT_S = 1.5
"""How long a click on a field may take that something else may lie over."""
_KEYED = frozenset(
    f"input {kind}" for kind in ("text", "search", "email", "tel", "url", "password")
)
"""Fields that get their last character by a real key, for pages that listen to keys."""
_CHANGE_S = 1.0
"""How long a widget may take to show its new state."""


async def type_text(
    page: Page, handle: Handle, text: str, *, clear: bool, timeout_s: float
) -> None:
    """Write into a field as a user does.

    `fill` fires no key events, so where the field then does not hold the text, or is an editor,
    keys are pressed one by one.

    Raises:
        ElementNotReadyError: the field does not hold the text afterwards.
    """
    field = await _resolve_field_element(handle, timeout_s)
    if await _set_number(page, field, text):
        return
    kind = str(await field.evaluate(_KIND))
    if kind in _KEYED and await field.evaluate("e => e.readOnly"):
        await asyncio.sleep(_CHANGE_S)
        if await field.evaluate("e => e.readOnly"):
            raise ElementNotReadyError("the field is read-only")
    before = await field.evaluate(_READ_BACK) or ""
    expected = text if clear else before + text
    if kind == "textarea" and await field.evaluate(_UNSEEN):
        await _type_keys(page, field, text, kind, clear, timeout_s)
        return  # an editor takes the keys and shows the text elsewhere
    if kind != "editable" and kind.split()[0] not in ("input", "textarea"):
        await click_once(field, timeout_s)
        await page.keyboard.type(text)
        return
    if kind != "editable":
        await _fill_by_hand(page, field, kind, expected, timeout_s)
        if await _has_field_taken_text(field, expected, before):
            return
    if kind != "input range":
        await _type_keys(page, field, text, kind, clear, timeout_s)
    if await _has_field_taken_text(field, expected, before):
        return
    if await field.evaluate(IS_TURNED):
        await _fill_by_playwright(field, before, timeout_s)
        await turn(page, field, text)
    else:
        held = str(await field.evaluate(_READ_BACK) or "")
        shown = "other text" if kind == "input password" else repr(held[:80])
        raise ElementNotReadyError(f"the field does not take the text; it holds {shown}")


async def _fill_by_hand(
    page: Page, field: ElementHandle, kind: str, text: str, timeout_s: float
) -> None:
    """Fill, with what else a hand does: the last key is pressed, a slider let go of."""
    keyed = (kind in _KEYED or kind == "textarea") and text[-1:].isprintable() and text
    # Pages that trim what is given would lose a blank at the end of the first part.
    first = text[:-1].rstrip() if keyed else text
    await _fill_by_playwright(field, first, timeout_s)
    if keyed:
        await field.focus()
        await page.keyboard.type(text[len(first) :])
    if kind == "input range":
        await release(page, field)
        await _fill_by_playwright(field, text, timeout_s)


async def _set_number(page: Page, field: ElementHandle, text: str) -> bool:
    """Bring what takes no text to a number; say whether it is such a thing."""
    if await field.evaluate(IS_SCALE):
        await turn(page, field, text)
    elif await field.evaluate(IS_HANDLE):
        await slide(page, field, text)
    else:
        return False
    return True


async def select_option(
    page: Page, handle: Handle, option: str, timeout_s: float, *, keep: bool = False
) -> None:
    """Choose an option of a native list, or of one made of ARIA roles.

    With `keep` a native list that takes several keeps what is chosen already.

    Raises:
        ElementNotFoundError: no such option.
    """
    kind = str(await handle.evaluate(_KIND))
    if kind == "select":
        await _select_native(handle, option, timeout_s, keep)
        return
    if kind.startswith("input") and await handle.evaluate("e => Boolean(e.list)"):
        await type_text(page, handle, option, clear=True, timeout_s=timeout_s)
        return
    pattern = re.compile(rf"^\s*{re.escape(option)}\s*$", re.IGNORECASE)
    choices = page.get_by_role("option", name=pattern).or_(
        page.get_by_role("menuitem", name=pattern)
    )
    choices = choices.or_(page.get_by_role("menuitemradio", name=pattern))
    if not await _any_visible(choices):
        await click_once(handle, timeout_s)
        if kind.startswith("input") and not await _any_visible(choices):
            await _fill_by_playwright(handle, option, timeout_s)
    try:
        await choices.first.wait_for(state="visible", timeout=timeout_s * 1000)
    except PlaywrightTimeoutError as error:
        raise ElementNotFoundError(f"the list has no option {option!r}") from error
    await click_once(choices.first, timeout_s)


async def set_checked(page: Page, handle: Handle, checked: bool, timeout_s: float) -> None:
    """Switch a checkbox, radio button, switch or toggle, also one that its label covers.

    Raises:
        ElementNotReadyError: it stays as it was, or has no state.
    """
    now = await handle.evaluate(_CHECKED)
    if now is checked:
        return
    try:
        await click_once(handle, min(timeout_s, 1.5))
    except PlaywrightTimeoutError:
        label = (await handle.evaluate_handle("e => e.labels?.[0] ?? e.parentElement")).as_element()
        if label is None:
            raise
        await click_once(label, min(timeout_s, _SHORT_S))
    deadline = time.monotonic() + _CHANGE_S
    while time.monotonic() < deadline:
        try:
            now = await handle.evaluate(_CHECKED)
        except Error:  # redrawn or gone with its page: the next observation tells
            return
        if now is checked:
            return
        await page.wait_for_timeout(30)
    if now is None:
        raise ElementNotReadyError("the target is nothing that can be checked")
    raise ElementNotReadyError(f"the target stays {'unchecked' if checked else 'checked'}")


async def upload(page: Page, handle: Handle, files: tuple[str, ...], timeout_s: float) -> None:
    """Give files to a file field, or to the file chooser that the target opens.

    Raises:
        ElementNotFoundError: a file does not exist.
        ElementNotReadyError: the target takes no files.
    """
    paths = [Path(name) for name in files]
    missing = [str(path) for path in paths if not await asyncio.to_thread(path.is_file)]
    if missing:
        raise ElementNotFoundError(f"there is no file {missing[0]!r} to upload")
    field = await _resolve_field_element(handle, timeout_s)
    if await field.evaluate("e => e.localName === 'input' && e.type === 'file'"):
        await field.set_input_files(paths, timeout=timeout_s * 1000)
        return
    try:
        async with page.expect_file_chooser(timeout=timeout_s * 1000) as waiting:
            await click_once(handle, timeout_s)
        await (await waiting.value).set_files(paths)
    except PlaywrightTimeoutError as error:
        raise ElementNotReadyError("the target asks for no file") from error


async def _resolve_field_element(handle: Handle, timeout_s: float) -> ElementHandle:
    """Give the field that is meant: the target itself, its label's, or the one inside it."""
    inside = (await handle.evaluate_handle(_FIELD_INSIDE)).as_element()
    if inside is not None:
        return inside
    if isinstance(handle, ElementHandle):
        return handle
    return await handle.element_handle(timeout=timeout_s * 1000)


async def _fill_by_playwright(field: Handle, text: str, timeout_s: float) -> None:
    try:
        await field.fill(text, timeout=timeout_s * 1000)
    except PlaywrightTimeoutError:
        raise
    except Error as error:
        if "Cannot type text into input[type=number]" in error.message:
            raise ElementNotReadyError(f"a number field does not take {text!r}") from error
        if "Malformed value" in error.message:
            raise ElementNotReadyError(
                f"the field does not take {text!r}; dates are written 2026-01-31, times 13:05"
            ) from error
        if "not an <input>" not in error.message:
            raise


async def _type_keys(
    page: Page, field: ElementHandle, text: str, kind: str, clear: bool, timeout_s: float
) -> None:
    try:
        await click_once(field, min(timeout_s, _SHORT_S))
    except PlaywrightTimeoutError:  # an editor draws over the field that takes its keys
        await field.focus()
    if clear:
        await page.keyboard.press("ControlOrMeta+a")
        await page.keyboard.press("Delete")
    elif kind == "editable":
        await field.evaluate(_CARET_TO_END)
    else:
        await page.keyboard.press("End")
    await page.keyboard.type(text)


async def _has_field_taken_text(field: ElementHandle, text: str, before: str) -> bool:
    """Say whether the field took the text; its own formatting does not count as a refusal.

    What a field adds to a whole text, a country code or a unit, is its formatting, where nothing
    but that stood there before, to a number the unit that another one had.
    """
    try:
        held = _letters(str(await field.evaluate(_READ_BACK) or ""))
    except Error:  # gone with its page: the next observation tells
        return True
    wanted = _letters(text)
    if held == wanted or not wanted:
        return held == wanted
    if keeps_unit(held, wanted, _letters(before)):
        return True
    added = held.replace(wanted, "", 1)
    return wanted in held and len(wanted) > 1 and _letters(before) in ("", added)


def _letters(text: str) -> str:
    """Give the letters and digits of a text; all of it when it has none."""
    return re.sub(r"[\W_]", "", text).casefold() or text.strip()


async def _select_native(handle: Handle, option: str, timeout_s: float, keep: bool) -> None:
    wanted = " ".join(option.split()).casefold()
    options: list[tuple[str, str, bool]] = await handle.evaluate(_OPTIONS)
    fits = [n for n, (label, value, _) in enumerate(options) if option in (label, value)]
    fits = fits or [
        n
        for n, (label, value, _) in enumerate(options)
        if wanted in (label.casefold(), value.casefold())
    ]
    if not fits:
        labels = ", ".join(repr(label) for label, _, _ in options[:10])
        raise ElementNotFoundError(f"the list has no option {option!r}; it has {labels}")
    if options[fits[0]][2]:
        raise ElementNotReadyError(f"the option {option!r} is disabled")
    chosen: list[int] = await handle.evaluate(_CHOSEN) if keep else []
    await handle.select_option(index=[*chosen, fits[0]], timeout=timeout_s * 1000)


async def _any_visible(choices: "Handle") -> bool:
    if isinstance(choices, ElementHandle):
        return await choices.is_visible()
    return await choices.count() > 0 and await choices.first.is_visible()

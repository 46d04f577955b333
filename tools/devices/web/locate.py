"""Finds the target of an action, and describes it so that it can be found again."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.async_api import ElementHandle, Error, FloatRect, Frame, FrameLocator, Page
from playwright.async_api import Locator as PageLocator

from surefoot.state.errors import ElementNotFoundError
from surefoot.state.values.action import Locator, Target
from surefoot.state.values.screen import Box, Widget
from surefoot.tools.devices.locate import label_of
from surefoot.tools.devices.web.observation import PageObservation, element_of
from surefoot.tools.devices.web.scripts import read_script

Handle = PageLocator | ElementHandle
_DESCRIBE = read_script("describe.js")
_COUNT = "(all, target) => [all.length, all.indexOf(target)]"
_EXTRA = """(id) => window[Symbol.for("surefoot.watch")]?.extras.get(id) ?? null"""
DISABLED = """(e) => {
    const box = e.control ?? e;
    return box.matches(":disabled") || e.closest("[aria-disabled=true]") !== null;
}"""
_STANDS = f"""(element, text) => {{
    const isDisabled = {DISABLED};
    const plain = (said) => (said || "").replace(/[\\s_]+/g, " ").trim().toLowerCase();
    const says = () => {{
        const named = ["aria-label", "aria-labelledby", "title"];
        if (text === null || named.some((name) => element.hasAttribute(name))) return true;
        const own = plain(element.innerText ?? element.textContent);
        return !own || own.includes(plain(text)) || plain(text).includes(own);
    }};
    return [says(), isDisabled(element)];
}}"""
_LONGEST_TEXT = 100
_MOST_ALIKE = 20
_WRITTEN = frozenset(
    {"generic", "text", "link", "button", "tab", "menuitem", "option", "treeitem", "listitem"}
)
"""Roles whose name is what is written on them."""
_ELEMENT_TIMEOUT_MS = 1000.0
_POLL_S = 0.1
_NAMED_ONLY = frozenset({"role", "label", "text"})


@dataclass(frozen=True)
class LocatedElement:
    """An element that was found."""

    handle: Handle
    widget: Widget | None
    """What it was on the observed screen, when it was found by id."""
    is_enabled: bool = False
    """It was seen to be; else it was not observed yet."""
    element: ElementHandle | None = None
    """The very one that was observed."""
    frame: Frame | None = None
    """Where that is."""


async def find(
    page: Page, target: Target, observed: PageObservation | None, timeout_s: float
) -> LocatedElement:
    """Find the one element that is meant.

    Args:
        page: The current page.
        target: By widget id while `observed` is fresh, else by its locators.
        observed: The last observation, None when the page moved on since.
        timeout_s: How long to wait for it.

    Raises:
        ElementNotFoundError: there is none, or several fit and none of them alone.
    """
    widget = None
    if target.widget is not None and observed is not None:
        widget = next((w for w in observed.widgets if w.id == target.widget), None)
    if widget is not None and observed is not None:
        found = await _by_id(page, widget, observed)
        if found is not None:
            return found
    locators = target.locators or _guesses(widget, observed)
    if not locators:
        raise ElementNotFoundError(f"{label_of(target, widget)} is not on the screen")
    return LocatedElement(
        await _by_locators(page, locators, label_of(target, widget), timeout_s), widget
    )


async def describe(page: Page, found: LocatedElement) -> tuple[Locator, ...]:
    """List ways to find the element on a later screen, best first; each was tried."""
    try:
        handle = found.element or await _element_of_handle(found.handle)
        frame = found.frame or await handle.owner_frame() or page.main_frame
        said: dict[str, Any] = await handle.evaluate(_DESCRIBE)
        path = await _frame_path(frame)
        wanted = _candidates(said, found.widget)
        tried = await asyncio.gather(
            *(_find_verified_locator(frame, handle, one, path) for one in wanted)
        )
    except Error:  # the element is gone already
        return ()
    good = [locator for locator in tried if locator is not None]
    return tuple(sorted(good, key=lambda locator: locator.nth is not None))


def locate(page: Page, locator: Locator) -> PageLocator:
    """Give the elements that `locator` finds, `nth` left out."""
    scope: Page | FrameLocator = page
    for selector in locator.frame:
        scope = scope.frame_locator(selector)
    return _in_scope(scope, locator)


async def _by_id(page: Page, widget: Widget, observed: PageObservation) -> LocatedElement | None:
    extra = widget.id.removeprefix(f"{widget.frame}.")
    if extra.startswith("x"):
        frame = observed.frames.get(widget.frame)
        if frame is None:
            return None
        try:
            handle = (await frame.evaluate_handle(_EXTRA, extra)).as_element()
            is_there = handle is not None and await handle.evaluate("e => e.isConnected")
        except Error:
            return None
        return (
            await _standing(page, handle, handle, widget, observed) if handle and is_there else None
        )
    if widget.id.startswith("n"):
        return None
    element = await element_of(page, widget.id)
    if element is None:
        return None
    return await _standing(page, page.get_by_ref(widget.id), element, widget, observed)


async def _standing(
    page: Page, handle: Handle, element: ElementHandle, widget: Widget, observed: PageObservation
) -> LocatedElement | None:
    """Give an element, or the one that has its text now when the page wrote another one there.

    Lists that are drawn anew keep their elements and give them other texts. None when the element
    is gone.

    Raises:
        ElementNotFoundError: the text is not on the page any more.
    """
    text = widget.text or widget.name
    if widget.role not in _WRITTEN or widget.frame or not text or len(text) > _LONGEST_TEXT:
        text = ""
    try:
        says, disabled = await element.evaluate(_STANDS, text or None)
    except Error:
        return None
    if says:
        frame = observed.frames.get(widget.frame)
        return LocatedElement(handle, widget, not disabled, element, frame)
    try:
        near = await _find_closest_visible(
            page.get_by_text(text, exact=True), await element.bounding_box()
        )
    except Error:  # the element is gone; the action says so
        return LocatedElement(handle, widget)
    if near is None:
        raise ElementNotFoundError(f"{widget.role} {text!r} is not on the screen any more")
    return LocatedElement(near, widget)


async def _find_closest_visible(
    matches: PageLocator, place: FloatRect | None
) -> PageLocator | None:
    """Give the one of several elements that is seen closest to a place."""
    found: list[tuple[float, int]] = []
    for number in range(min(await matches.count(), _MOST_ALIKE)):
        box = await matches.nth(number).bounding_box()
        if box is None or not box["width"] or not await matches.nth(number).is_visible():
            continue
        away = abs(box["x"] - place["x"]) + abs(box["y"] - place["y"]) if place else 0.0
        found.append((away, number))
    return matches.nth(min(found)[1]) if found else None


def _guesses(widget: Widget | None, observed: PageObservation | None) -> tuple[Locator, ...]:
    """Say how a widget that was drawn anew can be found: by its name, in the same frame."""
    if widget is None or observed is None or widget.frame or not (widget.name or widget.test_id):
        return ()
    guesses = [Locator(by="role", value=widget.role, name=widget.name)] if widget.name else []
    if widget.test_id:
        guesses.append(Locator(by="id", value=widget.test_id))
    return tuple(guesses)


async def _by_locators(
    page: Page, locators: Sequence[Locator], called: str, timeout_s: float
) -> PageLocator:
    deadline = time.monotonic() + timeout_s
    while True:
        several = 0
        for locator in locators:
            matches = locate(page, locator)
            try:
                count = await matches.count()
            except Error as error:
                if "Execution context" in error.message or "navigat" in error.message:
                    break
                continue  # a selector that this page cannot read
            if locator.nth is not None and locator.nth < count:
                return matches.nth(locator.nth)
            if count == 1:
                return matches
            if count > 1 and (seen := await _only_visible(matches, count)) is not None:
                return seen
            several = max(several, count)
        if time.monotonic() >= deadline:
            if several:
                raise ElementNotFoundError(f"{several} elements fit {called}, none of them alone")
            raise ElementNotFoundError(f"{called} is not on the screen")
        await asyncio.sleep(_POLL_S)


async def _only_visible(matches: PageLocator, count: int) -> PageLocator | None:
    seen = [matches.nth(n) for n in range(min(count, 20)) if await matches.nth(n).is_visible()]
    return seen[0] if len(seen) == 1 and count <= 20 else None


async def find_box_of(page: Page, locator: Locator) -> Box | None:
    """Where the one element is that `locator` finds; None for none or several."""
    matches = locate(page, locator)
    try:
        count = await matches.count()
        if locator.nth is not None and locator.nth < count:
            place = await matches.nth(locator.nth).bounding_box()
        else:
            place = await matches.bounding_box() if count == 1 else None
    except Error:  # a selector that this page cannot read, or the page moves on
        return None
    return Box(**place) if place is not None else None


def _in_scope(scope: Page | Frame | FrameLocator, locator: Locator) -> PageLocator:
    value = locator.value
    if locator.by == "role":
        role: Any = value
        if locator.name is None:
            return scope.get_by_role(role)
        return scope.get_by_role(role, name=locator.name, exact=True)
    if locator.by == "label":
        return scope.get_by_label(value, exact=True)
    if locator.by == "test_id":
        return scope.get_by_test_id(value)
    if locator.by == "text":
        return scope.get_by_text(value, exact=True)
    if locator.by == "description":
        return scope.get_by_placeholder(value, exact=True)
    if locator.by == "id":
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        return scope.locator(f'[id="{quoted}"], [data-test="{quoted}"], [data-cy="{quoted}"]')
    return scope.locator(value)


def _candidates(said: dict[str, Any], widget: Widget | None) -> list[Locator]:
    found: list[Locator] = []
    if widget is not None and widget.name and widget.role not in ("generic", "text"):
        found.append(Locator(by="role", value=widget.role, name=widget.name))
    for by, key in (
        ("label", "label"),
        ("test_id", "testId"),
        ("description", "placeholder"),
        ("text", "text"),
    ):
        if said[key] and (by != "text" or len(said[key]) < 100):
            found.append(Locator.model_validate({"by": by, "value": said[key]}))
    found.append(Locator(by="css", value=str(said["css"])))
    return found


async def _find_verified_locator(
    frame: Frame, handle: ElementHandle, locator: Locator, path: tuple[str, ...]
) -> Locator | None:
    """Give the locator with the position of the element among its matches, None if it is none."""
    try:
        count, nth = await _in_scope(frame, locator).evaluate_all(_COUNT, handle)
    except Error:
        return None
    if nth < 0 or (count > 1 and locator.by in _NAMED_ONLY and count > 50):
        return None
    return locator.model_copy(update={"nth": nth if count > 1 else None, "frame": path})


async def _frame_path(frame: Frame) -> tuple[str, ...]:
    path: list[str] = []
    here: Frame | None = frame
    while here is not None and here.parent_frame is not None:
        element = await here.frame_element()
        path.insert(0, str((await element.evaluate(_DESCRIBE))["css"]))
        here = here.parent_frame
    return tuple(path)


async def _element_of_handle(handle: Handle) -> ElementHandle:
    if isinstance(handle, ElementHandle):
        return handle
    return await handle.element_handle(timeout=_ELEMENT_TIMEOUT_MS)

"""Reads what a page shows: the aria snapshot, its holes filled with facts of the documents."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from playwright.async_api import ElementHandle, Error, Frame, Page
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from surefoot.configs.settings import Settings
from surefoot.state.errors import DeviceError, DeviceLostError
from surefoot.state.values.screen import Concealed, Widget
from surefoot.tools.devices.web.document_facts import (
    ANSWER_S,
    COUNT,
    LARGE,
    list_concealed,
    patience_with,
    read_facts,
)
from surefoot.tools.devices.web.events import EventLog
from surefoot.tools.devices.web.merge_facts import merge
from surefoot.tools.devices.web.settle import next_document
from surefoot.tools.screens.aria import parse_aria
from surefoot.tools.screens.seen_order import in_seen_order

_STAMP = 'window[Symbol.for("surefoot.watch")]?.stamp() ?? ""'
_IS_WHOLE = "document.readyState === 'complete'"


@dataclass(frozen=True)
class PageObservation:
    """What was read of a page at one moment."""

    widgets: tuple[Widget, ...]
    frames: Mapping[str, Frame]
    """By the id of the iframe widget, "" for the page itself."""
    title: str = ""
    width_px: int = 0
    height_px: int = 0
    covered: frozenset[str] = field(default_factory=frozenset)
    """Ids of password fields."""
    concealed: tuple[Concealed, ...] = ()
    loading: bool = False
    """Something in it says that more is to come."""
    stamps: Mapping[str, str] = field(default_factory=dict)
    """What each document said of how it was, by frame: the same as long as it shows the same."""
    truncated: bool = False
    """More was to be told of the elements of a document than is told."""


async def observe_page(page: Page, timeout_s: float) -> PageObservation:
    """Read the page without changing it.

    Raises:
        playwright Error: the page went away.
        TimeoutError: its scripts do not let it answer.
        DeviceLostError: it holds more than can be read in its time.
    """
    count = await asyncio.wait_for(page.evaluate(COUNT), ANSWER_S * patience_with())
    patience, is_large = patience_with(count), count > LARGE
    # Both are asked for at once; the document answers the one after the other.
    facts_of_page = asyncio.create_task(read_facts(page.main_frame, ANSWER_S * patience))
    snapshot = asyncio.create_task(_snapshot(page, timeout_s * patience, is_large))
    try:
        own, text = await asyncio.gather(facts_of_page, snapshot)
    except (TimeoutError, PlaywrightTimeoutError) as error:
        if not is_large:
            raise
        raise DeviceLostError(f"the page holds {count} elements, more than can be read") from error
    finally:
        facts_of_page.cancel()
        snapshot.cancel()
    widgets = parse_aria(text)
    frames: dict[str, Frame] = {"": page.main_frame}
    inner = [widget.id for widget in widgets if widget.role == "iframe"]
    found = await asyncio.gather(*(_frame(page, ident, ANSWER_S * patience) for ident in inner))
    for ident, frame in zip(inner, found, strict=True):
        if frame is not None:
            frames[ident] = frame
    read = await asyncio.gather(
        *(read_facts(frame, ANSWER_S * patience) for ident, frame in frames.items() if ident)
    )
    facts = dict(zip(frames, (own, *read), strict=True))
    merged, covered = merge(widgets, facts)
    merged = in_seen_order(merged)
    stamps = {ident: known.stamp for ident, known in facts.items()}
    truncated = any(known.truncated for known in facts.values())
    return PageObservation(
        tuple(merged),
        frames,
        own.title,
        own.width,
        own.height,
        frozenset(covered),
        list_concealed(merged, facts),
        any(known.loading for known in facts.values()),
        stamps,
        truncated,
    )


async def is_current(observed: PageObservation) -> bool:
    """Say whether no document of the page has changed since the observation."""
    try:
        asked = asyncio.gather(*(frame.evaluate(_STAMP) for frame in observed.frames.values()))
        now = await asyncio.wait_for(asked, ANSWER_S)
    except (Error, TimeoutError):  # a document went away, or hangs
        return False
    return "" not in now and list(observed.stamps.values()) == now


async def _snapshot(page: Page, timeout_s: float, is_large: bool) -> str:
    try:
        return await page.aria_snapshot(mode="ai", boxes=True, timeout=timeout_s * 1000)
    except PlaywrightTimeoutError:
        if is_large:
            raise
        # a document that is still being written has no snapshot; a hanging one does not answer
        is_whole = await asyncio.wait_for(page.evaluate(_IS_WHOLE), ANSWER_S * patience_with())
        if not is_whole:
            return ""
        return await page.aria_snapshot(mode="ai", boxes=True, timeout=timeout_s * 1000)


async def element_of(page: Page, ident: str) -> ElementHandle | None:
    """Give the element that the last snapshot called so; None when it is gone.

    A page that is busy is waited for: that it answers late is no sign that the element is gone.
    """
    try:
        return next(iter(await page.get_by_ref(ident).element_handles()), None)
    except Error:  # its document is gone
        return None


async def _frame(page: Page, ident: str, timeout_s: float) -> Frame | None:
    if ident.startswith("n"):
        return None
    try:
        handle = await asyncio.wait_for(element_of(page, ident), timeout_s)
        return await handle.content_frame() if handle else None
    except (Error, TimeoutError):
        return None


_CALM = """async ([quiet, limit]) => {
    const watch = window[Symbol.for("surefoot.watch")];
    const calm = watch && await watch.settled(quiet, limit) && !watch.moves();
    return calm ? watch.stamp() : "";
}"""
_SHARE = 4
"""Of the time that a page is to be quiet, before it is observed."""


class EarlyObservation(NamedTuple):
    """What was seen of a page that had only just come to rest."""

    page: Page
    observed: PageObservation
    picture: bytes | None
    """JPEG; None where something in it must not be seen."""


class EarlyObserver:
    """One observation of a page, begun as soon as nothing moves."""

    def __init__(
        self,
        page: Page,
        log: EventLog,
        settings: Settings,
        photograph: Callable[[PageObservation], Awaitable[bytes | None]],
    ) -> None:
        self._page, self._log = page, log
        self._quiet_ms = 1000 * settings.settle_quiet_s / _SHARE
        self._limit_s = settings.settle_limit_s
        self._photograph = photograph
        self._is_looking = False
        self._task = asyncio.create_task(self._look())

    async def end(self) -> EarlyObservation | None:
        """Give what was seen, None when there was no time for it or the page moved on."""
        return await self._task if self._is_looking else None

    def cancel(self) -> None:
        """End it."""
        self._task.cancel()

    async def _look(self) -> EarlyObservation | None:
        stamps = await self._calm(time.monotonic() + self._limit_s)
        if not stamps or not all(stamps.values()):
            return None
        self._is_looking = True
        try:
            observed = await observe_page(self._page, self._limit_s)
            # What a frame has drawn meanwhile may be in its facts and not in the snapshot.
            if any(stamps.get(observed.frames[at]) != told for at, told in observed.stamps.items()):
                return None
            return EarlyObservation(self._page, observed, await self._photograph(observed))
        except (Error, TimeoutError, DeviceError):  # the next observation says what it is
            return None

    async def _calm(self, deadline: float) -> dict[Frame, str]:
        """Wait until nothing moves; give the stamps of all documents, "" for one that goes on."""
        while (left_s := deadline - time.monotonic()) > 0 and not self._page.is_closed():
            try:
                frames = self._page.frames
                wait = [self._quiet_ms, 1000 * left_s]
                told = await asyncio.gather(*(frame.evaluate(_CALM, wait) for frame in frames))
            except Error:  # a navigation took the document away
                await next_document(self._page, deadline)
                continue
            if not self._log.is_busy():
                return dict(zip(frames, map(str, told), strict=True))
            await self._log.idle(max(deadline - time.monotonic(), 0.01))
        return {}

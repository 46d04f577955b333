"""Looks at a page while it is waited for to stay as it is: what holds then is not read again."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from playwright.async_api import Error, Frame, Page

from surefoot.configs.settings import Settings
from surefoot.state.errors import DeviceError
from surefoot.tools.devices.web.events import EventLog
from surefoot.tools.devices.web.look import Look, look_at
from surefoot.tools.devices.web.settle import next_document

_CALM = """async ([quiet, limit]) => {
    const watch = window[Symbol.for("surefoot.watch")];
    const calm = watch && await watch.settled(quiet, limit) && !watch.moves();
    return calm ? watch.stamp() : "";
}"""
_SHARE = 4
"""Of the time that a page is to be quiet, before it is looked at."""


class Early(NamedTuple):
    """What was seen of a page that had only just come to rest."""

    page: Page
    look: Look
    picture: bytes | None
    """JPEG; None where something in it must not be seen."""


class EarlyLook:
    """One look at a page, begun as soon as nothing moves."""

    def __init__(
        self,
        page: Page,
        log: EventLog,
        settings: Settings,
        photograph: Callable[[Look], Awaitable[bytes | None]],
    ) -> None:
        self._page, self._log = page, log
        self._quiet_ms = 1000 * settings.settle_quiet_s / _SHARE
        self._limit_s = settings.settle_limit_s
        self._photograph = photograph
        self._is_looking = False
        self._task = asyncio.create_task(self._look())

    async def end(self) -> Early | None:
        """Give what was seen, None when there was no time for it or the page moved on."""
        return await self._task if self._is_looking else None

    def cancel(self) -> None:
        """Look no more."""
        self._task.cancel()

    async def _look(self) -> Early | None:
        stamps = await self._calm(time.monotonic() + self._limit_s)
        if not stamps or not all(stamps.values()):
            return None
        self._is_looking = True
        try:
            look = await look_at(self._page, self._limit_s)
            # What a frame has drawn meanwhile may be in its facts and not in the snapshot.
            if any(stamps.get(look.frames[at]) != told for at, told in look.stamps.items()):
                return None
            return Early(self._page, look, await self._photograph(look))
        except (Error, TimeoutError, DeviceError):  # the look that is waited for says what it is
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

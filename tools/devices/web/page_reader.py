"""Reads the page under test: what holds still is not read again, what moves is waited for."""

import re
from collections.abc import Callable, Sequence

from playwright.async_api import Error, Page
from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from surefoot.configs.settings import Settings
from surefoot.state.errors import AppHangsError, DeviceLostError
from surefoot.tools.devices.base import masked_widget
from surefoot.tools.devices.web.errors import HANGS, is_lost
from surefoot.tools.devices.web.events import EventLog
from surefoot.tools.devices.web.gate import Gate, is_astray
from surefoot.tools.devices.web.observation import (
    EarlyObservation,
    EarlyObserver,
    PageObservation,
    is_current,
    observe_page,
)
from surefoot.tools.devices.web.settle import settle

_REF = re.compile(r"(f\d+)*e\d+")
_MOST_SHOTS = 5
_SHOT_QUALITY = 70
_SHOT_S = 10.0
_SNAPSHOT_S = 10.0
_MASK_COLOUR = "#444444"
_SHORT = 10
"""The share of the quiet time after which a caller observes who may not need to wait longer."""


class PageReader:
    """Observes, pictures and waits for the page under test.

    Args:
        page: Gives it, or raises what tells that it is gone.
        secrets: What no picture may show.
    """

    def __init__(
        self,
        page: Callable[[], Page],
        log: EventLog,
        gate: Gate,
        settings: Settings,
        secrets: Sequence[str],
    ) -> None:
        self._page, self._log, self._gate = page, log, gate
        self._settings, self._secrets = settings, secrets
        self._last: PageObservation | None = None
        self._place: tuple[Page, str] | None = None
        self._early: EarlyObservation | None = None
        self._is_hasty = False
        """It was not waited for a page at rest since the last action."""

    def last_of(self, page: Page) -> PageObservation | None:
        """Give the last observation, where it is one of this page."""
        return self._last if self._place is not None and self._place[0] is page else None

    def forget(self) -> None:
        """Let go of the last observation."""
        self._last = None

    def forget_early(self) -> None:
        """Let go of what was seen while the page came to rest."""
        self._early = None

    async def observe(self) -> PageObservation:
        """Return the page as it is now; what was observed while it came to rest may still hold.

        It serves once: what a page draws without a word is only seen by reading it anew.
        """
        early = self._early
        is_new = early is not None and early.observed is not self._last
        is_here = early is not None and early.page is self._page() and not is_astray(early.page.url)
        if early is not None and is_new and is_here and await is_current(early.observed):
            self._last, self._place = early.observed, _place_of(early.page)
            return early.observed
        self._early = None
        return await (self._read_still() if self._is_hasty else self._read())

    async def _current(self) -> PageObservation:
        """Return the last observation when it still holds; one with secrets is made each time."""
        observed, page = self._last, self._page()
        same = self._place == _place_of(page)
        if observed is None or not same or self._secrets or not await is_current(observed):
            return await self._read()
        return observed

    async def _read(self) -> PageObservation:
        """Observe the page; again when it moved on or made way for the one behind it."""
        for last_try in (False, False, True):
            page = self._page()
            try:
                observed = await observe_page(page, _SNAPSHOT_S)
            except TimeoutError as error:
                raise AppHangsError(HANGS) from error
            except Error as error:
                made_way = page is not self._page()
                if last_try or (is_lost(error) and not made_way):
                    raise
                await settle(self._page(), self._log, self._settings)
                continue
            if is_astray(page.url):
                # It was made by a script and is about to be left.
                await self._gate.is_left()
                await settle(self._page(), self._log, self._settings)
                continue
            self._last, self._place = observed, _place_of(page)
            return observed
        raise DeviceLostError("the page does not hold still long enough to be read")

    async def _read_still(self) -> PageObservation:
        """Observe a page that has only just been quiet: nothing may change meanwhile, either."""
        observed = await self._read()
        if await is_current(observed):
            return observed
        await self.settle()
        return await self._read()

    async def _photograph_early(self, observed: PageObservation) -> bytes | None:
        """Take a picture in which nothing is to be covered: the cover would change the page."""
        return (
            None if observed.covered or self._secrets else await self._photograph(observed, _SHOT_S)
        )

    async def _photograph(self, observed: PageObservation, within_s: float) -> bytes:
        page = self._page()
        covered = set(observed.covered)
        covered |= {w.id for w in observed.widgets if masked_widget(w, self._secrets) != w}
        marks = [page.get_by_ref(ident) for ident in covered if _REF.fullmatch(ident)]
        marks += [frame.locator("input[type=password]") for frame in observed.frames.values()]
        return await page.screenshot(
            type="jpeg",
            quality=_SHOT_QUALITY,
            mask=marks,
            mask_color=_MASK_COLOUR,
            timeout=1000 * within_s,
            animations="allow",
            caret="initial",  # hiding it writes into the page
        )

    async def screenshot(self) -> bytes:
        """Picture the page; once more where another came while it was taken."""
        early, self._early = self._early, None
        if early is not None and early.picture and await self._current() is early.observed:
            return early.picture
        for _ in range(_MOST_SHOTS - 1):
            try:
                return await self._photograph(await self._current(), _SHOT_S / 2)
            except PlaywrightTimeoutError:
                # A page that goes on at the wrong moment never ends the picture of the old one.
                break
            except Error as error:
                if is_lost(error):
                    raise
            await settle(self._page(), self._log, self._settings)
        return await self._photograph(await self._current(), _SHOT_S)

    async def settle(self, *, short: bool = False) -> None:
        """Wait for the page to rest; `short`: only until it is quiet for a moment."""
        settings = self._settings
        self._is_hasty = short
        if short:
            quiet_s = settings.settle_quiet_s / _SHORT
            settings = settings.model_copy(update={"settle_quiet_s": quiet_s})
            await self._rest(settings)
            return
        early = EarlyObserver(self._page(), self._log, settings, self._photograph_early)
        try:
            await self._rest(settings)
            self._early = await early.end()
        finally:
            early.cancel()

    async def _rest(self, settings: Settings) -> None:
        await settle(self._page(), self._log, settings)
        if await self._gate.is_left():
            await settle(self._page(), self._log, settings)


def _place_of(page: Page) -> tuple[Page, str]:
    """A page and its address; what is behind its # is no other place."""
    return page, page.url.split("#")[0]

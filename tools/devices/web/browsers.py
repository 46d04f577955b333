"""Gives the sessions of a process their browsers: one each, or contexts of a common one."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from playwright.async_api import Playwright, async_playwright

from surefoot.configs.settings import Settings
from surefoot.state.values.case import WebApp
from surefoot.tools.devices.web.browser import end_now
from surefoot.tools.devices.web.contexts import CommonBrowser, OwnBrowser, SharedBrowser


class Browsers:
    """The browsers of one loop."""

    def __init__(self) -> None:
        self._playwright: Playwright | None = None
        self._starting = asyncio.Lock()
        self._common: CommonBrowser | None = None

    async def place_for(
        self, app: WebApp, settings: Settings, folder: Path
    ) -> OwnBrowser | SharedBrowser:
        """Give a session its place: no browser is started yet.

        Args:
            app: Of the session.
            settings: Of its run; `one_browser` decides.
            folder: Of the run.
        """
        async with self._starting:
            if self._playwright is None:
                self._playwright = await async_playwright().start()
        if not settings.one_browser:
            return OwnBrowser(self._playwright, app, settings, folder / "browser")
        if self._common is None:
            self._common = CommonBrowser(self._playwright, settings.home / "browser")
        return SharedBrowser(self._common, app, settings)

    async def end_unused(self, used: Iterable[OwnBrowser | SharedBrowser | None]) -> None:
        """End the common browser when none of the places that are used is in it."""
        if any(isinstance(place, SharedBrowser) for place in used):
            return
        common, self._common = self._common, None
        if common is not None:
            await common.end()

    async def stop(self) -> None:
        """End the common browser and the driver."""
        await self.end_unused(())
        playwright, self._playwright = self._playwright, None
        if playwright is not None:
            await playwright.stop()

    def end_common_now(self) -> None:
        """End the common browser without a loop."""
        if self._common is not None and self._common.lease is not None:
            end_now(self._common.lease)

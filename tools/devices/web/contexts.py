"""Where devices get browser contexts from: a browser of their own, or a shared one."""

import asyncio
import contextlib
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Error, Playwright

from configs.settings import Settings
from state.errors import DeviceLostError
from state.values.case import WebApp
from tools.devices.web.browser import (
    Lease,
    end_browser,
    lease_of,
    need_browser,
    start_browser,
    write_lease,
)


class OwnBrowser:
    """A browser process for one session, to which a later process can attach again.

    Its default context is used: only that one outlives the connection.
    """

    def __init__(
        self, playwright: Playwright, app: WebApp, settings: Settings, folder: Path
    ) -> None:
        self._playwright, self._app, self._settings = playwright, app, settings
        self._folder = folder
        self._browser: Browser | None = None
        self.lease: Lease | None = None

    @property
    def endpoint(self) -> str:
        """Where the browser can be attached to, empty before it runs."""
        return self.lease.endpoint if self.lease else ""

    async def fresh(self) -> BrowserContext:
        """See `Contexts.fresh`; a new browser with an empty profile.

        Raises:
            BrowserMissingError: there is none on this machine.
            DeviceLostError: it does not come up.
        """
        await self.close()
        program = await asyncio.to_thread(need_browser, self._settings.browser)
        self.lease = await start_browser(
            program,
            self._folder,
            headed=self._settings.headed,
            locale=self._app.locale,
            viewport=self._app.viewport,
        )
        return await self._connect(self.lease)

    async def attach(self, endpoint: str) -> BrowserContext | None:
        """Connect to a browser that runs already; None when it is gone."""
        lease = await asyncio.to_thread(lease_of, endpoint)
        if lease is None:
            return None
        self.lease = lease
        try:
            return await self._connect(lease)
        except DeviceLostError:
            return None

    def renew_lease(self) -> None:
        """Tell other processes that the browser is in use."""
        if self.lease is not None:
            write_lease(self.lease)

    async def leave(self) -> None:
        """Disconnect and let the browser run for a later process."""
        if self._browser is not None:
            with contextlib.suppress(Error):
                await self._browser.close()
        self._browser = None

    async def close(self) -> None:
        """See `Contexts.close`; a browser that is ended first need not be waited for."""
        if self.lease is not None:
            await end_browser(self.lease)
        self.lease = None
        await self.leave()

    async def _connect(self, lease: Lease) -> BrowserContext:
        try:
            self._browser = await self._playwright.chromium.connect_over_cdp(
                lease.endpoint, timeout=10_000
            )
        except Error as error:
            raise DeviceLostError(f"the browser at {lease.endpoint} does not answer") from error
        return self._browser.contexts[0]


class SharedBrowser:
    """A context of a browser that others use too."""

    def __init__(self, browser: Browser, app: WebApp) -> None:
        self._browser, self._app = browser, app
        self._context: BrowserContext | None = None

    async def fresh(self) -> BrowserContext:
        """See `Contexts.fresh`."""
        await self.close()
        width, height = self._app.viewport
        self._context = await self._browser.new_context(
            viewport={"width": width, "height": height}, locale=self._app.locale
        )
        return self._context

    async def close(self) -> None:
        """See `Contexts.close`."""
        context, self._context = self._context, None
        if context is not None:
            with contextlib.suppress(Error):
                await context.close()

"""Where devices get browser contexts from: a browser of their own, or one of the process."""

import asyncio
import contextlib
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from playwright.async_api import Browser, BrowserContext, Error, Playwright, async_playwright

from surefoot.configs.settings import Settings
from surefoot.state.errors import DeviceLostError
from surefoot.state.values.app import WebApp
from surefoot.tools.devices.web.browser import (
    BrowserLease,
    end_browser,
    end_now,
    lease_of,
    start_browser,
    write_lease,
)
from surefoot.tools.devices.web.find_browser import need_browser
from surefoot.tools.devices.web.origins import NOWHERE, Origins


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
        self.lease: BrowserLease | None = None

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
            direct=Origins.of(self._app).proxy_bypass(),
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

    async def _connect(self, lease: BrowserLease) -> BrowserContext:
        self._browser = await connect_browser(self._playwright, lease)
        return self._browser.contexts[0]


class CommonBrowser:
    """A browser process whose contexts several sessions of this process use.

    It is started when a context is needed and none runs, also after a crash.
    """

    def __init__(self, playwright: Playwright, folder: Path) -> None:
        self._playwright, self._folder = playwright, folder
        self._browser: Browser | None = None
        self._turn = asyncio.Lock()
        self.lease: BrowserLease | None = None

    async def new_context(self, app: WebApp, settings: Settings) -> BrowserContext:
        """Give a context that knows nothing of the others.

        Raises:
            BrowserMissingError: there is no browser on this machine.
            DeviceLostError: it does not come up, or went away.
        """
        async with self._turn:
            if self._browser is None or not self._browser.is_connected():
                await self._end()
                self._browser = await self._start_browser(app, settings)
            return await context_of(self._browser, app)

    async def end(self) -> None:
        """End the process with all its contexts."""
        async with self._turn:
            await self._end()

    async def _start_browser(self, app: WebApp, settings: Settings) -> Browser:
        program = await asyncio.to_thread(need_browser, settings.browser)
        started = await start_browser(
            program,
            self._folder,
            headed=settings.headed,
            locale=app.locale,
            viewport=app.viewport,
            direct=(),
        )
        self.lease = replace(started, outlives=False)
        write_lease(self.lease)
        return await connect_browser(self._playwright, self.lease)

    async def _end(self) -> None:
        browser, self._browser = self._browser, None
        if self.lease is not None:
            await end_browser(self.lease)
        self.lease = None
        if browser is not None:
            with contextlib.suppress(Error):
                await browser.close()


class SharedBrowser:
    """A context of a browser that others use too; it ends with this process."""

    lease = None
    endpoint = ""

    def __init__(
        self, browser: Browser | CommonBrowser, app: WebApp, settings: Settings | None = None
    ) -> None:
        self._browser, self._app, self._settings = browser, app, settings or Settings()
        self._context: BrowserContext | None = None

    async def fresh(self) -> BrowserContext:
        """See `Contexts.fresh`."""
        await self.close()
        if isinstance(self._browser, CommonBrowser):
            self._context = await self._browser.new_context(self._app, self._settings)
        else:
            self._context = await context_of(self._browser, self._app)
        return self._context

    async def attach(self, _endpoint: str) -> BrowserContext | None:
        """There is nothing to attach to: the context has ended with its process."""
        return None

    def renew_lease(self) -> None:
        """Nothing is to be told: the browser lives as long as this process."""

    async def leave(self) -> None:
        """Let go of the context; a later process makes the session anew."""
        await self.close()

    async def close(self) -> None:
        """See `Contexts.close`."""
        context, self._context = self._context, None
        if context is not None:
            with contextlib.suppress(Error):
                await context.close()


async def connect_browser(playwright: Playwright, lease: BrowserLease) -> Browser:
    """Connect to a browser process.

    Raises:
        DeviceLostError: it does not answer.
    """
    try:
        # Beside its profile, which goes with the browser, also when this process is killed.
        return await playwright.chromium.connect_over_cdp(
            lease.endpoint, timeout=10_000, artifacts_dir=f"{lease.profile}/artifacts"
        )
    except Error as error:
        raise DeviceLostError(f"the browser at {lease.endpoint} does not answer") from error


async def context_of(browser: Browser, app: WebApp) -> BrowserContext:
    """Make a context of a browser.

    Raises:
        DeviceLostError: the browser went away.
    """
    width, height = app.viewport
    direct = ",".join(Origins.of(app).proxy_bypass())
    try:
        return await browser.new_context(
            viewport={"width": width, "height": height},
            locale=app.locale,
            proxy={"server": NOWHERE, "bypass": direct},
        )
    except Error as error:
        raise DeviceLostError("the browser went away") from error


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


async def restore_storage(context: BrowserContext, path: Path) -> None:
    """Put stored cookies and local storage into a context; a file that is gone gives none.

    Raises:
        DeviceLostError: the file cannot be used.
    """
    try:
        json.loads(await asyncio.to_thread(path.read_text, "utf-8"))
        await context.set_storage_state(path)
    except FileNotFoundError:
        return
    except (ValueError, Error) as error:
        raise DeviceLostError(f"the stored session {path} cannot be used: {error}") from error

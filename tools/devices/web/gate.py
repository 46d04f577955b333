"""Keeps the pages under test inside the app: what leads out of it is not opened.

Nothing leaves by the network anyway (see `Origins.proxy_bypass`): this lets a page stay what it is
when a link, a script or a redirect would take it elsewhere, instead of showing an error page.
"""

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import CDPSession, Error, Frame, Page

from surefoot.tools.devices.web.events import EventLog
from surefoot.tools.devices.web.origins import Origins
from surefoot.tools.devices.web.requests import PAGE

_DOCUMENTS = {"patterns": [{"urlPattern": "*", "resourceType": "Document"}]}
_OPENED = ("http:", "https:", "about:blank", "chrome-error:")
"""What a page may show: also a blank one, and the browser's own word that nobody answers."""
_BACK_MS = 5000.0


class Gate:
    """Watches pages of one context.

    Args:
        origins: Where its pages may go.
        log: Is told what was refused.
    """

    def __init__(self, origins: Origins, log: EventLog) -> None:
        self._origins, self._log = origins, log
        self._leaving: dict[Page, asyncio.Task[None]] = {}
        self._sessions: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()
        self._last: WeakKeyDictionary[Page, str] = WeakKeyDictionary()
        """Where each page was before it was led astray."""

    async def is_left(self) -> bool:
        """Wait until every page that was led astray is left; False when none was."""
        leaving = list(self._leaving.values())
        await asyncio.gather(*leaving)
        return bool(leaving)

    async def guard(self, page: Page) -> None:
        """Watch a page from now on.

        Raises:
            Error: the page is gone.
        """
        session = self._sessions[page] = await page.context.new_cdp_session(page)
        session.on(
            "Fetch.requestPaused", lambda paused: self._log.start(self._decide(session, paused))
        )
        page.on("framenavigated", lambda frame: self._shown(page, frame))
        await session.send("Fetch.enable", _DOCUMENTS)

    async def guard_new(self, page: Page) -> None:
        """Watch a page that the app opened; it is closed when it already was led astray."""
        try:
            await self.guard(page)
            self._shown(page, page.main_frame)
            if page.url.startswith("chrome-error:") and self._log.refused_page:
                await page.close()
        except Error:  # the app has closed it again
            return

    async def stop_loading(self, page: Page) -> None:
        """Give up a page that is to come, as by the button of a browser."""
        try:
            await self._sessions[page].send("Page.stopLoading")
        except Error:  # the page is gone
            return

    async def _decide(self, session: CDPSession, paused: dict[str, Any]) -> None:
        known = {"requestId": paused["requestId"]}
        try:
            if self._origins.refuses(str(paused["request"]["url"])):
                await session.send("Fetch.failRequest", {**known, "errorReason": "Aborted"})
            else:
                await session.send("Fetch.continueRequest", known)
        except Error:  # its page, or its frame, is gone
            return

    def _shown(self, page: Page, frame: Frame) -> None:
        """Leave what has no address that could be told apart: data:, blob:, file: and the like."""
        if frame is not page.main_frame:
            return
        if not is_astray(frame.url):
            self._last[page] = frame.url
            return
        if page in self._leaving:
            return
        self._log.refuse(frame.url, f"GET{PAGE}")
        task = asyncio.ensure_future(self._leave(page))
        self._leaving[page] = task
        task.add_done_callback(lambda _: self._leaving.pop(page, None))

    async def _leave(self, page: Page) -> None:
        try:
            if await page.opener() is not None:
                await page.close()
            else:
                await _back(page, self._last.get(page, "about:blank"))
        except Error:  # it was closed meanwhile
            return


async def _back(page: Page, last: str) -> None:
    """Go back to where a page was led astray from; opened anew when there is no way back."""
    try:
        await page.go_back(wait_until="domcontentloaded", timeout=_BACK_MS)
    except Error:
        if page.is_closed():
            raise
    if is_astray(page.url) or page.url == "about:blank" != last:
        await page.goto(last, wait_until="domcontentloaded", timeout=_BACK_MS)


def is_astray(url: str) -> bool:
    """Say whether a page shows what has no address in the web: data:, blob:, file: and the like."""
    return not url.startswith(_OPENED) and len(url) > 1


async def close_quietly(page: Page) -> None:
    """Close a page, also one that is closed already."""
    try:
        await page.close()
    except Error:  # its browser is gone, and the page with it
        return

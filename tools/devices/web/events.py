"""What came and went in a page: dialogs, messages, errors, requests, downloads, new tabs."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import (
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Download,
    Error,
    Page,
    Request,
    Response,
    WebSocket,
)

from surefoot.state.values.screen import Event
from surefoot.tools.devices.web.origins import Origins, origin_of, outside_message
from surefoot.tools.devices.web.requests import PAGE, address_of, asks_for_its_page, request_kind
from surefoot.tools.secrets import mask

MAX_TEXT = 300
MAX_EVENTS = 200
"""Further events of one action are left out."""
MAX_FILES = 20
"""Further downloads of one action are cancelled."""
_DATA_KINDS = frozenset({"document", "fetch", "xhr"})
_POLLED_TIMES = 4
"""A GET that was asked so often is polling and keeps no page from being settled."""
_IGNORED_CONSOLE = ("Failed to load resource", "favicon.ico")


@dataclass(frozen=True)
class _Seen:
    event: Event
    fleeting: bool = False
    """A message, told only when the screen no longer shows it."""


class EventLog:
    """Listens to a context and all its pages.

    Args:
        folder: Where downloads are saved.
        secrets: Values that no event may tell.
        origins: Where the app may go and send; what is refused is told.
        new_page: Called with a page that the app opened.
    """

    def __init__(
        self,
        folder: Path,
        secrets: Sequence[str],
        origins: Origins,
        new_page: Callable[[Page], None],
    ) -> None:
        self._folder, self._secrets, self._new_page = folder, tuple(secrets), new_page
        self._origins = origins
        self._refused: dict[tuple[str, str], str] = {}
        self._withheld = ("", "")
        """Address and kind of a script that the page shown did not get."""
        self._downloads = 0
        self._seen: list[_Seen] = []
        self._reported = 0
        self._began = time.monotonic()
        self._pending: dict[Request, float] = {}
        self._again: set[Request] = set()
        self._awaited: Request | None = None
        """A page of its own address that was asked for last and has no answer yet."""
        self._asked: Counter[str] = Counter()
        self._changed = asyncio.Event()
        self._jobs: set[asyncio.Task[None]] = set()
        self._pages: set[Page] = set()
        self.dialog = "accept"
        """Answer to the next native confirm or prompt."""
        self.dialog_text = ""
        self.crashed = False
        """The page or its browser is gone."""
        self.page_crashed = False

    async def listen(self, context: BrowserContext) -> None:
        """Start listening; also to pages that are opened later."""
        await context.expose_binding("__surefootEvent", self._on_message)
        context.on("page", self._on_page)
        context.on("request", self._on_request)
        context.on("response", self._on_response)
        context.on("requestfinished", self._on_done)
        context.on("requestfailed", self._on_failed)
        for page in context.pages:
            self._listen_to(page)

    def begin(self, dialog: str = "accept", dialog_text: str = "") -> None:
        """Forget what was told already: an action begins."""
        self._seen = self._seen[self._reported :]
        self._reported = 0
        self._began = time.monotonic()
        self.dialog, self.dialog_text = dialog, dialog_text
        self._refused.clear()
        self._downloads = 0

    def events(self, shown: str) -> tuple[Event, ...]:
        """Give what happened since the action began, messages that `shown` holds left out."""
        self._reported = len(self._seen)
        told: list[Event] = []
        for seen in self._seen:
            if seen.fleeting and seen.event.text in shown:
                continue
            if seen.fleeting and any(seen.event.text in other.text for other in told):
                continue
            told.append(seen.event)
        return tuple(told[:MAX_EVENTS])

    async def idle(self, timeout_s: float) -> bool:
        """Wait until no data is on its way; False when time ran out."""
        deadline = time.monotonic() + timeout_s
        while self.is_busy():
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), left)
        if self._jobs:
            await asyncio.wait(self._jobs, timeout=max(deadline - time.monotonic(), 0.01))
        return True

    def is_busy(self) -> bool:
        """Say whether data that this action asked for is on its way."""
        return any(
            at >= self._began and not self._is_polled(request)
            for request, at in self._pending.items()
        )

    @property
    def refused_page(self) -> str:
        """Address outside of the app that a page was to show since the action began."""
        return next((url for (_, kind), url in self._refused.items() if kind.endswith(PAGE)), "")

    def refuse(self, address: str, kind: str) -> None:
        """Tell that an address was not opened or asked for; once an action, origin and kind.

        Args:
            address: It is outside of the app.
            kind: Method and what for, e.g. "GET document"; that ends in PAGE for a whole page.
        """
        try:
            origin = origin_of(address) if "://" in address else address.partition(":")[0] + ":"
        except ValueError:
            origin = "what is no address"
        if (origin, kind) in self._refused:
            return
        self._refused[origin, kind] = address
        self.note(Event(kind="refused", text=outside_message(origin), detail=kind, url=address))

    @property
    def awaits_page(self) -> bool:
        """Say whether a page that was asked for since the action began has no answer yet."""
        return self._awaited is not None and self._pending.get(self._awaited, 0) >= self._began

    def note_awaited(self) -> None:
        """Tell that the page that was asked for does not answer; it is awaited no more."""
        request, self._awaited = self._awaited, None
        if request is not None:
            told = f"no answer in {time.monotonic() - self._pending[request]:.0f} s"
            self.note(
                Event(kind="request", text=told, detail=request_kind(request), url=request.url)
            )

    def note(self, event: Event, *, fleeting: bool = False) -> None:
        """Add an event, secrets masked and cut to MAX_TEXT."""
        if len(self._seen) >= 4 * MAX_EVENTS:
            return
        text = mask(event.text, self._secrets)[:MAX_TEXT]
        clean = event.model_copy(
            update={
                "text": text,
                "url": mask(event.url, self._secrets)[:2000],
                "detail": mask(event.detail, self._secrets)[:MAX_TEXT],
            }
        )
        self._seen.append(_Seen(clean, fleeting))

    def _listen_to(self, page: Page) -> None:
        if page in self._pages:
            return
        self._pages.add(page)
        page.on("dialog", self._on_dialog)
        page.on("console", self._on_console)
        page.on("pageerror", self._on_page_error)
        page.on("download", self._on_download)
        page.on("crash", self._on_crash)
        page.on("websocket", self._on_websocket)

    def _on_page(self, page: Page) -> None:
        self._listen_to(page)
        self._new_page(page)
        self.start(self._note_popup(page))

    async def _note_popup(self, page: Page) -> None:
        with contextlib.suppress(Error):
            await page.wait_for_load_state("domcontentloaded", timeout=5000)
        self.note(Event(kind="popup", text="new tab", url=page.url))

    async def _on_dialog(self, dialog: Dialog) -> None:
        kind = dialog.type
        accepted = kind == "alert" or self.dialog == "accept"
        detail = f"{kind}: {'accepted' if accepted else 'dismissed'}"
        if kind == "prompt" and accepted:
            detail += f" with {self.dialog_text or dialog.default_value!r}"
        self.note(Event(kind="dialog", text=dialog.message, detail=detail))
        with contextlib.suppress(Error):  # its page is gone
            if not accepted:
                await dialog.dismiss()
            elif kind == "prompt":
                await dialog.accept(self.dialog_text or dialog.default_value)
            else:
                await dialog.accept()

    def _on_message(self, _source: Any, message: Any) -> None:
        if not isinstance(message, dict):
            return
        text = " ".join(str(message.get("text", "")).split())
        try:
            age_s = float(message.get("age", 0)) / 1000
        except (TypeError, ValueError):
            return
        if message.get("kind") == "gone" and age_s > time.monotonic() - self._began:
            return
        if text:
            self.note(Event(kind="toast", text=text), fleeting=True)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(_IGNORED_CONSOLE):
            self.note(Event(kind="console_error", text=message.text))

    def _on_page_error(self, error: Error) -> None:
        if error.name == "ReferenceError" and self._withheld[0]:
            self.refuse(*self._withheld)
        self.note(Event(kind="page_error", text=error.message))

    def _on_crash(self, _page: Page) -> None:
        self.crashed = self.page_crashed = True
        self.note(Event(kind="crash", text="the page crashed"))

    def _on_download(self, download: Download) -> None:
        self._downloads += 1
        self.start(self._save(download) if self._downloads <= MAX_FILES else download.cancel())

    async def _save(self, download: Download) -> None:
        folder = self._folder / "downloads"
        name = Path(download.suggested_filename).name or "download"
        path, number = folder / name, 1
        while path.exists():
            number += 1
            path = folder / f"{number}-{name}"
        try:
            await download.save_as(path)
        except Error as error:
            self.note(Event(kind="download", text=name, detail=f"failed: {error.message}"))
            return
        self.note(Event(kind="download", text=name, detail=str(path), url=download.url))

    def _on_websocket(self, socket: WebSocket) -> None:
        if self._origins.refuses(socket.url):
            self.refuse(socket.url, "websocket")

    def _on_request(self, request: Request) -> None:
        if self._origins.refuses(request.url):
            kind = request_kind(request)
            kind = kind if kind.endswith(PAGE) else f"{kind} {request.resource_type}"
            if request.resource_type == "script":
                self._withheld = (request.url, kind)
            self.refuse(request.url, kind)
            return
        if request_kind(request).endswith(PAGE):
            self._withheld = ("", "")
        if request.resource_type not in _DATA_KINDS:
            return
        self._asked[address_of(request)] += 1
        self._pending[request] = time.monotonic()
        if request_kind(request).endswith(PAGE):
            self._awaited = request
        if asks_for_its_page(request):
            self._again.add(request)

    def _on_response(self, response: Response) -> None:
        request = response.request
        if request is self._awaited:
            self._awaited = None
        if request.resource_type not in _DATA_KINDS or request.url.endswith("/favicon.ico"):
            return
        failed = response.status >= 400
        leads_on = 300 <= response.status < 400 and request_kind(request).endswith(PAGE)
        if request in self._again and response.ok:
            self.note(Event(kind="reload", detail=request_kind(request), url=request.url))
        if failed or leads_on or (request.method not in ("GET", "HEAD", "OPTIONS")):
            self.note(
                Event(
                    kind="request",
                    text=response.status_text if failed else "",
                    detail=request_kind(request),
                    url=request.url,
                    status=response.status,
                )
            )

    def _on_done(self, request: Request) -> None:
        self._pending.pop(request, None)
        if request is self._awaited:
            self._awaited = None
        self._again.discard(request)
        self._changed.set()

    def _on_failed(self, request: Request) -> None:
        self._on_done(request)
        if self._origins.refuses(request.url):
            return
        reason = request.failure or ""
        aborted = "ERR_ABORTED" in reason and request.method in ("GET", "HEAD")
        if aborted or request.resource_type not in _DATA_KINDS or "favicon" in request.url:
            return
        self.note(Event(kind="request", text=reason, detail=request_kind(request), url=request.url))

    def _is_polled(self, request: Request) -> bool:
        return request.method == "GET" and self._asked[address_of(request)] >= _POLLED_TIMES

    def start(self, job: Any) -> None:
        """Do something beside, which a page at rest has waited for."""
        task: asyncio.Task[None] = asyncio.ensure_future(job)
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

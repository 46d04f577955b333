"""The web backend: one page of Chromium under test."""

import asyncio
import contextlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from playwright.async_api import BrowserContext, Error, Page

from surefoot.configs.settings import Settings
from surefoot.state.errors import (
    ActionError,
    AppCrashedError,
    DeviceLostError,
    UnsupportedActionError,
)
from surefoot.state.values.action import (
    Action,
    ActionKind,
    Close,
    Drag,
    Install,
    Keyboard,
    Locator,
    Open,
    Press,
    Rotate,
    Tap,
    Target,
    TypeText,
    Wait,
)
from surefoot.state.values.app import WebApp
from surefoot.state.values.screen import MASK, Box, Screen
from surefoot.tools.artifacts import write_private
from surefoot.tools.devices.base import COMMON_ACTIONS, SettleLevel, masked_widget
from surefoot.tools.devices.web import actions, perform
from surefoot.tools.devices.web.document_facts import ANSWER_S
from surefoot.tools.devices.web.errors import translate_errors, while_answering
from surefoot.tools.devices.web.events import EventLog
from surefoot.tools.devices.web.gate import Gate, close_quietly
from surefoot.tools.devices.web.locate import LocatedElement, describe, find, find_box_of
from surefoot.tools.devices.web.origins import Origins, origin_of, outside_message
from surefoot.tools.devices.web.page_reader import PageReader
from surefoot.tools.devices.web.recorder import ArtifactRecorder
from surefoot.tools.devices.web.settle import WATCH, wait_for_put_off
from surefoot.tools.screens.whole import is_cut, with_valid_texts
from surefoot.tools.secrets import mask

_MOST_TABS = 20
"""Further ones that the app opens are closed at once."""


class Contexts(Protocol):
    """Where a device gets its browser contexts from, and who ends them."""

    async def fresh(self) -> BrowserContext:
        """Give a context without cookies and storage; the one before is ended."""

    async def close(self) -> None:
        """End the context, and the browser with it when nobody else uses it."""


class WebDevice:
    """A web page under test; see `surefoot.tools.devices.base.Device`.

    Made by `WebDevice.start`. A tab that the app opens becomes the page under test; when it is
    closed the one before is.
    """

    supports: frozenset[ActionKind] = COMMON_ACTIONS | {"drag", "hover", "upload"}
    """Everything but what only phones have."""

    def __init__(
        self,
        contexts: Contexts,
        app: WebApp,
        settings: Settings,
        folder: Path,
        secrets: Sequence[str] = (),
    ) -> None:
        self._contexts, self._app, self._settings = contexts, app, settings
        self._folder, self._secrets = folder, tuple(secrets)
        self._origins = Origins.of(app)
        self._log = EventLog(folder, self._secrets, self._origins, self._new_page)
        self._gate = Gate(self._origins, self._log)
        self._recorder = ArtifactRecorder(folder, settings, app, self._secrets)
        self._pages: list[Page] = []
        self._closed = False
        self._blank = False
        self._describes = True
        self._settle_level: SettleLevel = "full"
        self._has_typed = False
        self._reader = PageReader(self._page, self._log, self._gate, settings, self._secrets)
        self.context: BrowserContext | None = None

    @classmethod
    async def start(
        cls,
        context: BrowserContext,
        contexts: Contexts,
        app: WebApp,
        settings: Settings,
        folder: Path,
        secrets: Sequence[str] = (),
        *,
        blank: bool = False,
    ) -> "WebDevice":
        """Take over a context; its last page is the page under test, made when there is none.

        With `blank` nothing was opened or stored in the context yet: it serves as a fresh one.
        """
        device = cls(contexts, app, settings, folder, secrets)
        device._blank = blank
        with translate_errors():
            await device._use(context)
        return device

    @property
    def location(self) -> str:
        """Address of the page under test."""
        return self._pages[-1].url if self._pages else ""

    async def observe(self) -> Screen:
        """See `Device.observe`."""
        with translate_errors():
            async with self._recorder.named("look"):
                observed = await self._reader.observe()
            location = self._page().url
        widgets = tuple(masked_widget(widget, self._secrets) for widget in observed.widgets)
        shown = "\n".join(
            f"{w.name}\n{w.text}\n{w.value or ''}" for w in widgets if "hidden" not in w.states
        )
        screen = Screen(
            kind="web",
            location=mask(location, self._secrets),
            title=mask(observed.title, self._secrets),
            concealed=observed.concealed,
            loading=observed.loading,
            widgets=widgets,
            events=self._log.events(shown),
            width_px=observed.width_px,
            height_px=observed.height_px,
            truncated=observed.truncated or is_cut(widgets),
        )
        return with_valid_texts(screen)

    async def screenshot(self) -> bytes:
        """See `Device.screenshot`; taken once more of the page that came while it was taken."""
        with translate_errors():
            return await self._reader.screenshot()

    async def perform(self, action: Action) -> Action:
        """See `Device.perform`."""
        if action.kind not in self.supports:
            raise UnsupportedActionError(f"a web page knows no {action.kind!r}")
        answer = action if isinstance(action, Tap | Press) else None
        self._log.begin(answer.dialog if answer else "accept", answer.dialog_text if answer else "")
        target = getattr(action, "target", None)
        called = target.label if target and target.label else "the page"
        with translate_errors(called):
            if isinstance(action, Open):  # a large page may take its time
                return await self._do_and_settle(action)
            async with self._recorder.named(f"{action.kind} {called}"):
                return await while_answering(
                    self._page, lambda: self._do_and_settle(action), self._stop_waiting
                )

    async def _stop_waiting(self, waited_s: float) -> bool:
        """Give a page up that is to come and does not; says whether one was to come."""
        if not self._log.awaits_page:
            return False
        if waited_s >= self._settings.settle_limit_s:
            self._log.note_awaited()
            await self._gate.stop_loading(self._page())
        return True

    async def _do_and_settle(self, action: Action) -> Action:
        self._reader.forget_early()
        if self._has_typed and not isinstance(action, TypeText):
            await wait_for_put_off(self._page())
        done = await self._do(action)
        self._has_typed = isinstance(action, TypeText) and self._settle_level == "none"
        waits = isinstance(action, Wait) and not action.text
        if not waits and self._settle_level != "none":
            await self._reader.settle(short=self._settle_level == "short")
        return done

    def set_settle_level(self, level: SettleLevel) -> None:
        """See `HurriedDevice.set_settle_level`."""
        self._settle_level = level

    async def settle(self) -> None:
        """See `HurriedDevice.settle`."""
        with translate_errors():
            await self._reader.settle()

    async def box_of(self, locator: Locator) -> Box | None:
        """Say where the one element is that a locator finds now; None for none or several."""
        with translate_errors():
            return await find_box_of(self._page(), locator)

    def select_details(self, *, toasts: bool, locators: bool, places: bool = True) -> None:
        """See `SelectiveDevice.select_details`; toasts and places are seen by the way here."""
        self._describes = locators

    async def close(self) -> None:
        """See `Device.close`."""
        if self._closed:
            return
        self._closed = True
        await self.end_recording()
        with contextlib.suppress(Error, DeviceLostError):
            await self._contexts.close()

    async def end_recording(self) -> None:
        """Write traces and videos down, before the browser goes or is left to a later process."""
        await self._recorder.stop()

    async def save_storage(self, path: Path) -> None:
        """Keep cookies and local storage in a file only its owner can read."""
        if self.context is not None:
            with translate_errors():
                try:
                    state = await asyncio.wait_for(self.context.storage_state(), ANSWER_S)
                except TimeoutError:  # the page hangs, as the next observation says
                    return
            await asyncio.to_thread(write_private, path, json.dumps(state))

    async def _use(self, context: BrowserContext) -> None:
        self.context = context
        context.set_default_timeout(1000 * self._settings.action_timeout_s)
        self._log.crashed = self._log.page_crashed = False
        # Every browser lets the page in front do so; one that is driven asks, and nobody answers.
        allowed = context.grant_permissions(["clipboard-write"])
        await asyncio.gather(allowed, context.add_init_script(WATCH))
        # Made before anybody listens: it is no tab that the app opens.
        pages = context.pages or [await context.new_page()]
        await self._log.listen(context)
        context.on("close", self._on_context_closed)
        self._pages = []
        for page in pages:
            self._turn_to(page)
            await self._gate.guard(page)
            width, height = self._app.viewport
            await page.set_viewport_size({"width": width, "height": height})
            for frame in page.frames:
                with contextlib.suppress(Error):  # it watches from the next document on
                    await frame.evaluate(WATCH)
        await self._recorder.start(context)

    def _on_context_closed(self, context: BrowserContext) -> None:
        if context is self.context:
            self._log.crashed = True

    def _new_page(self, page: Page) -> None:
        if len(self._pages) >= _MOST_TABS:
            self._log.start(close_quietly(page))
            return
        self._turn_to(page)
        self._log.start(self._gate.guard_new(page))
        self._log.start(self._recorder.film(page))

    def _turn_to(self, page: Page) -> None:
        if page in self._pages:
            return
        self._pages.append(page)
        page.on(
            "close", lambda closed: self._pages.remove(closed) if closed in self._pages else None
        )

    def _page(self) -> Page:
        if self._log.page_crashed:
            raise AppCrashedError("the page is gone: it crashed")
        if self._closed or self._log.crashed or not self._pages:
            raise DeviceLostError("the page is gone: it crashed or its browser was closed")
        return self._pages[-1]

    async def _find(self, target: Target) -> LocatedElement:
        page = self._page()
        return await find(page, target, self._reader.last_of(page), self._settings.action_timeout_s)

    async def _do(self, action: Action) -> Action:
        page = self._page()
        if isinstance(action, Open):
            await self._open(action)
        elif isinstance(action, Wait):
            await actions.wait(page, action)
        elif isinstance(action, Drag):
            source, onto = await self._find(action.target), await self._find(action.to)
            target = await self._describe_target(action.target, source)
            to = await self._describe_target(action.to, onto)
            await actions.drag(page, source, onto, action)
            return action.model_copy(update={"target": target, "to": to})
        elif isinstance(action, Rotate):
            short, long = sorted(self._app.viewport)
            upright = action.orientation == "portrait"
            width, height = (short, long) if upright else (long, short)
            await page.set_viewport_size({"width": width, "height": height})
        elif isinstance(action, Close | Install | Keyboard):
            raise UnsupportedActionError(f"a web page knows no {action.kind!r}")
        elif action.target is None or (
            action.target.point is not None and action.target.widget is None
        ):
            await perform.without_element(page, action, self._settings)
        else:
            found = await self._find(action.target)
            # described before it is done: afterwards the element may be gone
            target = await self._describe_target(action.target, found)
            try:
                await perform.on_element(page, action, found, target.label, self._settings)
            except Error:
                # A button may close its own tab before the click is reported back.
                if not (page.is_closed() and page.context.pages):
                    raise
            return action.model_copy(update={"target": target})
        return action

    async def _describe_target(self, target: Target, found: LocatedElement) -> Target:
        locators = await describe(self._page(), found) if self._describes else ()
        kept = tuple(
            locator
            for locator in locators
            if not any(s in f"{locator.value}{locator.name}" for s in (*self._secrets, MASK))
        )
        label = target.label
        if not label and found.widget is not None:
            label = f'{found.widget.role} "{found.widget.name or found.widget.text}"'
        update = {"locators": kept or target.locators, "label": mask(label, self._secrets)}
        return target.model_copy(update=update)

    async def _open(self, action: Open) -> None:
        address = self._origins.resolved(action.address, self.location)
        blank, self._blank = self._blank, False
        if action.fresh and not blank:
            self._reader.forget()
            old, self.context = self.context, None
            await self.end_recording()
            context = await self._contexts.fresh()
            assert context is not old
            await self._use(context)
        await actions.open_address(self._page(), address, self._settings)
        astray = self._log.refused_page
        if astray and not self.location.startswith("http"):
            raise ActionError(f"{address} leads to {astray}, {outside_message(origin_of(astray))}")

"""What every device can do, and the wait until an app that was opened shows something."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, Protocol, runtime_checkable

from surefoot.state.values.action import Action, ActionKind, Close, Open
from surefoot.state.values.app import App, PhoneApp
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.screens.changes import shows_nothing
from surefoot.tools.secrets import mask

COMMON_ACTIONS = frozenset[ActionKind](
    {
        "tap",
        "long_tap",
        "type_text",
        "press",
        "scroll",
        "swipe",
        "select_option",
        "set_checked",
        "open",
        "rotate",
        "wait",
    }
)
"""What pages, phones and apps in memory can all be asked to do."""
FIRST_PAINT_S = 12.0
"""How long an app may stay blank after it was opened."""
_OPAQUE_S = 3.0
"""The same of one that draws its screen itself: it has no views to wait for."""
_POLL_S = 0.3


class Performer(Protocol):
    """The part of a device that acts and looks."""

    async def observe(self) -> Screen:
        """See `Device.observe`."""

    async def perform(self, action: Action) -> Action:
        """See `Device.perform`."""


@runtime_checkable
class SelectiveDevice(Protocol):
    """A device that does less when less of what it tells is read."""

    def select_details(self, *, toasts: bool, locators: bool, places: bool = True) -> None:
        """Say what is read from now on.

        Args:
            toasts: Messages that come and go.
            locators: By what the target of an action is found on another screen.
            places: Where in its app a screen is; without, only which app it is.
        """


SettleLevel = Literal["full", "short", "none"]
"""How calm an app must be after an action: at rest as `Device` says; not changing at this very
moment; no matter how."""


@runtime_checkable
class HurriedDevice(Protocol):
    """A device that waits less where the caller looks itself for what an action brings about."""

    def set_settle_level(self, level: SettleLevel) -> None:
        """Say how calm the app must be before `perform` returns, from now on."""

    async def settle(self) -> None:
        """Wait for what the last `perform` has not waited for.

        Raises:
            DeviceLostError: the device went away.
        """


class Device(Protocol):
    """A page, phone or simulated app under test.

    Every call returns once the app has settled. Calls are served one at a time by the loop of the
    session host. Texts in actions are final: parameters were filled in before.
    """

    @property
    def supports(self) -> frozenset[ActionKind]:
        """Which actions this backend knows."""

    async def observe(self) -> Screen:
        """Read what is visible now and what happened since the last action, without changing it.

        Passwords and configured secrets are masked.

        Raises:
            DeviceLostError: the device went away.
        """

    async def screenshot(self) -> bytes:
        """Picture the screen as JPEG or PNG, password fields and secrets covered.

        Raises:
            DeviceLostError: the device went away.
        """

    async def perform(self, action: Action) -> Action:
        """Do `action` and return it as it was done: its target with locators for another screen.

        Raises:
            UnsupportedActionError: this backend does not know it.
            ElementNotFoundError: its target is not on the screen.
            ElementNotReadyError: its target does not take it.
            AppUnreachableError: `open` got no answer.
            DeviceLostError: the device went away.
        """

    async def close(self) -> None:
        """Let go of everything; never raises for a device that is gone already."""


def opening_actions(app: App) -> list[Action]:
    """Give what brings an app to its first page; one in memory is there already."""
    if app.by_address:
        return [Open(address=app.address, fresh=True)]
    if isinstance(app, PhoneApp):
        # An app that still runs would come back as it was left.
        ended: list[Action] = [] if app.fresh else [Close(app=app.installed_as)]
        return [*ended, Open(address=app.installed_as, fresh=app.fresh)]
    return []


_TOLD = ("name", "text", "value", "placeholder", "url", "test_id")


def masked_widget(widget: Widget, secrets: Sequence[str]) -> Widget:
    """Give a widget with secrets masked; the same one when it shows none."""
    if not secrets:
        return widget
    update = {
        name: mask(text, secrets)
        for name in _TOLD
        if (text := getattr(widget, name)) and any(secret in text for secret in secrets)
    }
    return widget.model_copy(update=update) if update else widget


async def observe_first_paint(observe: Callable[[], Awaitable[Screen]]) -> Screen:
    """Observe until the app shows something; returns the last screen, blank when none came."""
    started = time.monotonic()
    while True:
        screen = await observe()
        patience_s = _OPAQUE_S if screen.opaque else FIRST_PAINT_S
        if not shows_nothing(screen) or time.monotonic() - started >= patience_s:
            return screen
        await asyncio.sleep(_POLL_S)

"""One app on one phone, whatever library leads to it."""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self, TypeVar

from surefoot.configs.settings import Settings
from surefoot.state.errors import DeviceError, DeviceLostError, UnsupportedActionError
from surefoot.state.values.action import Action, ActionKind
from surefoot.state.values.screen import Screen
from surefoot.tools.artifacts import write_private
from surefoot.tools.devices.base import COMMON_ACTIONS, SettleLevel, masked_widget
from surefoot.tools.devices.phones.client import KeyboardChooser, PhoneClient
from surefoot.tools.devices.phones.driver import PhoneDriver
from surefoot.tools.devices.phones.worker import PhoneWorker
from surefoot.tools.screens.whole import with_valid_texts
from surefoot.tools.secrets import mask

T = TypeVar("T")
_CONNECT_S = 90.0
_CLOSE_S = 6.0
_PATIENCE = 6
"""How many answers one call may wait for, beside its own waits."""
_LONG: dict[str, float] = {"install": 240.0, "open": 40.0, "select_option": 60.0}


class PhoneDevice:
    """An app on a phone under test; see `surefoot.tools.devices.base.Device`.

    Made by `PhoneDevice.start`. The phone is served by one thread; a watchdog ends what does
    not come to an end, and the session host makes the device anew.
    """

    def __init__(self, client: PhoneClient, settings: Settings, secrets: Sequence[str]) -> None:
        self._settings, self._secrets = settings, tuple(secrets)
        extra: set[ActionKind] = {"drag", "close", "install"}
        if isinstance(client, KeyboardChooser):
            extra.add("keyboard")
        self.supports: frozenset[ActionKind] = COMMON_ACTIONS | extra
        """Everything but what only web pages have."""
        self._driver = PhoneDriver(client, settings, self._secrets)
        self._worker = PhoneWorker(client.serial or "phone")
        self._closed = False
        self._location = ""

    @classmethod
    async def start(
        cls, client: PhoneClient, settings: Settings, secrets: Sequence[str] = ()
    ) -> Self:
        """Connect to the phone; the app itself is not opened.

        Raises:
            DeviceMissingError: no way to a phone, no phone, or several and none named.
            DeviceLostError: the phone does not answer.
        """
        device = cls(client, settings, secrets)
        try:
            await device._run(device._driver.connect, _CONNECT_S)
        except (DeviceError, asyncio.CancelledError):
            await device.close()
            raise
        return device

    @property
    def location(self) -> str:
        """Where in its app the phone was seen last, e.g. package and activity."""
        return self._location

    async def observe(self) -> Screen:
        """See `Device.observe`."""
        screen = with_valid_texts(await self._run(self._driver.observe))
        self._location = screen.location
        return screen.model_copy(
            update={
                "title": mask(screen.title, self._secrets),
                "widgets": tuple(masked_widget(w, self._secrets) for w in screen.widgets),
                "events": tuple(
                    event.model_copy(update={"text": mask(event.text, self._secrets)})
                    for event in screen.events
                ),
            }
        )

    async def screenshot(self) -> bytes:
        """See `Device.screenshot`."""
        return await self._run(self._driver.picture)

    async def perform(self, action: Action) -> Action:
        """See `Device.perform`."""
        if action.kind not in self.supports:
            raise UnsupportedActionError(f"a phone knows no {action.kind!r}")
        seconds = float(getattr(action, "seconds", 0.0))
        more_s = _LONG.get(action.kind, 0.0) + seconds + self._settings.settle_limit_s
        return await self._run(lambda: self._driver.perform(action), self._patience_s + more_s)

    def select_details(self, *, toasts: bool, locators: bool, places: bool = True) -> None:
        """See `SelectiveDevice.select_details`; locators are at hand here."""
        self._driver.select_details(toasts=toasts and self._settings.toasts == "on", places=places)

    def set_settle_level(self, level: SettleLevel) -> None:
        """See `HurriedDevice.set_settle_level`; a screen holds still in any case."""
        self._driver.set_settle_level(level)

    async def settle(self) -> None:
        """See `HurriedDevice.settle`."""
        more_s = self._settings.settle_limit_s
        await self._run(self._driver.settle, self._patience_s + more_s)

    async def close(self) -> None:
        """See `Device.close`."""
        if self._closed:
            return
        # What fails now is gone already.
        with suppress(DeviceError):
            await self._run(self._driver.close, _CLOSE_S)
        self._closed = True
        self._driver.end()
        # What hangs may still come to act: until it has ended, nobody else gets the phone.
        await self._worker.stop(self._driver.release)

    async def save_storage(self, path: Path) -> None:
        """Keep where the app is; what it stores stays on the phone."""
        text = json.dumps({"location": self._location})
        await asyncio.to_thread(write_private, path, text)

    @property
    def _patience_s(self) -> float:
        return self._settings.phone_answer_s * _PATIENCE

    async def _run(self, job: Callable[[], T], limit_s: float | None = None) -> T:
        if self._closed:
            raise DeviceLostError("the phone was let go of")
        try:
            return await self._worker.run(job, limit_s or self._patience_s, self._driver.cut)
        except DeviceLostError:
            # The client may be anywhere in its own attempts to mend it: nothing more is asked.
            self._driver.cut()
            self._worker.afterwards(self._driver.release)
            raise

"""Devices that many runs share: each is leased to one run at a time."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from surefoot.state.errors import ConfigError, DeviceError, DeviceMissingError
from surefoot.state.values.app import App, PhoneApp
from surefoot.tools.devices.phone_kinds import (
    PHONES,
    adb_port_of,
    on_phone,
    ready_phones,
    server_address,
)
from surefoot.tools.devices.phones.worker import PhoneLock

PLACES = frozenset({"web", "simulated"})
"""Kinds that are made anew for each run, so that there are as many as one likes."""
_BUSY_POLL_S = 0.5
_FORMS = (
    "android:SERIAL, android:SERIAL@PORT, android (all that adb knows), harmony:SERIAL, harmony, "
    "web:4, simulated:4"
)


@dataclass(frozen=True)
class PooledDevice:
    """A device of a pool: a phone, or a place for a device that is made for each run."""

    kind: str
    serial: str = ""
    """Which phone; "" for a place, and for the only phone that is connected."""
    adb_port: int | None = None
    number: int = 0
    """Of a place among those of its kind."""

    @property
    def name(self) -> str:
        """How a person calls it."""
        return f"{self.kind} {self.number}" if self.kind in PLACES else self.serial or "the phone"

    @property
    def is_phone(self) -> bool:
        """It is there for good, and one of its kind."""
        return self.kind in PHONES

    def fits(self, app: App) -> bool:
        """Say whether the app may run on it: it is of the kind, and the phone that is named."""
        if app.kind != self.kind:
            return False
        if not isinstance(app, PhoneApp):
            return True
        port = adb_port_of(app)
        return app.serial in ("", self.serial) and (
            None in (port, self.adb_port) or port == self.adb_port
        )

    def under(self, app: App) -> App:
        """Give the app as one on this device."""
        return on_phone(app, self.serial, self.adb_port)

    def is_free(self) -> bool:
        """Say whether no other process has it."""
        server = server_address(self.kind, self.adb_port) if self.serial else ""
        return not self.serial or PhoneLock(server, self.serial).is_free()


def read_devices(texts: Iterable[str], answer_s: float) -> list[PooledDevice]:
    """Read what a caller says of devices; blocks while adb is asked.

    Args:
        texts: Such as "android:emulator-5554@5038", "harmony", "web:4"; with commas for several.
        answer_s: How long adb may take.

    Raises:
        ConfigError: something else is said, or a device is named twice.
        DeviceMissingError: all phones are meant, and there is none.
    """
    words = [word.strip() for text in texts for word in text.split(",") if word.strip()]
    found = [device for word in words for device in _devices_of(word, answer_s)]
    twice = next((one for number, one in enumerate(found) if one in found[:number]), None)
    if twice is not None:
        raise ConfigError(f"the device {twice.name} is named twice")
    return found


def _devices_of(word: str, answer_s: float) -> list[PooledDevice]:
    kind, _, rest = word.partition(":")
    if kind in PLACES:
        if not (rest or "1").isdigit() or not int(rest or "1"):
            raise ConfigError(f"device {word!r}: say how many, e.g. {kind}:4")
        return _numbered_devices(kind, int(rest or "1"))
    kind, _, port = word.rpartition("@") if "@" in word else (word, "", "")
    kind, _, serial = kind.partition(":")
    if kind not in PHONES or (port and not (port.isdigit() and kind == "android")):
        raise ConfigError(f"device {word!r} is none of {_FORMS}")
    adb_port = int(port) if port else None
    if serial:
        return [PooledDevice(kind, serial, adb_port)]
    ready = ready_phones(kind, adb_port, answer_s)
    if not ready:
        raise DeviceMissingError(f"there is no phone of kind {kind!r} that is ready; connect one")
    return [PooledDevice(kind, one, adb_port) for one in ready]


def devices_for(apps: Sequence[App], at_once: int, answer_s: float) -> list[PooledDevice]:
    """Give the devices that apps ask for by themselves; blocks while adb is asked.

    Args:
        apps: Of the cases.
        at_once: How many places there are of each kind that is made anew.
        answer_s: How long adb may take.
    """
    found: dict[PooledDevice, None] = {}
    for app in apps:
        if not isinstance(app, PhoneApp):
            found |= dict.fromkeys(_numbered_devices(app.kind, at_once))
            continue
        serial = app.serial or _only_one(app.kind, adb_port_of(app), answer_s)
        found[PooledDevice(app.kind, serial, adb_port_of(app))] = None
    return list(found)


def _numbered_devices(kind: str, count: int) -> list[PooledDevice]:
    return [PooledDevice(kind, number=number + 1) for number in range(count)]


def _only_one(kind: str, adb_port: int | None, answer_s: float) -> str:
    """Give the phone that is connected; "" for none or several: the run says what to do."""
    try:
        ready = ready_phones(kind, adb_port, answer_s)
    except DeviceError:
        return ""
    return ready[0] if len(ready) == 1 else ""


class DevicePool:
    """Leases devices; all methods are called from one loop.

    Args:
        devices: All that there are.
    """

    def __init__(self, devices: Sequence[PooledDevice]) -> None:
        self._devices = list(devices)
        self._leased: set[PooledDevice] = set()
        self._changed = asyncio.Condition()

    def fitting(self, app: App) -> list[PooledDevice]:
        """Give the devices on which the app may run, leased or not."""
        return [device for device in self._devices if device.fits(app)]

    @asynccontextmanager
    async def lease(
        self, app: App, waiting: Callable[[str], None] = lambda _why: None
    ) -> AsyncIterator[PooledDevice]:
        """Wait for a device that fits and hold it until the block is left.

        Args:
            app: That is to run.
            waiting: Told when another process uses all that would be free.

        Raises:
            DeviceMissingError: there is none, or none any more.
        """
        device = await self._take(app, waiting)
        try:
            yield device
        finally:
            self._leased.discard(device)
            async with self._changed:
                self._changed.notify_all()

    def lose(self, device: PooledDevice) -> None:
        """Take a phone out for good; a place is made anew for the next run."""
        if device.is_phone and device in self._devices:
            self._devices.remove(device)

    async def _take(self, app: App, waiting: Callable[[str], None]) -> PooledDevice:
        async with self._changed:
            while True:
                fitting = self.fitting(app)
                if not fitting:
                    raise DeviceMissingError(f"no device is left for an app of kind {app.kind!r}")
                idle = [device for device in fitting if device not in self._leased]
                for device in idle:
                    if await asyncio.to_thread(device.is_free):
                        self._leased.add(device)
                        return device
                if idle:
                    waiting(f"another run uses {', '.join(device.name for device in idle)}")
                await self._wait_for_turn(_BUSY_POLL_S if idle else None)

    async def _wait_for_turn(self, limit_s: float | None) -> None:
        """Wait until a device is given back, or it is time to look again."""
        try:
            await asyncio.wait_for(self._changed.wait(), limit_s)
        except TimeoutError:
            return

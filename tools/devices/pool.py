"""Devices that many runs share: each is leased to one run at a time."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from surefoot.state.errors import ConfigError, DeviceError, DeviceMissingError
from surefoot.state.values.case import AndroidApp, App, PhoneApp
from surefoot.tools.devices.harmony import hdc
from surefoot.tools.devices.phone_lock import PhoneLock

PLACES = frozenset({"web", "simulated"})
"""Kinds that are made anew for each run, so that there are as many as one likes."""
PHONES = frozenset({"android", "harmony"})
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

    def fits(self, app: App) -> bool:
        """Say whether the app may run on it: it is of the kind, and the phone that is named."""
        if app.kind != self.kind:
            return False
        if not isinstance(app, PhoneApp):
            return True
        port = port_of(app)
        return app.serial in ("", self.serial) and (
            None in (port, self.adb_port) or port == self.adb_port
        )

    def under(self, app: App) -> App:
        """Give the app as one on this device."""
        if isinstance(app, AndroidApp) and self.adb_port is not None:
            app = app.model_copy(update={"adb_port": self.adb_port})
        return app.model_copy(update={"serial": self.serial}) if isinstance(app, PhoneApp) else app

    def is_free(self) -> bool:
        """Say whether no other process has it."""
        return not self.serial or PhoneLock(self._server, self.serial).is_free()

    @property
    def _server(self) -> str:
        if self.kind == "harmony":
            return hdc.server_of()
        from surefoot.tools.devices.android.adb import server_of  # its client is slow to import

        return server_of(self.adb_port)


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
        return _places(kind, int(rest or "1"))
    kind, _, port = word.rpartition("@") if "@" in word else (word, "", "")
    kind, _, serial = kind.partition(":")
    if kind not in PHONES or (port and not (port.isdigit() and kind == "android")):
        raise ConfigError(f"device {word!r} is none of {_FORMS}")
    adb_port = int(port) if port else None
    if serial:
        return [PooledDevice(kind, serial, adb_port)]
    ready = _ready(kind, adb_port, answer_s)
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
            found |= dict.fromkeys(_places(app.kind, at_once))
            continue
        serial = app.serial or _only_one(app.kind, port_of(app), answer_s)
        found[PooledDevice(app.kind, serial, port_of(app))] = None
    return list(found)


def _places(kind: str, count: int) -> list[PooledDevice]:
    return [PooledDevice(kind, number=number + 1) for number in range(count)]


def port_of(app: App) -> int | None:
    """Give the port of the adb server of an app's phone; None for the usual one, or for none."""
    return app.adb_port if isinstance(app, AndroidApp) else None


def _only_one(kind: str, adb_port: int | None, answer_s: float) -> str:
    """Give the phone that is connected; "" for none or several: the run says what to do."""
    try:
        ready = _ready(kind, adb_port, answer_s)
    except DeviceError:
        return ""
    return ready[0] if len(ready) == 1 else ""


def _ready(kind: str, adb_port: int | None, answer_s: float) -> list[str]:
    if kind == "harmony":
        return hdc.targets()
    from surefoot.tools.devices.android.adb import ready_phones
    from surefoot.tools.devices.android.translate import translated

    with translated("(any)"):
        return ready_phones(adb_port, answer_s)


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
        device = await self._taken(app, waiting)
        try:
            yield device
        finally:
            self._leased.discard(device)
            async with self._changed:
                self._changed.notify_all()

    def lose(self, device: PooledDevice) -> None:
        """Take a phone out for good; a place is made anew for the next run."""
        if device.kind in PHONES and device in self._devices:
            self._devices.remove(device)

    async def _taken(self, app: App, waiting: Callable[[str], None]) -> PooledDevice:
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
                await self._turn(_BUSY_POLL_S if idle else None)

    async def _turn(self, limit_s: float | None) -> None:
        """Wait until a device is given back, or it is time to look again."""
        try:
            await asyncio.wait_for(self._changed.wait(), limit_s)
        except TimeoutError:
            return

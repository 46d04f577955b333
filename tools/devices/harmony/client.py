"""One HarmonyOS phone behind the unmodified hmdriver2."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from surefoot.configs.settings import Settings
from surefoot.state.errors import DeviceLostError, DeviceMissingError, ElementNotFoundError
from surefoot.state.values.action import Point, Rotate
from surefoot.state.values.app import HarmonyApp
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices.harmony.hdc import command, serial_of, server_of
from surefoot.tools.devices.hierarchy.layout import read_layout
from surefoot.tools.devices.hierarchy.nodes import Dump
from surefoot.tools.devices.hierarchy.screens import keys_of, screen_of
from surefoot.tools.devices.keys import harmony_key
from surefoot.tools.devices.phones.client import Hold
from surefoot.tools.garbage import pause_collection
from surefoot.tools.scratch import Scratch

if TYPE_CHECKING:
    from surefoot.tools.devices.harmony.apps import Apps
    from surefoot.tools.devices.harmony.driver import OwnDriver

_AWAKE = "AWAKE"
_ROTATIONS = {"portrait": 0, "landscape": 1}
_SWIPE_PX_S = 2000


class HarmonyClient:
    """See `surefoot.tools.devices.phones.client.PhoneClient`."""

    dropped: tuple[type[Exception], ...] = ()
    """The library does not connect again: the device is taken up anew."""

    def __init__(self, app: HarmonyApp, settings: Settings) -> None:
        self.app, self._settings = app, settings
        self._driver: OwnDriver | None = None
        self._apps: Apps | None = None
        self._serial = app.serial
        self._folder = Scratch("harmony")
        self._place = ""
        self._listens = False
        self._is_cut = False

    @property
    def serial(self) -> str:
        """As `hdc list targets` calls it."""
        return self._serial

    @property
    def apps(self) -> "Apps":
        """See `PhoneClient.apps`."""
        if self._apps is None or self._is_cut:
            raise DeviceLostError("the phone was let go of")
        return self._apps

    @contextmanager
    def translated(self) -> Iterator[None]:
        """See `PhoneClient.translated`."""
        if find_spec("hmdriver2") is None:
            raise DeviceMissingError(
                "phones with HarmonyOS need the extra: pip install 'surefoot[harmony]'"
            )
        from surefoot.tools.devices.harmony.driver import translate_hdc_errors

        with translate_hdc_errors(self._serial or "(the only one)"):
            yield

    def connect(self, hold: Hold) -> None:
        """See `PhoneClient.connect`."""
        from surefoot.tools.devices.harmony.apps import Apps
        from surefoot.tools.devices.harmony.driver import OwnDriver

        self._serial = serial_of(self.app)
        hold(server_of(), self._serial)
        answer_s = self._settings.phone_answer_s
        self._driver = OwnDriver(self._serial, command(answer_s), answer_s)
        self._apps = Apps(self._driver, self.app)
        if self._driver.hdc.screen_state() != _AWAKE:
            self._driver.screen_on()

    def cut(self) -> None:
        """See `PhoneClient.cut`; a command of hdc ends by its own limit."""
        self._is_cut = True
        open_one = self._driver.socket if self._driver is not None else None
        if open_one is not None:
            with suppress(OSError):
                open_one.shutdown(socket.SHUT_RDWR)

    def leave(self) -> None:
        """Close the connection; the agent on the phone is taken up by the next one."""
        if self._driver is not None:
            self._driver.close()

    def end(self) -> None:
        """See `PhoneClient.end`."""
        self.cut()
        open_one = self._driver.socket if self._driver is not None else None
        if open_one is not None:
            open_one.close()
        self._folder.remove()

    def hierarchy(self) -> str:
        """See `PhoneClient.hierarchy`."""
        there = f"/data/local/tmp/surefoot_{os.getpid()}.json"
        self._on.shell(f"uitest dumpLayout -p {there}")
        told = self._pull(there).read_text("utf-8", "replace")
        return told if told.count('"bounds"') > 1 else ""

    @pause_collection()
    def read(self, hierarchy: str) -> Screen:
        """See `PhoneClient.read`."""
        dump = read_layout(hierarchy)
        screen = screen_of(dump, kind="harmony")
        self._place = _ability_location(dump, screen.location)
        dump.let_go()
        return screen

    def keys(self, hierarchy: str) -> tuple[Widget, ...]:
        """See `PhoneClient.keys`."""
        return keys_of(read_layout(hierarchy))

    def location(self, screen: Screen) -> str:
        """Give bundle, ability and page."""
        return self._place or screen.location

    def watch_toasts(self) -> None:
        """See `PhoneClient.watch_toasts`."""
        self._on.toast_watcher.start()
        self._listens = True

    def toast(self) -> str:
        """See `PhoneClient.toast`."""
        told = str(self._on.toast_watcher.get_toast(0) or "") if self._listens else ""
        self._listens = self._listens and not told
        return told

    def picture(self) -> Image.Image:
        """See `PhoneClient.picture`."""
        path = self._folder.folder / "screen.jpeg"
        self._on.screenshot(str(path))
        with Image.open(path) as image:
            image.load()
            return image

    def tap(self, point: Point, count: int) -> None:
        """See `PhoneClient.tap`."""
        if count == 2:
            self._touch("double_click", point)
            return
        for _ in range(count):
            self._touch("click", point)

    def hold(self, point: Point) -> None:
        """See `PhoneClient.hold`."""
        self._touch("long_click", point)

    def drag(self, start: Point, end: Point) -> None:
        """See `PhoneClient.drag`."""
        ends = (round(start.x), round(start.y), round(end.x), round(end.y))
        self._on.shell(f"uitest uiInput drag {' '.join(map(str, ends))}")

    def swipe(self, start: Point, end: Point) -> None:
        """See `PhoneClient.swipe`."""
        self._touch("swipe", start, end, speed=_SWIPE_PX_S)

    def press(self, key: str) -> None:
        """See `PhoneClient.press`."""
        codes = " ".join(map(str, harmony_key(key)))
        self._on.shell(f"uitest uiInput keyEvent {codes}")

    def write(self, text: str) -> None:
        """See `PhoneClient.write`."""
        from surefoot.tools.devices.harmony.driver import at_once

        field = self._on.focused()
        if field is None:
            raise ElementNotFoundError("no field has the focus")
        if text:
            at_once(type(field).input_text, field, text)
        else:
            at_once(type(field).clear_text, field)

    def send_keys(self, text: str) -> None:
        """See `PhoneClient.send_keys`."""
        from surefoot.tools.devices.harmony.driver import at_once

        at_once(type(self._on).input_text, self._on, text)

    def rotate(self, action: Rotate) -> None:
        """See `PhoneClient.rotate`."""
        from hmdriver2.proto import DisplayRotation

        self._on.set_display_rotation(DisplayRotation(_ROTATIONS[action.orientation]))

    @property
    def _on(self) -> "OwnDriver":
        if self._driver is None or self._is_cut:
            raise DeviceLostError("the phone was let go of")
        return self._driver

    def _touch(self, name: str, *points: Point, **more: int) -> None:
        """Do a gesture; all places are in px, which the library takes numbers from 1 on for."""
        from surefoot.tools.devices.harmony.driver import at_once

        places = [round(number) for point in points for number in (point.x, point.y)]
        at_once(getattr(type(self._on), name), self._on, *places, *more.values())

    def _pull(self, there: str) -> Path:
        path = self._folder.folder / "layout.json"
        self._on.pull_file(there, str(path))
        return path


def _ability_location(dump: Dump, bundle: str) -> str:
    """Give bundle, ability and page of the window that is shown, "" where none tells of them."""
    for window in dump.windows:
        if window.package == bundle and window.facts.get("ability"):
            page = window.facts.get("page", "")
            return "/".join(filter(None, (bundle, window.facts["ability"], page)))
    return ""

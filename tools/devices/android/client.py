"""One Android phone behind the unmodified uiautomator2."""

import atexit
import http.client
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import adbutils
import uiautomator2 as u2
from adbutils.errors import AdbInstallError
from PIL import Image

from surefoot.configs.settings import Settings
from surefoot.state.errors import (
    ActionError,
    AppUnreachableError,
    DeviceLostError,
    ElementNotFoundError,
    ElementNotReadyError,
    HierarchyError,
)
from surefoot.state.values.action import Point, Rotate
from surefoot.state.values.app import AndroidApp
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.devices.android.adb import AdbPhone, line_to, server_of
from surefoot.tools.devices.android.apps import COMMAND, Apps, Front, last_crash
from surefoot.tools.devices.hierarchy.nodes import read_dump
from surefoot.tools.devices.hierarchy.screens import keys_of, parse_hierarchy
from surefoot.tools.devices.keys import android_key
from surefoot.tools.devices.phones.client import Hold
from surefoot.tools.devices.phones.observer import structure_of

CLIENT_ERRORS = (u2.exceptions.BaseException, adbutils.AdbError, http.client.HTTPException, OSError)
"""All that the client lets out."""
DROPPED = (http.client.HTTPException, ConnectionError)
"""Only the connection was lost: a question can be asked again."""
_NOT_TAKEN = (
    u2.exceptions.InjectPermissionError,
    u2.exceptions.InputIMEError,
    u2.exceptions.AdbBroadcastError,
)
_DEPTHS = (100, 40)
"""Levels of the hierarchy that are asked for; fewer where the phone's stack is too small."""
_NO_VIEWS = re.compile(r"<hierarchy[^>]*/>")
_TOO_DEEP = (u2.exceptions.RPCStackOverflowError,)
_ORIENTATIONS = {"portrait": "natural", "landscape": "left"}
_HOLD_S = 0.8
_STEPS = 40
"""Of a swipe, 5 ms each: slower ones are drags, faster ones fling."""


@contextmanager
def translate_adb_errors(serial: str) -> Iterator[None]:
    """Turn what the client raises into errors of the tree.

    Raises:
        DeviceLostError: no answer, or none that can be read.
        ElementNotFoundError: the phone does not find the view.
        ElementNotReadyError: the phone does not let it be done.
        AppUnreachableError: the app is not installed.
        ActionError: the app cannot be installed.
    """
    try:
        yield
    except (u2.exceptions.UiObjectNotFoundError, u2.exceptions.XPathElementNotFoundError) as error:
        raise ElementNotFoundError("the view is not on the screen any more") from error
    except u2.exceptions.AppNotFoundError as error:
        raise AppUnreachableError(f"the app is not installed on {serial}") from error
    except _NOT_TAKEN as error:
        raise ElementNotReadyError(
            f"the phone {serial} refuses it: {_first_error_line(error)}"
        ) from error
    except AdbInstallError as error:
        raise ActionError(f"cannot be installed: {_first_error_line(error)}") from error
    except HierarchyError as error:
        raise DeviceLostError(f"the phone {serial} tells no screen: {error}") from error
    except TimeoutError as error:
        raise DeviceLostError(f"the phone {serial} does not answer") from error
    except CLIENT_ERRORS as error:
        raise DeviceLostError(f"the phone {serial} is lost: {_first_error_line(error)}") from error
    except ValueError as error:  # what should be JSON is none
        raise DeviceLostError(
            f"the phone {serial} answers nonsense: {_first_error_line(error)}"
        ) from error


def _first_error_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).strip().partition("\n")[0][:160]


class AndroidClient:
    """See `surefoot.tools.devices.phones.client.PhoneClient`."""

    dropped = DROPPED

    def __init__(self, app: AndroidApp, settings: Settings) -> None:
        self.app, self._settings = app, settings
        self._adb: AdbPhone | None = None
        self._phone: u2.Device | None = None
        self._depth = _DEPTHS[0]
        self._place: tuple[object, str] = ((), "")
        self._front = Front(lambda command: str(self._on.shell(command).output))

    @property
    def serial(self) -> str:
        """As `adb devices` calls it."""
        return str(self._adb.serial) if self._adb is not None else self.app.serial

    def translated(self) -> AbstractContextManager[None]:
        """See `PhoneClient.translated`."""
        return translate_adb_errors(self.serial or "(the only one)")

    def connect(self, hold: Hold) -> None:
        """See `PhoneClient.connect`."""
        self._adb = line_to(self.app, self._settings.phone_answer_s)
        hold(server_of(self.app.adb_port), self._adb.serial)
        self._phone = u2.connect(self._adb)
        # What it waits for in vain must end before its silence is taken for a lost phone.
        wait_s = min(self._settings.action_timeout_s, self._settings.phone_answer_s / 2)
        self._phone.settings["wait_timeout"] = wait_s
        self.apps = Apps(self._phone, self._adb, self.app)
        if not self._phone.info.get("screenOn", True):
            self._phone.screen_on()

    def cut(self) -> None:
        """See `PhoneClient.cut`."""
        if self._adb is not None:
            self._adb.line.cut()

    def leave(self) -> None:
        """Let the server on the phone end."""
        phone, self._phone = self._phone, None
        if phone is not None:
            atexit.unregister(phone.stop_uiautomator)
            phone.stop_uiautomator(wait=False)

    def end(self) -> None:
        """See `PhoneClient.end`."""
        if self._adb is not None:
            self._adb.line.end()

    def hierarchy(self) -> str:
        """See `PhoneClient.hierarchy`."""
        try:
            told = str(self._on.jsonrpc.dumpWindowHierarchy(False, self._depth))
        except _TOO_DEEP as error:
            if self._depth == _DEPTHS[-1]:
                raise DeviceLostError("the hierarchy of the screen is too deep to read") from error
            self._depth = _DEPTHS[-1]
            return self.hierarchy()
        return "" if _NO_VIEWS.search(told) else told

    def read(self, hierarchy: str) -> Screen:
        """See `PhoneClient.read`."""
        return parse_hierarchy(hierarchy or "<hierarchy/>", keys=False)

    def keys(self, hierarchy: str) -> tuple[Widget, ...]:
        """See `PhoneClient.keys`."""
        return keys_of(read_dump(hierarchy))

    def last_crash(self) -> str:
        """See `CrashTeller.last_crash`."""
        return last_crash(str(self._on.shell(COMMAND).output))

    def location(self, screen: Screen) -> str:
        """Give package and activity; asked anew only when the screen is built otherwise."""
        key = (screen.location, structure_of(screen))
        if self._place[0] != key or not self._place[1]:
            self._place = (key, self._current(screen.location))
        return self._place[1]

    def _current(self, package: str) -> str:
        if package:
            activity = self._front.activity(package)
            return f"{package}/{activity}" if activity else package
        try:
            current = self._on.app_current()
        except (u2.exceptions.DeviceError, adbutils.AdbError) as error:
            if "focused" not in str(error):
                raise
            return package
        return f"{current['package']}/{current['activity']}"

    def watch_toasts(self) -> None:
        """See `PhoneClient.watch_toasts`."""
        self.toast()

    def toast(self) -> str:
        """See `PhoneClient.toast`."""
        text = str(self._on.last_toast or "")
        if text:
            self._on.clear_toast()
        return text

    def picture(self) -> Image.Image:
        """See `PhoneClient.picture`."""
        image: Image.Image = self._on.screenshot()
        return image

    def tap(self, point: Point, count: int) -> None:
        """See `PhoneClient.tap`."""
        if count == 2:
            self._on.double_click(point.x, point.y)
            return
        for _ in range(count):
            self._on.click(point.x, point.y)

    def hold(self, point: Point) -> None:
        """See `PhoneClient.hold`."""
        self._on.long_click(point.x, point.y, _HOLD_S)

    def drag(self, start: Point, end: Point) -> None:
        """See `PhoneClient.drag`."""
        self._on.drag(start.x, start.y, end.x, end.y)

    def swipe(self, start: Point, end: Point) -> None:
        """See `PhoneClient.swipe`."""
        self._on.swipe(start.x, start.y, end.x, end.y, steps=_STEPS)

    def press(self, key: str) -> None:
        """See `PhoneClient.press`."""
        name, meta = android_key(key)
        self._on.press(name, meta) if meta else self._on.press(name)

    def write(self, text: str) -> None:
        """See `PhoneClient.write`."""
        try:
            field = self._on(focused=True)
            field.set_text(text) if text else field.clear_text()
        except u2.exceptions.UiObjectNotFoundError as error:
            raise ElementNotFoundError("no field has the focus") from error

    def send_keys(self, text: str) -> None:
        """See `PhoneClient.send_keys`."""
        self._on.send_keys(text)

    def rotate(self, action: Rotate) -> None:
        """See `PhoneClient.rotate`."""
        self._on.orientation = _ORIENTATIONS[action.orientation]

    def keyboard(self, name: str) -> str:
        """See `KeyboardChooser.keyboard`."""
        before = str(self._on.current_ime())
        if name:
            self._on.set_input_ime(False)
            self._on.shell(["ime", "set", name])
        else:
            self._on.set_input_ime()
        return before

    @property
    def _on(self) -> u2.Device:
        if self._phone is None:
            raise DeviceLostError("the phone was let go of")
        return self._phone

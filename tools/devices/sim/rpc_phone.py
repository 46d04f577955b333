"""Calls about the phone and about the UI server: what it keeps of settings, watchers, views."""

import base64
import time
from collections.abc import Callable, Mapping
from typing import Any

from surefoot.tools.devices.sim.dump import Selector, dump, halved
from surefoot.tools.devices.sim.nodes import Window
from surefoot.tools.devices.sim.phone import Phone
from surefoot.tools.devices.sim.render import jpeg
from surefoot.tools.devices.sim.shell_base import KEY_NAMES
from surefoot.tools.devices.sim.touch import Touch

_TOUCHES = range(3)
"""Kinds of an input event: down, up, move."""
_ROTATIONS = {"n": 0, "l": 1, "u": 2, "r": 3}
"""By the first letter: natural, left, upsidedown, right."""


class PhoneCalls:
    """Asks and changes the phone as a whole; `phone.changed` is held."""

    def __init__(self, phone: Phone, touch: Touch) -> None:
        self._phone, self._touch = phone, touch
        self._down: tuple[float, float] | None = None
        self.methods: dict[str, Callable[..., Any]] = {
            "ping": self._ping,
            "deviceInfo": self._device_info,
            "dumpWindowHierarchy": self._dump_window_hierarchy,
            "takeScreenshot": self._take_screenshot,
            "injectInputEvent": self._inject_input_event,
            "drag": self._drag,
            "swipePoints": self._swipe_points,
            "pressKey": self._press_key,
            "pressKeyCode": self._press_key_code,
            "wakeUp": self._wake_up,
            "sleep": self._sleep,
            "isScreenOn": self._is_screen_on,
            "waitForIdle": self._wait_for_idle,
            "waitForWindowUpdate": self._wait_for_window_update,
            "openNotification": self._open_notification,
            "setOrientation": self._set_orientation,
            "freezeRotation": self._freeze_rotation,
            "getLastToast": self._get_last_toast,
            "clearLastToast": self._clear_last_toast,
            "makeToast": self._make_toast,
            "getLastTraversedText": self._get_last_traversed_text,
            "clearLastTraversedText": self._clear_last_traversed_text,
            "setClipboard": self._set_clipboard,
            "getClipboard": self._get_clipboard,
            "pasteClipboard": self._paste_clipboard,
            "clearInputText": self._clear_input_text,
            "openQuickSettings": self._open_notification,
        }

    def _ping(self) -> str:
        return "pong"

    def _device_info(self) -> dict[str, Any]:
        phone = self._phone
        width, height = phone.size
        window = phone.windows()[1]
        return {
            "currentPackageName": window.package,
            "displayHeight": height,
            "displayWidth": width,
            "displayRotation": phone.rotation,
            "displaySizeDpX": round(width * 160 / phone.model.density),
            "displaySizeDpY": round(height * 160 / phone.model.density),
            "productName": phone.model.name,
            "screenOn": phone.awake,
            "sdkInt": phone.model.sdk,
            "naturalOrientation": phone.rotation % 2 == 0,
        }

    def _dump_window_hierarchy(
        self, compressed: bool = False, max_depth: int = 50, active_only: bool = False
    ) -> str:
        phone = self._phone
        if phone.faults.take("empty_dump"):
            return ""
        windows = phone.windows()
        told = dump(windows[1:2] if active_only else windows, phone.rotation, max_depth)
        return halved(told, phone.model.emoji)

    def _take_screenshot(self, scale: float = 1.0, quality: int = 80) -> str | None:
        if self._phone.faults.take("no_screenshot"):
            return None
        return base64.b64encode(jpeg(self._phone, float(scale), int(quality))).decode()

    def _inject_input_event(self, kind: int, x: float, y: float, _meta: int = 0) -> bool:
        if kind == 0:
            self._down = (x, y)
        elif kind == 1 and self._down is not None:
            self._touch.swipe(*self._down, x, y)
            self._down = None
        return kind in _TOUCHES

    def _drag(self, x1: float, y1: float, x2: float, y2: float, _steps: int = 0) -> bool:
        self._touch.drag(x1, y1, x2, y2)
        return True

    def _swipe_points(self, points: list[Any], _steps: int = 0) -> bool:
        places = [n for one in points for n in (one if isinstance(one, list) else [one])]
        self._touch.swipe(places[0], places[1], places[-2], places[-1])
        return True

    def _press_key(self, key: str) -> bool:
        self._touch.press({"del": "delete"}.get(key, key))
        return True

    def _press_key_code(self, code: int, _meta: int = 0) -> bool:
        name = KEY_NAMES.get(code)
        if name is not None:
            self._touch.press(name)
        return name is not None

    def _wake_up(self) -> None:
        self._phone.awake = True

    def _sleep(self) -> None:
        self._phone.awake = False

    def _is_screen_on(self) -> bool:
        return self._phone.awake

    def _wait_for_idle(self, _timeout: int = 0) -> None:
        return None

    def _wait_for_window_update(self, package: str | None = None, timeout: int = 0) -> bool:
        """Say whether a window, or one of that package, has changed within some ms."""
        before, deadline = self._windows_of(package), time.monotonic() + timeout / 1000
        while self._windows_of(package) == before:
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            self._phone.changed.wait(left)
        return True

    def _windows_of(self, package: str | None) -> list[Window]:
        return [one for one in self._phone.windows() if package in (None, one.package)]

    def _open_notification(self) -> bool:
        return True

    def _set_orientation(self, wanted: str) -> None:
        self._touch.hold(_ROTATIONS[wanted[:1]])

    def _freeze_rotation(self, _frozen: bool = True) -> None:
        return None

    def _get_last_toast(self) -> str | None:
        return self._phone.toast or None

    def _clear_last_toast(self) -> None:
        self._phone.toast = ""

    def _make_toast(self, text: str, _ms: float = 0) -> bool:
        self._phone.toast, self._phone.toast_shown = text, True
        return True

    def _get_last_traversed_text(self) -> str | None:
        return None

    def _clear_last_traversed_text(self) -> None:
        return None

    def _set_clipboard(self, _label: str | None, text: str) -> None:
        self._phone.clipboard = text

    def _get_clipboard(self) -> str:
        return self._phone.clipboard

    def _paste_clipboard(self) -> bool:
        return self._touch.type_text(self._phone.clipboard)

    def _clear_input_text(self) -> bool:
        return self._touch.type_text("", clear=True)


Named = Selector | str
"""A selector, or the name of one that is remembered."""


class ServerCalls:
    """Asks and changes the server, not the phone. Watchers are kept and never triggered."""

    def __init__(self) -> None:
        self._configurator: dict[str, Any] = {
            "actionAcknowledgmentTimeout": 3000,
            "keyInjectionDelay": 0,
            "scrollAcknowledgmentTimeout": 200,
            "waitForIdleTimeout": 10_000,
            "waitForSelectorTimeout": 10_000,
        }
        self._watchers: dict[str, list[Any]] = {}
        self._remembered: dict[str, Selector] = {}
        self.methods: dict[str, Callable[..., Any]] = {
            "getConfigurator": lambda: self._configurator,
            "setConfigurator": self._set_configurator,
            "registerClickUiObjectWatcher": self._register_watcher,
            "registerPressKeyskWatcher": self._register_watcher,
            "removeWatcher": lambda name: self._watchers.pop(name, None) and None,
            "resetWatcherTriggers": lambda: None,
            "runWatchers": lambda: None,
            "hasWatcherTriggered": lambda _name: False,
            "hasAnyWatcherTriggered": lambda: False,
            "getWatchers": lambda: list(self._watchers),
        }

    def remember(self, selector: Selector) -> str:
        """Keep what a view is found by, and give its name."""
        name = f"{len(self._remembered) + 1}"
        self._remembered[name] = selector
        return name

    def meant(self, given: Named) -> Selector:
        """Give the selector of a name; what is one already stays so."""
        return given if isinstance(given, Mapping) else self._remembered.get(given, _NONE)

    def _set_configurator(self, given: dict[str, Any]) -> dict[str, Any]:
        self._configurator = {**self._configurator, **given}
        return self._configurator

    def _register_watcher(self, name: str, *given: Any) -> None:
        self._watchers[name] = list(given)


_NONE: Selector = {"text": "\0 nothing is called so"}

"""Calls about the phone and about the UI server: what it keeps of settings, watchers, views."""

import base64
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from surefoot.tools.devices.sim.dump import Selector, dump, replace_emoji
from surefoot.tools.devices.sim.nodes import Window
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.render import jpeg
from surefoot.tools.devices.sim.shell_base import KEY_NAMES
from surefoot.tools.devices.sim.touch import Touch

_TOUCHES = range(3)
"""Kinds of an input event: down, up, move."""
_ROTATIONS = {"n": 0, "l": 1, "u": 2, "r": 3}
"""By the first letter: natural, left, upsidedown, right."""


_CONSTANT: dict[str, Any] = {
    "ping": "pong",
    "waitForIdle": None,
    "openNotification": True,
    "openQuickSettings": True,
    "freezeRotation": None,
    "getLastTraversedText": None,
    "clearLastTraversedText": None,
    "resetWatcherTriggers": None,
    "runWatchers": None,
    "hasWatcherTriggered": False,
    "hasAnyWatcherTriggered": False,
}
"""What is always answered the same."""


class Calls:
    """Methods of the UI server: `_rpc_device_info` is what answers `deviceInfo`."""

    @property
    def methods(self) -> dict[str, Callable[..., Any]]:
        """By the name that the client calls."""
        own = [name for name in dir(self) if name.startswith("_rpc_")]
        return {_camel_case(name.removeprefix("_rpc_")): getattr(self, name) for name in own}


def _camel_case(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part.capitalize() for part in others)


class PhoneCalls(Calls):
    """Asks and changes the phone as a whole; `phone.changed` is held."""

    def __init__(self, phone: SimPhone, touch: Touch) -> None:
        self._phone, self._touch = phone, touch
        self._down: tuple[float, float] | None = None

    def _rpc_device_info(self) -> dict[str, Any]:
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

    def _rpc_dump_window_hierarchy(
        self, compressed: bool = False, max_depth: int = 50, active_only: bool = False
    ) -> str:
        phone = self._phone
        if phone.faults.take("empty_dump"):
            return ""
        windows = phone.windows()
        told = dump(windows[1:2] if active_only else windows, phone.rotation, max_depth)
        return replace_emoji(told, phone.model.emoji)

    def _rpc_take_screenshot(self, scale: float = 1.0, quality: int = 80) -> str | None:
        if self._phone.faults.take("no_screenshot"):
            return None
        return base64.b64encode(jpeg(self._phone, float(scale), int(quality))).decode()

    def _rpc_inject_input_event(self, kind: int, x: float, y: float, _meta: int = 0) -> bool:
        if kind == 0:
            self._down = (x, y)
        elif kind == 1 and self._down is not None:
            self._touch.swipe(*self._down, x, y)
            self._down = None
        return kind in _TOUCHES

    def _rpc_drag(self, x1: float, y1: float, x2: float, y2: float, _steps: int = 0) -> bool:
        self._touch.drag(x1, y1, x2, y2)
        return True

    def _rpc_swipe_points(self, points: list[Any], _steps: int = 0) -> bool:
        places = [n for one in points for n in (one if isinstance(one, list) else [one])]
        self._touch.swipe(places[0], places[1], places[-2], places[-1])
        return True

    def _rpc_press_key(self, key: str) -> bool:
        self._touch.press({"del": "delete"}.get(key, key))
        return True

    def _rpc_press_key_code(self, code: int, _meta: int = 0) -> bool:
        name = KEY_NAMES.get(code)
        if name is not None:
            self._touch.press(name)
        return name is not None

    def _rpc_wake_up(self) -> None:
        self._phone.awake = True

    def _rpc_sleep(self) -> None:
        self._phone.awake = False

    def _rpc_is_screen_on(self) -> bool:
        return self._phone.awake

    def _rpc_wait_for_window_update(self, package: str | None = None, timeout: int = 0) -> bool:
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

    def _rpc_set_orientation(self, wanted: str) -> None:
        self._touch.hold(_ROTATIONS[wanted[:1]])

    def _rpc_get_last_toast(self) -> str | None:
        return self._phone.toast or None

    def _rpc_clear_last_toast(self) -> None:
        self._phone.toast = ""

    def _rpc_make_toast(self, text: str, _ms: float = 0) -> bool:
        self._phone.toast, self._phone.toast_shown = text, True
        return True

    def _rpc_set_clipboard(self, _label: str | None, text: str) -> None:
        self._phone.clipboard = text

    def _rpc_get_clipboard(self) -> str:
        return self._phone.clipboard

    def _rpc_paste_clipboard(self) -> bool:
        return self._touch.type_text(self._phone.clipboard)

    def _rpc_clear_input_text(self) -> bool:
        return self._touch.type_text("", clear=True)


Named = Selector | str
"""A selector, or the name of one that is remembered."""


class ServerCalls(Calls):
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

    def remember(self, selector: Selector) -> str:
        """Keep what a view is found by, and give its name."""
        name = f"{len(self._remembered) + 1}"
        self._remembered[name] = selector
        return name

    def meant(self, given: Named) -> Selector:
        """Give the selector of a name; what is one already stays so."""
        return given if isinstance(given, Mapping) else self._remembered.get(given, _NONE)

    @property
    def methods(self) -> dict[str, Callable[..., Any]]:
        """See `Calls.methods`."""
        constant = {name: partial(_return_constant, answer) for name, answer in _CONSTANT.items()}
        return super().methods | constant

    def _rpc_get_configurator(self) -> dict[str, Any]:
        return self._configurator

    def _rpc_set_configurator(self, given: dict[str, Any]) -> dict[str, Any]:
        self._configurator = {**self._configurator, **given}
        return self._configurator

    def _rpc_register_click_ui_object_watcher(self, name: str, *given: Any) -> None:
        self._watchers[name] = list(given)

    _rpc_register_press_keysk_watcher = _rpc_register_click_ui_object_watcher

    def _rpc_remove_watcher(self, name: str) -> None:
        self._watchers.pop(name, None)

    def _rpc_get_watchers(self) -> list[str]:
        return list(self._watchers)


def _return_constant(answer: Any, *_given: Any) -> Any:
    return answer


_NONE: Selector = {"text": "\0 nothing is called so"}

"""One connection to a phone and all that is done over it; every method blocks."""

import atexit
import time
from collections.abc import Sequence
from typing import Any

import uiautomator2 as u2

from configs.settings import Settings
from state.errors import (
    ActionError,
    DeviceLostError,
    ElementNotFoundError,
    ElementNotReadyError,
    UnsupportedActionError,
)
from state.values.action import (
    Action,
    Close,
    Drag,
    Install,
    LongTap,
    Open,
    Press,
    Rotate,
    Scroll,
    SelectOption,
    SetChecked,
    Swipe,
    Tap,
    Target,
    TypeText,
    Wait,
)
from state.values.case import AndroidApp
from state.values.screen import Box, Event, Screen
from tools.devices.android.adb import AdbPhone, line_to
from tools.devices.android.apps import Apps
from tools.devices.android.fields import Fields, focused_field
from tools.devices.android.keys import key_of
from tools.devices.android.looking import Eyes, Look
from tools.devices.android.pictures import image_of, picture_of
from tools.devices.android.touching import Aim, Hands
from tools.devices.android.translate import translated
from tools.devices.linking import with_links
from tools.devices.locate import described
from tools.devices.masking import masked_widget

_POLL_S = 0.2
_ORIENTATIONS = {"portrait": "natural", "landscape": "left"}
_LISTS = frozenset({"list", "listbox"})
_LEAVING = frozenset({"open", "close", "install", "press"})
"""Actions that may leave the app on purpose."""


class Session:
    """Does what is asked of one phone."""

    def __init__(self, app: AndroidApp, settings: Settings, secrets: Sequence[str]) -> None:
        self._app, self._settings, self._secrets = app, settings, tuple(secrets)
        self._adb: AdbPhone | None = None
        self._phone: u2.Device | None = None
        self._seen: Screen | None = None
        self._opener = ""
        """Name of the drop-down that was tapped last: its list opens in a window of its own."""

    def connect(self) -> None:
        """Connect to the phone, wake it up.

        Raises:
            DeviceMissingError: no adb, no phone, or several and none named.
            DeviceLostError: the phone does not answer.
        """
        with translated(self._app.serial or "(the only one)"):
            self._adb = line_to(self._app, self._settings.phone_answer_s)
            self._phone = u2.connect(self._adb)
            self._phone.settings["wait_timeout"] = self._settings.action_timeout_s
            if not self._phone.info.get("screenOn", True):
                self._phone.screen_on()
        self._eyes = Eyes(self._phone, self._settings, self._with_links)
        self._hands = Hands(self._phone, self._eyes, self._secrets)
        self._fields = Fields(self._phone, self._eyes, self._hands)
        self._apps = Apps(self._phone, self._adb, self._eyes, self._app, self._settings)

    def cut(self) -> None:
        """End what hangs; called from another thread."""
        if self._adb is not None:
            self._adb.line.cut()

    def close(self) -> None:
        """Let the server on the phone end."""
        phone, self._phone = self._phone, None
        if phone is not None:
            atexit.unregister(phone.stop_uiautomator)
            with translated(self._serial):
                phone.stop_uiautomator(wait=False)

    def end(self) -> None:
        """Close every connection, also those of a client that hangs."""
        if self._adb is not None:
            self._adb.line.end()

    def observe(self) -> Screen:
        """Give the screen, passwords masked, and what happened since the last action began."""
        with translated(self._serial):
            self._need()
            self._eyes.note_toast()
            screen = _owned(self._eyes.observe(), self._opener)
        self._seen = screen
        return screen

    def picture(self) -> bytes:
        """Give a JPEG, password fields and secrets covered."""
        with translated(self._serial):
            phone = self._need()
            return picture_of(phone, self._hidden(self._eyes.look().screen))

    def perform(self, action: Action) -> Action:
        """Do an action, wait until the screen holds still, give it as it was done."""
        with translated(self._serial):
            self._need()
            self._eyes.begin()
            self._opener = ""
            self._eyes.forget_toast()
            before = self._eyes.look()
            done = self._do(action, before)
            if not isinstance(action, Wait):
                after = self._eyes.settle(before)
                if action.kind not in _LEAVING:
                    self._note_end(before, after)
        return done

    @property
    def _serial(self) -> str:
        return str(self._adb.serial) if self._adb is not None else self._app.serial

    def _need(self) -> u2.Device:
        if self._phone is None:
            raise DeviceLostError("the phone was let go of")
        return self._phone

    def _hidden(self, screen: Screen) -> list[Box]:
        """Give the places of what no picture may show: passwords and secrets."""
        return [
            w.box
            for w in screen.widgets
            if w.box is not None
            and ("password" in w.states or masked_widget(w, self._secrets) != w)
        ]

    def _with_links(self, screen: Screen) -> Screen:
        if self._settings.hyperlinks == "off":
            return screen
        colours = self._app.link_colours or self._settings.link_colours
        return with_links(screen, lambda: image_of(self._need(), self._hidden(screen)), colours)

    def _do(self, action: Action, before: Look) -> Action:
        if isinstance(action, Open):
            self._apps.open(action)
        elif isinstance(action, Close):
            self._apps.close(action)
        elif isinstance(action, Install):
            self._apps.install(action)
        elif isinstance(action, Rotate):
            self._need().orientation = _ORIENTATIONS[action.orientation]
        elif isinstance(action, Wait):
            self._wait(action)
        elif isinstance(action, Drag):
            start, end = self._aim(action.target), self._aim(action.to)
            self._hands.drag(start.centre, end.centre)
            update = {"target": self._told(action.target, start), "to": self._told(action.to, end)}
            return action.model_copy(update=update)
        else:
            return self._touch(action, before)
        return action

    def _touch(self, action: Any, before: Look) -> Action:
        """Do what has a target, or a place, or needs neither."""
        target: Target | None = action.target
        if isinstance(action, TypeText) and target is None:
            target = focused_field(before)
        if target is None or (target.point is not None and target.widget is None):
            self._without_widget(action, target, before)
            done: Action = action
            return done
        aim = self._aim(target)
        told = self._told(target, aim)  # before it is done: afterwards it may be gone
        if "disabled" in aim.widget.states and not isinstance(action, Scroll | Swipe):
            raise ElementNotReadyError(f"{aim.called} is disabled")
        self._on_widget(action, aim)
        done = action.model_copy(update={"target": told})
        return done

    def _on_widget(self, action: Action, aim: Aim) -> None:
        if isinstance(action, Tap):
            self._hands.tap(aim.centre, action.count)
            self._opener = aim.widget.name if aim.widget.role == "combobox" else ""
        elif isinstance(action, LongTap):
            self._hands.hold(aim.centre)
        elif isinstance(action, TypeText):
            self._fields.type_text(aim, action.text, clear=action.clear)
            if action.submit:
                self._need().press("enter")
            self._hands.hide_keyboard(self._eyes.look(fresh_s=0))
        elif isinstance(action, Press):
            self._fields.focus(aim)
            self._press(action.key)
        elif isinstance(action, Scroll):
            self._hands.scroll(aim.look, action.direction, aim.widget)
        elif isinstance(action, Swipe):
            self._swipe(action, aim)
        elif isinstance(action, SelectOption):
            self._fields.select(aim, action.option)
        elif isinstance(action, SetChecked):
            self._fields.check(aim, checked=action.checked)
        else:
            raise UnsupportedActionError(f"a phone knows no {action.kind!r}")

    def _without_widget(self, action: Action, target: Target | None, before: Look) -> None:
        point = target.point if target is not None else None
        if isinstance(action, Press):
            self._press(action.key)
        elif isinstance(action, Scroll):
            self._hands.scroll(before, action.direction)
        elif isinstance(action, Swipe):
            self._swipe(action, None)
        elif isinstance(action, Tap) and point is not None:
            self._hands.tap(point, action.count)
        elif isinstance(action, LongTap) and point is not None:
            self._hands.hold(point)
        else:
            raise ActionError(f"{action.kind} needs a widget")

    def _swipe(self, action: Swipe, aim: Aim | None) -> None:
        if action.start is not None and action.end is not None:
            self._hands.draw(action.start, action.end)
        elif action.direction is not None:
            self._hands.swipe(self._hands.place(aim), action.direction)
        else:
            raise ActionError("a swipe needs a direction, or a start and an end")

    def _press(self, key: str) -> None:
        name, meta = key_of(key)
        phone = self._need()
        phone.press(name, meta) if meta else phone.press(name)

    def _wait(self, action: Wait) -> None:
        if not action.text:
            time.sleep(action.seconds)
            return
        deadline = time.monotonic() + action.seconds
        while True:
            widgets = self._eyes.look(fresh_s=0).screen.widgets
            if any(
                action.text in text for w in widgets for text in (w.name, w.text, w.value or "")
            ):
                return
            if time.monotonic() >= deadline:
                raise ElementNotFoundError(
                    f"{action.text!r} is not shown after {action.seconds:g} s"
                )
            time.sleep(_POLL_S)

    def _aim(self, target: Target) -> Aim:
        return self._hands.aim(target, self._seen)

    def _told(self, target: Target, aim: Aim) -> Target:
        labelled = target.model_copy(update={"label": target.label or aim.called})
        return described(labelled, aim.widget, aim.look.screen.widgets, self._secrets)

    def _note_end(self, before: Look, after: Look) -> None:
        """Tell when the app has gone without a word: it is not in front and does not run."""
        left = before.screen.location == self._app.package != after.screen.location
        if left and not after.screen.events and not self._apps.is_running():
            self._eyes.note_crash(Event(kind="crash", text=f"{self._app.package} has ended"))


def _owned(screen: Screen, opener: str) -> Screen:
    """Call a list like the drop-down that it has opened out of: it has no name of its own."""
    names = {w.name for w in screen.widgets if w.role == "combobox"}
    lists = [n for n, w in enumerate(screen.widgets) if w.role in _LISTS and not w.name]
    if not opener or opener in names or not lists:
        return screen
    widgets = list(screen.widgets)
    widgets[lists[-1]] = widgets[lists[-1]].model_copy(update={"name": opener})
    return screen.model_copy(update={"widgets": tuple(widgets)})

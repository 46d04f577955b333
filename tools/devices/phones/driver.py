"""One connection to a phone and all that is done over it; every method blocks."""

import time
from collections.abc import Sequence
from typing import Any

from surefoot.configs.settings import Settings
from surefoot.state.errors import (
    ActionError,
    DeviceLostError,
    ElementNotFoundError,
    ElementNotReadyError,
    UnsupportedActionError,
)
from surefoot.state.values.action import (
    HIDE_KEYBOARD,
    SOFT_KEY,
    Action,
    Close,
    Drag,
    Install,
    Keyboard,
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
from surefoot.state.values.screen import Box, Screen
from surefoot.tools.devices.base import SettleLevel, masked_widget
from surefoot.tools.devices.hyperlinks import with_links
from surefoot.tools.devices.locate import with_locators
from surefoot.tools.devices.phones.client import KeyboardChooser, PhoneClient
from surefoot.tools.devices.phones.fields import Fields, focused_field
from surefoot.tools.devices.phones.gestures import REACH, Gestures, Located, check_front
from surefoot.tools.devices.phones.observer import (
    Observer,
    PhoneObservation,
    Settler,
    screen_image,
    screen_jpeg,
)
from surefoot.tools.devices.phones.worker import PhoneLock

_POLL_S = 0.2
_LISTS = frozenset({"list", "listbox"})


class PhoneDriver:
    """Does what is asked of one phone."""

    def __init__(self, client: PhoneClient, settings: Settings, secrets: Sequence[str]) -> None:
        self._client, self._settings, self._secrets = client, settings, tuple(secrets)
        self._toasts = settings.toasts == "on"
        self._let_go = False
        self._lock: PhoneLock | None = None
        self._observer = Observer(client, settings, self._add_links)
        self._gestures = Gestures(client, self._observer, self._secrets)
        self._fields = Fields(client, self._observer, self._gestures)
        self._settler = Settler(client, self._observer)
        self._seen: Screen | None = None
        self._opener = ""
        """Name of the drop-down that was tapped last: its list opens in a window of its own."""

    def connect(self) -> None:
        """Connect to the phone, wake it up.

        Raises:
            DeviceBusyError: another run uses it.
            DeviceMissingError: no way to a phone, no phone, or several and none named.
            DeviceLostError: the phone does not answer.
        """
        with self._client.translated():
            self._client.connect(self._lock_phone)

    def cut(self) -> None:
        """End what hangs; called from another thread. What is cut is not used again."""
        self._client.cut()

    def select_details(self, *, toasts: bool, places: bool) -> None:
        """Ask less: as is said, and not at once again what has just held still."""
        self._toasts, self._observer.places = toasts, places
        self._observer.still_s = self._settings.settle_quiet_s

    def set_settle_level(self, level: SettleLevel) -> None:
        """See `HurriedDevice.set_settle_level`."""
        self._settler.level = level

    def settle(self) -> None:
        """See `HurriedDevice.settle`."""
        with self._client.translated():
            self._check_held()
            self._settler.rest()

    def close(self) -> None:
        """Let go of the phone."""
        if not self._let_go:
            self._let_go = True
            with self._client.translated():
                self._client.leave()

    def end(self) -> None:
        """Close every connection, also those of a library that hangs."""
        self._client.end()

    def _lock_phone(self, server: str, serial: str) -> None:
        self._lock = PhoneLock(server, serial)
        self._lock.take()

    def release(self) -> None:
        """Let others have the phone; only once nothing is done on it any more."""
        if self._lock is not None:
            self._lock.release()

    def observe(self) -> Screen:
        """Give the screen, passwords masked, and what happened since the last action began."""
        with self._client.translated():
            self._check_held()
            observed = self._observer.observe()
            if self._toasts:
                self._observer.note_toast()
            screen = _with_list_name(self._observer.full_screen(observed), self._opener)
        self._seen = screen
        return screen

    def picture(self) -> bytes:
        """Give a JPEG, password fields and secrets covered."""
        with self._client.translated():
            self._check_held()
            return screen_jpeg(self._client, self._hidden_boxes(self._observer.observe().screen))

    def perform(self, action: Action) -> Action:
        """Do an action, wait until the screen holds still, give it as it was done."""
        with self._client.translated():
            self._check_held()
            self._observer.begin()
            self._opener = ""
            before = self._observer.observe()
            check_front(action, before.screen.location, self._client.app)
            if self._toasts:
                self._observer.watch_toasts()
            done = self._do(action, before)
            self._settler.after(action, before)
        return done

    def _check_held(self) -> None:
        if self._let_go:
            raise DeviceLostError("the phone was let go of")

    def _hidden_boxes(self, screen: Screen) -> list[Box]:
        """Give the places of what no picture may show: passwords and secrets."""
        return [
            w.box
            for w in screen.widgets
            if w.box is not None
            and ("password" in w.states or masked_widget(w, self._secrets) != w)
        ]

    def _add_links(self, screen: Screen) -> Screen:
        if self._settings.hyperlinks == "off":
            return screen
        colours = self._client.app.link_colours or self._settings.link_colours
        return with_links(
            screen, lambda: screen_image(self._client, self._hidden_boxes(screen)), colours
        )

    def _do(self, action: Action, before: PhoneObservation) -> Action:
        if isinstance(action, Open):
            package = self._client.apps.open(action)
            if package:
                self._observer.wait_for_app(package)
        elif isinstance(action, Close):
            self._client.apps.close(action)
        elif isinstance(action, Install):
            self._client.apps.install(action)
        elif isinstance(action, Rotate):
            self._client.rotate(action)
        elif isinstance(action, Keyboard) and isinstance(self._client, KeyboardChooser):
            return action.model_copy(update={"before": self._client.keyboard(action.name)})
        elif isinstance(action, Wait):
            self._wait(action)
        elif isinstance(action, Drag):
            start, end = self._locate(action.target), self._locate(action.to)
            self._client.drag(start.centre, end.centre)
            update = {
                "target": self._describe_target(action.target, start),
                "to": self._describe_target(action.to, end),
            }
            return action.model_copy(update=update)
        else:
            return self._touch(action, before)
        return action

    def _touch(self, action: Any, before: PhoneObservation) -> Action:
        """Do what has a target, or a place, or needs neither."""
        target: Target | None = action.target
        if isinstance(action, TypeText) and target is None:
            target = focused_field(before)
        if target is None or (target.point is not None and target.widget is None):
            self._without_widget(action, target, before)
            done: Action = action
            return done
        located = self._locate(target)
        told = self._describe_target(
            target, located
        )  # before it is done: afterwards it may be gone
        if "disabled" in located.widget.states and not isinstance(action, Scroll | Swipe):
            raise ElementNotReadyError(f"{located.called} is disabled")
        self._on_widget(action, located)
        done = action.model_copy(update={"target": told})
        return done

    def _on_widget(self, action: Action, located: Located) -> None:
        if isinstance(action, Tap):
            self._client.tap(located.centre, action.count)
            self._opener = located.widget.name if located.widget.role == "combobox" else ""
        elif isinstance(action, LongTap):
            self._client.hold(located.centre)
        elif isinstance(action, TypeText):
            self._fields.type_text(located, action.text, clear=action.clear)
            if action.submit:
                self._client.press("enter")
            observed = (
                self._observer.observe(fresh_s=0) if action.submit else self._observer.observe()
            )
            self._gestures.hide_keyboard(observed)
        elif isinstance(action, Press):
            self._fields.focus(located)
            self._press(action.key)
        elif isinstance(action, Scroll):
            self._gestures.scroll(located.observed, action.direction, located.widget)
        elif isinstance(action, Swipe):
            self._swipe(action, located)
        elif isinstance(action, SelectOption):
            self._fields.select(located, action.option)
        elif isinstance(action, SetChecked):
            self._fields.check(located, checked=action.checked)
        else:
            raise UnsupportedActionError(f"a phone knows no {action.kind!r}")

    def _without_widget(
        self, action: Action, target: Target | None, before: PhoneObservation
    ) -> None:
        point = target.point if target is not None else None
        if isinstance(action, Press):
            self._press(action.key)
        elif isinstance(action, Scroll):
            self._gestures.scroll(before, action.direction)
        elif isinstance(action, Swipe):
            self._swipe(action, None)
        elif isinstance(action, Tap) and point is not None:
            self._client.tap(point, action.count)
        elif isinstance(action, LongTap) and point is not None:
            self._client.hold(point)
        else:
            raise ActionError(f"{action.kind} needs a widget")

    def _press(self, key: str) -> None:
        if key == HIDE_KEYBOARD:
            self._gestures.hide_keyboard(self._observer.observe())
        elif key.startswith(SOFT_KEY):
            self._fields.tap_key(key.removeprefix(SOFT_KEY))
        else:
            self._client.press(key)

    def _swipe(self, action: Swipe, located: Located | None) -> None:
        if action.start is not None and action.end is not None:
            self._client.swipe(action.start, action.end)
        elif action.direction is not None:
            self._gestures.swipe(
                self._gestures.place(located), action.direction, action.reach or REACH
            )
        else:
            raise ActionError("a swipe needs a direction, or a start and an end")

    def _wait(self, action: Wait) -> None:
        if not action.text:
            time.sleep(action.seconds)
            return
        deadline = time.monotonic() + action.seconds
        while True:
            widgets = self._observer.observe(fresh_s=0).screen.widgets
            if any(
                action.text in text for w in widgets for text in (w.name, w.text, w.value or "")
            ):
                return
            if time.monotonic() >= deadline:
                raise ElementNotFoundError(
                    f"{action.text!r} is not shown after {action.seconds:g} s"
                )
            time.sleep(_POLL_S)

    def _locate(self, target: Target) -> Located:
        return self._gestures.locate(target, self._seen)

    def _describe_target(self, target: Target, located: Located) -> Target:
        labelled = target.model_copy(update={"label": target.label or located.called})
        return with_locators(
            labelled, located.widget, located.observed.screen.widgets, self._secrets
        )


def _with_list_name(screen: Screen, opener: str) -> Screen:
    """Call a list like the drop-down that it has opened out of: it has no name of its own."""
    names = {w.name for w in screen.widgets if w.role == "combobox"}
    lists = [n for n, w in enumerate(screen.widgets) if w.role in _LISTS and not w.name]
    if not opener or opener in names or not lists:
        return screen
    widgets = list(screen.widgets)
    widgets[lists[-1]] = widgets[lists[-1]].model_copy(update={"name": opener})
    return screen.model_copy(update={"widgets": tuple(widgets)})

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
from surefoot.tools.devices.base import Calm, masked_widget
from surefoot.tools.devices.linking import with_links
from surefoot.tools.devices.locate import described
from surefoot.tools.devices.phones.client import KeyboardChooser, PhoneClient
from surefoot.tools.devices.phones.fields import Fields, SoftKeys, focused_field
from surefoot.tools.devices.phones.looking import Calming, Eyes, Look, image_of, picture_of
from surefoot.tools.devices.phones.touching import REACH, Aim, Hands, check_front
from surefoot.tools.devices.phones.worker import PhoneLock

_POLL_S = 0.2
_LISTS = frozenset({"list", "listbox"})


class Session:
    """Does what is asked of one phone."""

    def __init__(self, client: PhoneClient, settings: Settings, secrets: Sequence[str]) -> None:
        self._client, self._settings, self._secrets = client, settings, tuple(secrets)
        self._toasts = settings.toasts == "on"
        self._let_go = False
        self._lock: PhoneLock | None = None
        self._eyes = Eyes(client, settings, self._with_links)
        self._hands = Hands(client, self._eyes, self._secrets)
        self._fields = Fields(client, self._eyes, self._hands)
        self._keys = SoftKeys(client, self._eyes, self._hands)
        self._calming = Calming(client, self._eyes)
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
            self._client.connect(self._hold)

    def cut(self) -> None:
        """End what hangs; called from another thread. What is cut is not used again."""
        self._client.cut()

    def attend(self, *, toasts: bool, places: bool) -> None:
        """Ask less: as is said, and not at once again what has just held still."""
        self._toasts, self._eyes.places = toasts, places
        self._eyes.still_s = self._settings.settle_quiet_s

    def wait_until(self, calm: Calm) -> None:
        """See `Hurried.wait_until`."""
        self._calming.calm = calm

    def settle(self) -> None:
        """See `Hurried.settle`."""
        with self._client.translated():
            self._need()
            self._calming.rest()

    def close(self) -> None:
        """Let go of the phone."""
        if not self._let_go:
            self._let_go = True
            with self._client.translated():
                self._client.leave()

    def end(self) -> None:
        """Close every connection, also those of a library that hangs."""
        self._client.end()

    def _hold(self, server: str, serial: str) -> None:
        self._lock = PhoneLock(server, serial)
        self._lock.take()

    def release(self) -> None:
        """Let others have the phone; only once nothing is done on it any more."""
        if self._lock is not None:
            self._lock.release()

    def observe(self) -> Screen:
        """Give the screen, passwords masked, and what happened since the last action began."""
        with self._client.translated():
            self._need()
            look = self._eyes.look()
            if self._toasts:
                self._eyes.note_toast()
            screen = _owned(self._eyes.observe(look), self._opener)
        self._seen = screen
        return screen

    def picture(self) -> bytes:
        """Give a JPEG, password fields and secrets covered."""
        with self._client.translated():
            self._need()
            return picture_of(self._client, self._hidden(self._eyes.look().screen))

    def perform(self, action: Action) -> Action:
        """Do an action, wait until the screen holds still, give it as it was done."""
        with self._client.translated():
            self._need()
            self._eyes.begin()
            self._opener = ""
            before = self._eyes.look()
            check_front(action, before.screen.location, self._client.app)
            if self._toasts:
                self._eyes.watch_toasts()
            done = self._do(action, before)
            self._calming.after(action, before)
        return done

    def _need(self) -> None:
        if self._let_go:
            raise DeviceLostError("the phone was let go of")

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
        colours = self._client.app.link_colours or self._settings.link_colours
        return with_links(screen, lambda: image_of(self._client, self._hidden(screen)), colours)

    def _do(self, action: Action, before: Look) -> Action:
        if isinstance(action, Open):
            package = self._client.open(action)
            if package:
                self._eyes.wait_for_app(package)
        elif isinstance(action, Close):
            self._client.close(action)
        elif isinstance(action, Install):
            self._client.install(action)
        elif isinstance(action, Rotate):
            self._client.rotate(action)
        elif isinstance(action, Keyboard) and isinstance(self._client, KeyboardChooser):
            return action.model_copy(update={"before": self._client.keyboard(action.name)})
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
                self._client.press("enter")
            look = self._eyes.look(fresh_s=0) if action.submit else self._eyes.look()
            self._hands.hide_keyboard(look)
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

    def _press(self, key: str) -> None:
        if key == HIDE_KEYBOARD:
            self._hands.hide_keyboard(self._eyes.look())
        elif key.startswith(SOFT_KEY):
            self._keys.tap(key.removeprefix(SOFT_KEY))
        else:
            self._client.press(key)

    def _swipe(self, action: Swipe, aim: Aim | None) -> None:
        if action.start is not None and action.end is not None:
            self._hands.draw(action.start, action.end)
        elif action.direction is not None:
            self._hands.swipe(self._hands.place(aim), action.direction, action.reach or REACH)
        else:
            raise ActionError("a swipe needs a direction, or a start and an end")

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


def _owned(screen: Screen, opener: str) -> Screen:
    """Call a list like the drop-down that it has opened out of: it has no name of its own."""
    names = {w.name for w in screen.widgets if w.role == "combobox"}
    lists = [n for n, w in enumerate(screen.widgets) if w.role in _LISTS and not w.name]
    if not opener or opener in names or not lists:
        return screen
    widgets = list(screen.widgets)
    widgets[lists[-1]] = widgets[lists[-1]].model_copy(update={"name": opener})
    return screen.model_copy(update={"widgets": tuple(widgets)})

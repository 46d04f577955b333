"""Gestures on a phone: on which app they may be made, where, and what lies over the place."""

from collections.abc import Sequence
from dataclasses import dataclass

from surefoot.state.errors import (
    ActionError,
    ElementNotFoundError,
    ElementNotReadyError,
    NotAllowedError,
)
from surefoot.state.values.action import Action, ActionKind, Direction, Point, Target
from surefoot.state.values.app import PhoneApp
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.devices.hierarchy.windows import ASKING, SYSTEM
from surefoot.tools.devices.locate import find_widget, label_of, middle_of
from surefoot.tools.devices.phones.client import PhoneClient
from surefoot.tools.devices.phones.observer import Observer, PhoneObservation
from surefoot.tools.screens.roles import DIALOG_ROLES
from surefoot.tools.screens.screen_state import OF_THE_SYSTEM
from surefoot.tools.screens.states import is_scrolled
from surefoot.tools.secrets import mask

REACH = 0.7
"""Over which share of a box a finger goes."""
_OUT: dict[Direction, tuple[int, int]] = {
    "up": (0, -1),
    "down": (0, 1),
    "left": (-1, 0),
    "right": (1, 0),
}
_AGAINST: dict[Direction, Direction] = {
    "up": "down",
    "down": "up",
    "left": "right",
    "right": "left",
}


@dataclass(frozen=True)
class Located:
    """A widget that was found, on the screen that it is on."""

    widget: Widget
    observed: PhoneObservation
    called: str

    @property
    def centre(self) -> Point:
        """The middle of the part that is on the screen."""
        assert self.widget.box is not None
        return middle_of(_visible(self.widget.box, self.observed.screen))


class Gestures:
    """Touches one phone; all methods block."""

    def __init__(self, client: PhoneClient, observer: Observer, secrets: Sequence[str]) -> None:
        self._client, self._observer, self._secrets = client, observer, secrets

    def locate(self, target: Target, seen: Screen | None) -> Located:
        """Find a target that can be touched; a keyboard over it is put away.

        Raises:
            ElementNotFoundError: it is not on the screen.
            ElementNotReadyError: it is outside of the visible part, or a dialog lies over it.
        """
        observed = self._observer.observe()
        located = self._find_located(target, seen, observed)
        keyboard = observed.screen.keyboard
        if keyboard is not None and _is_point_in_box(keyboard, located.centre):
            observed = self.hide_keyboard(observed)
            located = self._find_located(
                Target(widget=located.widget.id, label=located.called),
                located.observed.screen,
                observed,
            )
        return located

    def _find_located(
        self, target: Target, seen: Screen | None, observed: PhoneObservation
    ) -> Located:
        known = seen.widgets if seen else None
        try:
            widget = find_widget(observed.screen.widgets, target, known)
        except ElementNotFoundError:
            # Only the picture tells of a hyperlink inside a text.
            observed = self._observer.linked(observed)
            widget = find_widget(observed.screen.widgets, target, known)
        called = mask(label_of(target, widget), self._secrets)
        if "hidden" in widget.states or widget.box is None:
            raise ElementNotReadyError(f"{called} is outside of the visible part")
        located = Located(widget, observed, called)
        over = _dialog_over(located)
        if over is not None:
            name = f" {over.name!r}" if over.name else ""
            raise ElementNotReadyError(f"{called} is covered by a dialog{name}")
        return located

    def hide_keyboard(self, observed: PhoneObservation) -> PhoneObservation:
        """Put the keyboard away when it is shown; then the back key does nothing else."""
        if observed.screen.keyboard is None:
            return observed
        self._client.press("back")
        return self._observer.settle(observed)

    def swipe(self, box: Box, direction: Direction, reach: float = REACH) -> None:
        """Move a finger over a share of a box, past its middle."""
        middle, (x, y) = middle_of(box), _OUT[direction]
        reach_x, reach_y = x * box.width * reach / 2, y * box.height * reach / 2
        self._client.swipe(
            Point(x=middle.x - reach_x, y=middle.y - reach_y),
            Point(x=middle.x + reach_x, y=middle.y + reach_y),
        )

    def place(self, located: Located | None) -> Box:
        """Give where a widget is on the screen, else the screen's own place."""
        screen = located.observed.screen if located is not None else self._observer.observe().screen
        whole = Box(x=0, y=0, width=screen.width_px, height=screen.height_px)
        box = located.widget.box if located is not None else None
        return _visible(box or whole, screen)

    def scroll(
        self, observed: PhoneObservation, direction: Direction, widget: Widget | None = None
    ) -> PhoneObservation:
        """Bring hidden content into view: of a widget, else of the largest one that scrolls.

        Raises:
            ElementNotReadyError: nothing moves, the end is reached.
        """
        box = widget.box if widget is not None else _scrolled_box(observed.screen)
        if box is None:
            raise ActionError("the screen has no place that could be scrolled")
        # The content goes down the page when the finger goes up.
        self.swipe(_visible(box, observed.screen), _AGAINST[direction])
        after = self._observer.settle(observed)
        if after.screen.widgets == observed.screen.widgets:
            raise ElementNotReadyError(f"nothing more to see when scrolling {direction}")
        return after


def _dialog_over(located: Located) -> Widget | None:
    """Give the dialog that lies over a widget which is no part of it."""
    widgets = located.observed.screen.widgets
    place = widgets.index(located.widget)
    for number, one in enumerate(widgets):
        if one.role not in DIALOG_ROLES or number <= place:
            continue
        if one.box is not None and _is_point_in_box(one.box, located.centre):
            return one
    return None


def _scrolled_box(screen: Screen) -> Box | None:
    """Give the place of the largest widget that scrolls; the whole screen where none says so."""
    boxes = [w.box for w in screen.widgets if is_scrolled(w) and w.box is not None]
    largest = max(boxes, key=lambda box: box.area, default=None)
    if largest is None and screen.width_px:
        return Box(x=0, y=0, width=screen.width_px, height=screen.height_px)
    return largest


def _visible(box: Box, screen: Screen) -> Box:
    """Give the part of a box that is on the screen, above the keyboard."""
    left, top = max(0.0, box.x), max(0.0, box.y)
    right, bottom = box.right, box.bottom
    if screen.width_px and screen.height_px:
        right, bottom = min(right, screen.width_px), min(bottom, screen.height_px)
    if screen.keyboard is not None and top < screen.keyboard.y < bottom:
        bottom = screen.keyboard.y
    return Box(x=left, y=top, width=max(0.0, right - left), height=max(0.0, bottom - top))


def _is_point_in_box(box: Box, point: Point) -> bool:
    return box.x <= point.x < box.right and box.y <= point.y < box.bottom


_HOME_WORDS = ("launcher", ".home")
_TOUCHES: frozenset[ActionKind] = frozenset(
    {
        "tap",
        "long_tap",
        "type_text",
        "scroll",
        "swipe",
        "drag",
        "select_option",
        "set_checked",
    }
)
_LEAVES = ("back", "home")


def check_front(action: Action, front: str, app: PhoneApp) -> None:
    """Let an action through that touches the app of the case, or what the system shows for it.

    Going back, going home and opening an app are let through whatever is in front: they lead out
    of what nobody asked for.

    Args:
        action: What is to be done now.
        front: Package in front at this moment, "" where nothing tells.
        app: The app under test, with the packages that the case names beside it.

    Raises:
        NotAllowedError: another app is in front; begins with `window_policy`.
    """
    own = app.installed_as
    is_touch = action.kind in _TOUCHES
    if action.kind == "press":
        is_touch = action.key not in _LEAVES
    if not is_touch or not front or front in {own, *app.packages}:
        return
    if front in SYSTEM | ASKING | OF_THE_SYSTEM or any(word in front for word in _HOME_WORDS):
        return
    raise NotAllowedError(
        f"window_policy: {front} is in front, not {own}: nothing is done to it; where it belongs "
        "to the case, name it in app.packages"
    )

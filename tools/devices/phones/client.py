"""What a library that leads to phones must be able to do for a session."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Protocol, runtime_checkable

from PIL import Image

from surefoot.state.values.action import Close, Install, Open, Point, Rotate
from surefoot.state.values.app import PhoneApp
from surefoot.state.values.screen import Screen, Widget

Hold = Callable[[str, str], None]
"""Keeps a phone from others; told the server that it is behind, and its serial."""


class PhoneApps(Protocol):
    """The apps on one phone; every method blocks."""

    def open(self, action: Open) -> str:
        """Start an app, a part of one, or what opens an address; `fresh` clears its data.

        Returns:
            The package that comes up now, "" where nobody knows which.

        Raises:
            AppUnreachableError: it is not installed, or has no such part.
        """

    def close(self, action: Close) -> None:
        """End an app; `clear_data` makes it forget everything."""

    def install(self, action: Install) -> None:
        """Install a package; `reinstall` takes the old one and its data away first.

        Raises:
            ActionError: there is no such file, or the phone refuses it.
        """

    def is_running(self) -> bool:
        """Say whether the app under test has a process."""


class PhoneClient(Protocol):
    """One phone and the app under test on it; every method blocks, all errors are the library's."""

    @property
    def serial(self) -> str:
        """Which phone it is."""

    @property
    def app(self) -> PhoneApp:
        """The app under test."""

    @property
    def apps(self) -> PhoneApps:
        """Starts and ends apps; there once it is connected."""

    @property
    def dropped(self) -> tuple[type[Exception], ...]:
        """Errors that say only that the connection was lost: a question can be asked again."""

    def translated(self) -> AbstractContextManager[None]:
        """Turn what the library raises into errors of the tree."""

    def connect(self, hold: Hold) -> None:
        """Find the phone, hold it, connect to it, wake it up.

        Args:
            hold: Called before anything is done on the phone.

        Raises:
            DeviceBusyError: another run uses it.
            DeviceMissingError: the library, its program or the phone is not there.
        """

    def cut(self) -> None:
        """End what hangs; called from another thread."""

    def leave(self) -> None:
        """Let what was started on the phone end."""

    def end(self) -> None:
        """Close every connection, also those of a library that hangs."""

    def hierarchy(self) -> str:
        """Give what is shown, as the phone writes it; "" when it tells of no views."""

    def read(self, hierarchy: str) -> Screen:
        """Read a hierarchy, where `location` is the package.

        Raises:
            HierarchyError: it cannot be read.
        """

    def keys(self, hierarchy: str) -> tuple[Widget, ...]:
        """List the keys of the soft keyboard that a hierarchy tells of."""

    def location(self, screen: Screen) -> str:
        """Say where in its app a screen is, e.g. package and activity."""

    def watch_toasts(self) -> None:
        """Forget what the app has told in passing, and listen to what it will tell."""

    def toast(self) -> str:
        """Take the message that the app has shown in passing, "" without one."""

    def picture(self) -> Image.Image:
        """Picture the screen."""

    def tap(self, point: Point, count: int) -> None:
        """Tap, `count` times in a row."""

    def hold(self, point: Point) -> None:
        """Press and hold."""

    def drag(self, start: Point, end: Point) -> None:
        """Hold, move, let go."""

    def swipe(self, start: Point, end: Point) -> None:
        """Move a finger from one place to another."""

    def press(self, key: str) -> None:
        """Press a key by its name in the vocabulary of actions.

        Raises:
            UnsupportedActionError: there is no such key.
        """

    def write(self, text: str) -> None:
        """Let the field that has the focus hold a text and nothing else.

        Raises:
            ElementNotFoundError: no field has the focus.
        """

    def send_keys(self, text: str) -> None:
        """Add a text where the cursor is, as a keyboard does."""

    def rotate(self, action: Rotate) -> None:
        """Turn the screen."""


@runtime_checkable
class CrashTeller(Protocol):
    """A phone whose log can be read."""

    def last_crash(self) -> str:
        """Give exception and first frames of the last crash, a line each; "" without one."""


@runtime_checkable
class KeyboardChooser(Protocol):
    """A phone whose input method can be chosen."""

    def keyboard(self, name: str) -> str:
        """Choose an input method by its id, the fast one of the library by ""; give the last one.

        Raises:
            ActionError: the phone does not take it.
        """

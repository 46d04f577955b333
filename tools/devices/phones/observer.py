"""What a phone shows: its hierarchy as a screen, activity, toasts, pictures; when it rests."""

import io
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from PIL import Image, ImageDraw

from surefoot.configs.settings import Settings
from surefoot.state.errors import AppUnreachableError
from surefoot.state.values.action import Action, Close, TypeText, Wait
from surefoot.state.values.screen import Box, Event, Screen
from surefoot.tools.devices.base import SettleLevel
from surefoot.tools.devices.hierarchy.windows import ASKING
from surefoot.tools.devices.phones.client import CrashTeller, PhoneClient

T = TypeVar("T")

FRESH_S = 0.05
"""An observation is current when it is no older than this, or than it took to make."""
_EMPTY_TRIES = 8
_EMPTY_PAUSE_S = 0.25
_TICKING_S = 1.5
"""A screen on which only texts change (a clock) counts as settled after this long."""
_POLL_S = 0.1


@dataclass(frozen=True)
class PhoneObservation:
    """What was read of the phone at one moment."""

    screen: Screen
    """With passwords masked, secrets not; `location` is the package."""
    hierarchy: str
    at: float
    """When it was taken, on the monotonic clock."""
    took_s: float = 0.0


def _never(_look: PhoneObservation) -> bool:
    return False


class Observer:
    """Observes one phone; all methods block."""

    def __init__(
        self, client: PhoneClient, settings: Settings, with_links: Callable[[Screen], Screen]
    ) -> None:
        """Args: with_links: adds the hyperlinks inside texts, which takes a picture."""
        self._client, self._settings, self._add_links = client, settings, with_links
        self._linked: tuple[Screen, Screen] | None = None
        self._read_twice = False
        self._last: PhoneObservation | None = None
        self.still_s = 0.0
        """For so long what has held still is current; 0 for as long as any other one."""
        self.places = True
        """Ask where in its app a screen is."""
        self._still: PhoneObservation | None = None
        """The last observation in which the screen held still."""
        self._events: list[Event] = []
        self._incident: Event | None = None

    def begin(self) -> None:
        """Forget what happened before the action that begins."""
        self._events = []

    def note(self, event: Event) -> None:
        """Keep something that came and went."""
        self._events.append(event)

    def note_crash(self, event: Event) -> None:
        """Keep the end of the app, with what the phone's log says of a crash."""
        client = self._client
        if event.kind == "crash" and isinstance(client, CrashTeller):
            event = event.model_copy(update={"detail": self.ask(client.last_crash) or event.detail})
        self.note(event)

    def observe(self, *, fresh_s: float = FRESH_S) -> PhoneObservation:
        """Observe the phone; an observation not older than `fresh_s` serves again."""
        last, start = self._last, time.monotonic()
        if last is not None and fresh_s:
            held_s = self.still_s if last is self._still else 0.0
            if start - last.at <= max(fresh_s, last.took_s, held_s):
                return last
        told = self._read_hierarchy()
        same = last is not None and last.hierarchy == told
        screen = last.screen if last is not None and same else self._client.read(told)
        now = time.monotonic()
        self._last = PhoneObservation(screen, told, now, now - start)
        self._note_incident(self._last.screen)
        return self._last

    def full_screen(self, observed: PhoneObservation) -> Screen:
        """Give the screen with its activity and what has happened since the last action began."""
        screen = self.linked(observed).screen
        location = screen.location
        if self.places:
            location = self.ask(lambda: self._client.location(observed.screen))
        events = tuple(self._events)
        return screen.model_copy(update={"location": location, "events": events})

    def linked(self, observed: PhoneObservation) -> PhoneObservation:
        """Return it with the hyperlinks inside texts; the picture is read once a screen.

        Where it showed none it is read once more: the page may have been fading in.
        """
        known = self._linked
        again = known is not None and known[0] == observed.screen
        if known is None or not again or (known[1] == observed.screen and not self._read_twice):
            known = self._linked = observed.screen, self._add_links(observed.screen)
            self._read_twice = again
        return replace(observed, screen=known[1])

    def settle(
        self,
        before: PhoneObservation | None,
        *,
        quiet_s: float | None = None,
        enough: Callable[[PhoneObservation], bool] = _never,
    ) -> PhoneObservation:
        """Observe until the screen holds still: twice the same, not only the one from before.

        Where nothing changes, it may be that the app has only not begun yet; where a sign that it
        is loading has come up, it is waited for.

        Args:
            before: What was shown before, None where it does not matter.
            quiet_s: How long a change is waited for, else as the settings say.
            enough: Says that the first observation serves, for a caller with `still_s`.
        """
        start = time.monotonic()
        quiet_s = self._settings.settle_quiet_s if quiet_s is None else quiet_s
        old = before.screen if before is not None else None
        last = self.observe(fresh_s=0)
        if self.still_s and enough(last):
            return last
        while True:
            now = time.monotonic() - start
            again = self.observe(fresh_s=0)
            same = again.screen == last.screen
            changed = old is None or differs(again.screen, old)
            quiet = changed or now >= quiet_s
            if same and quiet and not is_loading(again.screen, old):
                self._still = again
                return again
            ticking = now >= _TICKING_S and structure_of(again.screen) == structure_of(last.screen)
            if ticking or now >= self._settings.settle_limit_s:
                return again
            last = again

    def held_still(self) -> PhoneObservation:
        """Return the screen at rest, observed again where the last observation only told enough."""
        observed = self.observe()
        return self.settle(None) if self.still_s and observed is not self._still else observed

    def wait_for_app(self, package: str) -> None:
        """Wait until an app is in front, or the system tells something of it.

        Raises:
            AppUnreachableError: it does not come up.
        """
        limit_s = self._settings.navigation_timeout_s
        deadline = time.monotonic() + limit_s
        while self._front() not in {package, *ASKING}:
            if time.monotonic() >= deadline:
                raise AppUnreachableError(f"{package} does not come up within {limit_s:g} s")
            time.sleep(_POLL_S)

    def _front(self) -> str:
        """Say which package is in front; where no view tells, the phone itself is asked."""
        screen = self.observe(fresh_s=0).screen
        if screen.location:
            return screen.location
        return self.ask(lambda: self._client.location(screen)).partition("/")[0]

    def note_toast(self) -> None:
        """Keep the toast that the app has shown, if any."""
        text = self.ask(self._client.toast)
        if text:
            self.note(Event(kind="toast", text=text))

    def watch_toasts(self) -> None:
        """Let a toast from before go."""
        self.ask(self._client.watch_toasts)

    def ask(self, question: Callable[[], T]) -> T:
        """Ask the phone something that changes nothing; once more when the connection is lost."""
        try:
            return question()
        except self._client.dropped:
            return question()

    def _read_hierarchy(self) -> str:
        was_empty = self._last is not None and not self._last.screen.widgets
        told = ""
        for left in reversed(range(1 if was_empty else _EMPTY_TRIES)):
            told = self.ask(self._client.hierarchy)
            if told:
                break
            if left:
                time.sleep(_EMPTY_PAUSE_S)
        # Else a surface that is drawn by the app, or a locked screen: there is nothing to tell.
        return told

    def _note_incident(self, screen: Screen) -> None:
        """Tell of a dialog of the system once, not as long as it is shown."""
        incident = screen.events[0] if screen.events else None
        if incident is not None and incident != self._incident:
            self.note_crash(incident)
        self._incident = incident


def differs(screen: Screen, before: Screen) -> bool:
    """Say whether something has come of an action; the keyboard is no widget."""
    return screen.widgets != before.widgets or screen.keyboard != before.keyboard


def is_loading(screen: Screen, before: Screen | None) -> bool:
    """Say whether a spinner has come up that was not there before."""
    if before is None:
        return False
    known = {(w.role, w.test_id) for w in before.widgets}
    return any(
        w.role == "progressbar" and not w.value and (w.role, w.test_id) not in known
        for w in screen.widgets
        if "hidden" not in w.states
    )


def structure_of(screen: Screen) -> tuple[tuple[str, str, int], ...]:
    """Give how a screen is built, whatever its texts say."""
    return tuple((w.role, w.test_id, w.depth) for w in screen.widgets)


_LEAVING = frozenset({"open", "close", "install", "press"})
"""Actions that may leave the app on purpose."""


class Settler:
    """Waits on one phone; all methods block."""

    def __init__(self, client: PhoneClient, observer: Observer) -> None:
        self._client, self._observer = client, observer
        self.level: SettleLevel = "full"
        """See `HurriedDevice.set_settle_level`; two observations are the same in any case."""
        self._pending: tuple[Action, PhoneObservation] | None = None
        """The action that has changed nothing yet, and the observation before it."""

    def after(self, action: Action, before: PhoneObservation) -> None:
        """Wait after an action, and tell when the app has ended by it."""
        self._pending = None
        if isinstance(action, Wait) or self._changes_nothing(action, before):
            return
        if isinstance(action, TypeText) and not action.submit:
            after = self._observer.held_still()  # from such a screen it is read back
        elif self.level == "full":
            after = self._observer.settle(before)
        else:
            after = self._observer.settle(before, quiet_s=0)
            if not differs(after.screen, before.screen):
                self._pending = action, before
        self._note_end(action, before, after)

    def rest(self) -> None:
        """Wait for what `after` did not wait for."""
        pending, self._pending = self._pending, None
        if pending is not None:
            action, before = pending
            self._note_end(action, before, self._observer.settle(before))

    def _changes_nothing(self, action: Action, before: PhoneObservation) -> bool:
        """Say whether an app was ended that was not in front; only then nothing is observed."""
        package = action.app or self._client.app.installed_as if isinstance(action, Close) else ""
        return self.level != "full" and package not in ("", before.screen.location)

    def _note_end(self, action: Action, before: PhoneObservation, after: PhoneObservation) -> None:
        """Tell when the app has gone without a word: it is not in front and does not run."""
        if action.kind in _LEAVING:
            return
        left = before.screen.location == self._client.app.installed_as != after.screen.location
        if left and not after.screen.events and not self._client.apps.is_running():
            self._observer.note_crash(
                Event(kind="crash", text=f"{self._client.app.installed_as} has ended")
            )


_QUALITY = 75
_COVER = "#444444"


def screen_jpeg(client: PhoneClient, covered: Iterable[Box]) -> bytes:
    """Picture the screen as JPEG, with boxes painted over."""
    written = io.BytesIO()
    screen_image(client, covered).save(written, "JPEG", quality=_QUALITY)
    return written.getvalue()


def screen_image(client: PhoneClient, covered: Iterable[Box]) -> Image.Image:
    """Picture the screen with boxes painted over."""
    image = client.picture().convert("RGB")
    paint = ImageDraw.Draw(image)
    for box in covered:
        paint.rectangle((box.x, box.y, box.right, box.bottom), fill=_COVER)
    return image

"""Waits on a phone after an action until its screen holds still, or less where that is said."""

from surefoot.state.values.action import Action, Close, TypeText, Wait
from surefoot.state.values.screen import Event
from surefoot.tools.devices.base import Calm
from surefoot.tools.devices.phones.client import PhoneClient
from surefoot.tools.devices.phones.looking import Eyes, Look, differs

_LEAVING = frozenset({"open", "close", "install", "press"})
"""Actions that may leave the app on purpose."""


class Calming:
    """Waits on one phone; all methods block."""

    def __init__(self, client: PhoneClient, eyes: Eyes) -> None:
        self._client, self._eyes = client, eyes
        self.calm: Calm = "full"
        """See `Hurried.wait_until`; two looks tell the same in any case."""
        self._owed: tuple[Action, Look] | None = None
        """What has changed nothing yet, and the look before it."""

    def after(self, action: Action, before: Look) -> None:
        """Wait after an action, and tell when the app has ended by it."""
        self._owed = None
        if isinstance(action, Wait) or self._changes_nothing(action, before):
            return
        if isinstance(action, TypeText) and not action.submit:
            after = self._eyes.held_still()  # from such a screen it is read back
        elif self.calm == "full":
            after = self._eyes.settle(before)
        else:
            after = self._eyes.settle(before, quiet_s=0)
            if not differs(after.screen, before.screen):
                self._owed = action, before
        self._note_end(action, before, after)

    def rest(self) -> None:
        """Wait for what `after` did not wait for."""
        owed, self._owed = self._owed, None
        if owed is not None:
            action, before = owed
            self._note_end(action, before, self._eyes.settle(before))

    def _changes_nothing(self, action: Action, before: Look) -> bool:
        """Say whether an app was ended that was not in front; only the hurried need not look."""
        package = action.app or self._client.app.installed_as if isinstance(action, Close) else ""
        return self.calm != "full" and package not in ("", before.screen.location)

    def _note_end(self, action: Action, before: Look, after: Look) -> None:
        """Tell when the app has gone without a word: it is not in front and does not run."""
        if action.kind in _LEAVING:
            return
        left = before.screen.location == self._client.app.installed_as != after.screen.location
        if left and not after.screen.events and not self._client.is_running():
            self._eyes.note_crash(
                Event(kind="crash", text=f"{self._client.app.installed_as} has ended")
            )

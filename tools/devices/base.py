"""What every device can do."""

from typing import Protocol

from state.values.action import Action, ActionKind
from state.values.screen import Screen


class Performer(Protocol):
    """The part of a device that acts and looks."""

    async def observe(self) -> Screen:
        """See `Device.observe`."""

    async def perform(self, action: Action) -> Action:
        """See `Device.perform`."""


class Device(Protocol):
    """A page, phone or simulated app under test.

    Every call returns once the app has settled. Calls are served one at a time by the loop of the
    session host. Texts in actions are final: parameters were filled in before.
    """

    @property
    def supports(self) -> frozenset[ActionKind]:
        """Which actions this backend knows."""

    async def observe(self) -> Screen:
        """Read what is visible now and what happened since the last action, without changing it.

        Passwords and configured secrets are masked.

        Raises:
            DeviceLostError: the device went away.
        """

    async def screenshot(self) -> bytes:
        """Picture the screen as JPEG or PNG, password fields and secrets covered.

        Raises:
            DeviceLostError: the device went away.
        """

    async def perform(self, action: Action) -> Action:
        """Do `action` and return it as it was done: its target with locators for another screen.

        Raises:
            UnsupportedActionError: this backend does not know it.
            ElementNotFoundError: its target is not on the screen.
            ElementNotReadyError: its target does not take it.
            AppUnreachableError: `open` got no answer.
            DeviceLostError: the device went away.
        """

    async def close(self) -> None:
        """Let go of everything; never raises for a device that is gone already."""

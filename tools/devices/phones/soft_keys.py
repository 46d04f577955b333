"""Keys of the keyboard that a phone shows, tapped by what they are called."""

from surefoot.state.errors import ElementNotFoundError
from surefoot.tools.devices.phones.client import PhoneClient
from surefoot.tools.devices.phones.fields import focused_field
from surefoot.tools.devices.phones.looking import Eyes, Look
from surefoot.tools.devices.phones.touching import Aim, Hands

_MOST_TOLD = 12
"""Keys that an error tells, at most."""


class SoftKeys:
    """Taps keys of the keyboard on one phone; all methods block."""

    def __init__(self, client: PhoneClient, eyes: Eyes, hands: Hands) -> None:
        self._client, self._eyes, self._hands = client, eyes, hands

    def tap(self, name: str) -> None:
        """Tap the key that is called so; a tap into the field in use brings a hidden keyboard up.

        Raises:
            ElementNotFoundError: no keyboard comes up, or it tells of no such key.
            ElementNotReadyError: no keyboard is shown, and no field has the focus.
        """
        look = self._with_keyboard(self._eyes.look())
        keys = self._client.keys(look.hierarchy)
        if look.screen.keyboard is None or not keys:
            seen = "no keyboard is shown" if look.screen.keyboard is None else "it tells of no keys"
            raise ElementNotFoundError(f"no key {name!r}: {seen}")
        wanted = " ".join(name.split()).casefold()
        called = [key for key in keys if (key.name or key.text).casefold() == wanted]
        if len(called) != 1:
            has = ", ".join(repr(key.name or key.text) for key in keys[-_MOST_TOLD:])
            raise ElementNotFoundError(
                f"the keyboard has {len(called) or 'no'} {name!r}; its last keys are {has}"
            )
        self._hands.tap(Aim(called[0], look, name).centre)

    def _with_keyboard(self, look: Look) -> Look:
        if look.screen.keyboard is not None:
            return look
        aim = self._hands.aim(focused_field(look), look.screen)
        self._hands.tap(aim.centre)
        return self._eyes.settle(look, enough=lambda now: now.screen.keyboard is not None)

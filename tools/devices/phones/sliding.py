"""Sliders of a phone: tapped where their number must be, by what earlier taps have shown."""

from surefoot.state.errors import ElementNotFoundError, ElementNotReadyError
from surefoot.state.values.action import Point
from surefoot.tools.devices.phones.looking import Eyes
from surefoot.tools.devices.phones.touching import Aim, Hands
from surefoot.tools.screens.numbers import number_in, number_of

_FIRST = (0.5, 0.8, 0.2)
"""Shares of its width that are tapped to learn which numbers stand where."""
_MOST_TAPS = 10
_NEAR = 1e-6


class Slider:
    """Moves sliders on one phone; all methods block."""

    def __init__(self, eyes: Eyes, hands: Hands) -> None:
        self._eyes, self._hands = eyes, hands

    def slide(self, aim: Aim, text: str) -> None:
        """Bring a slider to a number, which it or what stands by it tells.

        Raises:
            ElementNotReadyError: it tells no number, or does not come to stand at this one.
            ElementNotFoundError: it is gone.
        """
        want, now = number_in(text), number_of(aim.widget, aim.look.screen)
        if want is None or now is None:
            what = f"{text!r} is no number" if want is None else "it does not tell its number"
            raise ElementNotReadyError(f"{aim.called}: {what}")
        start = now
        seen: dict[float, float] = {}
        for number in range(_MOST_TAPS):
            if abs(now - want) < _NEAR:
                return
            share = _share(want, seen, _FIRST[min(number, len(_FIRST) - 1)])
            if share in seen:
                break
            aim, now = self._tapped(aim, share)
            seen[share] = now
        has_moved = any(value != start for value in seen.values())
        told = f"it stands at {now:g}, not at {want:g}" if has_moved else "its number stays"
        raise ElementNotReadyError(f"{aim.called}: {told}")

    def _tapped(self, aim: Aim, share: float) -> tuple[Aim, float]:
        """Tap at a share of the width; gives the slider as it is then, and its number."""
        box = aim.widget.box
        assert box is not None
        self._hands.tap(Point(x=box.x + share * box.width, y=box.y + box.height / 2))
        look = self._eyes.settle(aim.look)
        same = next((w for w in look.screen.widgets if w.id == aim.widget.id), None)
        now = number_of(same, look.screen) if same is not None else None
        if same is None or now is None:
            raise ElementNotFoundError(f"{aim.called} is not on the screen any more")
        return Aim(same, look, aim.called), now


def _share(want: float, seen: dict[float, float], first: float) -> float:
    """Say where a number should stand: on the line through the two taps next to it."""
    by_number = {value: share for share, value in seen.items()}
    if len(by_number) < 2:
        return first
    (one, at_one), (other, at_other) = sorted(by_number.items(), key=lambda p: abs(p[0] - want))[:2]
    share = at_one + (want - one) * (at_other - at_one) / (other - one)
    return min(max(share, 0.0), 0.999)

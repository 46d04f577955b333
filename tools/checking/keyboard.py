"""Whether the keyboard of a phone is shown.

| check | holds | refuted | cannot tell |
|---|---|---|---|
| shown | it covers a part of the screen | it does not | what shows the screen tells of none; the step types, after which it is put away |
| gone | it does not | it covers a part of the screen | as above |
"""

from collections.abc import Sequence

from surefoot.state.values.check import Check
from surefoot.tools.checking.outcome import Outcome, held, refuted, untold
from surefoot.tools.screens.pair import ScreenPair


def check_keyboard(check: Check, pair: ScreenPair, typed: Sequence[str]) -> Outcome:
    """Look whether the keyboard is there, or is not, as `shown` or `gone` say."""
    if pair.after.kind not in {"android", "harmony"} or check.what:
        return untold("nothing tells of a keyboard here")
    if typed:
        return untold("it was put away once the text was typed")
    is_shown = pair.after.keyboard is not None
    said = f"the keyboard is {'shown' if is_shown else 'hidden'}"
    return held(said) if is_shown is (check.check == "shown") else refuted(said)

"""Tells by two stored screens that a step was not done, or not as its sentence says."""

from collections.abc import Sequence

from surefoot.state.values.intent import Intent
from surefoot.tools.grounding.effect import effect_of
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.landing import led_elsewhere
from surefoot.tools.grounding.result import Found
from surefoot.tools.screens.pair import ScreenPair

_LEADS = frozenset({"click", "open"})
_DISMISSED = "dismissed"
"""How what is told of a question ends that was answered by a no."""
_STAYS = frozenset({"fill", "append", "clear", "select", "check", "uncheck"})
"""Whose effect stands on the screen until something else is done."""


def undone(intents: Sequence[Intent], pair: ScreenPair, *, is_checked: bool) -> str:
    """Say how the screens show that the last intent is not done; "" where they do not show that.

    Where a result is expected, its checks tell whether the right page came.
    """
    done, before, after = [i for i in intents if i.do != "look"], pair.before, pair.after
    if not done or before is None:
        return ""
    declined = [e for e in after.events if e.kind == "dialog" and e.detail.endswith(_DISMISSED)]
    if declined and done[-1].answer != "dismiss":
        return f"the question {declined[0].text!r} was declined"
    found = ground(done[-1], before)
    if not isinstance(found, Found) or len(found.widgets) != 1:
        return ""
    if done[-1].do in _LEADS:
        return "" if is_checked else led_elsewhere(found.widgets[0], before, after)
    if done[-1].do not in _STAYS or before.location != after.location:
        return ""
    effect = effect_of(done[-1], found.widgets[0], before, after)
    return effect.reason if effect.done is False else ""

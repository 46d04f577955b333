"""Reads back on two stored screens what the last intent of a step must have brought about."""

from collections.abc import Sequence

from state.values.intent import Intent
from state.values.screen import Screen
from tools.grounding.effect import effect_of
from tools.grounding.ground import ground
from tools.grounding.result import Found

_STAYS = frozenset({"fill", "append", "clear", "select", "check", "uncheck"})
"""Whose effect stands on the screen until something else is done."""


def undone(intents: Sequence[Intent], before: Screen, after: Screen) -> str:
    """Say how the screen shows that the last intent is not done; "" where it does not show that."""
    done = [intent for intent in intents if intent.do != "look"]
    if not done or done[-1].do not in _STAYS or before.location != after.location:
        return ""
    found = ground(done[-1], before)
    if not isinstance(found, Found) or len(found.widgets) != 1:
        return ""
    effect = effect_of(done[-1], found.widgets[0], before, after)
    return effect.reason if effect.done is False else ""

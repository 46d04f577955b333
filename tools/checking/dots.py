"""Emoji that a phone writes as dots, one for each half of the character, so that nothing tells them."""

from typing import Any

from surefoot.state.values.check import Check
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.text import has_emoji, with_dots

REASON = "the phone writes dots in the place of emoji"


def with_dots_for_emoji(check: Check, pair: ScreenPair) -> Check | None:
    """Give a check as such a phone may write what it names; None where that changes nothing."""
    if pair.after.kind == "web" or any(map(has_emoji, _texts(pair))):
        return None
    values: dict[str, Any] = {"what": with_dots(check.what), "where": with_dots(check.where)}
    values["value"] = tuple(map(with_dots, check.texts)) or check.value
    dotted = check.model_copy(update=values)
    return dotted if has_emoji(str(check)) else None


def _texts(pair: ScreenPair) -> list[str]:
    return [f"{w.name} {w.text} {w.value or ''}" for w in pair.after.widgets]

"""What is typed into a field when no model says it."""

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

from surefoot.state.values.screen import Widget
from surefoot.tools.configured import read_configured
from surefoot.tools.text import normalise

_FITTING = 0.5
"""How often a text is typed that fits."""


@lru_cache(maxsize=1)
def _kinds() -> dict[str, Any]:
    found: dict[str, Any] = read_configured("exploration", "typed.yaml")
    return found


def texts_for(hint: str) -> list[str]:
    """Give texts for a field by what it calls itself: its name, placeholder, id."""
    said = normalise(hint)
    kinds = _kinds()
    for kind in kinds["kinds"]:
        if any(word in said for word in kind["words"]):
            return [*kind["texts"], *kinds["odd"]]
    return [*kinds["plain"], *kinds["odd"]]


def hint_of(widget: Widget | None) -> str:
    """Give what a field says of itself."""
    if widget is None:
        return ""
    return f"{widget.name} {widget.placeholder} {widget.test_id}"


def typed_text(
    widget: Widget | None,
    chance: Random,
    most: int,
    is_known: Callable[[str], bool] = lambda _: False,
) -> str:
    """Choose what to type: at first what fits the field, then that every other time.

    Args:
        widget: The field.
        chance: The run's generator.
        most: Longest text, in characters.
        is_known: Whether a text was typed there before; it is taken when there are no others.
    """
    texts = [text[:most] for text in texts_for(hint_of(widget))]
    new = [text for text in texts if not is_known(text)]
    # A form that is filled in as it should be leads on; what is odd may be refused.
    if len(new) == len(texts) or chance.random() < _FITTING:
        return texts[0]
    return chance.choice(new or texts)

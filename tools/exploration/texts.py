"""What is typed into a field when no model says it."""

from functools import lru_cache
from random import Random
from typing import Any

import yaml

from configs.settings import CONFIGS
from state.values.screen import Widget
from tools.language.text import normalise


@lru_cache(maxsize=1)
def _kinds() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((CONFIGS / "language" / "typed.yaml").read_text("utf-8"))
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


def typed_text(widget: Widget | None, chance: Random, most: int) -> str:
    """Choose what to type.

    Args:
        widget: The field.
        chance: The run's generator.
        most: Longest text, in characters.
    """
    return chance.choice(texts_for(hint_of(widget)))[:most]

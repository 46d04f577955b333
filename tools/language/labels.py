"""Texts of apps that are told by their words: orders to a tester, and ways out of a form."""

import re
from functools import lru_cache

from tools.configured import read_configured
from tools.text import normalise


@lru_cache(maxsize=1)
def _patterns() -> dict[str, re.Pattern[str]]:
    raw = read_configured("language", "labels.yaml")
    return {key: re.compile(words) for key, words in raw.items()}


def orders_the_tester(text: str) -> bool:
    """Say whether a text of an app tells whoever tests it what to write down."""
    return _patterns()["injection"].search(normalise(text)) is not None


def leads_out(label: str) -> bool:
    """Say whether a button only leads out of a form: cancel, close, back."""
    return _patterns()["cancel"].match(normalise(label)) is not None

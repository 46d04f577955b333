"""The words of configs/language/uat.yaml."""

import re
from functools import lru_cache

from tools.configured import read_configured
from tools.text import normalise


@lru_cache(maxsize=1)
def _words() -> dict[str, re.Pattern[str]]:
    raw = read_configured("language", "uat.yaml")
    return {key: re.compile(words) for key, words in raw.items()}


def says(what: str, text: str) -> bool:
    """Say whether a text has words of a kind, e.g. `back_key`."""
    return _words()[what].search(normalise(text)) is not None


def without(what: str, text: str) -> str:
    """Take words of a kind out of a text."""
    found = _words()[what].search(text.lower())
    return text if found is None else text[: found.start()] + text[found.end() :]


def kinds_said(start: str, text: str) -> frozenset[str]:
    """Give the kinds of words of which the names begin so, and of which a text has one."""
    folded = normalise(text)
    return frozenset(
        key.removeprefix(start)
        for key, words in _words().items()
        if key.startswith(start) and words.search(folded)
    )

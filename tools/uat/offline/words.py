"""The words of configs/language/uat.yaml."""

import re
from functools import lru_cache

import yaml

from configs.settings import CONFIGS
from tools.language.text import normalise


@lru_cache(maxsize=1)
def _words() -> dict[str, re.Pattern[str]]:
    raw = yaml.safe_load((CONFIGS / "language" / "uat.yaml").read_text("utf-8"))
    return {key: re.compile(words) for key, words in raw.items()}


def says(what: str, text: str) -> bool:
    """Say whether a text has words of a kind, e.g. `back_key`."""
    return _words()[what].search(normalise(text)) is not None


def without(what: str, text: str) -> str:
    """Take words of a kind out of a text."""
    found = _words()[what].search(text.lower())
    return text if found is None else text[: found.start()] + text[found.end() :]

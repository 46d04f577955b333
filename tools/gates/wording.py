"""The words of configs/gates, of all languages."""

import re
from functools import lru_cache

from surefoot.tools.configured import read_configured
from surefoot.tools.text import normalise

_LANGUAGES = ("en", "zh", "vi")


@lru_cache(maxsize=1)
def _wordings() -> dict[str, re.Pattern[str]]:
    found: dict[str, list[str]] = {}
    for language in _LANGUAGES:
        for name, forms in read_configured("gates", f"{language}.yaml").items():
            found.setdefault(name, []).extend(forms)
    return {name: re.compile("|".join(forms)) for name, forms in found.items()}


def says(text: str, what: str) -> bool:
    """Say whether a text holds words of a section of configs/gates, in any language."""
    return _wordings()[what].search(normalise(text)) is not None

"""The texts of the user interface in the languages Filebox speaks."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

LANGUAGES: dict[str, str] = {"en": "English", "zh": "中文", "vi": "Tiếng Việt"}
_BROWSER_PREFIX = "js."


@cache
def _texts() -> dict[str, list[str]]:
    text = Path(__file__).with_name("texts.yaml").read_text(encoding="utf-8")
    texts: dict[str, list[str]] = yaml.safe_load(text)
    return texts


def translate(language: str, key: str, **values: str) -> str:
    """Give one text in `language`, with `{name}` filled in from `values`.

    Raises:
        KeyError: no such text.
    """
    position = list(LANGUAGES).index(language)
    return _texts()[key][position].format(**values) if values else _texts()[key][position]


def browser_texts(language: str) -> dict[str, str]:
    """Give the texts that scripts in the page need, by key without the prefix."""
    return {
        key.removeprefix(_BROWSER_PREFIX): translate(language, key)
        for key in _texts()
        if key.startswith(_BROWSER_PREFIX)
    }

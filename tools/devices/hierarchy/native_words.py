"""The words of configs/devices/native.yaml."""

import re
from functools import lru_cache
from typing import Any

from surefoot.tools.configured import read_configured


@lru_cache(maxsize=1)
def said_of_apps() -> dict[str, re.Pattern[str]]:
    """Give what the system says of an app, by kind: `anr`, `crash`."""
    return {kind: re.compile(pattern) for kind, pattern in _raw()["incidents"].items()}


@lru_cache(maxsize=1)
def words_of_kinds() -> frozenset[str]:
    """Give the words of resource ids that only say what kind of view it is."""
    return frozenset(_raw()["kinds_in_ids"])


def _raw() -> dict[str, Any]:
    raw: dict[str, Any] = read_configured("devices", "native.yaml")
    return raw

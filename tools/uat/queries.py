"""What a step searches for, where a parameter is told in the same words."""

import re
from collections.abc import Mapping

_SEARCHED = re.compile(
    r"(?:search for|look for|look up|find) (?P<lead>(?:the |an? )?)"
    r"(?P<thing>[^\W\d][^,'\"“‘]* [^,'\"“‘]*?)[.]?",
    re.IGNORECASE,
)


def with_query(text: str, parameters: Mapping[str, str]) -> str:
    """Mark what is searched for.

    Returns:
        "Search for ${late_train}" of "Search for the late train"; "" where no parameter, or more
        than one, is told so.
    """
    searched = _SEARCHED.fullmatch(text)
    if searched is None:
        return ""
    said = searched.group("thing").lower()
    found = [
        name
        for name, about in parameters.items()
        if said == name.replace("_", " ").lower() or _says_which(said, about.lower())
    ]
    return f"{text[: searched.start('lead')]}${{{found[0]}}}" if len(found) == 1 else ""


def _says_which(said: str, about: str) -> bool:
    """Say whether a description has the words that tell which thing is meant: a flight that ..."""
    return " that " in said and said in about

"""How names and texts are compared."""

import unicodedata


def normalise(text: str) -> str:
    """Give a name as it is stored: NFKC, no blanks at the ends, one between words; case is kept.

    Traditional and simplified characters stay different.
    """
    return " ".join(unicodedata.normalize("NFKC", text).split())


def fold(text: str) -> str:
    """Give a text as it is compared: `normalise`, and upper and lower case alike."""
    return normalise(text).casefold()

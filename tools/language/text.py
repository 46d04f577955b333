"""Texts made comparable."""

import unicodedata


def normalise(text: str) -> str:
    """Fold width, compatibility forms, blanks and case (NFKC, casefold)."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())

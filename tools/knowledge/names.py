"""When two names are the same name."""

import re
import unicodedata
from functools import lru_cache

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_BLANKS = re.compile(r"\s+")
_EDGES = re.compile(r"^[\W_]+|[\W_]+$")


# Batches name the same pages and widgets thousands of times.
@lru_cache(maxsize=16_384)
def normalise(name: str) -> str:
    """Write a name one way: compatible characters (NFKC), no edges, single blanks; case is kept."""
    if name.isascii() and name.isalnum():
        return name  # as ids are
    return _BLANKS.sub(" ", _INVISIBLE.sub("", unicodedata.normalize("NFKC", name))).strip()


def fold(name: str) -> str:
    """Normalise a name and leave its case out, for comparing."""
    return normalise(normalise(name).casefold())


def bare(name: str) -> str:
    """Fold a name and leave out the signs at its edges; a name of signs alone stays."""
    folded = fold(name)
    return _EDGES.sub("", folded) or folded

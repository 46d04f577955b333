"""What every index of texts takes and gives."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, Protocol

EXACT = 1.0
"""Similarity of the same text."""
NAMED = 0.95
"""Similarity of a text that is an alias or a keyword."""
MOST = 0.99
"""No more is said of two texts that differ."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """One wording that stands for its owner."""

    owner: str
    """Id of the intent or page."""
    text: str
    kind: Literal["text", "alias", "keyword", "page"] = "text"


@dataclass(frozen=True, slots=True)
class Match:
    """The phrase of an owner that comes nearest to a query."""

    owner: str
    similarity: float
    """0.0 to 1.0."""
    phrase: Phrase
    how: Literal["exact", "alias", "keyword", "tokens", "dense"]
    degraded: bool = False
    """An endpoint that should have answered did not; words were compared in its place."""

    @property
    def rank(self) -> tuple[float, str]:
        """Its place among others: the most similar first, as similar ones by their owners."""
        return -self.similarity, self.owner


class TextIndex(Protocol):
    """Phrases that are searched by what they say; phrases come and go at any time."""

    @property
    def problem(self) -> str:
        """Why words are compared in the place of meanings at the moment; "" while all is well."""

    def add(self, phrases: Iterable[Phrase]) -> None:
        """Add phrases; one that is there already stays once."""

    def remove(self, owner: str) -> None:
        """Forget every phrase of an owner; one that is unknown is no error."""

    def search(self, query: str, count: int) -> list[Match]:
        """Returns the nearest owners, one match each: best first, ties by owner."""

    def find_exact(self, query: str) -> list[Match]:
        """Returns the owners of this very text; [] also when only a search can tell."""

    def threshold(self, query: str) -> float:
        """Returns from which similarity on a match may be believed for this query."""

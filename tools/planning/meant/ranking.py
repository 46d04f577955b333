"""Puts the widgets of a screen in the order in which a part of a step may mean them."""

from dataclasses import dataclass

from tools.judging.learned import Forest
from tools.planning.meant.page import Candidate, Page
from tools.planning.meant.said import Said
from tools.planning.meant.traits import Wish, quick, traits

MOST = 28
"""Widgets that are weighed; the others have less in common with the words."""


@dataclass(frozen=True)
class Ranked:
    """A widget and how well it suits."""

    candidate: Candidate
    score: float
    """Above 0 it is rather meant than not."""


def measured(text: str, page: Page, value: bool) -> tuple[list[Candidate], list[dict[str, float]]]:
    """Give the widgets that may be meant, with their traits."""
    said = Said(text, page.rare)
    kept = sorted(page.candidates, key=lambda c: -quick(c, said))[:MOST]
    return kept, traits(kept, said, Wish(said, value), page)


def rank(text: str, page: Page, value: bool, forest: Forest) -> list[Ranked]:
    """Rank what a text may mean, the best first.

    Args:
        text: A step or a part of it.
        page: The screen.
        value: The text says what to type.
        forest: What was learned of widgets.
    """
    kept, rows = measured(text, page, value)
    found = [Ranked(c, forest.vote(row)) for c, row in zip(kept, rows, strict=True)]
    return sorted(found, key=lambda r: (-r.score, r.candidate.node.index))

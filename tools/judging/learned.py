"""How likely a step was completed, by trees that were grown on labelled steps.

The trees are grown by `python -m tests.support.grow_trees` and kept as plain numbers.
"""

import json
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from configs.settings import CONFIGS

TREES = CONFIGS / "calibration" / "step_validation_trees.json"

Tree = tuple[tuple[int, float, int, int], ...]
"""Nodes (trait, threshold, left, right): at most the threshold goes left. A leaf has trait -1 and
its value in the place of the threshold."""


@dataclass(frozen=True)
class Forest:
    """Trees that vote, and how often they were right."""

    traits: tuple[str, ...]
    bias: float
    trees: tuple[Tree, ...]
    votes: tuple[float, ...]
    """Sums of votes, rising."""
    shares: tuple[float, ...]
    """Share of completed steps among those with such a vote, one for each of `votes`."""

    def vote(self, values: Mapping[str, float]) -> float:
        """Sum up what the trees say; above 0 means completed."""
        row = [values[name] for name in self.traits]
        return self.bias + sum(_leaf(tree, row) for tree in self.trees)

    def chance(self, values: Mapping[str, float]) -> float:
        """Give the probability that a step with these traits was completed, 0 to 1."""
        vote = self.vote(values)
        place = bisect_right(self.votes, vote) - 1
        if place < 0:
            return self.shares[0]
        if place + 1 == len(self.votes):
            return self.shares[-1]
        part = (vote - self.votes[place]) / (self.votes[place + 1] - self.votes[place])
        return self.shares[place] + part * (self.shares[place + 1] - self.shares[place])


@lru_cache(maxsize=1)
def forest() -> Forest:
    """Read the trees."""
    return read_forest(json.loads(TREES.read_text("utf-8")))


def read_forest(raw: Mapping[str, Any]) -> Forest:
    """Give the trees that were written as JSON."""
    return Forest(
        traits=tuple(raw["traits"]),
        bias=float(raw["bias"]),
        trees=tuple(
            tuple((int(t), float(v), int(left), int(right)) for t, v, left, right in tree)
            for tree in raw["trees"]
        ),
        votes=tuple(map(float, raw["votes"])),
        shares=tuple(map(float, raw["shares"])),
    )


def _leaf(tree: Tree, row: list[float]) -> float:
    node = tree[0]
    while node[0] >= 0:
        node = tree[node[2] if row[node[0]] <= node[1] else node[3]]
    return node[1]

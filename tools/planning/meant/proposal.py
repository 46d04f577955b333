"""A plan that the words of a step suggest."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.planning.meant.ranking import Ranked
from tools.planning.node import Node
from tools.planning.ways import Move


@dataclass
class Proposal:
    """A plan with what is known of it."""

    kind: str
    moves: list[Move]
    scores: list[float] = field(default_factory=list)
    """How well each widget suits, by what was learned."""
    margins: list[float] = field(default_factory=list)
    """How much better it suits than the next best."""
    complete: bool = True
    look: bool = False
    """The step only asks to look."""


def margin(ranked: Sequence[Ranked], nth: int) -> float:
    """Say how much better a widget suits than the best of the others."""
    others = [r.score for n, r in enumerate(ranked) if n != nth]
    return ranked[nth].score - max(others, default=-9.0)


def sending(node: Node, whole: Sequence[Ranked]) -> Move | None:
    """Press the likeliest button of those that stand behind a field."""
    behind = [
        r
        for r in whole
        if r.candidate.node.role == "button"
        and r.candidate.node.index > node.index
        and not r.candidate.node.disabled
    ]
    return Move("click", behind[0].candidate.node) if behind else None

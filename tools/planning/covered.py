"""What something else covers: of several things called alike the one that lies on top is meant."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tools.planning.attempts import Tried
from tools.planning.ways import Ask, Way

_COVERED = "is covered by"


def covered_of(tried: Sequence[Tried]) -> Counter[str]:
    """Count the actions that something lay over when they were tried."""
    return Counter(t.what for t in tried if _COVERED in t.outcome)


def past_covered(ways: list[Way], counts: Counter[str], ask: Ask) -> tuple[list[Way], Counter[str]]:
    """Put what is called just like something covered in its place: the button of a dialog.

    A dialog of plain boxes does not say that it is one; what lies behind it shows by a click.

    Returns:
        The ways, and how often each action was tried: by what was covered nothing was done.
    """
    found: list[Way] = []
    left = Counter(counts)
    for way in ways:
        what = way.moves[-1].description if way.moves else ""
        twins = _twins(way, ask)[max(0, ask.covered[what] - 1) :] if ask.covered[what] else []
        if twins:
            left[what] = counts[what] - ask.covered[what]
        found += twins or [way]
    return found, left


def _twins(way: Way, ask: Ask) -> list[Way]:
    """Give the same way with each thing behind it that would be described alike, the last first.

    What opens over a page stands behind it in the document.
    """
    last = way.moves[-1]
    if last.node is None:
        return []
    alike = [
        replace(last, node=n)
        for n in reversed(ask.scene.nodes[last.node.index + 1 :])
        if n.role == last.node.role and not (n.hidden or n.disabled)
    ]
    return [
        replace(way, moves=(*way.moves[:-1], move))
        for move in alike
        if move.description == last.description
    ]

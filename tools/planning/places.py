"""Which of several like elements stands where the tester says: in, beside or called after it."""

from dataclasses import dataclass

from tools.language.intents import Phrase
from tools.language.lexicon import lexicon
from tools.language.similarity import holds_name
from tools.planning.node import CLICKS, FIELDS, Node
from tools.text import bare, normalise


@dataclass(frozen=True)
class Match:
    """An element that may be meant."""

    node: Node
    score: float
    """Fit of name, role and state; 1.0 is about sure."""
    name: float
    """Fit of the name alone."""


def called_after(matches: list[Match], within: Phrase) -> list[Match]:
    """List the elements that name what they belong to: Actions for notes.md."""
    thing = within.text
    if len(thing) < 2:
        return []
    return [
        m
        for m in matches
        if m.score >= matches[0].score - 0.45
        and m.node.role in CLICKS | FIELDS
        and holds_name(thing, m.node.called)
        and bare(m.node.called) != bare(thing)
    ]


def comes_first(anchor: Node, matches: list[Match]) -> bool:
    """Say whether in a flat list the wanted elements stand before what they belong to."""
    siblings = anchor.parent.children if anchor.parent is not None else []
    wanted = {match.node for match in matches}
    inside = [n for n in siblings if n in wanted]
    return len(inside) > 1 and siblings[0] in wanted and siblings[-1] not in wanted


def distance(anchor: Node, node: Node, before: bool) -> tuple[int, int]:
    """Count the steps through the tree, then the elements between; what is behind comes first."""
    if anchor is node or anchor.holds(node):
        depth = node.widget.depth - anchor.widget.depth
        return (0, depth)
    shared = next((a for a in node.ancestors() if a.holds(anchor)), None)
    if shared is None:
        up = node.widget.depth + anchor.widget.depth + 2
    else:
        up = anchor.widget.depth - shared.widget.depth
    apart = node.index - anchor.index
    if before:
        return (max(up, 1), apart * 3 if apart > 0 else -apart)
    return (max(up, 1), apart * 2 if apart > 0 else -apart * 3)


def by_side(matches: list[Match], within: Phrase) -> list[Match]:
    """Take the last of equals for what is said to be on the right or at the bottom."""
    text = within.whole or within.text
    sides = {found.key for found in lexicon().find("directions", normalise(text))}
    if {"right", "down"} & sides and not {"left", "up"} & sides:
        best = matches[0].score
        return sorted(matches, key=lambda m: (-(m.score >= best - 0.03), -m.node.index, -m.score))
    return matches


def nth(matches: list[Match], ordinal: int) -> list[Match]:
    """Take the first, second ... of what fits about as well as the best, down the page."""
    best = max((m.score for m in matches), default=0.0)
    alike = sorted((m for m in matches if m.score >= best - 0.12), key=lambda m: m.node.index)
    at = ordinal - 1 if ordinal > 0 else ordinal
    return [alike[at]] if -len(alike) <= at < len(alike) else []

"""Which of two readings of a step is carried out: that of its words or that of the screen's names."""

from collections.abc import Sequence

from tools.language.intents import Intent
from tools.language.similarity import units
from tools.language.steps import parse_step
from tools.language.text import bare
from tools.planning.acts import click_way
from tools.planning.aligned import aligned, first_clause
from tools.planning.attempts import Tried
from tools.planning.fields import give
from tools.planning.scene import Node, Scene
from tools.planning.ways import Ask, Move, Way

_LONG = 3
"""Parts of a name that nobody says by chance."""
_PUTS = frozenset({"fill", "select", "append"})
_SETS = _PUTS | {"check", "uncheck"}


def reading_by_names(step: str, scene: Scene) -> tuple[Intent, ...]:
    """Read a step by the names on the screen, what is left of it by its words.

    Empty when the names do not tell, or the rest says nothing to do.
    """
    found: list[Intent] = []
    by_name, rest = False, step
    while any(c.isalnum() for c in rest):
        told, behind = aligned(rest, scene)
        by_name = by_name or bool(told)
        if not told:
            head, behind = first_clause(rest)
            told = parse_step(head)
        if not told or len(behind) >= len(rest):
            return ()
        found.extend(told)
        rest = behind
    return tuple(found) if by_name else ()


def told_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Give the ways to do something to the one widget that the words name."""
    node = next((n for n in ask.scene.nodes if n.ref == intent.ref), None)
    if node is None:
        return ask.lack(intent.target, "there is no")
    if intent.kind == "click":
        return [click_way(node, ask)]
    if intent.kind in ("check", "uncheck"):
        return [Way((Move(intent.kind, node),), leaves=False)]
    if intent.kind == "select":
        return [Way((Move("select", node, intent.value),), leaves=False)]
    return give(node, intent.value or "", ask, "fill")


def is_resumed(parts: Sequence[Intent], tried: Sequence[Tried]) -> bool:
    """Say whether what was tried may have been for a reading of so many parts."""
    return all(t.total in (0, len(parts)) for t in tried)


def is_better(
    named: Sequence[tuple[Move, int]], worded: Sequence[tuple[Move, int]], scene: Scene
) -> bool:
    """Say whether what the names tell is more than what the words were read as."""
    if not worded or any("to find" in m.note or _offers_no(m, scene) for m, _ in worded):
        return True
    if _is_longer(named, worded):
        return True
    mine, other = [_key(m) for m, _ in named], [_key(m) for m, _ in worded]
    sets = [key for key in mine if key[0] in _SETS]
    others = [key for key in other if key[0] in _SETS]
    if len(sets) > len(others):
        # What the words told stays, or is told more exactly.
        return all(key in mine or key[0] not in _SETS or _is_part(key, sets) for key in other)
    return len(sets) == len(others) and sets != others and all(_is_part(k, sets) for k in others)


def _is_longer(
    named: Sequence[tuple[Move, int]], worded: Sequence[tuple[Move, int]]
) -> bool:
    """Say whether a control of a long name is said, and was cut to pieces: save and go on."""
    clicked = {m.node for m, _ in worded}
    missed = [m.node for m, _ in named if m.action == "click" and m.node not in clicked]
    return any(len(units(n.called)) >= _LONG for n in missed if n is not None)


def _is_part(key: tuple[str, Node | None, str], sets: Sequence[tuple[str, Node | None, str]]) -> bool:
    """Say whether the names tell the same of a widget, or only the beginning of its text."""
    return any(key[1] is other[1] and key[2].startswith(other[2]) for other in sets)


def _offers_no(move: Move, scene: Scene) -> bool:
    """Say whether something is to be chosen that the list has not."""
    if move.action != "select" or move.node is None:
        return False
    options = scene.options(move.node)
    return bool(options) and all(bare(o.called) != bare(move.text or "") for o in options)


def _key(move: Move) -> tuple[str, Node | None, str]:
    return (move.action, move.node, move.text or "")

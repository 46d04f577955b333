"""Which of two readings of a step counts: that of its words or that of the screen's names."""

import re
from collections.abc import Sequence

from tools.language.clauses import Masked, clauses, language_of
from tools.language.intents import Intent
from tools.language.lexicon import lexicon
from tools.language.similarity import holds_name, units
from tools.language.steps import parse_step
from tools.planning.acts import click_way
from tools.planning.aligned import aligned
from tools.planning.attempts import Tried
from tools.planning.fields import give
from tools.planning.node import Node
from tools.planning.scene import Scene
from tools.planning.ways import Ask, Move, Way
from tools.text import bare

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
            head, behind = _first_clause(rest)
            told = parse_step(head)
        if not told or len(behind) >= len(rest):
            return ()
        found.extend(told)
        rest = behind
    return tuple(found) if by_name else ()


def _first_clause(step: str) -> tuple[str, str]:
    """Cut off what is said first, as its words tell; with the rest."""
    masked = Masked(step)
    lex = lexicon(language_of(step))
    found = clauses(masked, lex)
    head = found[0] if found else masked.text
    at = masked.text.find(head)
    if len(found) < 2 or at < 0:
        return step, ""
    return masked.quoted(head), masked.quoted(masked.text[at + len(head) :])


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
    named: Sequence[tuple[Move, int]],
    worded: Sequence[tuple[Move, int]],
    scene: Scene,
    step: str,
) -> bool:
    """Say whether what the names tell is more than what the words were read as."""
    if not worded or any(_is_guess(m, step) or _offers_no(m, scene) for m, _ in worded):
        return True
    if _is_longer(named, worded) or _says_more(named, worded, step):
        return True
    mine, other = [_key(m) for m, _ in named], [_key(m) for m, _ in worded]
    sets = [key for key in mine if key[0] in _SETS]
    others = [key for key in other if key[0] in _SETS]
    if len(sets) > len(others):
        # What the words told stays, or is told more exactly.
        lost = [k for k in others if k not in mine and not _is_part(k, sets)]
        return all(_is_astray(key[1], sets, step) for key in lost)
    if len(sets) != len(others) or sets == others:
        return False
    strays = [key for key in others if not any(key[1] is own[1] for own in sets)]
    if strays and all(_is_astray(key[1], sets, step) for key in strays):
        return True
    return all(_is_part(key, sets) for key in others)


def _is_guess(move: Move, step: str) -> bool:
    """Say whether something is opened that the step does not name, to look for what it names."""
    named = move.node is not None and holds_name(move.node.called, step)
    return "to find" in move.note and not named


def _is_astray(node: Node | None, sets: Sequence[tuple[str, Node | None, str]], step: str) -> bool:
    """Say whether nothing in a step names a widget, or it is in another place than is named."""
    if node is None:
        return False
    said = [unit for unit in units(step) if unit.token]
    own = units(node.called)
    if not any(a.token == b.token or a.meanings & b.meanings for a in own for b in said):
        return True
    twins = [key[1] for key in sets if key[1] is not None and key[1].called == node.called]
    return any(_place_said(twin, step) for twin in twins) and not _place_said(node, step)


def _place_said(node: Node, step: str) -> bool:
    boxes = (a.called for a in node.ancestors() if a.role in ("region", "group", "radiogroup"))
    return any(holds_name(called, step) for called in boxes if called)


def _is_longer(named: Sequence[tuple[Move, int]], worded: Sequence[tuple[Move, int]]) -> bool:
    """Say whether a control of a long name is said, and was cut to pieces: save and go on."""
    clicked = {m.node for m, _ in worded}
    missed = [m.node for m, _ in named if m.action == "click" and m.node not in clicked]
    return any(len(units(n.called)) >= _LONG for n in missed if n is not None)


def _says_more(
    named: Sequence[tuple[Move, int]], worded: Sequence[tuple[Move, int]], step: str
) -> bool:
    """Say whether the one control that is named has all of the other's name: my tickets."""
    pair = [m.node for m, _ in (*named, *worded) if m.action == "click" and m.node is not None]
    if len(pair) != 2 or len(named) != 1 or len(worded) != 1:
        return False
    mine, other = (_letters(node.called) for node in pair)
    return mine != other and holds_name(other, mine) and holds_name(mine, step)


def _letters(name: str) -> str:
    """Give a name without the signs before and behind it."""
    return re.sub(r"^\W+|\W+$", "", name)


def _is_part(
    key: tuple[str, Node | None, str], sets: Sequence[tuple[str, Node | None, str]]
) -> bool:
    """Say whether the names tell the same of a widget, or only the beginning of its text."""
    return any(
        key[1] is other[1] and (key[2] == other[2] or holds_name(other[2], key[2]))
        for other in sets
    )


def _offers_no(move: Move, scene: Scene) -> bool:
    """Say whether something is to be chosen that the list has not."""
    if move.action != "select" or move.node is None:
        return False
    options = scene.options(move.node)
    return bool(options) and all(bare(o.called) != bare(move.text or "") for o in options)


def _key(move: Move) -> tuple[str, Node | None, str]:
    return (move.action, move.node, move.text or "")

"""How well one name fits another, across spellings and languages."""

import re
from functools import lru_cache

from surefoot.tools.similarity.dictionary import list_words
from surefoot.tools.similarity.units import Unit, alike, units
from surefoot.tools.text import bare, is_cjk, normalise, squeezed

SAME = 0.9
"""From here on two texts name the same thing, in whatever words."""
_NAME_PARTS = "-_.\\/@"


@lru_cache(maxsize=1)
def _forbids() -> re.Pattern[str]:
    return re.compile("|".join(list_words("forbids")))


def similarity(phrase: str, name: str) -> float:
    """Say how well a phrase fits a widget's name.

    Args:
        phrase: What it was called.
        name: What the app calls it.

    Returns:
        1.0 for the same text, SAME and up for the same meaning (other spelling, synonym, other
        language), less for parts of it, 0.0 for nothing in common.
    """
    wanted, given = bare(phrase), bare(name)
    if not wanted or not given:
        return 0.0
    if wanted == given:
        return 1.0
    flat = squeezed(wanted)
    if flat and flat == squeezed(given):
        return 0.97
    left, right = units(wanted), units(given)
    if not left or not right:
        return 0.0
    if len(left) == len(right) and all(map(_same, left, right)):
        return 0.93
    if wanted.isascii() != given.isascii() and _turned_round(left, right):
        return 0.92
    if _forbids().match(given) and not _forbids().match(wanted):
        return 0.0
    return min(_overlap(left, right) + _edge_bonus(wanted, given), 0.89)


def _same(a: Unit, b: Unit) -> bool:
    return a.token == b.token or bool(a.meanings & b.meanings)


def _turned_round(left: tuple[Unit, ...], right: tuple[Unit, ...]) -> bool:
    """Say whether two languages only differ in the order: tên máy chủ, server name."""
    rest = list(right)
    for a in left:
        own = next((b for b in rest if _same(a, b)), None)
        if own is None:
            return False
        rest.remove(own)
    return not rest


def _edge_bonus(wanted: str, given: str) -> float:
    if len(wanted) < 2 or not holds_name(wanted, given):
        return 0.0
    return 0.08 if given.startswith(wanted) else 0.04


def _overlap(left: tuple[Unit, ...], right: tuple[Unit, ...]) -> float:
    asked = sum(max(alike(a, b) for b in right) for a in left) / len(left)
    covered = sum(max(alike(a, b) for a in left) for b in right) / len(right)
    return 0.85 * asked * (0.7 + 0.3 * covered)


def holds_name(quoted: str, name: str) -> bool:
    """Say whether a name holds a quoted text as a whole: `report.txt` not in `my-report.txt`."""
    wanted, given = bare(quoted), normalise(name)
    if not wanted:
        return False
    at = given.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        before, after = given[at - 1 : at], given[end : end + 2]
        if not _joins(wanted[0], before) and not _continues(wanted[-1], after):
            return True
        at = given.find(wanted, at + 1)
    return False


def _joins(edge: str, neighbour: str) -> bool:
    if is_cjk(edge):
        return False
    return bool(neighbour) and (
        (neighbour.isalnum() and not is_cjk(neighbour)) or neighbour in "-_.@"
    )


def _continues(edge: str, after: str) -> bool:
    if not after or is_cjk(edge):
        return False
    if after[0].isalnum():
        return not is_cjk(after[0])
    # A full stop or dash ends a name unless it goes on behind it: `report.txt` in `report.txt.bak`.
    return after[0] in _NAME_PARTS and len(after) > 1 and after[1].isalnum()

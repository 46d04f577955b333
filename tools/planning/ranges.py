"""Ranges: two fields that belong together, one for the beginning and one for the end."""

import re
from itertools import pairwise

from tools.language.intents import Intent
from tools.language.similarity import units
from tools.planning.fields import give
from tools.planning.node import FIELDS, TEXT_FIELDS, Node
from tools.planning.ways import Ask, Move, Way
from tools.text import bare

_BEGINS = re.compile(
    r"\b(?:from|start\w*|begin\w*|after|since|min(?:imum)?|earliest|lowest)\b"
    r"|\b(?:at least|từ|bắt đầu|tối thiểu)\b"
    r"|开始|起始|最小|最低|起$"
)
_ENDS = re.compile(
    r"\b(?:to|until|till|end\w*|before|max(?:imum)?|latest|highest|at most|đến|kết thúc|tối đa)\b"
    r"|结束|截止|最大|最高|止$"
)
_BOTH = 2


def range_ways(intent: Intent, ask: Ask) -> list[Way]:
    """Fill in both ends of a range; nothing where there is no one pair of fields for it."""
    if not intent.until or intent.value is None:
        return []
    pairs = _pairs(ask)
    told = [p for p in pairs if _is_about(intent.target.text, p)] if intent.target.text else []
    pairs = told or pairs
    if len(pairs) != 1:
        return ask.lack(intent.target, "there is no one range")
    moves: list[Move] = []
    for node, value in zip(pairs[0], (intent.value, intent.until), strict=True):
        ways = give(node, value, ask, "fill")
        if not ways or not ways[0].done:
            return []
        moves += ways[0].moves
    return [Way(tuple(moves), leaves=False)]


def _pairs(ask: Ask) -> list[tuple[Node, Node]]:
    """List the fields that follow each other and are called like beginning and end."""
    dialog = ask.scene.dialog
    fields = [n for n in ask.scene.nodes if n.role in FIELDS | TEXT_FIELDS and not n.hidden]
    fields = [n for n in fields if not n.disabled and (dialog is None or dialog.holds(n))]
    return [
        (one, other)
        for one, other in pairwise(fields)
        if one.role == other.role
        and _BEGINS.search(bare(one.called))
        and _ENDS.search(bare(other.called))
    ]


def _is_about(text: str, pair: tuple[Node, Node]) -> bool:
    """Say whether a range is called like its fields, or what is around them."""
    wanted = {unit.token for unit in units(text)}
    around = [a for a in pair[0].ancestors() if a.holds(pair[1])][:_BOTH]
    names = " ".join(n.called for n in (*pair, *around))
    return bool(wanted & {unit.token for unit in units(names)})

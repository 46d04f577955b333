"""Controls that say themselves what they sort by, and which way: Sort titles from A to Z."""

import re

from tools.language.intents import Intent
from tools.language.lexicon import lexicon
from tools.language.similarity import means, similarity
from tools.planning.node import Node
from tools.planning.ways import Ask
from tools.text import normalise

_FRAME = frozenset({"navigation", "banner", "contentinfo", "menubar"})
_LEAST = 0.25
_LETTERS = re.compile(
    r"\bA\W+(?:\w+\W+)?Z\b|\bZ\W+(?:\w+\W+)?A\b|alphabet|字母|chữ cái", re.IGNORECASE
)
_IDLE = re.compile(
    r"\b(?:according to|alphabetical(?:ly)?|numerical(?:ly)?|by|in|the|order|list|first|from)\b"
)


def named_sorters(intent: Intent, ask: Ask) -> list[Node]:
    """List the controls that sort by what is meant, and the way that is meant."""
    wanted = intent.target.whole or intent.target.text
    letters = _LETTERS.search(intent.words) is not None
    found: list[tuple[float, Node]] = []
    for node in ask.scene.nodes:
        if not node.clickable or node.hidden or not wanted:
            continue
        if not means(node.called, "sort"):
            continue
        by, descending = _read(node.called)
        fit = similarity(wanted, by)
        alike = fit >= _LEAST
        fit += float(letters and _LETTERS.search(node.called) is not None)
        if alike and descending == bool(intent.descending):
            found.append((fit, node))
    return [node for _, node in sorted(found, key=lambda pair: -pair[0])][:2]


def _read(called: str) -> tuple[str, bool]:
    """What a control sorts by, and whether from the last to the first."""
    text = normalise(called)
    orders = lexicon("en").find("orders", text)
    for order in reversed(orders):
        text = f"{text[: order.start]} {text[order.end :]}"
    text = lexicon("en").pattern("concepts", "sort").sub(" ", text)
    descending = any(order.key == "descending" for order in orders)
    return " ".join(_IDLE.sub(" ", text).split()), descending


def in_frame(node: Node) -> bool:
    """Say whether an element belongs to the menus around the content."""
    return any(a.role in _FRAME for a in node.ancestors())

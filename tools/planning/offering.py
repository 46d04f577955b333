"""Which list offers a value, where the step does not say by its name which one is meant."""

import re

from tools.language.text import bare
from tools.planning.lists import LISTS
from tools.planning.node import Node
from tools.planning.ways import Ask, Move, Way


def offering_ways(value: str, ask: Ask) -> list[Way]:
    """Choose a value in the only list that offers it: the language German, Deutsch - German.

    Nothing where several lists, or several options of it, could be meant.
    """
    found = [
        (node, option)
        for node in ask.scene.nodes
        if node.role in LISTS and not node.disabled and not node.hidden
        for option in _options(node, value, ask)
    ]
    if len(found) != 1:
        return []
    node, option = found[0]
    return [Way((Move("select", node, option),), leaves=False)]


def _options(node: Node, value: str, ask: Ask) -> list[str]:
    names = [option.called for option in ask.scene.options(node)]
    said = bare(value)
    if not said:
        return []
    same = [name for name in names if bare(name) == said]
    whole = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)")
    return same or [name for name in names if whole.search(bare(name))]

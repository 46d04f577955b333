"""A question that stands on the page itself, with its answers: Are you sure? Yes, delete it."""

import re
from functools import lru_cache

from tools.configured import read_configured
from tools.language.lexicon import lexicon
from tools.language.similarity import units
from tools.planning.forms import CONFIRMS
from tools.planning.node import Node
from tools.planning.ways import Ask
from tools.text import bare

_KNOBS = frozenset({"button", "link"})
_REFUSES = frozenset({"cancel", "no", "back", "none"})
_BEHIND = 14
"""Elements behind a question within which its answers stand."""


def agreeing(ask: Ask) -> list[Node]:
    """Give the one answer that agrees to what the page asks; nothing where none does for sure."""
    found = [n for n in _answers(ask) if not _refuses(n) and _first(n) & {*CONFIRMS, "confirm"}]
    return found if len(found) == 1 else []


def refusing(ask: Ask) -> list[Node]:
    """Give the one answer that refuses what the page asks; nothing where none does for sure."""
    found = [n for n in _answers(ask) if _refuses(n)]
    return found if len(found) == 1 else []


def _answers(ask: Ask) -> list[Node]:
    """List the knobs behind the question of the page, of which the first refuse or agree."""
    nodes = [n for n in ask.scene.nodes if not n.hidden]
    asked = [at for at, n in enumerate(nodes) if _decision().search(bare(n.called))]
    if not asked:
        return []
    behind = nodes[asked[-1] + 1 : asked[-1] + 1 + _BEHIND]
    return [n for n in behind if n.role in _KNOBS and n.called and not n.disabled]


def _refuses(node: Node) -> bool:
    said = bare(node.called)
    return bool(_first(node) & _REFUSES or lexicon().find("negations", said))


def _first(node: Node) -> frozenset[str]:
    told = units(node.called)[:1]
    return told[0].meanings if told else frozenset()


@lru_cache(maxsize=1)
def _decision() -> re.Pattern[str]:
    return re.compile(read_configured("language", "signals.yaml")["decision"], re.IGNORECASE)

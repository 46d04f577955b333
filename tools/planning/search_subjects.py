"""Which of several search fields searches what a step says: the runs, not the experiments."""

import re

from tools.language.intents import Intent
from tools.language.similarity import similarity, units
from tools.planning.node import TEXT_FIELDS, Node
from tools.planning.ways import Ask

_QUERY = re.compile(r"[<>=~]")
"""What a query has and a plain word has not."""
_SEARCHES = frozenset({"search", "filter"})
_ALIKE = 0.3


def by_subject(fields: list[Node], intent: Intent) -> list[Node]:
    """Put what takes queries first for one, then what is called like the things searched."""
    query = _QUERY.search(intent.value or "") is not None
    return sorted(fields, key=lambda n: (query and not _is_query(n), _strangeness(n, intent.among)))


def query_fields(intent: Intent, ask: Ask) -> list[Node]:
    """List fields that show a query as an example, for a value that is one: price < 5."""
    if not _QUERY.search(intent.value or ""):
        return []
    return [n for n in ask.scene.nodes if n.role in TEXT_FIELDS and not n.hidden and _is_query(n)]


def _is_query(node: Node) -> bool:
    return _QUERY.search(f"{node.called} {node.widget.placeholder}") is not None


def _strangeness(node: Node, among: str) -> int:
    """Say how far what a field searches, by its name, is from what is to be searched."""
    among = re.sub(r"^(?:lists?|tables?) (?:of )?", "", among)
    own = [u for u in units(node.called) if not u.meanings & _SEARCHES]
    if not among or not own:
        return 1 if among else 0
    return 0 if similarity(among, node.called) >= _ALIKE else 2

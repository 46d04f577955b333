"""How a range is read: the dates from the first to the last of May, a price between 10 and 20."""

import re

from tools.language.clause import Clause
from tools.language.intents import Intent
from tools.text import folded

_KINDS = frozenset({"set", "select", "filter", "search", "fill", "open", "do"})
_SPANS = (
    re.compile(
        r"(?P<thing>.*?)\s*\bfrom\s+(?P<first>.+?)\s+(?:to|until|till|through)\s+(?P<last>.+)$"
    ),
    re.compile(r"(?P<thing>.*?)\s*\bbetween\s+(?P<first>.+?)\s+and\s+(?P<last>.+)$"),
    re.compile(r"(?P<thing>.*?)\s*\btừ\s+(?P<first>.+?)\s+đến\s+(?P<last>.+)$"),
    re.compile(r"(?P<thing>.*?)从\s*(?P<first>.+?)\s*(?:到|至)\s*(?P<last>.+)$"),
)
_RANGE = re.compile(
    r"\b(?:range|period|span|interval|dates|between|khoảng)\b|范围|区间|期间|时间段"
)
_EDGES = " ,，:、.\t"


def read_range(clause: Clause) -> list[Intent]:
    """Read both ends of a range; nothing where "from x to y" tells the old value and the new."""
    text = clause.after
    if not set(clause.kinds) & _KINDS or clause.before:
        return []
    for span in _SPANS:
        match = span.match(folded(text))
        if match is None:
            continue
        thing, first, last = (
            text[match.start(name) : match.end(name)].strip(_EDGES)
            for name in ("thing", "first", "last")
        )
        ends = clause.value(first), clause.value(last)
        filters = "filter" in clause.kinds
        if not (filters or _RANGE.search(folded(text))) or not all(map(_is_end, ends)):
            return []
        named = clause.phrase(_RANGE.sub(" ", thing))
        words = clause.masked.plain(clause.text)
        return [
            Intent(
                kind="set",
                words=words,
                target=named,
                value=ends[0],
                until=ends[1],
                verb=clause.verb,
            )
        ]
    return []


def _is_end(text: str) -> bool:
    return any(c.isdigit() for c in text)

"""The texts that a step may want to be typed."""

import re

from tools.language.clauses import Masked, clauses, language_of
from tools.language.lexicon import lexicon
from tools.language.steps import parse_step
from tools.planning.meant.said import little
from tools.text import quoted_spans, tokens

_KINDS = frozenset({"fill", "append", "set", "search", "filter", "select", "rename"})
_TAIL = re.compile(
    r"(?:->|→|=|:|\b(?:to|as|with|named|called|into|is now|becomes|for)\b"
    r"|为|成|叫|填|输入|搜索|thành|là|tên)"
    r"\s*([^,;，；(（]+?)\s*(?:[,;，；(（].*)?$",
    re.IGNORECASE,
)
_EMAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w")
_NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:[.,:/-]\d+)*(?![\w])")
_ENDS = re.compile(r"[\s.!。！]+$|\s+(?:instead|again)\b.*$", re.IGNORECASE)
_EXAMPLES = frozenset({"e.g", "i.e", "eg"})


def cut(step: str) -> list[str]:
    """Cut a step into clauses, with their quotes."""
    masked = Masked(step)
    return [masked.quoted(c) for c in clauses(masked, lexicon(language_of(step)))]


def values(text: str) -> list[str]:
    """List the texts that a part of a step may want to be typed, the likeliest first."""
    quoted = [span.text for span in quoted_spans(text)]
    parsed = [i.value for i in parse_step(text) if i.value and i.kind in _KINDS]
    tails = [m.group(1) for clause in cut(text) if (m := _TAIL.search(clause))]
    found = [v for v in parsed if v in quoted] or [v for v in parsed if v not in quoted]
    found += [*_EMAIL.findall(text), *quoted, *parsed, *tails, *_NUMBER.findall(text)]
    clean = [_ENDS.sub("", value).strip("\"“”' ") for value in found]
    return [value for value in dict.fromkeys(clean) if value and _tells(value)]


def _tells(value: str) -> bool:
    if value.lower() in _EXAMPLES:
        return False
    return not all(token in little() for token in tokens(value)) or not tokens(value)

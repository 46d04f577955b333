"""How it is read that a number becomes more or less: raise it by 2, 数量加 1, tăng thêm 1."""

import re

from tools.language.clause import Clause
from tools.language.intents import Intent
from tools.text import folded

_MORE = re.compile(r"increas|increment|rais|tăng|cộng|增加|提高|加|调高")
_LESS = re.compile(r"decreas|decrement|lower|reduc|giảm|trừ|减少|降低|减|调低")
_AMOUNT = re.compile(
    r"\s*(?:\b(?:by|thêm|đi)\b|增加|减少|加上|减去|加|减)?\s*"
    r"(\d+(?:\.\d+)?|one|two|three|four|five|ten|một|hai|ba|一|二|两|三|四|五|十)\s*$"
)
_TIED = re.compile(r"\bby\b|\bthêm\b|\bđi\b|加|减")
_WORDS = {
    **{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10},
    **{"một": 1, "hai": 2, "ba": 3},
    **{"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "十": 10},
}


def read_steps(clause: Clause) -> list[Intent]:
    """Read a change by an amount; nothing where the new value itself is told."""
    verb = clause.verb
    text = clause.masked.plain(clause.after) if clause.masked.marks(clause.after) else clause.after
    amount = _AMOUNT.search(folded(text))
    thing = clause.before.get("object_before", "") or clause.before.get("bare", "")
    if amount is None or not (_MORE.match(verb) or _LESS.match(verb)):
        return []
    named = text[: amount.start()].strip()
    tied = _TIED.search(folded(amount.group(0))) or (thing and not named)
    if not tied or not (named or thing):
        return []
    number = amount.group(1)
    size = float(_WORDS.get(number, 0) or number)
    words = clause.masked.plain(clause.text)
    target = clause.phrase(named or thing)
    by = -size if _LESS.match(verb) else size
    return [Intent(kind="set", words=words, target=target, by=by, verb=verb)]

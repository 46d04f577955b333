"""Cuts a property that is written as one sentence into when, do and then."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from surefoot.state.values.understood import Understood
from surefoot.tools.strict_yaml import read_configured
from surefoot.tools.text import is_cjk, quoted_spans
from surefoot.tools.understanding.by_grammar import read_by_grammar

_COMMA = re.compile(r"\s*[,，]\s*")
_NOTHING = " \t\n,，;；.。!！"


class PropertyParts(NamedTuple):
    """The parts as sentences; "" for a part that is not there."""

    when: str = ""
    do: str = ""
    then: str = ""


@lru_cache(maxsize=1)
def _property_patterns() -> dict[str, re.Pattern[str]]:
    raw: dict[str, list[str]] = read_configured("understanding", "properties.yaml")
    any_of = {name: _any_of(words) for name, words in raw.items()}
    return {
        "when": re.compile(any_of["when"], re.IGNORECASE),
        "ends": re.compile(f"{any_of['ends']}$"),
        "then": re.compile(rf"{any_of['then']}|:(?=\s)|：", re.IGNORECASE),
        "always": re.compile(any_of["always"], re.IGNORECASE),
        "joints": re.compile(rf"{_COMMA.pattern}|\s*{any_of['joints']}\s*", re.IGNORECASE),
    }


def _any_of(words: Sequence[str]) -> str:
    longest = sorted(words, key=len, reverse=True)
    forms = (re.escape(w) if is_cjk(w[0]) else rf"\b{re.escape(w)}\b" for w in longest)
    return f"(?:{'|'.join(forms)})"


def cut_property(sentence: str) -> PropertyParts:
    """Cut a sentence at its own words: when something is so, do something, then something holds.

    Args:
        sentence: In English, Chinese or Vietnamese; names between quotes.

    Returns:
        The parts in its own words, which are still to be understood. All of it is `then` where the
        sentence has no word for another part.
    """
    words = _property_patterns()
    text = _strip_punctuation(sentence)
    text = _strip_punctuation(text[lead.end() :]) if (lead := words["always"].match(text)) else text
    plain = _without_quoted(text)
    cuts = list(words["then"].finditer(plain))
    head, then = (text[: cuts[-1].start()], text[cuts[-1].end() :]) if cuts else ("", text)
    opened = words["when"].match(text)
    if opened is None:
        return PropertyParts(do=_strip_punctuation(head), then=_strip_punctuation(then))
    rest = text[opened.end() : cuts[-1].start() if cuts else len(text)].strip()
    comma = _COMMA.search(_without_quoted(rest).rstrip(_NOTHING))
    when = words["ends"].sub("", rest[: comma.start()] if comma else rest)
    after = rest[comma.end() :] if comma else ""
    if cuts:
        return PropertyParts(
            _strip_punctuation(when), _strip_punctuation(after), _strip_punctuation(then)
        )
    return PropertyParts(when=_strip_punctuation(when), then=_strip_punctuation(after))


def begins_with_action(sentence: str) -> bool:
    """Say whether a sentence of what holds begins with what is done: click 'Save', it is shown."""
    end = _property_patterns()["joints"].search(_without_quoted(sentence))
    if end is None:
        return False
    read = read_by_grammar(sentence[: end.start()], "action")
    return isinstance(read, Understood) and any(one.do != "look" for one in read.intents)


def _strip_punctuation(text: str) -> str:
    return text.strip(_NOTHING)


def _without_quoted(text: str) -> str:
    """Give a text of the same length in which nothing stands between quotes."""
    plain = list(text)
    for span in quoted_spans(text):
        plain[span.start : span.end] = "\0" * (span.end - span.start)
    return "".join(plain)

"""Whether a plan would type words of the sentence that are no value."""

import re

from tools.language.similarity import units
from tools.planning.ways import Move
from tools.text import bare, quoted_spans

_STRAY = re.compile(
    r"(?:away|below|beneath|under|above|beside|behind|between|off|out|take|put|make|let|tick|untick|"
    r"tagged|rated|marked|labelled|labeled|flagged|whose|which|that|who|where)\s"
)
"""How words begin that go on with a sentence: below the first, away the note, tagged blue."""
_TYPES = re.compile(
    r"\b(?:type|types|typed|typing|enter|enters|key|write|input|fill|fills|paste|append|insert|set|"
    r"name|call|rename|titled?|named|called|comment|note|say|reply|message|describe)\b"
)
"""Verbs after which any words may be the text."""


_SOME_THING = re.compile(
    r"(?:(?:[一这那某该]|新的?)(?:个|条|封|篇|份|张|项|笔|则|位|名|本|件|段|首|部|间)(?:新的?)?"
    r"|(?:một|các|những)\s)(?=\S)"
)
"""How a thing is told that is to be there: 一封新邮件, một thư mới."""


_GLUED = re.compile(
    r"[\u4e00-\u9fff]{2,8} ?[A-Za-z0-9@._-]*\d[\w@.:/-]*"
    r"|(?=[^\d@]*[à-ỹđơư])[a-zà-ỹđơư]+(?: [a-zà-ỹđơư]+){1,4} \S*[\d@]\S*"
)
"""What a field is called with its value behind it, where no such field is known: sức chứa 40."""


def stray_words(step: str, moves: list[Move]) -> str:
    """Give the text that is no value and would be typed; empty where there is none.

    A text in quotes is a value, and so is any that is plainly to be typed.
    """
    said = bare(step)
    quoted = {bare(span.text) for span in quoted_spans(step)}
    for move in moves:
        if move.action not in ("fill", "append") or not move.text:
            continue
        text = bare(move.text)
        loose = text not in quoted and text in said
        if loose and (_is_some_thing(text, said) or _GLUED.fullmatch(move.text)):
            return move.text
        typed = _TYPES.search(said.split(text, 1)[0])
        if loose and not typed and _STRAY.match(text):
            return move.text
    return ""


def _is_some_thing(text: str, said: str) -> bool:
    """Say whether a text is only a word for a kind of thing, with its number: 一封新邮件."""
    at = said.find(text)
    head = next((m for m in _SOME_THING.finditer(said) if m.start() == at or m.end() == at), None)
    rest = text if head is None or head.end() == at else said[head.end() : at + len(text)]
    found = units(rest.removesuffix(" mới")) if head is not None else ()
    return bool(found) and all(unit.meanings for unit in found)

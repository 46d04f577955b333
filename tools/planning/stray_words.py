"""Whether a plan would type words of the sentence that are no value."""

import re

from tools.language.text import bare, quoted_spans
from tools.planning.ways import Move

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
        typed = _TYPES.search(said.split(text, 1)[0])
        if text not in quoted and text in said and not typed and _STRAY.match(text):
            return move.text
    return ""

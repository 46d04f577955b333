"""Which sentences cannot be read alone, and what they may refer to."""

from tools.text import unquoted
from tools.understanding.context import Context
from tools.understanding.grammar.language import language_of
from tools.understanding.words import listed, says

_SENTENCES_BEFORE = 2


def told_around(sentence: str, context: Context) -> str:
    """Give the words around a sentence that refers to them: "Untick it"; "" for all others.

    A small model takes them for something to do, so they are not shown without need.
    """
    if not says(unquoted(sentence), listed("refers", [language_of(sentence)])):
        return ""
    told = (*context.before[-_SENTENCES_BEFORE:], context.other_half)
    return " / ".join(" ".join(text.split()) for text in told if text)

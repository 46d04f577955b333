"""Typed forms that stand in a case, held against the sentence beside them."""

import re

from surefoot.state.values.intent import is_locator
from surefoot.state.values.understood import NotUnderstood, Understood
from surefoot.tools.text import normalise, quoted_spans

_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?!\w|[.,]\d)")


def held_against_sentence(read: Understood) -> Understood | NotUnderstood:
    """Give what stands typed in a case, unless it says something else than its sentence.

    Each quoted text and number of the sentence stands in the forms; a locator may stand for all of
    them.

    Returns:
        The same; NotUnderstood with the words that the forms leave out.
    """
    forms = (*read.intents, *read.checks)
    names = [one.target for one in read.intents] + [one.what for one in read.checks]
    if not forms or not read.sentence or any(map(is_locator, names)):
        return read
    told = normalise(" ".join(str(value) for one in forms for value in one.model_dump().values()))
    said = [span.text for span in quoted_spans(read.sentence)]
    plain = read.sentence
    for text in said:
        plain = plain.replace(text, " ")
    words = [text for text in (*said, *_NUMBER.findall(plain)) if normalise(text) not in told]
    if not words:
        return read
    return NotUnderstood(sentence=read.sentence, half=read.half, words=tuple(words), is_typed=True)

"""What a sentence says of words in it: that they are a place, that something is denied."""

import re

from surefoot.tools.text import folded
from surefoot.tools.understanding.grammar.language import (
    find_longest,
    language,
    language_of,
    phrase_of,
)
from surefoot.tools.understanding.grammar.tokens import tokens_of
from surefoot.tools.understanding.words import list_articles, list_words


def is_place(words: str, sentence: str) -> bool:
    """Say whether a word for a place leads to some words of the sentence, or follows them."""
    low, start = folded(sentence), -1
    while (start := low.find(folded(words), start + 1)) >= 0:
        before = re.sub(r"[\s'\"“‘「『`]+$", "", low[:start]).split()
        while before and before[-1] in list_articles():
            before.pop()
        behind = re.sub(r"^[\s'\"”’」』`]+", "", low[start + len(words) :])
        lead = " ".join(before)
        if any(_ends_with(lead, word) for word in list_words("places")):
            return True
        if any(behind.startswith(word) for word in list_words("place_ends")):
            return True
        if folded(low[start + len(words) :]).startswith("'s"):
            return True
    return False


def _ends_with(text: str, word: str) -> bool:
    return bool(re.search(rf"(?:^|\W|(?<=[\u3400-\u9fff])){re.escape(word)}(?:\s+\w+)?$", text))


def denies(text: str) -> bool:
    """Say whether a text has a negation or a word for what is no more, quoted texts apart.

    A negation by which it only asks denies nothing: whether or not, 有没有, "có muốn xoá không?".
    """
    code = language_of(text)
    known = language(code)
    asking = [*map(phrase_of, list_words("asking", [code]))]
    phrases = [*map(phrase_of, known.negations), *known.negative, *asking]
    ends = list_words("asking_ends", [code])
    tokens = tokens_of(text)
    at = 0
    while at < len(tokens):
        found = find_longest(tokens, at, len(tokens), phrases) or ()
        behind = at + len(found)
        is_end = behind >= len(tokens) or tokens[behind].kind == "sign"
        if found and found not in asking and not (is_end and " ".join(found) in ends):
            return True
        at = max(behind, at + 1)
    return False

"""Says whether words of a sentence are told to be a place: in the row of 'A', on its card."""

import re

from surefoot.tools.text import folded
from surefoot.tools.understanding.words import articles, listed


def is_place(words: str, sentence: str) -> bool:
    """Say whether a word for a place leads to some words of the sentence, or follows them."""
    low, start = folded(sentence), -1
    while (start := low.find(folded(words), start + 1)) >= 0:
        before = re.sub(r"[\s'\"“‘「『`]+$", "", low[:start]).split()
        while before and before[-1] in articles():
            before.pop()
        behind = re.sub(r"^[\s'\"”’」』`]+", "", low[start + len(words) :])
        lead = " ".join(before)
        if any(_ends_with(lead, word) for word in listed("places")):
            return True
        if any(behind.startswith(word) for word in listed("place_ends")):
            return True
        if folded(low[start + len(words) :]).startswith("'s"):
            return True
    return False


def _ends_with(text: str, word: str) -> bool:
    return bool(re.search(rf"(?:^|\W|(?<=[\u3400-\u9fff])){re.escape(word)}(?:\s+\w+)?$", text))

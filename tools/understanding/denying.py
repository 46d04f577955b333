"""Says whether a text denies something: is not, no longer, is gone, 不再, không còn."""

from surefoot.tools.understanding.grammar.language import language, language_of, longest, phrase_of
from surefoot.tools.understanding.grammar.tokens import tokens_of
from surefoot.tools.understanding.words import listed


def denies(text: str) -> bool:
    """Say whether a text has a negation or a word for what is no more, quoted texts apart.

    A negation by which it only asks denies nothing: whether or not, 有没有, "có muốn xoá không?".
    """
    code = language_of(text)
    known = language(code)
    asking = [*map(phrase_of, listed("asking", [code]))]
    phrases = [*map(phrase_of, known.negations), *known.negative, *asking]
    ends = listed("asking_ends", [code])
    tokens = tokens_of(text)
    at = 0
    while at < len(tokens):
        found = longest(tokens, at, len(tokens), phrases) or ()
        behind = at + len(found)
        is_end = behind >= len(tokens) or tokens[behind].kind == "sign"
        if found and found not in asking and not (is_end and " ".join(found) in ends):
            return True
        at = max(behind, at + 1)
    return False

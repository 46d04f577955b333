"""Says whether a text denies something: is not, no longer, is gone, 不再, không còn."""

from tools.understanding.grammar.language import language, language_of, longest, phrase_of
from tools.understanding.grammar.tokens import tokens_of


def denies(text: str) -> bool:
    """Say whether a text has a negation or a word for what is no more, quoted texts apart."""
    known = language(language_of(text))
    phrases = [*map(phrase_of, known.negations), *known.negative]
    tokens = tokens_of(text)
    return any(longest(tokens, at, len(tokens), phrases) for at in range(len(tokens)))

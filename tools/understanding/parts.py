"""Which words of a sentence stand for which part of what was read, and where its parts end."""

from collections.abc import Iterator

from surefoot.state.values.base import Value
from surefoot.state.values.understood import Part, Understood
from surefoot.tools.text import folded
from surefoot.tools.understanding.grammar.language import language, language_of, longest
from surefoot.tools.understanding.grammar.tokens import tokens_of

_NAMES = {"do", "check", "kind", "within_kind", "where_kind", "position", "answer", "match"} | {
    "rank",
    "compare",
    "when",
}
"""Fields whose values are names of ours, not words of a sentence."""
_ENDS = frozenset(",;.!?，；。！？")
"""Signs that part a sentence; one in quotes parts nothing."""


def parts_of(read: Understood) -> tuple[Part, ...]:
    """Give each text of the intents and checks that stands in the sentence, as it stands there."""
    low, found = folded(read.sentence), []
    for number, item in enumerate((*read.intents, *read.checks), start=1):
        for name, text in _texts(item):
            at = low.find(folded(text))
            if text and at >= 0:
                words = read.sentence[at : at + len(text)]
                found.append(Part(words=words, part=f"{number}.{name}"))
    return tuple(found)


def _texts(item: Value) -> Iterator[tuple[str, str]]:
    for name, value in item.model_dump(exclude_defaults=True, exclude=_NAMES).items():
        for text in value if isinstance(value, list | tuple) else (value,):
            for one in text if isinstance(text, list | tuple) else (text,):
                if isinstance(one, str):
                    yield name, one


def is_part(text: str, sentence: str) -> bool:
    """Say whether a text is all that stands between two signs of a sentence: "A" of "A, and B"."""
    tokens, wanted = tokens_of(sentence), [token.low for token in tokens_of(text)]
    while wanted and wanted[-1] in _ENDS:
        wanted.pop()
    joints = language(language_of(sentence)).joints
    begun, at = True, 0
    while at < len(tokens):
        behind = at + len(wanted)
        is_end = behind >= len(tokens) or tokens[behind].low in _ENDS
        if begun and is_end and wanted == [token.low for token in tokens[at:behind]]:
            return True
        joint = longest(tokens, at, len(tokens), joints)
        begun = tokens[at].low in _ENDS or (begun and joint is not None)
        at += len(joint) if begun and joint else 1
    return False

"""Which words of a sentence stand for which part of what was read."""

from collections.abc import Iterator

from state.values.base import Value
from state.values.understood import Part, Understood
from tools.text import folded

_NAMES = {"do", "check", "kind", "within_kind", "where_kind", "position", "answer", "match"} | {
    "rank",
    "compare",
    "when",
}
"""Fields whose values are names of ours, not words of a sentence."""


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

"""Finds where the texts of a reading stand in its sentence, token by token."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from surefoot.state.values.base import Value
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent, is_locator
from surefoot.state.values.understood import Part, Understood
from surefoot.tools.text import folded, stem
from surefoot.tools.understanding.coverage_words import CoverageWords
from surefoot.tools.understanding.grammar.language import (
    Phrase,
    find_longest,
    language,
    language_of,
)
from surefoot.tools.understanding.grammar.tokens import Token, tokens_of
from surefoot.tools.understanding.words import find_phrase

Item = Intent | Check
_OF_INTENT = ("target", "holds", "within", "region", "anchor", "by", "read", "to", "avoid", "path")
_OF_CHECK = ("what", "where", "anchor", "was")
_NAMED = {"state", "effect", "count", "sorted"}
"""Checks whose value is a name or a number of ours."""
_OURS = {"press", "wait_for", "swipe"}
"""The same of what is done: a key, seconds, a side."""


def list_texts(item: Item) -> Iterator[tuple[str, str]]:
    """List the texts of an intent or check that are words of the sentence, with their fields."""
    names = _OF_INTENT if isinstance(item, Intent) else _OF_CHECK
    for name in names:
        yield from ((name, text) for text in _list_nested_texts(getattr(item, name)) if text)
    if isinstance(item, Intent):
        yield from (("field", field) for field, _ in item.values if field)
        yield from (("value", text) for _, text in item.values if text)
    if not _has_canonical_value(item):
        yield from (("value", text) for text in item.texts if text)


def _has_canonical_value(item: Item) -> bool:
    """Say whether the values of an item are names or numbers of ours."""
    if isinstance(item, Check):
        return item.check in _NAMED or bool(item.message_sort)
    return item.do in _OURS


def _list_nested_texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _list_nested_texts(one)


@dataclass
class Alignment:
    """Which tokens of a sentence the texts of which items stand for."""

    sentence: str
    items: tuple[Item, ...]
    known: CoverageWords
    around: str = ""
    """Sentences that a text may have its words from, too."""
    tokens: tuple[Token, ...] = field(init=False)
    invented: list[str] = field(init=False, default_factory=list)
    owners: list[set[int]] = field(init=False)
    """Of each token: numbers of the items whose texts hold it whole."""

    def __post_init__(self) -> None:
        self.tokens = tokens_of(self.sentence)
        self._marks: list[set[int]] = [set() for _ in self.sentence]
        self._low = folded(self.sentence)
        for number, item in enumerate(self.items):
            for name, text in list_texts(item):
                self._mark(number, text, name)
            if isinstance(item, Intent) and item.do == "press":
                keys = (
                    at for text in item.texts for at in _whole_word_offsets(folded(text), self._low)
                )
                self._put(number, next(keys, len(self._low)), len("".join(item.texts)))
            if not any(True for _ in list_texts(item)):
                self._mark_phrase(number, self.known.known.kinds, item.kind)
            if isinstance(item, Check) and item.check == "effect":
                self._mark_phrase(number, self.known.known.effects, str(item.value))
            if isinstance(item, Check) and item.message_sort:
                self._mark_phrase(number, self.known.known.messages, item.message_sort)
        self.owners = [self._owners(token) for token in self.tokens]

    def is_covered(self, at: int) -> bool:
        """Say whether a token is in a text of the reading."""
        return bool(self.owners[at])

    def _owners(self, token: Token) -> set[int]:
        places = [at for at in range(token.start, token.end) if self.sentence[at].isalnum()]
        if not places:
            return set.union(*self._marks[token.start : token.end])
        if token.kind == "quote" and self.sentence[token.start : token.end] != token.text:
            return self._of_quote(token)
        return set.intersection(*(self._marks[at] for at in places))

    def _of_quote(self, token: Token) -> set[int]:
        """A quoted text is covered by its items together: each part of it by one of them."""
        places = range(token.start, token.end)
        owners = set.union(*(self._marks[at] for at in places))
        letters = [at for at in places if self.sentence[at].isalnum()]
        return owners if all(self._marks[at] for at in letters) else set()

    def _mark(self, number: int, text: str, name: str) -> None:
        low = folded(unicodedata.normalize("NFC", text))
        places = list(_whole_word_offsets(low, self._low))
        if places:
            quoted = [t.start for t in self.tokens if t.kind == "quote" and t.low == low]
            places.sort(key=lambda at: at - 1 not in quoted and at not in quoted)
            free = [at for at in places if not any(self._marks[at : at + len(low)])]
            self._put(number, (free or places)[0], len(low))
            return
        if is_locator(text):
            self.invented.append(text)
            return
        self._mark_words(number, text, name)

    def _mark_words(self, number: int, text: str, name: str) -> None:
        """Mark the words of a text that does not stand in one piece."""
        words = [word for word in tokens_of(text) if word.kind != "sign"]
        lacking = [word for word in words if not self._mark_word(number, word)]
        if self.around:
            lacking = [word for word in lacking if not find_phrase(self.around, [word.low])]
        is_told = name == "field" or (name != "value" and len(lacking) < len(words))
        if any(not is_told or word.low not in self.known.idle for word in lacking):
            self.invented.append(text)

    def _mark_word(self, number: int, word: Token) -> bool:
        """Mark where a word stands, in this form or another; say whether it does."""
        places = list(_whole_word_offsets(word.low, self._low)) or [
            token.start for token in self.tokens if stem(token.low) == stem(word.low)
        ]
        for at in places[:1]:
            token = next((t for t in self.tokens if t.start == at), None)
            self._put(number, at, token.end - at if token else len(word.low))
        return bool(places)

    def _mark_phrase(self, number: int, told: Mapping[Phrase, str], wanted: str) -> None:
        """Mark the words that say the kind by which alone a thing is told, or an effect."""
        phrases = [phrase for phrase, name in told.items() if name == wanted]
        for at in range(len(self.tokens)):
            found = find_longest(self.tokens, at, len(self.tokens), phrases)
            if found is not None:
                begun, last = self.tokens[at], self.tokens[at + len(found) - 1]
                self._put(number, begun.start, last.end - begun.start)
                return

    def _put(self, number: int, at: int, length: int) -> None:
        for place in range(at, min(at + length, len(self._marks))):
            self._marks[place].add(number)


def _whole_word_offsets(text: str, sentence: str) -> Iterator[int]:
    """List where a text stands, no Latin word of it being a part of a longer one."""
    at = sentence.find(text)
    while at >= 0:
        behind = at + len(text)
        before_ok = at == 0 or not (_is_letter(sentence[at - 1]) and _is_letter(text[0]))
        behind_ok = behind >= len(sentence) or not (
            _is_letter(sentence[behind]) and _is_letter(text[-1])
        )
        if before_ok and behind_ok:
            yield at
        at = sentence.find(text, at + 1)


def _is_letter(character: str) -> bool:
    return character.isalnum() and not "\u3040" <= character <= "\u9fff"


def find_nearest_items(marking: Alignment, at: int, inside: range) -> Iterable[set[int]]:
    """Give the items of the nearest texts before and behind a token.

    Those of its own clause, where that has any.
    """
    owners = marking.owners
    own = [owners[i] if i in inside else set() for i in range(len(owners))]
    found = own if any(own) else owners
    before = next((o for o in reversed(found[:at]) if o), set())
    behind = next((o for o in found[at + 1 :] if o), set())
    return before, behind


_NAMES = {"do", "check", "kind", "within_kind", "where_kind", "position", "answer", "match"} | {
    "rank",
    "compare",
    "when",
}
"""Fields whose values are names of ours, not words of a sentence."""
_ENDS = frozenset(",;.!?，；。！？")
"""Signs that part a sentence; one in quotes parts nothing."""


def list_parts(read: Understood) -> tuple[Part, ...]:
    """Give each text of the intents and checks that stands in the sentence, as it stands there."""
    low, found = folded(read.sentence), []
    for number, item in enumerate((*read.intents, *read.checks), start=1):
        for name, text in _dumped_field_texts(item):
            at = low.find(folded(text))
            if text and at >= 0:
                words = read.sentence[at : at + len(text)]
                found.append(Part(words=words, part=f"{number}.{name}"))
    return tuple(found)


def _dumped_field_texts(item: Value) -> Iterator[tuple[str, str]]:
    for name, value in item.model_dump(exclude_defaults=True, exclude=_NAMES).items():
        for text in value if isinstance(value, list | tuple) else (value,):
            for one in text if isinstance(text, list | tuple) else (text,):
                if isinstance(one, str):
                    yield name, one


def is_enumerated(text: str, sentence: str) -> bool:
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
        joint = find_longest(tokens, at, len(tokens), joints)
        begun = tokens[at].low in _ENDS or (begun and joint is not None)
        at += len(joint) if begun and joint else 1
    return False

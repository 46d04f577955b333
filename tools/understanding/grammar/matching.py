"""Matches the forms of a language with a row of tokens."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from surefoot.tools.text import folded
from surefoot.tools.understanding.grammar import unspaced
from surefoot.tools.understanding.grammar.forms import Node, Row, Slot, Words
from surefoot.tools.understanding.grammar.language import GrammarForm, Language, Phrase
from surefoot.tools.understanding.grammar.things import Facts
from surefoot.tools.understanding.grammar.tokens import Token


class Matching(ABC):
    """Finds the form that a span of a sentence fits.

    Args:
        language: Of the sentence.
        tokens: Of the sentence.
        has_verbs: A verb of an action begins no name: it says what to do.
    """

    def __init__(
        self, language: Language, tokens: tuple[Token, ...], *, has_verbs: bool = True
    ) -> None:
        self.language, self.tokens = language, tokens
        self.has_verbs = has_verbs
        self._particles = language.particles
        self.verbs = language.verbs if has_verbs else frozenset()
        self.uncut = unspaced.list_uncuttable(language, tokens)
        whole = (t for at, t in enumerate(tokens) if {at, at + 1} & self.uncut)
        self.whole = frozenset(whole if language.code != "zh" else ())
        self._known: dict[tuple[str, int, int], Any] = {}

    def part(self, name: str, start: int, end: int) -> Any:
        """Read a span as a part of that name; None where it is none."""
        if start >= end or start in self.uncut or end in self.uncut:
            return None
        key = (name, start, end)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._read(name, start, end)
        return self._known[key]

    @abstractmethod
    def _read(self, name: str, start: int, end: int) -> Any:
        """Read a span as a part of that name; None where it is none."""

    def first(
        self, forms: Sequence[GrammarForm], start: int, end: int
    ) -> tuple[GrammarForm, Facts] | None:
        """Find the first form that a span fits, with what its parts say."""
        if start >= end or start in self.uncut or end in self.uncut:
            return None
        word = self.tokens[start].low
        for form in forms:
            if form.starts and word not in form.starts:
                continue
            found = next(self._match(form.row, 0, start, end, {}), None)
            if found is not None:
                return form, found[1]
        return None

    def _match(
        self, row: Row, number: int, at: int, end: int, facts: dict[str, Any], *, whole: bool = True
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """Match a row with a span; inside of brackets it may end anywhere."""
        if number == len(row):
            if at == end or not whole:
                yield at, facts
            return
        is_last = whole and number == len(row) - 1
        for behind, more in self._node(row[number], at, end, is_last=is_last):
            told = {**facts, **more}
            yield from self._match(row, number + 1, behind, end, told, whole=whole)

    def _node(
        self, node: Node, at: int, end: int, *, is_last: bool
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        if isinstance(node, Words):
            if self._stand(node.words, at, end):
                yield at + len(node.words), {}
        elif isinstance(node, Slot):
            for behind in (end,) if is_last else range(at + 1, end + 1):
                value = self.part(node.sort, at, behind)
                if value is not None:
                    yield behind, {node.name: value}
        else:
            for choice in node.rows:
                yield from self._match(choice, 0, at, end, {}, whole=False)

    def _stand(self, words: Phrase, at: int, end: int) -> bool:
        return at + len(words) <= end and all(
            self.tokens[at + n].low == word and self.tokens[at + n].kind != "quote"
            for n, word in enumerate(words)
        )

    def _phrase_in(self, phrases: Mapping[Phrase, Any], start: int, end: int) -> Any:
        """Look a whole span up in a list of phrases."""
        span = tuple(token.low for token in self.tokens[start:end])
        return phrases.get(span) if all(t.kind != "quote" for t in self.tokens[start:end]) else None

    def _told(self, start: int, end: int) -> str:
        """Give a span with its verb as one is told it: add, of "she adds"."""
        verb = self.tokens[start]
        text = self._text(start, end)
        return text if verb.low == folded(verb.text) else verb.low + text[len(verb.text) :]

    def _text(self, start: int, end: int) -> str:
        """Give a span as it stands in the sentence."""
        pieces: list[str] = []
        at = self.tokens[start].start
        for token in self.tokens[start:end]:
            pieces.append(" " * (token.start > at and bool(pieces)) + token.text)
            at = token.end
        return "".join(pieces)

"""Cuts a sentence into clauses that are each read whole."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tools.understanding.grammar.language import Form, Language, longest
from tools.understanding.grammar.parser import Facts, Parser
from tools.understanding.grammar.tokens import Token

_ENDS = frozenset(".!。！;；")
_OPENS = frozenset("“\"'")
Clause = tuple[Form, Facts]


@dataclass
class Clauses:
    """Reads a row of clauses by the forms of actions or of results.

    Args:
        language: Of the sentence.
        tokens: Of the sentence.
        forms: That a clause may have.
    """

    language: Language
    tokens: tuple[Token, ...]
    forms: Sequence[Form]
    parser: Parser = field(init=False)
    left: tuple[int, int] = (0, 0)
    """The span of the clause that was read least, where nothing reads the whole."""
    _known: dict[tuple[int, int], list[Clause] | None] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        acts = self.forms is not self.language.results
        self.parser = Parser(self.language, self.tokens, has_verbs=acts)

    def read(self, start: int, end: int) -> list[Clause] | None:
        """Read a span whole: as one clause, else as a clause, a joint and the rest."""
        start, end = self._trimmed(start, end)
        if start >= end:
            return None
        key = (start, end)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._read(start, end)
        return self._known[key]

    def _read(self, start: int, end: int) -> list[Clause] | None:
        whole = self.parser.first(self.forms, start, end)
        if whole is not None:
            return [whole]
        for at in range(start + 1, end):
            joint = longest(self.tokens, at, end, self.language.joints)
            if joint is None:
                continue
            first = self.parser.first(self.forms, *self._trimmed(start, at))
            if first is None:
                continue
            self.left = max(self.left, (at + len(joint), end))
            rest = self.read(at + len(joint), end)
            if rest is not None:
                return [first, *rest]
        return None

    def _trimmed(self, start: int, end: int) -> tuple[int, int]:
        """Leave out filling words at the beginning, marks at the end, and what only says why."""
        while start < end:
            lead = longest(self.tokens, start, end, self.language.lead)
            behind = start + len(lead) if lead is not None else end
            if lead is None or behind >= end or behind in self.parser.uncut:
                break
            start += len(lead)
        while (
            start < end
            and self.tokens[end - 1].kind == "sign"
            and (self.tokens[end - 1].text in _ENDS or self.tokens[end - 1].text in ",，")
        ):
            if self._is_part(end - 1):
                break
            end -= 1
        for at in range(start + 1, end):
            if longest(self.tokens, at, end, self.language.purposes) is not None:
                return start, at
        return start, end

    def _is_part(self, at: int) -> bool:
        """Say whether a mark may belong to the text before it: the password s3cret!"""
        mark, before = self.tokens[at], self.tokens[at - 1]
        glued = mark.text == "!" and before.kind != "quote" and before.end == mark.start
        return glued and any(letter.isdigit() for letter in before.text)

    def unread(self, start: int, end: int) -> list[Any]:
        """Give the tokens that no clause takes."""
        begun = self.left[0] if self.left[0] > start else start
        return list(self.tokens[begun:end])

"""Cuts a sentence into clauses that are each read whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from surefoot.tools.understanding.grammar.language import (
    GrammarForm,
    Language,
    begins_purpose,
    find_longest,
)
from surefoot.tools.understanding.grammar.names import is_name_like
from surefoot.tools.understanding.grammar.sorts import Sorts
from surefoot.tools.understanding.grammar.things import Facts
from surefoot.tools.understanding.grammar.tokens import Token
from surefoot.tools.understanding.grammar.unspaced import is_comma_of_name, is_glued

_ENDS = frozenset(".!。！;；")
_OPENS = frozenset("“\"'")
Clause = tuple[GrammarForm, Facts]


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
    forms: Sequence[GrammarForm]
    parser: Sorts = field(init=False)
    left: tuple[int, int] = (0, 0)
    """The span of the clause that was read least, where nothing reads the whole."""
    _known: dict[tuple[int, int, str], list[Clause] | None] = field(
        init=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        acts = self.forms is not self.language.results
        self.parser = Sorts(self.language, self.tokens, has_verbs=acts)

    def read(self, start: int, end: int, before: str = "") -> list[Clause] | None:
        """Read a span whole: as one clause, else as a clause, a joint and the rest.

        Args:
            start: Of the span.
            end: Of the span.
            before: What the clause before does or checks; "" for the first one.
        """
        end = self._trimmed(start, end)[1]
        if start >= end:
            return None
        key = (start, end, before)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._read(start, end, before)
        return self._known[key]

    @cached_property
    def _marks(self) -> frozenset[str]:
        """Words at the end of joints that say how it goes on: with the."""
        after = {w for form in self.language.more for w in form.facts["after"].split()}
        return frozenset(after & {joint[-1] for joint in self.language.joints})

    def _clause(self, start: int, end: int, before: str) -> Clause | None:
        """Read a span as one clause; behind another it may leave out the verb or subject."""
        whole, (start, end) = start, self._trimmed(start, end)
        more = [form for form in self.language.more if before in form.facts["after"].split()]
        worded = [form for form in more if form.starts or form.facts.get("ahead")]
        found = self._uncut(whole, start, end) or self.parser.first(worded, start, end)
        # "Save with an empty name": what is done with something is no deed of its own behind it.
        forms = () if before in self._marks and self.parser.has_verbs else self.forms
        found = found or self.parser.first((*forms, *more), start, end)
        if found is None and (aim := self._aim(start, end)):
            return self._clause(start, aim, before)
        return found

    def _uncut(self, whole: int, start: int, end: int) -> Clause | None:
        """Read a span with a filling word at its head that may begin a name: 会员, 应缴金额.

        It only fills where the rest, of several words, begins with a verb, or with a kind.
        """
        tokens = self.tokens[whole : start + 1]
        if whole == start or not all(map(is_glued, tokens, tokens[1:])):
            return None
        read = {at: self.parser.first(self.forms, at, end) for at in range(whole, start + 1)}
        by_verb = (c for at, c in read.items() if c and not self._begins_name(c[1], at))
        kind = find_longest(self.tokens, start, end, self.language.kinds)
        return next(by_verb, None if kind and start == whole + 1 else read[whole])

    def _begins_name(self, parts: Facts, at: int) -> bool:
        """Say whether the clause of these parts begins with what something is called."""
        told = (part if isinstance(part, tuple) else (part,) for part in parts.values())
        things = (thing for part in told for thing in part if isinstance(thing, Mapping))
        return any(str(t.get("target", "")).startswith(self.tokens[at].text) for t in things)

    def _aim(self, start: int, end: int) -> int:
        """Give where a clause begins that only says what for and names nothing; 0 for none."""
        if self.forms is not self.language.actions:
            return 0
        for at in range(start + 1, end):
            if begins_purpose(self.language, self.tokens, at, end):
                named = (is_name_like(t.text) or t.kind == "quote" for t in self.tokens[at:end])
                return 0 if any(named) else at
        return 0

    def _read(self, start: int, end: int, before: str) -> list[Clause] | None:
        whole = self._clause(start, end, before)
        if whole is not None:
            return [whole]
        for at in range(start + 1, end):
            joint = find_longest(self.tokens, at, end, self.language.joints)
            if joint is None or is_comma_of_name(self.tokens, at):
                continue
            first = self._clause(start, at, before)
            if first is None:
                continue
            self.left = max(self.left, (at + len(joint), end))
            facts = first[0].facts
            said = str(facts.get("goes") or facts.get("do") or facts.get("check", ""))
            said = before if said == "more" else said
            if said == "fill" and not {"value", "target"} <= first[1].keys():
                said = ""  # First and last name Ada: what has no value is no field of its own.
            elif said != "count" and joint[-1] in self._marks:
                said = joint[-1]
            rest = self.read(at + len(joint), end, said)
            if rest is not None:
                return [first, *rest]
        return None

    def _trimmed(self, start: int, end: int) -> tuple[int, int]:
        """Leave out filling words at the beginning, marks at the end, and what only says why."""
        start = self._after_way(start, end)
        while start < end:
            lead = find_longest(self.tokens, start, end, self.language.lead)
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
        if self.forms is not self.language.actions:
            return start, end
        for words in self.language.trailing:
            if start < end - len(words) and find_longest(
                self.tokens, end - len(words), end, (words,)
            ):
                end -= len(words)
        for at in range(start + 1, end):
            if find_longest(self.tokens, at, end, self.language.purposes) is not None:
                return start, at
        return start, end

    def _after_way(self, start: int, end: int) -> int:
        """Give where begins what is to be done, behind how it is looked for."""
        ways = self.language.ways if self.forms is self.language.actions else ()
        ends = (at for at in range(end - 1, start + 1, -1) if self.parser.first(ways, start, at))
        return next(ends, start)

    def _is_part(self, at: int) -> bool:
        """Say whether a mark may belong to the text before it: the password s3cret!"""
        mark, before = self.tokens[at], self.tokens[at - 1]
        glued = mark.text == "!" and before.kind != "quote" and before.end == mark.start
        return glued and any(letter.isdigit() for letter in before.text)

    def unread(self, start: int, end: int) -> list[Any]:
        """Give the tokens that no clause takes."""
        begun = self.left[0] if self.left[0] > start else start
        return list(self.tokens[begun:end])

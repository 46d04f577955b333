"""Reads what things are called: names, nouns, kinds, numbers."""

import re
from collections.abc import Sequence
from typing import Any

from surefoot.tools.text import stem
from surefoot.tools.understanding.grammar import unspaced
from surefoot.tools.understanding.grammar.language import find_longest
from surefoot.tools.understanding.grammar.matching import Matching
from surefoot.tools.understanding.grammar.tokens import Token

MONEY = frozenset("$€£¥₫￥")
_MOST_NAME = 6
_FOREIGN = re.compile(r"[\d@._-]|[fjwzFJWZ]")
_SIGNED = re.compile(r"[\d@._]")
_UNIT = r"\s?(?i:đ|₫|€|\$|%|vnd|vnđ|usd|eur|đồng)"
_AMOUNT = re.compile(
    rf"[-−+]?\s?(?:\d[\d.,]*{_UNIT}|[$€£¥₫]\s?\d[\d.,]*|\d{{1,3}}(?:[.,]\d{{3}})+)"
)
"""Money, a share, or a number of several groups."""
_LABELLED = re.compile(rf"\s{_AMOUNT.pattern}$")
_IDENTIFIER = re.compile(r"^[A-Z][a-z]+ (?=[A-Z#][A-Z#-]*\d[\w-]*$)")
"""A name of letters and digits behind a word that only says what it is: Booking B-104."""
_ORDINAL = re.compile(r"(\d+)(st|nd|rd|th)")


class NameReader(Matching):
    """Reads names of things, and the words around them that say of what sort they are."""

    def _name(self, start: int, end: int, *, is_behind: bool = False) -> dict[str, Any] | None:
        """A quoted name, with a plain noun beside it at most, or words that can be a name."""
        span = self.tokens[start:end]
        quotes = [n for n, token in enumerate(span) if token.kind == "quote"]
        if quotes:
            nouns = (start, start + quotes[0]), (start + quotes[0] + 1, end)
            if len(quotes) > 1 or not all(a == b or self._is_noun(a, b) for a, b in nouns):
                return None
            if self.language.code == "zh" and self._kind(*nouns[1]) is not None:
                return None
            return {"text": span[quotes[0]].text, "sure": True}
        if not self._may_be_name(start, end, is_behind=is_behind) or self._is_no_name(start, end):
            return None
        named = [self._is_like(t.text) for t in span]
        begun = self._begin_of_name(start, end, named)
        if begun is None:
            return None
        if self.language.code == "zh":
            named = [t.text.isascii() for t in span]
        elif self.language.code == "vi" and not begun and not _FOREIGN.search(span[0].text):
            named[0] = False
        sure = any(named) and not all(token.text.isdigit() for token in self.tokens[begun:end])
        found = {"text": self._text(begun, end), "sure": sure}
        told = self.language.code == "en" and start > 0 and self.tokens[start - 1].low == "the"
        is_loose = told and begun < end - 1 and span[0].text[:1].isupper()
        return found | {"loose": True} if is_loose and span[-1].text.islower() else found

    def _is_no_name(self, start: int, end: int) -> bool:
        """Say whether words only say of what sort a thing is, or what is done."""
        if self.language.code != "en" and self._kind(start, end) is not None:
            follows = find_longest(self.tokens, end, len(self.tokens), self.language.kinds)
            return self.language.code == "vi" or self.language.kinds.get(follows or ()) != "tab"
        lows = tuple(token.text for token in self.tokens[start:end])
        told = {*self.language.states, *(() if self.has_verbs else self.language.ordinals)}
        if self.language.code == "en" and lows in told:
            return True
        if self.language.code == "zh" and not self.has_verbs and self._is_deed(start, end):
            return True
        return self._ends_with_kind(start, end)

    def _amount(self, start: int, end: int) -> str | None:
        """A number with what it is of, or its sign: it is no part of a name."""
        text, first = self._text(start, end), self.tokens[start]
        behind = tuple(token.low for token in self.tokens[start + 1 : end])
        measured = self.language.code == "zh" and (not behind or behind in self.language.units)
        is_one = _AMOUNT.fullmatch(text) or (measured and first.kind == "number")
        return text if is_one and first.kind != "quote" else None

    def _begin_of_name(self, start: int, end: int, named: Sequence[bool]) -> int | None:
        """Give where a name begins behind a noun that only says what it is: the file a.csv."""
        if self.language.code == "zh":
            return unspaced.find_name_start(self.language, self.tokens, start, end)
        first = self._after_noun(start, named) if any(named) else 0
        if self.tokens[start].text.islower() and self.tokens[start + first - 1].text == "#":
            return start + first - 1
        # Without an article the first words may be of the name: Meeting notes April.txt.
        if start == 0 and self.language.code == "en" and _IDENTIFIER.search(self._text(start, end)):
            return start + 1
        most = {"vi": self.language.noun_length, "en": 2 if start else 1}[self.language.code]
        is_vietnamese, is_name = self.language.code == "vi", all(named[first:])
        is_noun = 0 < first <= most
        if not is_noun or self.tokens[start + first].text.isdigit():
            return start
        # At the start nothing tells the one name Mật ong Hoa Rừng from a noun with a name.
        told = start > 0 or _SIGNED.search(self.tokens[start + first].text)
        if is_vietnamese and not (told and self._is_noun(start, start + first)):
            return None if is_name else start
        return start + first if is_name or is_vietnamese else start

    def _ends_with_kind(self, start: int, end: int) -> bool:
        """Say whether the last of several plain words is a kind, where it stands behind names."""
        if (
            self.language.code != "en"
            or end == start + 1
            or is_name_like(self.tokens[end - 1].text)
        ):
            return False
        return (self.tokens[end - 1].low,) in self.language.kinds

    def _after_noun(self, start: int, named: Sequence[bool]) -> int:
        """Give where the name begins; the capital of a sentence's first word makes no name."""
        words = self.tokens[start : start + len(named)]
        begun = named.index(True)
        further = next((n for n in range(1, len(named)) if named[n]), 0)
        marked = not words[0].text.isascii() and all(_SIGNED.search(w.text) for w in words[1:])
        if start or begun or not further or not (marked or not named[1]):
            return begun
        return further

    def _is_like(self, word: str) -> bool:
        """Say whether a word is more than a plain one; Vietnamese joins none by a hyphen."""
        return is_name_like(word) or (self.language.code == "vi" and "-" in word)

    def _is_deed(self, start: int, end: int) -> bool:
        return tuple(token.low for token in self.tokens[start:end]) in self.language.deeds

    def _proper(self, start: int, end: int) -> dict[str, Any] | None:
        """A name in quotes, or one that is like no plain word; no rest of a word: 页码 2."""
        name = self._name(start, end) if not self._is_cut(start) else None
        return name if name is not None and name["sure"] else None

    def _is_cut(self, at: int) -> bool:
        """Say whether a character stands right behind another one: both may be of one word."""
        return 0 < at < len(self.tokens) and unspaced.is_glued(self.tokens[at - 1], self.tokens[at])

    def _is_noun(self, start: int, end: int) -> bool:
        """Say whether a span is one or two plain words, which say what a quoted name is of."""
        if self.language.code == "zh":
            return unspaced.is_noun(self.language, self.tokens, start, end)
        span = self.tokens[start:end]
        if start == 0 and span[0].low in self.language.verbs:
            # Of what holds, too: "click 'Save', 'Saved' is shown" does something.
            return False
        if self.language.code == "vi" and self._kind(start, end) is not None:
            return False
        barred = self.language.places | self.language.deeds
        if any(
            find_longest(self.tokens, at, end, barred) for at in {*range(start, end)} - self.uncut
        ):
            return False
        return len(span) <= self.language.noun_length and all(map(self._is_plain, span))

    def _is_plain(self, token: Token) -> bool:
        """Say whether a word is neither grammar, nor a number, nor like a name."""
        begins = token is self.tokens[0] and token.text.isalpha()
        counts = (token.low,) in self.language.numbers
        if token.kind != "word" or counts or self._is_grammar(token):
            return False
        root = stem(token.low)
        is_deed = root != token.low and root in self.language.verbs and begins
        return not is_deed and (begins or not self._is_like(token.text))

    def _is_grammar(self, token: Token) -> bool:
        known = self.language
        if token in self.whole:
            return False
        barred = known.glue | known.negations | known.unclear | known.finite
        return token.low in barred or (token.low in self.verbs and not self._is_told_of(token))

    def _is_told_of(self, token: Token) -> bool:
        """Say whether a verb stands where a noun does: behind an article, the name."""
        if self.language.code != "en":
            return False
        at = self.tokens.index(token)
        return at > 0 and any(self.tokens[at - 1].low == a[-1] for a in self.language.articles)

    def _may_be_name(self, start: int, end: int, *, is_behind: bool = False) -> bool:
        if self.language.code == "zh":
            return unspaced.may_be_name(self.language, self.tokens, start, end)
        span = self.tokens[start:end]
        capital = [self._is_like(t.text) for t in span]
        is_plain = self.language.code != "vi" or not any(capital)
        noun = 0 if is_plain else min(capital.index(True), self.language.noun_length)
        if len(span) - noun > _MOST_NAME:
            return False
        if any(t.kind == "sign" and t.text not in "-&/+#" for t in span):
            return False
        if self._number(start, start + 1) is not None and self._is_counting(span, start, end):
            return False
        if self.language.code == "vi" and self.has_verbs and span[0].kind == "number":
            return len(span) == 1
        barred = self.language.negations | self.language.unclear | self.language.finite
        if any(
            t.low in barred and not ((t.text[:1].isupper() and n) or t in self.whole)
            for n, t in enumerate(span, start)
        ):
            return False
        if any((t.low,) in self.language.list_words for t in span):
            return False
        if (
            not all(capital)
            and len(span) - noun > self.language.plain_length
            and not (capital[0] and capital[-1])
        ):
            return False
        if not all(
            token in self.whole or self._may_stand(number, span, capital)
            for number, token in enumerate(span)
        ):
            return False
        if self.language.code == "vi" and (
            self._begins_with_kind(start, end)
            or (span[-1].low,) in self.language.ends
            or (not self.has_verbs and _LABELLED.search(self._text(start, end)))
        ):
            return False
        is_verb = span[0].low in self.verbs and not self._is_told_of(span[0])
        return not is_verb or capital[0] or len(span) == 1 or is_behind or span[0] in self.whole

    def _is_counting(self, span: Sequence[Token], start: int, end: int) -> bool:
        """Say whether a number says how many there are: the 2 types Talk, Two posts."""
        if len(span) == 1:
            return span[0].kind == "word" and not self.has_verbs
        least = 2 if self.has_verbs else 1
        plain = self._is_plain(span[1]) and not self._is_like(span[1].text)
        kinded = find_longest(self.tokens, start + 1, end, self.language.kinds) is not None
        return kinded or (len(span) > least and plain)

    def _begins_with_kind(self, start: int, end: int) -> bool:
        """Say whether a kind stands first, where it stands before names."""
        kind = find_longest(self.tokens, start, end, self.language.kinds)
        return kind is not None and start + len(kind) not in {end, *self.uncut}

    def _noun(self, start: int, end: int) -> str | None:
        return self._text(start, end) if self._is_noun(start, end) else None

    def _kind(self, start: int, end: int) -> str | None:
        """A word for a kind; "menu" of "menu item" is none."""
        found: str | None = self._phrase_in(self.language.kinds, start, end)
        if found is None or self.language.code != "en":
            return found
        longest = find_longest(self.tokens, start, len(self.tokens), self.language.kinds)
        return found if len(longest or ()) == end - start else None

    def _ordinal(self, start: int, end: int) -> int | str | None:
        found: int | str | None = self._phrase_in(self.language.ordinals, start, end)
        if found is not None:
            return found
        if end == start + 1 and (said := _ORDINAL.fullmatch(self.tokens[start].low)):
            return int(said.group(1))
        for row in self.language.ordinal_forms:
            for _, facts in self._match(row, 0, start, end, {}):
                return int(facts["n"])
        return None

    def _number(self, start: int, end: int) -> int | None:
        token = self.tokens[start]
        if end == start + 1 and token.text.isdigit():
            return int(token.text)
        if start and token.text.isupper() and len(token.text) > 1:
            return None
        found: int | None = self._phrase_in(self.language.numbers, start, end)
        return found

    def _is_sure(self, token: Token) -> bool:
        """Say whether a token is quoted or like a name; a sentence's first capital says nothing."""
        if token.kind == "quote" or (self.language.code == "zh" and token.text.isascii()):
            return True
        if self.language.code == "vi" and token is self.tokens[0]:
            return bool(_FOREIGN.search(token.text))
        return is_name_like(token.text)

    def _behind(self, start: int, end: int) -> dict[str, Any] | None:
        """A name behind its kind: it may begin with a verb."""
        return self._name(start, end, is_behind=True)

    def _may_stand(self, number: int, span: Sequence[Token], capital: Sequence[bool]) -> bool:
        """Say whether a small word of a name stands between two capitals, or ends it: Log in."""
        token, last = span[number], len(span) - 1
        if token.low not in self.language.glue or capital[number]:
            return True
        if number == 0 or not capital[number - 1]:
            return False
        if token.low == "to" and last == 2:  # Reset to defaults; "Next to continue" says what for.
            commands = {phrase[0] for phrase in self.language.commands} | self.language.verbs
            return self.has_verbs and not {span[last].low} & commands
        return capital[number + 1] if number < last else token.low in self._particles

    def _pieces(self, start: int, end: int) -> list[tuple[int, int]]:
        """Cut a list at its commas and its "and"."""
        found, at, begun = [], start, start
        while at < end:
            word = find_longest(self.tokens, at, end, self.language.list_words)
            if at > begun and self.tokens[at - 1].kind == self.tokens[at].kind == "quote":
                found.append((begun, at))
                begun, at = at, at + 1
            elif word is not None and at > begun and not unspaced.is_comma_of_name(self.tokens, at):
                found.append((begun, at))
                at += len(word)
                further = find_longest(self.tokens, at, end, self.language.list_words)
                at += len(further) if further is not None else 0
                begun = at
            else:
                at += 1
        found.append((begun, end))
        return found

    def _after_articles(self, start: int, end: int) -> int:
        """Give where begins what an article stands before; with a capital it is of a name."""
        is_inside = 0 < start < end and self.tokens[start - 1].kind != "sign"
        if is_inside and self.tokens[start].text[:1].isupper():
            return start
        word = find_longest(self.tokens, start, end, self.language.articles)
        behind = start + len(word or ())
        return behind if behind < end and behind not in self.uncut else start


def is_name_like(text: str) -> bool:
    """Say whether a word has a capital, a digit or a sign: it is more than a plain word."""
    return any(letter.isupper() for letter in text) or bool(_SIGNED.search(text))

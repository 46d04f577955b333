"""Whether a reading says what its sentence says: nothing left over, nothing invented.

By code, for the grammar and the model alike: it looks at the sentence and the typed form only.
"""

from collections.abc import Iterator, Sequence

from state.values.base import Value
from state.values.check import Check
from state.values.intent import Intent, is_locator
from state.values.understood import Understood
from tools.text import folded, stem
from tools.understanding.grammar.tokens import Token, tokens_of
from tools.understanding.known_words import Known, known_words
from tools.understanding.words import keys, language_of, listed, mending_of, says

_NEGATIVE = frozenset(
    {"unchecked", "unselected", "disabled", "collapsed", "closed", "empty", "hidden", "invalid"}
    | {"readonly"}
)
_ALIKE = frozenset(
    {"click", "select", "check", "uncheck", "open", "press", "focus", "fill", "add_entry", "look"}
    | {"complete_form", "double_click", "path"}
)
"""What a tester says by the same verbs."""
_TEXTS = ("target", "what", "within", "where", "anchor", "to", "by", "holds", "read", "avoid")
_COUNTED = frozenset({"dialog", "button", "link", "checkbox", "radio", "tab", "slider", "table"})
"""Kinds that a sentence does not name in passing."""


def problem_of(read: Understood, around: str = "") -> tuple[str, ...]:
    """Give the words that are left over or invented; () when a reading is whole.

    Args:
        read: The reading.
        around: The sentences that it may take words from, where it refers to them.
    """
    return tuple(dict.fromkeys(_Coverage(read, around).problems()))


class _Coverage:
    """One reading beside its sentence."""

    def __init__(self, read: Understood, around: str) -> None:
        self.items: tuple[Intent | Check, ...] = (*read.intents, *read.checks)
        self.tokens = tokens_of(read.sentence)
        self.code = language_of(read.sentence)
        self.known: Known = known_words(self.code)
        self.sentence, self.around, self.half = read.sentence, around, read.half
        self.covered: set[int] = set()
        self.owners: dict[int, Intent | Check] = {}

    def problems(self) -> Iterator[str]:
        """List what is wrong, what is invented first."""
        for item in self.items:
            before = set(self.covered)
            for text in texts_of(item):
                if lacking := self._cover(text):
                    yield f"{lacking} (not said)"
            self.owners |= dict.fromkeys(self.covered - before, item)
            if isinstance(item, Intent) and item.do == "press":
                self._cover_key(item)
        yield from self._left_over()

    def _cover(self, text: str) -> str:
        """Mark where a text stands in the sentence; give what of it stands nowhere."""
        words = [token for token in tokens_of(text) if token.kind != "sign"]
        if not words:
            return ""
        lows = [word.low for word in words]
        spans = self._spans(lows)
        free = [span for span in spans if not self.covered & set(span)]
        if spans:
            self.covered |= set((free or spans)[0])
            return ""
        lacking = []
        for word in words:
            places = [i for i, token in enumerate(self.tokens) if _fits(token, word.low)]
            self.covered |= set(places)
            if not places and not says(self.around, [word.low]) and not self._is_number(word.low):
                lacking.append(word.text)
        return " ".join(lacking)

    def _cover_key(self, intent: Intent) -> None:
        """Mark the words of a key that is pressed."""
        for word in (word for word, key in keys().items() if key in intent.texts):
            for span in self._spans([token.low for token in tokens_of(word)])[-1:]:
                self.covered |= set(span)

    def _spans(self, lows: Sequence[str]) -> list[range]:
        """Find where a row of words stands, signs between them apart; a quote may hold it."""
        found = []
        inner = " ".join(lows)
        for start, token in enumerate(self.tokens):
            if token.kind == "quote" and inner in " ".join(t.low for t in tokens_of(token.low)):
                found.append(range(start, start + 1))
                continue
            at, end = 0, start
            while at < len(lows) and end < len(self.tokens):
                if self.tokens[end].low == lows[at]:
                    at += 1
                elif self.tokens[end].kind != "sign" or not at:
                    break
                end += 1
            if at == len(lows):
                found.append(range(start, end))
        return found

    def _is_number(self, low: str) -> bool:
        """Say whether the sentence says a number in words: two, once."""
        counts = mending_of(self.code).get("counts", {})
        words = [word for word, value in counts.items() if value == low]
        found = says(self.sentence, words)
        if found:
            self.covered |= {i for i, t in enumerate(self.tokens) if t.low == folded(found)}
        return bool(found)

    def _left_over(self) -> Iterator[str]:
        at, verbs = 0, 0
        end, done = self._end(), self._done()
        while at < end:
            token = self.tokens[at]
            if at in self.covered or token.kind == "sign":
                at += 1
                continue
            length, sort, meaning = self.known.at(self.tokens, at)
            if any(place in self.covered for place in range(at, at + length)):
                length, sort, meaning = 1, "plain", ""
            span = range(at, at + max(length, 1))
            words = self.sentence[token.start : self.tokens[span[-1]].end]
            if length < 2 and self._is_verb(token):
                verbs += 1
                if verbs > done or not self._is_done(token):
                    yield words
            elif not length:
                if not self._is_told(token):
                    yield words
            elif not self._stands(sort, meaning, span):
                yield words
            at = span[-1] + 1

    def _end(self) -> int:
        """Give where a purpose begins: it says nothing that is to be done or to hold."""
        for phrase in listed("purposes", [self.code]):
            spans = self._spans([token.low for token in tokens_of(phrase)])
            if spans:
                return spans[0][0]
        return len(self.tokens)

    def _is_told(self, token: Token) -> bool:
        """Say whether a token that no list knows stands for a part of the reading."""
        if token.kind == "number" or token.low.rstrip("stndrh").isdigit():
            digits = token.low.rstrip("stndrh")
            return any(digits in _numbers(item) for item in self.items)
        return token.kind == "word" and not self.known.is_whole and not _is_name(token)

    def _stands(self, sort: str, meaning: str, span: range) -> bool:
        """Say whether a word of the lists has its place in the reading."""
        if sort == "negation":
            return self._is_denied(span[0])
        if sort == "count":
            return any(meaning in {*item.texts, *_numbers(item)} for item in self.items)
        if sort == "ordinal":
            return any(meaning in _numbers(item) for item in self.items)
        if sort == "all":
            return any(
                "all" in _numbers(item) or getattr(item, "only", False) for item in self.items
            )
        if sort == "position":
            return any(_is_placed(item, meaning) for item in self.items)
        if sort == "compared":
            return any(isinstance(i, Check) and i.compare == meaning for i in self.items)
        if sort in {"still", "again"} and self.half == "result":
            return any(isinstance(i, Check) and _keeps(i, sort) for i in self.items)
        if sort == "kind" and meaning in _COUNTED:
            beside = {span[0] - 1, span[0] - 2, span[-1] + 1, span[-1] + 2}
            return bool(beside & self.covered) or any(_has_kind(i, meaning) for i in self.items)
        return True

    def _is_denied(self, at: int) -> bool:
        """Say whether what stands nearest to a negation is denied in the reading."""
        if not self.owners:
            return any(map(_is_negative, self.items))
        nearest = min(self.owners, key=lambda place: (abs(place - at), -place))
        return _is_negative(self.owners[nearest])

    def _is_done(self, verb: Token) -> bool:
        """Say whether what a verb asks for is done, or something much like it."""
        asked = self.known.verbs[verb.low]
        done = {item.do for item in self.items if isinstance(item, Intent)}
        return bool(asked & done) or bool(asked & _ALIKE and done & _ALIKE)

    def _is_verb(self, token: Token) -> bool:
        return self.half == "action" and token.kind == "word" and token.low in self.known.verbs

    def _done(self) -> int:
        """Count what is done: a verb may have several things, several verbs have as many."""
        intents = [item for item in self.items if isinstance(item, Intent)]
        return len(intents) + sum(bool(i.answer) + max(0, len(i.texts) - 1) for i in intents)


def texts_of(item: Intent | Check) -> Iterator[str]:
    """Give the words of a reading that must stand in the sentence."""
    for name in _TEXTS:
        text = getattr(item, name, "")
        if text and not is_locator(text):
            yield text
    if isinstance(item, Intent):
        yield from item.path
        for pair in item.values:
            yield from filter(None, pair)
        if item.do == "press" and any(key in keys().values() for key in item.texts):
            return
    elif item.check in {"state", "effect"} or (item.check == "count" and item.value == "0"):
        return
    yield from item.texts


def _fits(token: Token, low: str) -> bool:
    if token.kind == "quote":
        return low in [t.low for t in tokens_of(token.low)]
    return token.low == low or stem(token.low) == stem(low)


def _is_name(token: Token) -> bool:
    return token.start > 0 and (token.text[:1].isupper() or any(c in token.text for c in ".@/_"))


def _is_negative(item: Intent | Check) -> bool:
    if isinstance(item, Intent):
        return bool(item.avoid) or item.answer == "dismiss" or item.do in {"uncheck", "clear"}
    if item.check in {"gone", "unchanged", "claim"} or item.value in _NEGATIVE:
        return True
    return item.check == "count" and item.texts == ("0",)


def _is_placed(item: Intent | Check, position: str) -> bool:
    place = item.within if isinstance(item, Intent) else item.where
    return item.position == position or (position == "next_to" and bool(place))


def _keeps(check: Check, sort: str) -> bool:
    return check.when == sort or check.check in {"unchanged", "claim"}


def _numbers(item: Intent | Check) -> set[str]:
    found = {str(item.ordinal or "")}
    if isinstance(item, Intent):
        found |= {str(item.many or ""), str(item.times) if item.times > 1 else ""}
        found.add({"first": "1", "last": "last"}.get(item.rank, ""))
    return found


def _has_kind(item: Value, kind: str) -> bool:
    if kind in {getattr(item, n, "") for n in ("kind", "within_kind", "where_kind")}:
        return True
    if isinstance(item, Check):
        return item.check == kind
    return isinstance(item, Intent) and (
        (kind == "checkbox" and item.do in {"check", "uncheck"})
        or (kind == "dialog" and bool(item.answer))
    )

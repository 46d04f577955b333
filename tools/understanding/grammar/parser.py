"""Reads the parts of a sentence by the forms of its language: things, values, states, clauses.

Each part is read from a span of tokens, whole or not at all; the first form that fits counts.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tools.understanding.grammar import unspaced
from tools.understanding.grammar.forms import Node, Row, Slot, Words
from tools.understanding.grammar.language import Form, Language, Phrase, longest
from tools.understanding.grammar.things import Facts, called
from tools.understanding.grammar.tokens import Token

_MOST_NAME = 6
_FOREIGN = re.compile(r"[\d@._-]|[fjwzFJWZ]")
_SIGNED = re.compile(r"[\d@._]")
_ORDINAL = re.compile(r"(\d+)(st|nd|rd|th)")
_HOLDERS = frozenset(
    {"list", "menu", "row", "card", "section", "dialog", "tree", "table", "form", "page", "tab"}
)
_MONEY = frozenset("$€£¥₫￥")
_FIELDS = frozenset({"", "field", "list", "spinner", "date", "time", "slider", "cell"})
_NOUNS = frozenset({"heading", "text", "date", "time", "page", "image", "row"})
"""Kinds whose words are labels of fields as well: the title."""
_SWITCHES = frozenset({"switch", "checkbox"})
_THINGS = frozenset({"target", "what", "within", "where", "anchor", "to", "thing"})
_VALUES = frozenset({"value", "text", "url", "holds"})
_CONTROL_KEYS = frozenset({None, "Delete", "Home", "End", "Space"})
_ARROWS = frozenset({">", "→", "›", "»"})
_SECRETS = frozenset({"user", "password"})


class Parser:
    """Reads the spans of one sentence.

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
        self.uncut = unspaced.uncut(language, tokens)
        self._known: dict[tuple[str, int, int], Any] = {}
        self._readers: dict[str, Callable[[int, int], Any]] = {
            "name": self._name,
            "proper": self._proper,
            "kind": self._kind,
            "nth": self._ordinal,
            "n": self._number,
            "count": self._number,
            "times": self._number,
            "seconds": self._seconds,
            "key": self._key,
            "state": self._state,
            "compared": self._compared,
            "counted": self._counted,
            "dialogwords": self._dialog,
            "targets": self._things,
            "whats": self._things,
            "values": self._value,
            "noun": self._noun,
            "kinded": self._kinded,
            "act": self._act,
            "menu": self._menu,
            "slider": self._slider,
            "quotes": self._quotes,
            "holder": self._thing,
            "area": self._area,
            "field": self._field,
            "box": self._box,
            "place": self._place,
            "spot": self._spot,
            "behind": self._behind,
            "switch": self._switch,
            "quoted": self._quoted,
            "counting": self._counting,
            "label": self._label,
            "bare": self._bare,
            "named": self._named,
            "said": self._said,
            "measure": self._measure,
            "command": self._command,
            "sure_key": self._sure_key,
            "path": self._path,
        }

    def part(self, name: str, start: int, end: int) -> Any:
        """Read a span as a part of that name; None where it is none."""
        if start >= end or start in self.uncut or end in self.uncut:
            return None
        key = (name, start, end)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._read(name, start, end)
        return self._known[key]

    def _read(self, name: str, start: int, end: int) -> Any:
        bare = name.rstrip("0123456789")
        if bare in _THINGS:
            return self._thing(start, end)
        if bare in _VALUES:
            return self._value(start, end)
        if bare in _SECRETS:
            return self._secret(start, end)
        return self._readers[bare](start, end)

    def first(self, forms: Sequence[Form], start: int, end: int) -> tuple[Form, Facts] | None:
        """Find the first form that a span fits, with what its parts say."""
        if start >= end or start in self.uncut or end in self.uncut:
            return None
        word = self.tokens[start].low
        for form in forms:
            if form.starts and word not in form.starts:
                continue
            found = next(self._match(form.row, 0, start, end, {}), None)
            if found is not None:
                return form, found
        return None

    def _match(
        self, row: Row, number: int, at: int, end: int, facts: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        if number == len(row):
            if at == end:
                yield facts
            return
        for behind, more in self._node(row[number], row, number, at, end):
            yield from self._match(row, number + 1, behind, end, {**facts, **more})

    def _node(
        self, node: Node, row: Row, number: int, at: int, end: int
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        if isinstance(node, Words):
            if self._stand(node.words, at, end):
                yield at + len(node.words), {}
        elif isinstance(node, Slot):
            last = number == len(row) - 1
            for behind in (end,) if last else range(at + 1, end + 1):
                value = self.part(node.sort, at, behind)
                if value is not None:
                    yield behind, {node.name: value}
        else:
            for choice in node.rows:
                yield from self._choice(choice, 0, at, end, {})

    def _choice(
        self, row: Row, number: int, at: int, end: int, facts: dict[str, Any]
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        """Match a row inside of brackets: it may end anywhere."""
        if number == len(row):
            yield at, facts
            return
        node = row[number]
        if isinstance(node, Slot):
            for behind in range(at + 1, end + 1):
                value = self.part(node.sort, at, behind)
                if value is not None:
                    more = {**facts, node.name: value}
                    yield from self._choice(row, number + 1, behind, end, more)
            return
        for behind, more in self._node(node, row, -1, at, end):
            yield from self._choice(row, number + 1, behind, end, {**facts, **more})

    def _stand(self, words: Phrase, at: int, end: int) -> bool:
        return at + len(words) <= end and all(
            self.tokens[at + n].low == word and self.tokens[at + n].kind != "quote"
            for n, word in enumerate(words)
        )

    def _phrase_in(self, phrases: Mapping[Phrase, Any], start: int, end: int) -> Any:
        """Look a whole span up in a list of phrases."""
        span = tuple(token.low for token in self.tokens[start:end])
        return phrases.get(span) if all(t.kind != "quote" for t in self.tokens[start:end]) else None

    # Names and numbers

    def _text(self, start: int, end: int) -> str:
        """Give a span as it stands in the sentence."""
        pieces: list[str] = []
        at = self.tokens[start].start
        for token in self.tokens[start:end]:
            pieces.append(" " * (token.start > at and bool(pieces)) + token.text)
            at = token.end
        return "".join(pieces)

    def _name(self, start: int, end: int, *, is_behind: bool = False) -> dict[str, Any] | None:
        """A quoted name, with a plain noun beside it at most, or words that can be a name."""
        span = self.tokens[start:end]
        quotes = [n for n, token in enumerate(span) if token.kind == "quote"]
        if quotes:
            nouns = (start, start + quotes[0]), (start + quotes[0] + 1, end)
            if len(quotes) > 1 or not all(a == b or self._is_noun(a, b) for a, b in nouns):
                return None
            return {"text": span[quotes[0]].text, "sure": True}
        if not self._may_be_name(start, end, is_behind=is_behind):
            return None
        if self.language.code != "en" and self._kind(start, end) is not None:
            return None
        if self.language.code == "zh" and not self.has_verbs and self._is_deed(start, end):
            return None
        if self._ends_with_kind(start, end):
            return None
        named = [self._is_like(t.text) for t in span]
        if self.language.code == "zh":
            begun = unspaced.without_noun(self.language, self.tokens, start, end)
            if begun is None:
                return None
            start = begun
        elif any(named):
            # "the files items.csv": the noun only says what it is.
            first = self._after_noun(start, named)
            if 0 < first <= 2 and all(named[first:]) and not span[first].text.isdigit():
                if self.language.code == "vi" and not self._is_noun(start, start + first):
                    return None
                start += first
        if self.language.code == "zh":
            named = [t.text.isascii() for t in span]
        elif self.language.code == "vi" and not start and not _FOREIGN.search(span[0].text):
            named[0] = False
        sure = any(named) and not all(token.text.isdigit() for token in self.tokens[start:end])
        return {"text": self._text(start, end), "sure": sure}

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
        """A name in quotes, or one that is like no plain word."""
        name = self._name(start, end)
        return name if name is not None and name["sure"] else None

    def _is_noun(self, start: int, end: int) -> bool:
        """Say whether a span is one or two plain words, which say what a quoted name is of."""
        if self.language.code == "zh":
            return unspaced.is_noun(self.language, self.tokens, start, end)
        span = self.tokens[start:end]
        if self.language.code == "vi" and self._kind(start, end) is not None:
            return False
        barred = self.language.places | self.language.deeds
        if any(longest(self.tokens, at, end, barred) for at in range(start, end)):
            return False
        return len(span) <= self.language.noun_length and all(map(self._is_plain, span))

    def _is_plain(self, token: Token) -> bool:
        """Say whether a word is neither grammar, nor a number, nor like a name."""
        begins = token is self.tokens[0] and token.text.isalpha()
        counts = (token.low,) in self.language.numbers
        if token.kind != "word" or counts or self._is_grammar(token):
            return False
        return begins or not self._is_like(token.text)

    def _is_grammar(self, token: Token) -> bool:
        known = self.language
        return token.low in known.glue | known.negations | known.unclear or token.low in self.verbs

    def _may_be_name(self, start: int, end: int, *, is_behind: bool = False) -> bool:
        if self.language.code == "zh":
            return unspaced.may_be_name(self.language, self.tokens, start, end)
        span = self.tokens[start:end]
        if len(span) > _MOST_NAME:
            return False
        if any(t.kind == "sign" and t.text not in "-&/+#" for t in span):
            return False
        counts = self._number(start, start + 1) is not None
        if counts and longest(self.tokens, start + 1, end, self.language.kinds):
            return False
        if self.language.code == "vi" and self.has_verbs and span[0].kind == "number":
            return len(span) == 1
        barred = self.language.negations | self.language.unclear
        if any(t.low in barred and not (t.text[:1].isupper() and n) for n, t in enumerate(span)):
            return False
        if any((t.low,) in self.language.list_words for t in span):
            return False
        capital = [self._is_like(t.text) for t in span]
        if (
            not all(capital)
            and len(span) > self.language.plain_length
            and not (capital[0] and capital[-1])
        ):
            return False
        if not all(self._may_stand(number, span, capital) for number in range(len(span))):
            return False
        if self.language.code == "vi" and self._begins_with_kind(start, end):
            return False
        return span[0].low not in self.verbs or capital[0] or len(span) == 1 or is_behind

    def _may_stand(self, number: int, span: Sequence[Token], capital: Sequence[bool]) -> bool:
        """Say whether a small word of a name stands between two capitals, or ends it: Log in."""
        token, last = span[number], len(span) - 1
        if token.low not in self.language.glue or capital[number]:
            return True
        if number == 0 or not capital[number - 1]:
            return False
        return capital[number + 1] if number < last else token.low in self._particles

    def _begins_with_kind(self, start: int, end: int) -> bool:
        """Say whether a kind stands first, where it stands before names."""
        kind = longest(self.tokens, start, end, self.language.kinds)
        return kind is not None and start + len(kind) not in {end, *self.uncut}

    def _noun(self, start: int, end: int) -> str | None:
        return self._text(start, end) if self._is_noun(start, end) else None

    def _kind(self, start: int, end: int) -> str | None:
        found: str | None = self._phrase_in(self.language.kinds, start, end)
        return found

    def _kinded(self, start: int, end: int) -> tuple[dict[str, Any], ...] | None:
        """Things of which the kind is said, or which of several is meant."""
        things = self._things(start, end)
        told = ("kind", "ordinal", "position")
        if things is None or not all(any(thing.get(key) for key in told) for thing in things):
            return None
        vague = ("row", "card", "cell", "result", "text", "page")
        if any(t.get("target") and not t.get("sure") and t.get("kind") in vague for t in things):
            return None
        return things

    def _act(self, start: int, end: int) -> str | None:
        """A word that the grammar does not know, as a button for it may be called."""
        token = self.tokens[start]
        if self.language.acts:
            is_act = tuple(t.low for t in self.tokens[start:end]) in self.language.acts
            return self._text(start, end) if is_act else None
        known = self._is_grammar(token) or longest(self.tokens, start, end, self.language.articles)
        is_word = token.kind == "word" and end == start + 1
        return self._text(start, end) if is_word and not known and token.text.isalpha() else None

    def _menu(self, start: int, end: int) -> dict[str, Any] | None:
        thing = self._thing(start, end)
        return thing if thing is not None and thing.get("kind") == "menu" else None

    def _slider(self, start: int, end: int) -> dict[str, Any] | None:
        thing = self._thing(start, end)
        return thing if thing is not None and thing.get("kind") in {"slider", "spinner"} else None

    def _area(self, start: int, end: int) -> dict[str, Any] | None:
        """A thing that holds others."""
        thing = self._thing(start, end)
        return thing if thing is not None and thing.get("kind") in _HOLDERS else None

    def _field(self, start: int, end: int) -> dict[str, Any] | None:
        """A field, or what may be the label of one."""
        if self._kind(start, end) in _NOUNS:
            return {"target": self._text(start, end), "sure": False}
        thing = self._thing(start, end)
        return thing if thing is not None and thing.get("kind", "") in _FIELDS else None

    def _box(self, start: int, end: int) -> dict[str, Any] | None:
        """A field for text, or what may be the label of one."""
        thing = self._thing(start, end)
        return thing if thing is not None and thing.get("kind", "") in {"", "field"} else None

    def _place(self, start: int, end: int) -> dict[str, Any] | None:
        """A place that has a name or a kind; plain words are no place: the sender's address."""
        thing = self._thing(start, end)
        return thing if thing is not None and (thing.get("sure") or thing.get("kind")) else None

    def _spot(self, start: int, end: int) -> dict[str, Any] | None:
        """What holds others by its kind, or may do so."""
        thing = self._thing(start, end)
        return thing if thing is not None and thing.get("kind", "row") in _HOLDERS else None

    def _behind(self, start: int, end: int) -> dict[str, Any] | None:
        """A name behind its kind: it may begin with a verb."""
        return self._name(start, end, is_behind=True)

    def _label(self, start: int, end: int) -> dict[str, Any] | None:
        """A field told by its label, which is no value."""
        last = self.tokens[end - 1]
        if self.language.code == "zh" and last.kind != "quote" and last.text.isascii():
            return None
        if end == start + 1 and last.low in self.verbs and not is_name_like(last.text):
            return None
        thing = self._field(start, end)
        return thing if thing is not None and not thing.get("anchor") else None

    def _quoted(self, start: int, end: int) -> tuple[dict[str, Any], ...] | None:
        """Things that are named by quotes."""
        quoted = any(token.kind == "quote" for token in self.tokens[start:end])
        return self._things(start, end) if quoted else None

    def _counting(self, start: int, end: int) -> dict[str, Any] | None:
        """Things of a kind, to count."""
        return self._counted(start, end) if self._kind(start, end) is not None else None

    def _switch(self, start: int, end: int) -> dict[str, Any] | None:
        thing = self._thing(start, end)
        return thing if thing is not None and thing.get("kind") in _SWITCHES else None

    def _named(self, start: int, end: int) -> dict[str, Any] | None:
        thing = self._thing(start, end)
        return thing if thing is not None and thing.get("sure") else None

    def _said(self, start: int, end: int) -> str | None:
        """A text that stands in quotes or is like a name: no description of one."""
        value = self._one_value(start, end)
        return value if any(map(self._is_sure, self.tokens[start:end])) else None

    def _bare(self, start: int, end: int) -> str | None:
        """A text as `said`, with no word beside it: what stands before it is its label."""
        only = end == start + 1 or all(t.kind != "quote" for t in self.tokens[start:end])
        return self._said(start, end) if only else None

    def _is_sure(self, token: Token) -> bool:
        """Say whether a token is quoted or like a name; a sentence's first capital says nothing."""
        if token.kind == "quote" or (self.language.code == "zh" and token.text.isascii()):
            return True
        if self.language.code == "vi" and token is self.tokens[0]:
            return bool(_FOREIGN.search(token.text))
        return is_name_like(token.text)

    def _measure(self, start: int, end: int) -> str | None:
        span = tuple(token.low for token in self.tokens[start:end])
        return self._text(start, end) if span in self.language.measures else None

    def _quotes(self, start: int, end: int) -> str | tuple[str, ...] | None:
        """Values of which each is quoted."""
        if not any(token.kind == "quote" for token in self.tokens[start:end]):
            return None
        return self._value(start, end)

    def _dialog(self, start: int, end: int) -> str | None:
        kind = self._kind(start, end)
        return kind if kind == "dialog" else None

    def _ordinal(self, start: int, end: int) -> int | str | None:
        found: int | str | None = self._phrase_in(self.language.ordinals, start, end)
        if found is not None:
            return found
        if end == start + 1 and (said := _ORDINAL.fullmatch(self.tokens[start].low)):
            return int(said.group(1))
        for row in self.language.ordinal_forms:
            facts = next(self._match(row, 0, start, end, {}), None)
            if facts is not None:
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

    def _seconds(self, start: int, end: int) -> str | None:
        number = self._number(start, end)
        return None if number is None else str(number)

    def _key(self, start: int, end: int) -> str | None:
        span = self.tokens[start:end]
        if len(span) == 1 and span[0].kind == "quote":
            found = self.language.keys.get(tuple(span[0].low.split()))
        else:
            found = self._phrase_in(self.language.keys, start, end)
        if found is None and len(span) == 1 and "+" in span[0].text:
            return span[0].text
        return found

    def _state(self, start: int, end: int) -> str | None:
        found: str | None = self._phrase_in(self.language.states, start, end)
        return found

    def _compared(self, start: int, end: int) -> str | None:
        found: str | None = self._phrase_in(self.language.compared, start, end)
        return found

    def _counted(self, start: int, end: int) -> dict[str, Any] | None:
        """What is counted: a kind, a plain noun, or what has a name."""
        kind = self._kind(start, end)
        if kind is not None:
            kind = "row" if kind == "item" else kind
            return {"kind": kind, "text": self._text(start, end)}
        if self._measure(start, end) is not None:
            return None
        if self._is_noun(start, end):
            return {"text": self._text(start, end)}
        return None

    # Values

    def _value(self, start: int, end: int) -> str | tuple[str, ...] | None:
        """One text or several: quoted, a number, a mark, or like a name."""
        one = self._one_value(start, end)
        if one is not None:
            return one
        texts: list[str] = []
        for a, b in self._pieces(start, end):
            text = self._one_value(a, b)
            if text is None:
                return None
            texts.append(text)
        return tuple(texts) if len(texts) > 1 else None

    def _one_value(self, start: int, end: int) -> str | None:
        if start >= end:
            return None
        begun = self._after_articles(start, end)
        one_of = longest(self.tokens, start, begun, self.language.any) if begun > start else None
        start = begun
        span = self.tokens[start:end]
        if not span:
            return None
        quotes = [n for n, token in enumerate(span) if token.kind == "quote"]
        if len(quotes) == 1:
            at = quotes[0]
            before, behind = (start, start + at), (start + at + 1, end)
            plain = [a == b or self._is_noun(a, b) or self._kind(a, b) for a, b in (before, behind)]
            return span[at].text if all(plain) else None
        if quotes:
            return None
        if len(span) == 1 and span[0].kind == "number":
            return span[0].text
        if len(span) == 2 and span[0].text in _MONEY and span[1].kind == "number":
            return self._text(start, end)
        if self.language.code == "zh":
            named = unspaced.may_be_value(self.language, self.tokens, start, end)
            return self._text(start, end) if named and one_of is None else None
        named = self._may_be_name(start, end) and self._is_like(span[0].text)
        barred = self.language.negations | self.language.unclear | self.language.glue
        is_bare = not any(t.low in barred for t in span)
        money = len(span) <= 3 and is_bare and any(t.kind == "number" for t in span)
        if self.language.code == "vi":
            # "10 ký tự" says how much to type; "số tiền 60" has its label before it.
            money = money and span[0].kind == "number" and not self.has_verbs
            numbers = all(token.kind == "number" for token in span)
            named = numbers or (named and span[0].kind != "number")
        return self._text(start, end) if named or money else None

    def _secret(self, start: int, end: int) -> str | tuple[str, ...] | None:
        """A name or a password, which may be any one word."""
        value = self._value(start, end)
        if value is None and end == start + 1 and self._is_plain(self.tokens[start]):
            return self.tokens[start].text
        return value

    def _pieces(self, start: int, end: int) -> list[tuple[int, int]]:
        """Cut a list at its commas and its "and"."""
        found, at, begun = [], start, start
        while at < end:
            word = longest(self.tokens, at, end, self.language.list_words)
            if at > begun and self.tokens[at - 1].kind == self.tokens[at].kind == "quote":
                found.append((begun, at))
                begun, at = at, at + 1
            elif word is not None and at > begun:
                found.append((begun, at))
                at += len(word)
                further = longest(self.tokens, at, end, self.language.list_words)
                at += len(further) if further is not None else 0
                begun = at
            else:
                at += 1
        found.append((begun, end))
        return found

    # Things

    def _after_articles(self, start: int, end: int) -> int:
        word = longest(self.tokens, start, end, self.language.articles)
        return start + len(word) if word is not None and start + len(word) < end else start

    def _thing(self, start: int, end: int) -> dict[str, Any] | None:
        """A thing as a sentence calls it: its words, kind, number, place."""
        if longest(self.tokens, start, end, self.language.pronouns) == self._lows(start, end):
            return {"pronoun": True}
        every = longest(self.tokens, start, end, self.language.all)
        one_of = longest(self.tokens, start, end, self.language.any)
        begun = start + len(every) if every is not None else self._after_articles(start, end)
        begun = self._after_articles(begun, end) if every is not None else begun
        found = self.first(self.language.things, begun, end)
        if found is None:
            return None
        thing = called(*found)
        if thing is not None and every is not None:
            thing = {**thing, "ordinal": "all"} if not thing.get("ordinal") else None
        elif thing is not None and one_of is not None and set(thing) == {"kind"}:
            thing = {**thing, "ordinal": "any"}
        return thing

    def _lows(self, start: int, end: int) -> Phrase:
        return tuple(token.low for token in self.tokens[start:end])

    def _command(self, start: int, end: int) -> str | None:
        """A verb with its small word, as a control for it is called: log out."""
        span = self.tokens[start:end]
        is_one = len(span) == 2 and span[0].kind == "word" and span[0].text.isalpha()
        return self._text(start, end) if is_one and span[1].low in self._particles else None

    def _sure_key(self, start: int, end: int) -> str | None:
        """A key that no control is called like."""
        key = self._key(start, end)
        return key if key not in _CONTROL_KEYS else None

    def _path(self, start: int, end: int) -> tuple[str, ...] | None:
        """Names to open one after the other: A > B."""
        found, begun = [], start
        for at in range(start, end + 1):
            if at < end and self.tokens[at].text not in _ARROWS:
                continue
            name = self._name(begun, at) if at > begun else None
            if name is None:
                return None
            found.append(str(name["text"]))
            begun = at + 1
        return tuple(found) if len(found) > 1 else None

    def _things(self, start: int, end: int) -> tuple[dict[str, Any], ...] | None:
        """One thing, or several of one sort: the buttons A and B."""
        one = self._thing(start, end)
        if one is not None:
            return (one,)
        pieces = self._pieces(start, end)
        if len(pieces) < 2:
            return None
        things = [self._thing(a, b) for a, b in pieces]
        if any(thing is None or not thing.get("target") for thing in things):
            return None
        begun = (self.tokens[a] for a, b in pieces if b == a + 1)
        if any(token.low in self.verbs and not is_name_like(token.text) for token in begun):
            return None
        known = [thing for thing in things if thing is not None]
        kind = known[0].get("kind") or known[-1].get("kind")
        place = {k: v for k, v in known[-1].items() if k in {"within", "within_kind"}}
        return tuple({**({"kind": kind} if kind else {}), **place, **one} for one in known)


def is_name_like(text: str) -> bool:
    """Say whether a word has a capital, a digit or a sign: it is more than a plain word."""
    return text[:1].isupper() or bool(_SIGNED.search(text))

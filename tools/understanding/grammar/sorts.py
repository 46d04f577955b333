"""Reads parts that must be of a sort: a field, a switch, a place, what is quoted."""

from typing import Any

from surefoot.tools.understanding.grammar import unspaced
from surefoot.tools.understanding.grammar.language import find_longest, kind_of
from surefoot.tools.understanding.grammar.names import is_name_like
from surefoot.tools.understanding.grammar.parser import Parser
from surefoot.tools.understanding.grammar.things import FIELDS, NOUNS, TICKABLE

Thing = dict[str, Any]
_MOST_COMPOUND = 5
_MOST_KIND = 6

_ENTRIES = frozenset({"row", "card"})
_ROWS = frozenset({"row", "card", "cell", "result"})
"""Kinds of which a page has many, and which no field is called by."""


class Sorts(Parser):
    """Reads things and texts that are of one sort only."""

    def _word(self, start: int, end: int) -> str | None:
        """One plain word that is chosen or shown as it stands."""
        token = self.tokens[start]
        is_plain = end == start + 1 and token.text.islower() and self._is_plain(token)
        lists = (self.language.kinds, self.language.articles, self.language.states)
        return token.text if is_plain and not any((token.low,) in told for told in lists) else None

    def _figures(self, start: int, end: int) -> str | None:
        """A number in figures, and nothing more."""
        is_one = end == start + 1 and self.tokens[start].kind == "number"
        return self.tokens[start].text if is_one else self._amount(start, end)

    def _page_name(self, start: int, end: int) -> Thing | None:
        """What a page is called by plain words, a deed among them: the login page."""
        thing = self._thing(start, end)
        if thing is None and self._is_deed(start, end):
            return {"target": self._text(start, end), "sure": False}
        return thing

    def _owner(self, start: int, end: int) -> Thing | None:
        """A place by which a thing is told apart; the plain words of a page would be lost."""
        thing = self.part("place", start, end) or {}
        is_lost = thing.get("kind") == "page" and thing.get("target") and not thing.get("sure")
        return None if is_lost else thing or None

    def _deed_word(self, start: int, end: int) -> str | None:
        """What is done, as an entry of a menu is called."""
        return self._text(start, end) if self._is_deed(start, end) else None

    def _whole(self, start: int, end: int) -> tuple[Thing, ...] | None:
        """Things that are named by quotes, and nothing else in the sentence."""
        is_whole = start == 0 and end == len(self.tokens)
        things = self._quoted(start, end) if is_whole else None
        quotes = sum(token.kind == "quote" for token in self.tokens)
        return things if things and len(things) == quotes else None

    def _kind_in_quotes(self, start: int, end: int) -> str | None:
        """A word in quotes that says of what kind a thing is."""
        token = self.tokens[start]
        is_quote = end == start + 1 and token.kind == "quote"
        return kind_of(token.text, self.language.kinds) if is_quote else None

    def _compound(self, start: int, end: int) -> dict[str, Any] | None:
        """Plain words that are joined by a small one, without an article: date of birth."""
        joints = [at for at in range(start + 1, end - 1) if self.tokens[at].low in {"of", "for"}]
        kinds = {words for words, kind in self.language.kinds.items() if kind not in NOUNS}
        barred = {*kinds, *self.language.all, *self.language.articles}
        spans = [at for at in range(start, end) if at not in joints]
        plain = all(
            self._is_plain(self.tokens[at])
            and (at == 0 or self.tokens[at].text.islower())
            and find_longest(self.tokens, at, end, barred) is None
            for at in spans
        )
        is_one = len(joints) == 1 and plain and end - start <= _MOST_COMPOUND
        return {"text": self._text(start, end), "sure": False} if is_one else None

    def _untickable(self, start: int, end: int) -> Thing | None:
        """What one can only look at: check the heading; a box may be one to tick."""
        thing = self._thing(start, end) or {}
        is_box = any(token.low.endswith("box") for token in self.tokens[start:end])
        return None if thing.get("kind", "") in TICKABLE or is_box else thing

    def _texts(self, start: int, end: int) -> tuple[str, ...] | None:
        """Several texts."""
        values = self._value(start, end)
        return values if isinstance(values, tuple) else None

    def _avoid(self, start: int, end: int) -> str | None:
        """What is not to be done, in any words."""
        joints = self.language.joints
        is_one = not any(find_longest(self.tokens, at, end, joints) for at in range(start, end))
        return self._text(start, end) if is_one else None

    def _written(self, start: int, end: int) -> str | None:
        """A text as it is written, without quotes: it begins with a capital or a number."""
        first = self.tokens[start]
        is_bare = all(token.kind != "quote" for token in self.tokens[start:end])
        is_text = end > start + 1 and (first.text[:1].isupper() or first.kind == "number")
        return self._text(start, end) if is_bare and is_text else None

    def _field(self, start: int, end: int) -> dict[str, Any] | None:
        """A field, or what may be the label of one."""
        if self._kind(start, end) in NOUNS:
            return {"target": self._text(start, end), "sure": False}
        thing = self._thing(start, end)
        return thing if thing is not None and thing.get("kind", "") in FIELDS else None

    def _told_field(self, start: int, end: int) -> dict[str, Any] | None:
        """A field that is said to be one, or a name that is quoted."""
        thing = self._field(start, end) or {}
        is_named = thing.get("target") and not thing.get("anchor")
        return thing if is_named and (thing.get("sure") or thing.get("kind")) else None

    def _label(self, start: int, end: int) -> dict[str, Any] | None:
        """A field told by its label, which is no value."""
        last = self.tokens[end - 1]
        is_begun = self.language.code == "en" and last.low in self.language.glue
        if is_begun or self._kind(start, end) in _ROWS:
            return None  # "The 15th of March in" is no field, and the row 'Tea' is called so.
        if self.language.code == "zh" and last.kind != "quote" and last.text.isascii():
            return None
        told = start > 0 and (self.tokens[start - 1].low,) in self.language.articles
        is_verb = end == start + 1 and last.low in self.verbs and not is_name_like(last.text)
        follows = self.tokens[end].kind if end < len(self.tokens) else "word"
        is_text = self.tokens[start].text[:1].isupper() and follows == "word" and start > 0
        if (is_verb or (is_text and self.language.code == "en")) and not told:
            return None  # Of "Type Spring list 2025.pdf" nothing tells that Spring is a field.
        if self._is_joined_label(start, end):
            return {"target": self._text(start, end), "sure": False}
        thing = self._field(start, end)
        return thing if thing is not None and not thing.get("anchor") else None

    def _is_joined_label(self, start: int, end: int) -> bool:
        """Say whether a field is called by two plain words with "and" between: họ và tên."""
        first, *words = self.tokens[start:end]
        joins = [w.low != "," and (w.low,) in self.language.list_words for w in words]
        plain = all(j or self._is_plain(word) for word, j in zip(words, joins, strict=True))
        is_short = len(words) <= self.language.noun_length and not self._is_grammar(first)
        return self.language.code == "vi" and plain and is_short and sum(joins[:-1]) == 1

    def _of_row(self, start: int, end: int) -> int | str | None:
        """Which row has the values that are told; no page, and no row to do something in."""
        measure = self.tokens[end - 1].low
        of_row = measure == "条" or self.language.kinds.get((measure,)) in {"row", "item"}
        return self._ordinal(start, end) if of_row and not self.has_verbs else None

    def _plain_caption(self, start: int, end: int) -> Thing | None:
        """Plain words that a value stands behind without a verb."""
        plain = all(token.kind != "quote" for token in self.tokens[start:end])
        is_noun = plain and self._is_noun(start, end)
        return self.part("plain_label", start, end) if is_noun else None

    def _code(self, start: int, end: int) -> Thing | None:
        """An identifier before what is told of it: A001 状态."""
        is_one = end == start + 1 and unspaced.is_code(self.tokens[start]) and not self.has_verbs
        return {"target": self.tokens[start].text, "sure": True} if is_one else None

    def _tally(self, start: int, end: int) -> Thing | None:
        """A word that is a label, or begins one, where a value stands behind it: what is left."""
        begun = find_longest(self.tokens, start, end, self.language.tallies) or ()
        behind = start + len(begun)
        is_one = begun and (behind == end or (self._is_noun(behind, end) and begun != ("全", "部")))
        return {"target": self._text(start, end), "sure": False} if is_one else None

    def _pairs(self, start: int, end: int) -> tuple[Thing, ...] | None:
        """Labels in plain words, with a number behind each."""
        pieces, found = self._pieces(start, end), []
        for a, b in pieces:
            told = (n for n in range(a + 1, b) if self._amount(n, b) is not None)
            at = next(told, a)
            thing = self._plain_caption(a, at) if at > a else None
            if (
                at > a
                and len(pieces) > 1
                and unspaced.is_plain_span(self.language, self.tokens, a, at)
            ):
                thing = {"target": self._text(a, at), "sure": False}
            if thing is None:
                return None
            found.append({**thing, "value": self._amount(at, b)})
        return tuple(found)

    def _described(self, start: int, end: int) -> tuple[Thing, ...] | None:
        """Texts or numbers, a plain noun before each that says what it is: the role 'Admin'."""
        pieces = self._pieces(start, end)
        if any(b - self._after_articles(a, b) == 1 for a, b in pieces):
            return None
        return tuple({"value": text} for text in self._last_texts(pieces)) or None

    def _contents(self, start: int, end: int) -> tuple[str, ...] | None:
        """Texts or numbers that stand in one thing, two at least: 'Ann' and the role 'Admin'."""
        found = self._last_texts(self._pieces(start, end))
        return found if len(found) > 1 else None

    def _last_texts(self, pieces: list[tuple[int, int]]) -> tuple[str, ...]:
        """The text or number at the end of each, with a plain noun before it at most; else none."""
        found = []
        for a, b in pieces:
            begun = self._after_articles(a, b)
            is_named = b - begun == 1 or self._is_noun(begun, b - 1)
            if not is_named or self.tokens[b - 1].kind not in {"quote", "number"}:
                return ()
            found.append(self._text(b - 1, b))
        return tuple(found)

    def _single(self, start: int, end: int) -> str | None:
        """The kind of one row or card, not of several."""
        words = {self._lows(start, end), self._lows(max(start - 1, 0), start)}
        is_one = not words & self.language.several
        return self._kind(start, end) if is_one and self._kind(start, end) in _ENTRIES else None

    def _unjoined(self, start: int, end: int) -> tuple[Thing, ...] | None:
        """Two things of which neither is meant: A nor B."""
        at = next((n for n in range(start + 1, end - 1) if self.tokens[n].low == "nor"), None)
        things = at and (self.part("thing", start, at), self.part("thing", at + 1, end))
        return things if things and all(things) else None

    def _labels(self, start: int, end: int) -> tuple[Thing, ...] | None:
        """What stands on a dialog: quoted or like a name, or three plain words and more."""
        things = self._things(start, end) or ()
        plain = len(things) > 2 and not any(set(t) - {"target", "sure", "kind"} for t in things)
        sure = plain or all(thing.get("sure") for thing in things)
        return tuple({**thing, "sure": True} for thing in things) or None if sure else None

    def _base(self, start: int, end: int) -> Thing | None:
        """What others stand beside: a thing with a name, or the one list or table."""
        thing = self._thing(start, end) or {}
        is_alone = not thing.get("target") and thing.get("kind") in {"list", "table", "form"}
        return {"target": self._text(start, end), "sure": False} if is_alone else thing or None

    def _unsaid(self, start: int, end: int) -> Thing | None:
        """What a text is for that is not said, at the end of a clause: enter the note text."""
        last = len(self.tokens)
        is_end = (
            end == last or find_longest(self.tokens, end, last, self.language.joints) is not None
        )
        is_noun = is_end and self._is_noun(start, end)
        return {"target": self._text(start, end), "sure": False} if is_noun else None

    def _quoted(self, start: int, end: int) -> tuple[dict[str, Any], ...] | None:
        """Things that are named by quotes."""
        pieces = self._pieces(start, end)
        quoted = all(any(t.kind == "quote" for t in self.tokens[a:b]) for a, b in pieces)
        things = self._things(start, end) if quoted else None
        return things if things and all(thing.get("sure") for thing in things) else None

    def _counting(self, start: int, end: int) -> dict[str, Any] | None:
        """Things of a kind, to count."""
        return self._counted(start, end) if self._kind(start, end) is not None else None

    def _file_name(self, start: int, end: int) -> str | None:
        """What a file is called: in quotes, or with a dot."""
        is_one = self.tokens[start].kind == "quote" or "." in self.tokens[start].text.strip(".")
        return self.tokens[start].text if end == start + 1 and is_one else None

    def _extension(self, start: int, end: int) -> str | None:
        """What the name of a file ends with, where its sort is told: a CSV file."""
        text = self.tokens[start].text.removeprefix(".")
        is_one = end == start + 1 and self.tokens[start].kind != "quote"
        is_short = len(text) > 1 and text.isalnum() and text.isupper()
        return f".{text.lower()}" if is_one and is_short else None

    def _page_address(self, start: int, end: int) -> str | None:
        """An address of a page: no street, and nobody's mailbox."""
        value = self._one_value(start, end)
        text = str(value or "")
        is_one = any(sign in text for sign in "/:?#=.") and not set(text) & {" ", "@"}
        return value if is_one else None

    def _caption(self, start: int, end: int) -> Thing | None:
        """The label before a value that no verb joins to it, in plain words."""
        changes = (self.tokens[end - 1].low,) in self.language.changes
        is_deed = find_longest(self.tokens, start, end, self.language.deeds) is not None
        thing = None if is_deed or changes else self._label(start, end)
        words = str((thing or {}).get("target", "")).split()
        named = [t.text[:1].isupper() and t.kind == "word" for t in self.tokens]
        is_named = (named[start] and any(named[end : end + 1])) or any(map(is_name_like, words[1:]))
        whole = self._text(start, end).startswith(" ".join(words)) or (thing or {}).get("kind")
        return thing if words and whole and not is_named else None

    def _owners(self, start: int, end: int) -> tuple[Thing, ...] | None:
        """Several places that begin alike, as nothing else does: of A and of B."""
        pieces, before = self._pieces(start, end), self.tokens[start - 1].low
        if any(a == b for a, b in pieces):
            return None
        begins = {self.tokens[a].low for a, _ in pieces[1:]}
        if len(begins) != 1 or not begins <= {before, self.tokens[start].low}:
            return None
        places = [self._owner(a + (self.tokens[a].low == before), b) for a, b in pieces]
        return tuple(place for place in places if place) if all(places) else None

    def _measure(self, start: int, end: int) -> str | None:
        """Words between a number and what is counted."""
        return self._text(start, end) if self._lows(start, end) in self.language.measures else None

    def _keyless(self, start: int, end: int) -> tuple[Thing, ...] | None:
        """Things to press that are not listed with a key: Ctrl+A and Delete."""
        pieces = self._pieces(start, end)
        if len(pieces) > 1 and any(self.part("sure_key", a, b) for a, b in pieces):
            return None
        things: tuple[Thing, ...] | None = self.part("targets", start, end)
        return things

    def _kinded(self, start: int, end: int) -> tuple[dict[str, Any], ...] | None:
        """Things of which the kind is said, or which of several is meant."""
        things = self._things(start, end)
        told = ("kind", "ordinal", "position")
        if things is None or not all(
            any(t.get(key) for key in told) or str(t.get("target")).startswith("#") for t in things
        ):
            return None
        vague = ("row", "card", "cell", "result", "text", "page")
        if any(t.get("target") and not t.get("sure") and t.get("kind") in vague for t in things):
            return None
        return things

    def _state(self, start: int, end: int) -> str | None:
        """A state; with a capital it is a text that is shown: the status is Open."""
        if start and self.tokens[start].text[:1].isupper():
            return None
        found: str | None = self._phrase_in(self.language.states, start, end)
        return found

    def _short(self, start: int, end: int) -> str | None:
        """A few plain characters that a label shows, behind the word that says so."""
        value = self._one_value(start, end)
        is_state = self._lows(start, end) in self.language.states
        ends = any(self._kind(at, end) for at in range(max(end - _MOST_KIND, 0), end))
        return None if is_state or ends else value

    def _claimed(self, start: int, end: int) -> str | None:
        """What somebody says in words that need not be those on the screen."""
        return self._text(start, end) if self.first(self.language.reports, start, end) else None

    def _rest(self, start: int, end: int) -> str | None:
        """Words of a clause that no other one follows."""
        joints = (
            at
            for at in range(start, end)
            if find_longest(self.tokens, at, end, self.language.joints)
        )
        behind = self.tokens[next(joints, end) : end]
        finite = self.language.finite
        follows = any(not finite or t.low in finite for t in behind)
        quoted = any(t.kind == "quote" for t in self.tokens[start:end])
        return None if follows or quoted else self._text(start, end)

"""Reads the parts of a sentence by the forms of its language: things, values, states, clauses.

Each part is read from a span of tokens, whole or not at all; the first form that fits counts.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from surefoot.tools.understanding.grammar.language import Phrase, find_longest
from surefoot.tools.understanding.grammar.names import is_name_like
from surefoot.tools.understanding.grammar.things import NOUNS, ONE, SEVERAL, build_thing
from surefoot.tools.understanding.grammar.values import Values

_PARTS = {
    "thing": "target what where anchor to holder",
    "things": "targets whats",
    "value": "values text url holds",
    "secret": "user password",
    "number": "n count times seconds",
    "ordinal": "nth",
    "plain_label": "plain",
    "noun": "by",
    "kind": "place_kind",
    "name": "read",
}
_LISTED = {"beside": "beside", "effect": "effects", "compared": "compared", "sort": "sorted"}
"""Part of a form -> the list of the language that its words are in."""
_POINTING = frozenset({"this", "that", "该", "此", "这", "那", "个"})
"""Before a plain word they mean a thing that only the page tells."""
_TITLED = frozenset({"row", "list", "table", "page", "form", "tree", "card", "result"})
"""Kinds with which names of what can be opened end: an order list."""
_OF_VALUES = frozenset({"date", "time", "text"})
"""Kinds of what is written into a field, as which the field may be called, too."""
_READERS = {part: reader for reader, parts in _PARTS.items() for part in parts.split()}
"""Part of a form -> what it is read as, where that has another name."""
_CONTROL_KEYS = frozenset({None, "Delete", "Home", "End", "Insert", "Space"})
_FUNCTION_KEY = re.compile(r"[Ff](?:[1-9]|1[0-2])")
_ARROWS = frozenset({">", "→", "›", "»"})


class Parser(Values):
    """Reads the spans of one sentence."""

    def _read(self, name: str, start: int, end: int) -> Any:
        bare = name.rstrip("0123456789")
        if bare in _LISTED:
            return self._phrase_in(getattr(self.language, _LISTED[bare]), start, end)
        sort = _READERS.get(bare, bare)
        if sort in ONE:
            thing = self._thing(start, end)
            return thing if thing is not None and ONE[sort](thing) else None
        if sort in SEVERAL:
            things = self._things(start, end)
            return things if things and SEVERAL[sort](things) else None
        reader: Callable[[int, int], Any] = getattr(self, f"_{sort}")
        return reader(start, end)

    # Commands

    def _object(self, start: int, end: int) -> tuple[str, bool] | None:
        """What a command is about, with whether it is a thing that is there: the note."""
        new = find_longest(self.tokens, start, end, self.language.news) or ()
        begun = self._after_articles(start + len(new), end)
        if any((token.low,) in self.language.numbers for token in self.tokens[begun:end]):
            return None
        thing = self._thing(begun, end) if begun < end else None
        placed = {"within", "within_kind", "loose", "whole"}
        told = set(thing or {}) - {"target", "kind", "sure", *placed}
        if thing is None or told or not thing.get("target"):
            return None
        if thing["sure"]:
            is_named = begun == start and set(thing) <= {"target", "sure", "loose"}
            is_named &= self.language.code == "en"
            return (self._text(start, end), True) if is_named else None
        is_new = bool(new) or find_longest(self.tokens, start, begun, self.language.any) is not None
        if begun > start and (self.language.code != "en" or self.tokens[start].low in _POINTING):
            return None
        return self._text(begun, end), begun > start and not is_new

    def _order(self, start: int, end: int) -> tuple[dict[str, str], ...] | None:
        """A verb that a button is called by, alone or with what it is about: save the note."""
        while end - 1 > start and self.tokens[end - 1].low in self.language.tails:
            end -= 1
        verb = find_longest(self.tokens, start, end, self.language.commands)
        if verb is None:
            return None
        at = start + len(verb)
        if at == end:
            return ({"target": self._told(start, end)},)
        found = []
        for a, b in self._pieces(at, end):
            thing = self._object(a, b)
            if thing is None:
                return None
            if thing[1]:
                found.append({"target": self._told(start, at), "within": thing[0]})
            elif a == at:
                found.append({"target": self._told(start, b)})
            else:
                return None
        return tuple(found)

    # Names and numbers

    def _act(self, start: int, end: int) -> str | None:
        """A verb that a button in a thing's own row may be called by."""
        listed = self.language.acts or self.language.commands
        if find_longest(self.tokens, end, len(self.tokens), self.language.any):
            return None  # "Create a folder called 'A'" is about one that is not there yet.
        is_act = tuple(token.low for token in self.tokens[start:end]) in listed
        return self._text(start, end) if is_act else None

    def _key(self, start: int, end: int) -> str | None:
        span = self.tokens[start:end]
        if len(span) == 1 and span[0].kind == "quote":
            found = self.language.keys.get(tuple(span[0].low.split()))
        else:
            found = self._phrase_in(self.language.keys, start, end)
        if found is None and len(span) == 1:
            text = span[0].text
            if _FUNCTION_KEY.fullmatch(text):
                return text.upper()
            if "+" in text[1:]:
                return text
        return found

    def _counted(self, start: int, end: int) -> dict[str, Any] | None:
        """What is counted: a kind, a plain noun, or what has a name."""
        kind = self._kind(start, end)
        if kind == "card":
            return {"text": self._text(start, end)}  # The word says of what sort the rows are.
        if kind is not None:
            return {"kind": "row" if kind == "item" else kind}
        if self._lows(start, end) in self.language.measures | self.language.units:
            return None
        if self._is_noun(start, end):
            return {"text": self._text(start, end)}
        return None

    # Things

    def _thing(self, start: int, end: int) -> dict[str, Any] | None:
        """A thing as a sentence calls it: its words, kind, number, place."""
        if find_longest(self.tokens, start, end, self.language.pronouns) == self._lows(start, end):
            return {"pronoun": True}
        every = find_longest(self.tokens, start, end, self.language.all)
        one_of = find_longest(self.tokens, start, end, self.language.any)
        begun = start + len(every) if every is not None else self._after_articles(start, end)
        begun = self._after_articles(begun, end) if every is not None else begun
        found = self.first(self.language.things, begun, end)
        if found is None:
            joined = self._joined_name(start, end)
            return joined[0] if joined is not None else None
        thing = build_thing(*found)
        if thing is None:
            return None
        if "sure" in thing and not thing["sure"]:
            thing |= self._whole_name(thing, begun, end)
        if set(thing) == {"kind"} and self._is_written_like_a_name(begun, end):
            return {"target": self.tokens[begun].text, "sure": True}
        if self._is_unclear(thing, found[1]) or (begun == start and self._is_count(begun, thing)):
            return None
        if thing.get("kind") in {"region", "section", "card"}:
            is_told = thing["kind"] == "region" or bool(thing.get("target"))
            thing["kind"] = "section" if thing["kind"] == "region" else thing["kind"]
            if is_told and not thing.get("sure"):
                thing["called"] = self._text(begun, end)
        pointed = self.tokens[start].low in _POINTING and begun > start
        if pointed and not (thing.get("sure") or thing.get("kind")):
            return None
        thing |= self._owned(start, begun)
        if every is not None:
            return {**thing, "ordinal": "all"} if not thing.get("ordinal") else None
        if set(thing) == {"kind"}:
            return self._bare_kind(thing, begun, is_any=one_of is not None)
        return thing

    def _owned(self, start: int, end: int) -> dict[str, Any]:
        """Say that a thing is in the row that was named last, where its article says so: its."""
        return {"owned": True} if self._lows(start, end) in self.language.owners else {}

    def _bare_kind(self, thing: dict[str, Any], start: int, *, is_any: bool) -> dict[str, Any]:
        """A thing that only its kind tells: any one of it, or a field that may be called so."""
        if is_any:
            return {**thing, "ordinal": "any"}
        return {**thing, "whole": self.tokens[start].text} if thing["kind"] in _OF_VALUES else thing

    def _whole_name(self, thing: Mapping[str, Any], start: int, end: int) -> dict[str, Any]:
        """Give plain words with the kind behind or before them as one name, which they may be."""
        if set(thing) == {"target", "sure"} and self.has_verbs:
            return self._behind_kind(start, end)
        if set(thing) != {"target", "sure", "kind"}:
            return {}
        endings = self.language.endings
        if any(find_longest(self.tokens, end - len(word), end, (word,)) for word in endings):
            return {"target": self._text(start, end), "kind": ""}
        is_title = bool(endings) and self.has_verbs and thing["kind"] in _TITLED
        return {"whole": self._text(start, end)} if is_title else {}

    def _behind_kind(self, start: int, end: int) -> dict[str, Any]:
        """Part plain words that begin with a kind: tab prices."""
        phrase = find_longest(self.tokens, start, end - 1, self.language.kinds)
        kind = self.language.kinds.get(phrase or (), "")
        if not kind or kind in NOUNS | {"item"} or self.language.code == "zh":
            return {}
        name = self._text(start + len(phrase or ()), end)
        return {"target": name, "kind": kind, "whole": self._text(start, end)}

    def _is_unclear(self, thing: Mapping[str, Any], parts: Mapping[str, Any]) -> bool:
        """Say whether nothing tells the place from the rest of a name, without articles."""
        place = parts.get("within") or {}
        told = thing.get("sure") or thing.get("kind") or thing.get("ordinal")
        plain = bool(place) and not (told or place.get("sure") or place.get("kind"))
        return plain and self.language.code == "vi"

    def _is_written_like_a_name(self, start: int, end: int) -> bool:
        """Say whether a kind stands alone with a capital: click Post."""
        alone = self.language.code == "en" and self.has_verbs and start and end == start + 1
        return bool(alone) and self.tokens[start].text.istitle()

    def _is_count(self, start: int, thing: Mapping[str, Any]) -> bool:
        """Say whether a number before a kind says how many there are: 5 tabs are open."""
        token = self.tokens[start]
        is_name = token.kind == "number" and thing.get("target") == token.text
        return is_name and bool(thing.get("kind")) and not self.has_verbs

    def _within(self, start: int, end: int) -> dict[str, Any] | None:
        """A place: a thing, or several of a sort in each of which something is done."""
        if end == start + 1 and self.tokens[start].text.isdigit():
            return None  # 3 of 4 is one text.
        thing = self._thing(start, end)
        number = self._number(start, start + 1)
        words = {"target", "sure", "kind"}
        if thing and self.language.code == "en" and set(thing) == words and not thing["sure"]:
            # Without an article it is a part of a name: Open in new window.
            return thing if self._after_articles(start, end) > start else None
        if thing is not None or not number or start + 1 == end:
            return thing
        several = self._thing(start + 1, end)
        told = several is not None and several.get("sure") and several.get("kind")
        return {**several, "many": number} if several is not None and told else None

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

    def _is_clause(self, start: int, end: int) -> bool:
        """Say whether a piece of a list says something by itself, so that it is no piece of one."""
        forms = self.language.actions if self.has_verbs else self.language.results
        lead = find_longest(self.tokens, start, end - 1, self.language.lead) or ()
        found = self.first(forms, start + len(lead), end)
        said = {"fill", "select", *("click",) * bool(lead)}
        return found is not None and found[0].facts.get("do", "fill") in said

    def _joined_name(self, start: int, end: int) -> tuple[dict[str, Any], ...] | None:
        """One name that is like a list, as its verb says: Garth and Sons is."""
        if end == len(self.tokens) or self.tokens[end].text not in self.language.singular:
            return None
        span = self.tokens[start:end]
        joining = [t.low in {"and", "&"} for t in span]
        named = all(is_name_like(t.text) or j for t, j in zip(span, joining, strict=True))
        is_one = named and any(joining) and not (joining[0] or joining[-1])
        return ({"target": self._text(start, end), "sure": True},) if is_one else None

    def _is_led_in(self, pieces: list[tuple[int, int]]) -> bool:
        """Say whether plain words before a comma lead to what is quoted: having saved, 'A'."""
        (start, end), *others = pieces
        quoted = any(token.kind == "quote" for a, b in others for token in self.tokens[a:b])
        plain = all(token.kind in {"word", "number"} for token in self.tokens[start:end])
        return start == 0 and plain and quoted and self.tokens[end].low == ","

    def _things(self, start: int, end: int) -> tuple[dict[str, Any], ...] | None:
        """One thing, or several of one sort: the buttons A and B."""
        one = self._thing(start, end)
        if one is not None:
            return (one,)
        pieces = self._pieces(start, end)
        if len(pieces) < 2:
            return None
        if (joined := self._joined_name(start, end)) is not None:
            return joined
        if any(self._is_clause(*one) for one in pieces) or self._is_led_in(pieces):
            return None
        things = [self._thing(a, b) for a, b in pieces]
        if any(thing is None or not thing.get("target") for thing in things):
            return None
        begun = (self.tokens[a] for a, _ in pieces)
        if any(token.low in self.verbs and not is_name_like(token.text) for token in begun):
            return None
        known = [thing for thing in things if thing is not None]
        pairs = zip(known, pieces, strict=True)
        nouns = [t["target"] != self._text(*p) and not t.get("kind") for t, p in pairs]
        if self.language.code == "vi" and not self.has_verbs and any(nouns) and not nouns[0]:
            return None  # "Lê An, lớp 9A" has a label with its value.
        last = pieces[-1]
        is_bare = self.language.code == "en" and self._after_articles(*last) == last[0]
        is_shared = is_bare or self.language.code == "zh"  # In Vietnamese it stands before.
        kind = known[0].get("kind") or (known[-1].get("kind") if is_shared else None)
        place = {k: v for k, v in known[-1].items() if k in {"within", "within_kind"}}
        found = []
        for one in known:
            kind = one.get("kind") or kind  # "the field A and the switches B and C"
            found.append({**({"kind": kind} if kind else {}), **place, **one})
        return tuple(found)

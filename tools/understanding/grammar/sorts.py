"""Reads parts that must be of a sort: a field, a switch, a place, what is quoted."""

from abc import abstractmethod
from typing import Any

from tools.understanding.grammar.names import Names, is_name_like

_HOLDERS = frozenset(
    {"list", "menu", "row", "card", "section", "dialog", "tree", "table", "form", "page", "tab"}
)
_FIELDS = frozenset({"", "field", "list", "spinner", "date", "time", "slider", "cell"})
_NOUNS = frozenset({"heading", "text", "date", "time", "page", "image", "row"})
"""Kinds whose words are labels of fields as well: the title."""
_SWITCHES = frozenset({"switch", "checkbox"})
Thing = dict[str, Any]


class Sorts(Names):
    """Reads things and texts that are of one sort only."""

    @abstractmethod
    def _thing(self, start: int, end: int) -> Thing | None:
        """Read a thing as a sentence calls it."""

    @abstractmethod
    def _things(self, start: int, end: int) -> tuple[Thing, ...] | None:
        """Read one thing, or several of one sort."""

    @abstractmethod
    def _value(self, start: int, end: int) -> str | tuple[str, ...] | None:
        """Read one text or several."""

    @abstractmethod
    def _one_value(self, start: int, end: int) -> str | None:
        """Read one text."""

    @abstractmethod
    def _counted(self, start: int, end: int) -> Thing | None:
        """Read what is counted."""

    def _word(self, start: int, end: int) -> str | None:
        """One plain word that is chosen or shown as it stands."""
        token = self.tokens[start]
        is_plain = end == start + 1 and token.text.islower() and self._is_plain(token)
        lists = (self.language.kinds, self.language.articles, self.language.states)
        return token.text if is_plain and not any((token.low,) in told for told in lists) else None

    def _plain_label(self, start: int, end: int) -> Thing | None:
        """A label or field, of no other kind."""
        thing = self._thing(start, end)
        told = thing or {}
        is_label = bool(told.get("target")) and told.get("kind", "") in {"", "field", "cell"}
        return thing if is_label and not told.get("edge") else None

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

    def _measure(self, start: int, end: int) -> str | None:
        span = tuple(token.low for token in self.tokens[start:end])
        return self._text(start, end) if span in self.language.measures else None

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

    def _quotes(self, start: int, end: int) -> str | tuple[str, ...] | None:
        """Values of which each is quoted."""
        if not any(token.kind == "quote" for token in self.tokens[start:end]):
            return None
        return self._value(start, end)

    def _dialog(self, start: int, end: int) -> str | None:
        kind = self._kind(start, end)
        return kind if kind == "dialog" else None

    def _secret(self, start: int, end: int) -> str | tuple[str, ...] | None:
        """A name or a password, which may be any one word."""
        value = self._value(start, end)
        if value is None and end == start + 1 and self._is_plain(self.tokens[start]):
            return self.tokens[start].text
        return value

    def _seconds(self, start: int, end: int) -> str | None:
        number = self._number(start, end)
        return None if number is None else str(number)

    def _state(self, start: int, end: int) -> str | None:
        found: str | None = self._phrase_in(self.language.states, start, end)
        return found

    def _compared(self, start: int, end: int) -> str | None:
        found: str | None = self._phrase_in(self.language.compared, start, end)
        return found

"""Reads texts: what is typed, chosen or shown."""

from surefoot.tools.understanding.grammar import unspaced
from surefoot.tools.understanding.grammar.language import find_longest
from surefoot.tools.understanding.grammar.names import MONEY, NameReader, is_name_like

_NO_TEXTS = frozenset({"button", "link", "tab", "icon", "image", "checkbox", "radio", "switch"})
_NO_TEXTS |= {"field", "table", "menu", "row", "column", "card", "dialog", "form"}
"""Kinds of things that are more than what they say: the button 'Save' is no text "Save"."""


class Values(NameReader):
    """Reads texts that are quoted, numbers, marks, or like names."""

    def _value(self, start: int, end: int) -> str | tuple[str, ...] | None:
        """One text or several: quoted, a number, a mark, or like a name."""
        one = self._one_value(start, end)
        if one is not None:
            return one
        texts: list[str] = []
        has_quotes = any(token.kind == "quote" for token in self.tokens[start:end])
        for a, b in self._pieces(start, end):
            if a == b:
                return None
            token = self.tokens[a]
            if token.kind == "number" and b > a + 1 and self._kind(a + 1, b) is not None:
                return None  # "3 rows and 4 columns" says how many there are.
            if texts and self.tokens[b - 1].kind == "quote" and self._after_articles(a, b) < b - 1:
                return None  # "the size 'A' and the colour 'B'" are two labels with their values.
            is_word = (
                self.has_verbs
                and b == a + 1
                and token.kind == "word"
                and not has_quotes  # behind one a plain word goes on: 'a@b.example' and save
                and (token.low,) not in self.language.barred
            )
            text = self._one_value(a, b) or (token.text if is_word else None)
            if text is None:
                return None
            texts.append(text)
        return tuple(texts) if len(texts) > 1 and any(map(is_name_like, texts)) else None

    def _one_value(self, start: int, end: int) -> str | None:
        if start >= end:
            return None
        begun = self._after_articles(start, end)
        one_of = (
            find_longest(self.tokens, start, begun, self.language.any) if begun > start else None
        )
        start = begun
        span = self.tokens[start:end]
        if not span:
            return None
        quotes = [n for n, token in enumerate(span) if token.kind == "quote"]
        if len(quotes) == 1:
            at = quotes[0]
            before, behind = (start, start + at), (start + at + 1, end)
            kinds = [self._kind(a, b) for a, b in (before, behind)]
            plain = [
                a == b or self._is_noun(a, b) or kind
                for kind, (a, b) in zip(kinds, (before, behind), strict=True)
            ]
            return span[at].text if all(plain) and not _NO_TEXTS & set(kinds) else None
        if quotes:
            return None
        if len(span) == 1 and span[0].kind == "number":
            return span[0].text
        if len(span) == 2 and span[0].text in MONEY and span[1].kind == "number":
            return self._text(start, end)
        if self.language.code == "zh":
            named = unspaced.may_be_value(self.language, self.tokens, start, end)
            return self._text(start, end) if named and one_of is None else None
        named = self._may_be_name(start, end) and self._is_like(span[0].text)
        barred = self.language.negations | self.language.unclear | self.language.glue
        first = next((n for n, t in enumerate(span) if t.kind == "number"), 0)
        is_bare = not any(t.low in barred for t in span)
        is_bare &= all(t.kind == "sign" or is_name_like(t.text) for t in span[:first])
        money = len(span) <= 3 and is_bare and any(t.kind == "number" for t in span)
        if self.language.code == "vi":
            # "10 ký tự" says how much to type; "số tiền 60" has its label before it.
            money = money and span[0].kind == "number" and not self.has_verbs
            numbers = all(token.kind == "number" for token in span)
            named = numbers or (named and span[0].kind != "number")
        return self._text(start, end) if named or money else None

    def _said(self, start: int, end: int) -> str | None:
        """A text that stands in quotes or is like a name: no description of one."""
        value = self._one_value(start, end)
        return value if any(map(self._is_sure, self.tokens[start:end])) else None

    def _bare(self, start: int, end: int) -> str | None:
        """A text as `said`, with no word beside it: what stands before it is its label."""
        only = end == start + 1 or all(t.kind != "quote" for t in self.tokens[start:end])
        begins_with_number = only and self.has_verbs and self.tokens[start].kind == "number"
        if begins_with_number and end > start + 1 and self._proper(start + 1, end):
            return self._text(start, end)  # An address.
        return self._said(start, end) if only else None

    def _quotes(self, start: int, end: int) -> str | tuple[str, ...] | None:
        """Values of which each is quoted."""
        quoted = any(token.kind == "quote" for token in self.tokens[start:end])
        return self._value(start, end) if quoted else None

    def _secret(self, start: int, end: int) -> str | tuple[str, ...] | None:
        """A name or a password, which may be any one word."""
        value = self._value(start, end)
        if value is None and end == start + 1 and self._is_plain(self.tokens[start]):
            return self.tokens[start].text
        return value

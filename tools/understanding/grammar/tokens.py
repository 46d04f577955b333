"""Cuts a sentence into tokens; what is quoted and `${name}` marks stay whole."""

import re
from dataclasses import dataclass
from typing import Literal

from surefoot.tools.text import folded, is_cjk, quoted_spans
from surefoot.tools.understanding.words import list_words

TokenKind = Literal["quote", "word", "number", "sign"]
_PIECE = re.compile(
    r"(?P<mark>\$\{[^\W\d][\w.-]*\})"
    r"|(?P<address>(?:https?://|www\.)[^\s,，。；;]+[^\s,，。；;.!?]|/[\w%.~-]+(?:/[\w%.~#-]*)*)"
    r"|(?P<file>\d[0-9A-Za-z_-]*\.[a-z][a-z0-9]{1,3}(?![\w@]))"
    rf"|(?P<title>(?:{'|'.join(map(re.escape, list_words('titles')))})\.(?=\s[A-Z]))"
    r"|(?P<number>(?>[-−+]?\d[\d.,:/-]*\d%?|\d%?)(?![^\W\d_]))"
    r"|(?P<word>@?[^\W_][\w]*(?:['’.@/:+-][\w@]+)*(?:['’](?=\s))?)"
    r"|(?P<sign>\S)"
)
_HAN = re.compile(r"[\u3400-\u9fff]|[^\u3400-\u9fff]+")


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a sentence."""

    kind: TokenKind
    text: str
    """As it stands there; of a quote what is quoted."""
    start: int
    end: int
    low: str
    """In lower case, to compare."""


def tokens_of(sentence: str) -> tuple[Token, ...]:
    """Cut a sentence; each Chinese character is a token of its own."""
    found: list[Token] = []
    at = 0
    for span in quoted_spans(sentence):
        found += _pieces(sentence, at, span.start)
        found.append(Token("quote", span.text, span.start, span.end, folded(span.text)))
        at = span.end
    return (*found, *_pieces(sentence, at, len(sentence)))


def _pieces(sentence: str, start: int, end: int) -> list[Token]:
    found: list[Token] = []
    for match in _PIECE.finditer(sentence, start, end):
        kind, text = str(match.lastgroup), match.group()
        if kind in {"mark", "address"}:
            found.append(Token("quote", text, match.start(), match.end(), folded(text)))
        elif kind == "word" and any(is_cjk(c) for c in text):
            found += _characters(text, match.start())
        else:
            word: TokenKind = "number" if kind == "number" else "sign" if kind == "sign" else "word"
            found.append(Token(word, text, match.start(), match.end(), folded(text)))
    return found


def _characters(text: str, start: int) -> list[Token]:
    found = []
    for match in _HAN.finditer(text):
        piece = match.group()
        kind: TokenKind = "number" if piece.isdigit() else "word"
        at = start + match.start()
        found.append(Token(kind, piece, at, at + len(piece), folded(piece)))
    return found

"""The little language of forms in the data files, compiled to trees.

A form is a row of words: `a|b` is one of them, `(a b|c)` has blanks, `[a b|c]` may be missing,
`{part}` is a part of the sentence that is read by itself, `{part:sort}` one read as another sort.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from surefoot.state.errors import ConfigError
from surefoot.tools.understanding.grammar.tokens import tokens_of

_PIECE = re.compile(r"\{(\w+)(?::(\w+))?\}|([\[\]()|])|([^\s\[\](){}|]+)|(\s+)")


@dataclass(frozen=True, slots=True)
class Words:
    """Words that must stand there."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A part that is read by itself."""

    name: str
    sort: str
    """What it is read as; often its name."""


@dataclass(frozen=True, slots=True)
class Alternatives:
    """One of several rows; an empty one where nothing need stand there."""

    rows: tuple["Row", ...]


Node = Words | Slot | Alternatives
Row = tuple[Node, ...]


def compile_form(form: str) -> Row:
    """Compile a form.

    Raises:
        ConfigError: its brackets do not fit.
    """
    pieces = [match for match in _PIECE.finditer(form) if match.group()]
    row, rest = _parse_form_row(pieces, 0, "")
    if rest != len(pieces):
        raise ConfigError(f"the form {form!r} has brackets that do not fit")
    return row


def _parse_form_row(pieces: list[re.Match[str]], at: int, closing: str) -> tuple[Row, int]:
    """Read a row up to its closing bracket; in brackets each `|` parts whole rows."""
    nodes: list[Node] = []
    rows: list[Row] = []
    while at < len(pieces):
        text = pieces[at].group()
        if text == closing:
            break
        if text == "|" and closing:
            rows.append(tuple(nodes))
            nodes, at = [], at + 1
            continue
        if text.isspace():
            at += 1
            continue
        node, at = _choice(pieces, at, closing)
        nodes.append(node)
    rows.append(tuple(nodes))
    if len(rows) == 1:
        return rows[0], at
    return (Alternatives(tuple(rows)),), at


def _choice(pieces: list[re.Match[str]], at: int, closing: str) -> tuple[Node, int]:
    node, at = _parse_form_node(pieces, at)
    if closing:
        return node, at
    rows: list[Row] = [(node,)]
    while at < len(pieces) and pieces[at].group() == "|":
        further, at = _parse_form_node(pieces, at + 1)
        rows.append((further,))
    return (node if len(rows) == 1 else Alternatives(tuple(rows))), at


def _parse_form_node(pieces: list[re.Match[str]], at: int) -> tuple[Node, int]:
    match = pieces[at]
    if match.group(1):
        return Slot(match.group(1), match.group(2) or match.group(1)), at + 1
    text = match.group()
    if text == "[":
        row, end = _parse_form_row(pieces, at + 1, "]")
        return Alternatives((row, ())), end + 1
    if text == "(":
        row, end = _parse_form_row(pieces, at + 1, ")")
        return Alternatives((row,)) if len(row) != 1 else row[0], end + 1
    return Words(tuple(token.low for token in tokens_of(text))), at + 1


def list_first_words(row: Row) -> Iterator[str]:
    """List the words with which a form can begin; "" where it begins with a part."""
    for node in row:
        if isinstance(node, Slot):
            yield ""
            return
        if isinstance(node, Words):
            yield node.words[0]
            return
        empty = False
        for choice in node.rows:
            if choice:
                yield from list_first_words(choice)
            else:
                empty = True
        if not empty:
            return


def list_openings(row: Row) -> Iterator[tuple[str, ...]]:
    """List the rows of words with which a form can begin, up to its first part or choice."""
    if not row:
        return
    node = row[0]
    if isinstance(node, Alternatives):
        for choice in node.rows:
            yield from list_openings(choice)
        return
    words: tuple[str, ...] = ()
    for piece in row:
        if not isinstance(piece, Words):
            break
        words = (*words, *piece.words)
    if words:
        yield words

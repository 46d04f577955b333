"""Rows of a table that are no entries though nothing says so: heads in plain cells, empty forms."""

from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import PageText, is_hidden

_CONTROLS = FIELD_ROLES | {"link", "button", "checkbox", "radio", "switch"}
_CELLS = frozenset({"cell", "gridcell", "rowheader"})
_HEADS = 3
"""So many columns make a head of cells that are not called heads."""


def is_plain_head(page: PageText, first: int, others: list[int]) -> bool:
    """Say whether the first row only names the columns of the others.

    All its cells are different words and no number; each of the others has, in one column, a
    control or a number, where the first row has a word.
    """
    heads = _cells(page, first)
    words = [page.subtree_text(i) for i in heads]
    if len(heads) < _HEADS or not others or len(set(words)) < len(words):
        return False
    if any(
        not w.strip() or any(c.isdigit() for c in w) or _acts(page, i)
        for i, w in zip(heads, words, strict=True)
    ):
        return False
    rows = [_cells(page, row) for row in others]
    rows = [row for row in rows if len(row) == len(heads)]
    return bool(rows) and any(
        all(_acts(page, row[at]) or _is_number(page, row[at]) for row in rows)
        for at in range(len(heads))
    )


def only_takes(page: PageText, row: int) -> bool:
    """Say whether a row is a form for one more entry: empty fields, and words on buttons alone."""
    inside = [w for w in page.subtree(row)[1:] if not is_hidden(w)]
    fields = [w for w in inside if w.role in FIELD_ROLES and w.role != "combobox"]
    knobs = " ".join(w.name or w.text for w in inside if w.role == "button")
    said = [w.name or w.text for w in inside if w.role not in FIELD_ROLES | {"button", "option"}]
    return (
        bool(fields)
        and bool(knobs.strip())
        and not any(w.value for w in fields)
        and all(text in knobs for text in said if text)
    )


def _cells(page: PageText, row: int) -> list[int]:
    return [
        i
        for i in range(row + 1, page.ends[row])
        if page.parents[i] == row and page.widgets[i].role in _CELLS
    ]


def _acts(page: PageText, index: int) -> bool:
    return any(w.role in _CONTROLS for w in page.subtree(index))


def _is_number(page: PageText, index: int) -> bool:
    """Say whether it is an amount, a date, a telephone number: digits and no letter."""
    text = page.subtree_text(index)
    return any(c.isdigit() for c in text) and not any(c.isalpha() for c in text)

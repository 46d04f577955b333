"""Which value belongs to a label: by fields, terms, tables, one text, or what is beside it.

Structure and geometry only; the same for every language.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from surefoot.state.values.screen import MASK
from surefoot.tools.screens.beside import (
    ARROWS,
    COLON,
    are_counted,
    find_beside,
    find_box,
    find_counter,
    holds_value,
    is_in_pairs,
    label_text,
    says_colon,
)
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.tables import CELLS
from surefoot.tools.screens.texts import flat, is_hidden, texts_of
from surefoot.tools.text import is_cjk

_MOST_LABEL = 80
_SPOKEN = frozenset({"checkbox", "radio", "switch", "button"})
"""What has a name for those who hear it, which nobody reads beside the text of its cell."""
_NAMED = frozenset({"note", "generic", "time", "status"})
"""What may have a name that nobody reads, and a text."""
_AMOUNT = re.compile(r"[-+−]?\d[\d.,]*\s*\S{0,3}")
_LISTED = re.compile(r"[^,]*[^\W\d][^,]*, [-+−]?\d[\d.]*(\s*[^\d\s,]{0,3})")
"""A name and its amount, as a list of them says it."""
_PARTED = re.compile(r"\s*[;|·•；，]\s*|,\s+|\s/\s")
_SIGN = re.compile(r"^(?:=\s*|[–—-]\s+(?!\d))")
"""What stands between a label and its value where there is no colon."""


@dataclass(frozen=True)
class Valued:
    """A value that belongs to a label."""

    label: int
    """Position of the widget that says the label."""
    at: int
    """Position of the widget that says the value."""
    value: str
    is_sure: bool
    """By a field, a term, a table or a colon; beside a text alone anything may stand."""


def values_of(rows: Rows, label: str) -> list[Valued]:
    """List the values that belong to a label, each place once, the surest first."""
    wanted = label_text(label)
    if not wanted:
        return []
    found = [
        *_of_fields(rows, wanted),
        *_of_openers(rows, wanted),
        *_of_choices(rows, wanted),
        *_of_terms(rows, wanted),
        *_of_tables(rows, wanted),
        *_of_own_text(rows, wanted),
        *_of_texts(rows, label),
        *_values_beside_label(rows, wanted),
    ]
    seen: set[int] = set()
    kept = []
    for one in found:
        if one.at not in seen:
            seen.add(one.at)
            kept.append(one)
    return kept


def _of_fields(rows: Rows, wanted: str) -> Iterator[Valued]:
    for index, widget in rows.page.visible:
        if not _is_told_field(rows, index):
            continue
        names = [label_text(name) for name in (widget.name, widget.placeholder) if name]
        if wanted in names:
            yield Valued(index, index, chosen_text(rows, index), is_sure=True)
        elif any(name.startswith(f"{wanted} ") for name in names) or wanted == label_text(
            widget.label
        ):
            yield Valued(index, index, chosen_text(rows, index), is_sure=False)
        elif (box := find_box(rows, index)) is not None and label_text(
            name := rows.page.widgets[box].name
        ) == wanted:
            is_sure = COLON.search(name) is not None
            yield Valued(box, index, chosen_text(rows, index), is_sure)


def _of_openers(rows: Rows, wanted: str) -> Iterator[Valued]:
    """What is written on a button that a label beside it names and that opens something: a date."""
    page = rows.page
    for index, widget in page.visible:
        opens = {"collapsed", "expanded"} & set(widget.states)
        if widget.role == "button" and opens and widget.text and label_text(widget.name) == wanted:
            around = page.widgets[max(index - 2, 0) : index]
            if any(label_text(w.text or w.name) == wanted for w in around):
                yield Valued(index, index, widget.text, is_sure=True)


def chosen_text(rows: Rows, index: int) -> str:
    """Give what a field holds, of a list the label of the option that is chosen."""
    widget = rows.page.widgets[index]
    options = [
        option.name or option.text
        for option in rows.page.subtree(index)[1:]
        if option.role == "option" and "selected" in option.states
    ]
    value = drawn_text(rows, index) if widget.value is None else widget.value
    return ", ".join(options) or (value if value != MASK else "")


def _is_told_field(rows: Rows, index: int) -> bool:
    widget = rows.page.widgets[index]
    is_told = holds_value(widget) or bool(drawn_text(rows, index))
    return widget.role in FIELD_ROLES and is_told and not is_hidden(widget)


def drawn_text(rows: Rows, index: int) -> str:
    """Give what a list says that the page draws: what is in it, but no options."""
    if rows.page.widgets[index].role != "combobox":
        return ""
    parts = (w for w in rows.page.subtree(index)[1:] if w.role != "option" and not is_hidden(w))
    said = (w.value or w.text or w.name for w in parts)
    return " ".join(dict.fromkeys(text for text in said if text))


def _of_choices(rows: Rows, wanted: str) -> Iterator[Valued]:
    """What is chosen in a group of radio buttons, "" where nothing is."""
    for index, widget in rows.page.visible:
        if widget.role not in {"group", "radiogroup"} or label_text(widget.name) != wanted:
            continue
        inside = range(index + 1, rows.page.ends[index])
        radios = [i for i in inside if rows.page.widgets[i].role == "radio"]
        chosen = [i for i in radios if "checked" in rows.page.widgets[i].states]
        if radios and len(chosen) < 2:
            at = chosen[0] if chosen else index
            name = rows.page.widgets[at].name if chosen else ""
            yield Valued(index, at, name, is_sure=True)


def _has_only_label(rows: Rows, index: int, wanted: str) -> bool:
    """Say whether a widget with all in it says the label and nothing else."""
    text = rows.page.subtree_text(index)
    return len(text) <= _MOST_LABEL and label_text(text) == wanted


def _of_terms(rows: Rows, wanted: str) -> Iterator[Valued]:
    for index, widget in rows.page.visible:
        if widget.role != "term" or not _has_only_label(rows, index, wanted):
            continue
        for behind in range(rows.page.ends[index], len(rows.page.widgets)):
            following = rows.page.widgets[behind]
            if following.role == "term":
                break
            if following.role == "definition" and not is_hidden(following):
                yield Valued(index, behind, rows.page.subtree_text(behind), is_sure=True)


def _of_tables(rows: Rows, wanted: str) -> Iterator[Valued]:
    for index, widget in rows.page.visible:
        if _is_head(rows, index) and wanted in (
            label_text(widget.name),
            label_text(rows.page.subtree_text(index)),
        ):
            yield from _of_column(rows, index)
        elif widget.role in CELLS and _has_only_label(rows, index, wanted):
            yield from _of_row(rows, index)


def _is_head(rows: Rows, index: int) -> bool:
    role = rows.page.widgets[index].role
    return role == "columnheader" or (role in CELLS and rows.is_header(rows.page.parents[index]))


def _of_row(rows: Rows, label: int) -> Iterator[Valued]:
    """The cells behind a label that begins its row; a row of one label and one value only.

    Empty cells count for nothing, but the only one of a row with a header: the value is empty.
    """
    row = rows.page.parents[label]
    cells = [c for c in rows.tables.cells(row) if rows.page.widgets[c].role in CELLS]
    heads = [c for c in cells if rows.page.widgets[c].role == "rowheader"]
    if len(heads) > 1 and label in heads:
        cells = cells[cells.index(label) : _list_following(heads, label, cells)]
    told = [c for c in cells if c == label or cell_text(rows, c).strip(ARROWS)]
    cells = cells if label in heads and len(cells) == 2 else told
    is_head = label in heads or len(cells) == 2
    if row < 0 or not is_head or not cells or cells[0] != label:
        return
    for cell in cells[1:]:
        fields = [i for i in range(cell, rows.page.ends[cell]) if _is_told_field(rows, i)]
        for field in fields:
            yield Valued(label, field, chosen_text(rows, field), is_sure=len(fields) == 1)
        if not fields:
            yield Valued(label, cell, rows.page.subtree_text(cell), is_sure=True)


def _list_following(heads: list[int], label: int, cells: list[int]) -> int:
    behind = heads[heads.index(label) + 1 :]
    return cells.index(behind[0]) if behind else len(cells)


def _of_column(rows: Rows, header: int) -> Iterator[Valued]:
    """The cells below the header of a column."""
    head_row = rows.page.parents[header]
    place = rows.tables.column_of(header)
    table = next((i for i in rows.page.path(header) if rows.tables.is_table(i)), -1)
    if place < 0 or table < 0:
        return
    for row in range(table + 1, rows.page.ends[table]):
        if rows.page.widgets[row].role != "row" or row == head_row:
            continue
        cells = rows.tables.cells(row)
        if place < len(cells) and rows.page.widgets[cells[place]].role in CELLS:
            text = cell_text(rows, cells[place])
            yield Valued(header, cells[place], text, is_sure=True)


def cell_text(rows: Rows, index: int) -> str:
    """Give what a cell says beside its buttons and arrows; where it is a field, what that holds."""
    said: dict[str, None] = {}
    behind = index
    for inside in range(index, rows.page.ends[index]):
        widget = rows.page.widgets[inside]
        is_chosen = widget.role == "listbox" and not is_hidden(widget)
        if widget.role in FIELD_ROLES and (
            holds_value(widget) or (is_chosen and chosen_text(rows, inside))
        ):
            return chosen_text(rows, inside)
        if widget.role in _SPOKEN:
            behind = max(behind, rows.page.ends[inside])
        if inside >= behind and not is_hidden(widget):
            said |= dict.fromkeys(map(flat, texts_of(widget)))
    return " ".join(t for t in said if t.strip(ARROWS)) or rows.page.subtree_text(index)


def _of_own_text(rows: Rows, wanted: str) -> Iterator[Valued]:
    """What stands in a thing that has the label for its name."""
    for index, widget in rows.page.visible:
        is_told = widget.role in _NAMED and not widget.clickable and bool(widget.text)
        if is_told and label_text(widget.name) == wanted != label_text(widget.text):
            yield Valued(index, index, widget.text, is_sure=True)


def _of_texts(rows: Rows, label: str) -> Iterator[Valued]:
    """Texts that say both: "Total: 35"."""
    is_named = any(rows.page.widgets[i].clickable for i in rows.places(label, exact=True))
    for index, widget in rows.page.visible:
        if widget.role in FIELD_ROLES:
            continue
        for text in (widget.name, widget.text):
            for part in _pairs_of(text):
                value, is_sure = _said_value(part, label.strip())
                # A longer name beside that of the label is another one.
                if value and (is_sure or not is_named or not widget.clickable):
                    yield Valued(
                        index, index, value, is_sure or _is_listed(rows, index, part, label)
                    )


def _is_listed(rows: Rows, index: int, text: str, label: str) -> bool:
    """Say whether a text is a label, a comma and an amount, as is one in each entry beside it."""
    if not flat(text).startswith(f"{flat(label)}, "):
        return False
    row = rows.row_around(index)
    entries = rows.siblings(row) if row is not None else []
    units = [_unit_in(rows, entry) for entry in entries]
    return len(entries) > 1 and None not in units and len({*units}) == 1


def _unit_in(rows: Rows, entry: int) -> str | None:
    """Give what the amount of an entry is counted in, of its one text with a comma before it."""
    texts = (text for widget in rows.page.subtree(entry) for text in texts_of(widget))
    found = [hit for text in dict.fromkeys(texts) if (hit := _LISTED.fullmatch(flat(text)))]
    return found[0][1].strip() if len(found) == 1 else None


def _pairs_of(text: str) -> list[str]:
    """Part a text that is nothing but labels with values: "Total: 35, Limit: 30"."""
    parts = _PARTED.split(text)
    return parts if all(COLON.search(part) for part in parts) else [text]


def _said_value(text: str, label: str) -> tuple[str, bool]:
    """Give the value behind a label in a text, "" for none, and whether a colon says so."""
    wanted = flat(label).rstrip(":： ")
    head, colon, value = _split_at_colon(text)
    if colon:
        return (value, True) if flat(head) == wanted else ("", False)
    if not wanted or len(text) > _MOST_LABEL:
        return "", False
    if flat(text).startswith(f"{wanted}, ") and _AMOUNT.fullmatch(flat(text)[len(wanted) + 2 :]):
        return flat(text)[len(wanted) + 2 :], False
    if flat(text).startswith(f"{wanted} "):
        return _SIGN.sub("", flat(text)[len(wanted) + 1 :]), False
    return _join_texts(text, label), False


def _split_at_colon(text: str) -> tuple[str, str, str]:
    found = COLON.search(text)
    if found is None:
        return text, "", ""
    return text[: found.start()].strip(), ":", text[found.end() :].strip()


def _join_texts(text: str, label: str) -> str:
    """Give the value that follows its label without a blank, as spans do: "StatusOpen"."""
    head, value = text[: len(label)], text[len(label) :]
    if not label or not value or flat(head) != flat(label):
        return ""
    last, first = label[-1], value[0]
    if is_cjk(last) or is_cjk(first):
        return value if len(label) > 1 else ""
    is_border = last.isalpha() and (first.isdigit() or (last.islower() and first.isupper()))
    return value if is_border else ""


def _values_beside_label(rows: Rows, wanted: str) -> Iterator[Valued]:
    """What follows a text that says the label: in the same parent, else on its line."""
    for index, widget in rows.page.visible:
        if widget.role in FIELD_ROLES | CELLS | {"term", "columnheader"}:
            continue
        own = widget.name or widget.text
        if not own or label_text(own) != wanted:
            continue
        if (counter := find_counter(rows, index)) is not None:
            text = rows.page.subtree_text(counter)
            yield Valued(index, counter, text, is_sure=are_counted(rows, index))
        follower = find_beside(rows, index)
        if follower is None:
            continue
        said = cell_text(rows, follower)
        value = said.lstrip(":： ")
        if value and not COLON.search(value[-2:]):
            is_sure = value != said or says_colon(rows, index) or is_in_pairs(rows, index)
            yield Valued(index, follower, value, is_sure)

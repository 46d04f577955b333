"""How well the words of an intent name a widget: an order of levels, no weights, no language."""

import re
import unicodedata
from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from urllib.parse import urlsplit

from surefoot.state.values.intent import Match
from surefoot.state.values.screen import Widget
from surefoot.tools.screens.beside import find_box
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import flat, is_hidden, is_icon_name, whole_words
from surefoot.tools.text import bare

_SHORTCUT = re.compile(
    r"\s*[(\[]?\s*(?:(?:ctrl|control|alt|shift|cmd|meta|option)\s*[+-]\s*|[⌘⌥⇧⌃]\s*\+?\s*)+\S{1,9}$"
)
_COUNT = re.compile(r"(?<=\S)\s*(?:\(\d[\d.,]*\+?\)|\[\d+\]|[:·]?\s\d[\d.,]*\+?)$")
_BULLETS = re.compile(r"^[^\w\d+#$€£¥@./\\<>«»‹›×✕✖-]+(?=\w)|(?<=\w)[^\w\d+#%°!?)\]}.-]+$")
_CLOSING = frozenset({"x", "×", "✕", "✖", "✗", "⨯", "close"})
_CROSSES = _CLOSING - {"close"}
_NO_SIGN = frozenset({"sign", "symbol", "hyphen", "black", "white", "heavy"})
"""What the standard's name of a sign says besides what it shows: PLUS SIGN, HYPHEN-MINUS."""
_BETWEEN = re.compile(r"(?<=[^\W\d])[ _-](?=[^\W\d])")
_BOXES = frozenset({"checkbox", "radio", "switch"})
_CELLS = frozenset({"cell", "gridcell"})
_LONGEST_NAME = 120
"""A longer text is no name that words may stand in."""


class NameLevel(IntEnum):
    """How a widget is named by some words, best first."""

    NAME = 1
    """Its accessible name, but for case, spaces, ellipsis, shortcut and icons."""
    LABEL = 2
    """Its label, tooltip, placeholder or test id."""
    TEXT = 3
    """All that a clickable container says; its name, a number of entries apart."""
    SPELLED = 4
    """Its name or label, written in one word or in two: "full name", "Fullname"."""
    BEGINS = 5
    HOLDS = 6
    SIGN = 7
    """The words of its class or id, of a sign's own name, of the address behind a sign."""


@lru_cache(maxsize=65536)
def normalize_name(text: str) -> str:
    """Give a name as names are compared."""
    said = _SHORTCUT.sub("", flat(text))
    said = bare(said)
    return _BULLETS.sub("", said).strip() or said


@lru_cache(maxsize=65536)
def _in_one_word(name: str) -> str:
    """Give a name without blanks and hyphens between letters."""
    return _BETWEEN.sub("", name)


def strip_count(text: str) -> str:
    """Give a name without the number of entries behind it: Inbox (3)."""
    return _COUNT.sub("", text)


def list_own_names(widget: Widget) -> tuple[str, ...]:
    """Give what a widget is called by: its accessible name, the text of what has none."""
    names = [widget.name, _without_twin(widget.name)]
    if widget.role not in FIELD_ROLES and widget.text:
        names.append(widget.text)
    return tuple(dict.fromkeys(name for name in names if name))


def _without_twin(name: str) -> str:
    """Give half of a name that is twice the same: two labels are for one field."""
    words = name.split()
    half = len(words) // 2
    return " ".join(words[:half]) if words[:half] == words[half:] else ""


def list_labels(rows: Rows, index: int) -> Iterator[str]:
    """List what else a widget is called by: label or tooltip, placeholder, test id."""
    widget = rows.page.widgets[index]
    if is_slider_thumb(widget):
        yield from _around_handle(rows, index)
    if widget.label:
        yield widget.label
    elif widget.role in FIELD_ROLES | _BOXES and (not widget.name or _is_alone(rows, index)):
        yield from _text_before(rows, index)
    if widget.clickable and widget.role in {"generic", "link", "button", "text"}:
        yield from (text for text in _text_before(rows, index) if text.endswith((":", "：")))
    if widget.role in FIELD_ROLES | _BOXES and not widget.name:
        yield from _column_head(rows, index)
    if widget.placeholder:
        yield widget.placeholder
    if widget.test_id:
        yield widget.test_id


def is_slider_thumb(widget: Widget) -> bool:
    """Say whether something is what a slider is moved by that says nothing of itself."""
    words = set() if widget.role == "slider" else {*split_words(widget.tokens)}
    return "slider" in words and bool({"handle", "thumb"} & words)


def _around_handle(rows: Rows, index: int) -> Iterator[str]:
    """What the track of a slider is called, or what stands before that."""
    page = rows.page
    for outer in list(page.path(index))[:2]:
        if page.widgets[outer].name:
            yield page.widgets[outer].name
            return
    yield from _text_before(rows, index)


def _is_alone(rows: Rows, index: int) -> bool:
    """Say whether a field is all that its group holds, so that what stands before that names it."""
    parent = rows.page.parents[index]
    return (
        parent >= 0
        and rows.page.widgets[parent].role == "group"
        and not any(
            i != index and rows.page.widgets[i].role in FIELD_ROLES
            for i in range(parent + 1, rows.page.ends[parent])
        )
    )


def _text_before(rows: Rows, index: int) -> Iterator[str]:
    """The text right before a field without a name, in its box or in the cell before its own."""
    page = rows.page
    inner, parent = index, page.parents[index]
    for _ in range(4):
        below = [i for i in rows.children(parent) if i == inner or not is_hidden(page.widgets[i])]
        at = below.index(inner)
        before = below[at - 1] if at else None
        if before is not None:
            box = find_box(rows, index) if page.widgets[index].role in FIELD_ROLES else None
            if box is not None:
                yield page.widgets[box].name
            elif not any(w.clickable or w.role in FIELD_ROLES for w in page.subtree(before)):
                yield page.subtree_text(before)
            return
        if parent < 0:
            return
        inner, parent = parent, page.parents[parent]


def _column_head(rows: Rows, index: int) -> Iterator[str]:
    """What heads the column of a table that a field stands in."""
    page = rows.page
    cell = next((i for i in page.path(index) if page.widgets[i].role in _CELLS), None)
    if cell is None:
        return
    row = page.parents[cell]
    column = rows.children(row).index(cell)
    for header in rows.tables.headers_above(row):
        cells = rows.children(header)
        if len(cells) == len(rows.children(row)):
            yield page.subtree_text(cells[column])


def match_level(rows: Rows, index: int, words: str, match: Match = "") -> NameLevel | None:
    """Say how well `words` name the widget at `index`; None when they do not."""
    wanted = normalize_name(words)
    if not wanted:
        return None
    widget = rows.page.widgets[index]
    names = [normalize_name(name) for name in list_own_names(widget)]
    labels = [normalize_name(label) for label in list_labels(rows, index)]
    if match:
        return (
            NameLevel.NAME
            if any(_has_wanted_part(t, wanted, match) for t in names + labels)
            else None
        )
    if wanted in names or (wanted in _CROSSES and not _CROSSES.isdisjoint(names)):
        return NameLevel.NAME
    if wanted in labels:
        return NameLevel.LABEL
    if _is_text(rows, index, wanted) or any(strip_count(n) == wanted for n in names if n):
        return NameLevel.TEXT
    one_word = _in_one_word(wanted)
    if any(_in_one_word(name) == one_word for name in [*names, *labels]):
        return NameLevel.SPELLED
    # Of a tooltip beside words of its own not just some words name a control.
    soft = labels[1:] if widget.label and _says_words(widget) else labels
    return _partly(widget, [*names, *soft, *_unnamed_container_texts(rows, index)], wanted)


def _says_words(widget: Widget) -> bool:
    said = widget.name + widget.text
    return widget.role not in FIELD_ROLES and any(c.isalnum() for c in said)


def _has_wanted_part(text: str, wanted: str, match: Match) -> bool:
    if match == "begins":
        return text.startswith(wanted)
    return text.endswith(wanted) if match == "ends" else wanted in text


def _unnamed_container_texts(rows: Rows, index: int) -> Iterator[str]:
    """What a clickable container without a name says, when no other control is in it."""
    widget = rows.page.widgets[index]
    is_silent = not widget.name and not widget.text and widget.role not in FIELD_ROLES
    inside = rows.page.subtree(index)[1:]
    if widget.clickable and is_silent and not any(w.clickable and not is_hidden(w) for w in inside):
        yield normalize_name(rows.page.subtree_text(index))


def _is_text(rows: Rows, index: int, wanted: str) -> bool:
    widget = rows.page.widgets[index]
    if not widget.clickable or widget.role in FIELD_ROLES:
        return False
    if any(normalize_name(text) == wanted for text in _unnamed_container_texts(rows, index)):
        return True
    own = (rows.page.widgets[i] for i in rows.children(index))
    return any(
        normalize_name(name) == wanted
        for w in own
        if w.role in {"text", "generic", "img", "heading", "paragraph"} and not w.clickable
        for name in list_own_names(w)
        if not is_hidden(w)
    )


def _partly(widget: Widget, said: list[str], wanted: str) -> NameLevel | None:
    whole = whole_words(wanted)
    said = [text for text in said if text and len(text) <= _LONGEST_NAME]
    if any((m := whole.search(text)) and m.start() == 0 for text in said):
        return NameLevel.BEGINS
    if any(whole.search(text) for text in said):
        return NameLevel.HOLDS
    return NameLevel.SIGN if widget.clickable and _is_sign(widget, wanted) else None


def _is_sign(widget: Widget, wanted: str) -> bool:
    """Say whether the words of class, id, icon or address name a control that says no words."""
    name = normalize_name(widget.name or widget.text)
    if wanted in _CLOSING and name in _CLOSING:
        return True
    signs = {*split_words(widget.tokens), *split_words(widget.test_id), *_words_of_signs(name)}
    if is_icon_name(name):
        signs |= set(split_words(name))
    elif len(name) > 1 and any(c.isalnum() for c in name):
        return False
    signs |= set(split_words(urlsplit(widget.url).path.rstrip("/").rpartition("/")[2]))
    if wanted in _CLOSING:
        return bool(_CLOSING & signs)
    sought = set(split_words(wanted)) or _words_of_signs(wanted)
    return bool(sought) and sought <= signs


def _words_of_signs(text: str) -> set[str]:
    """Give what the standard calls the signs of a text without letters: + is plus."""
    if any(c.isalnum() for c in text):
        return set()
    names = (unicodedata.name(c, "") for c in text)
    return {word for name in names for word in split_words(name)} - _NO_SIGN


@lru_cache(maxsize=16384)
def split_words(text: str) -> tuple[str, ...]:
    """Split a class, id or name into words: deleteRow-btn -> delete, row, btn."""
    split = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return tuple(w for w in re.split(r"[\W_]+", split.casefold()) if w)

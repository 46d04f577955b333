"""Where on a screen a check looks."""

from collections.abc import Sequence
from dataclasses import dataclass

from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Box, Screen, Widget
from surefoot.tools.checking.sections import find_heading, find_section, is_tab_or_link
from surefoot.tools.grounding.place import find_beside
from surefoot.tools.screens.changes import shows_nothing, widget_line
from surefoot.tools.screens.events import is_page
from surefoot.tools.screens.roles import CONTAINER_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.screen_state import find_permission_question
from surefoot.tools.screens.texts import flat
from surefoot.tools.screens.within import is_in_frame

_HEADED = frozenset({"table", "list", "section"})
"""Kinds that the heading above them names."""
LISTS = frozenset({"list", "table"})
"""Kinds of which a page often tells by nothing but what comes again in them."""
_SEEN = frozenset({"shown", "gone"})
_ONE_OF_MANY = frozenset({"row", "card"})
"""Kinds of which a page has many: without a name none of them is meant."""


@dataclass(frozen=True)
class CheckPlace:
    """A screen, or the part of it that a check names."""

    rows: Rows
    spans: tuple[tuple[int, int], ...]
    """First and last position plus one of what is looked at; several where several fit."""
    found: bool
    """The place that was named is there."""
    is_column: bool = False
    """It is a column of a table: its name, and the cells below."""
    lack: str = ""
    """Why it was not found."""

    @property
    def is_whole(self) -> bool:
        """It is all of the screen."""
        return self.spans == ((0, len(self.rows.page.widgets)),)

    def holds(self, index: int) -> bool:
        """Say whether a widget is in it."""
        return any(start <= index < end for start, end in self.spans)

    def widgets(self) -> list[tuple[int, Widget]]:
        """List the visible widgets in it, with their positions."""
        return [(i, widget) for i, widget in self.rows.page.visible if self.holds(i)]

    def has_rows(self) -> bool:
        """Say whether rows are told in it, but of menus; of one entry nothing tells what it is."""
        found = (i for span in self.spans for i in self.rows.rows_of_span(span))
        return any(not is_in_frame(self.rows.page, i) for i in found)

    def line(self, index: int) -> str:
        """Write a widget as a line of the screen; one without words by what is in it."""
        widget = self.rows.page.widgets[index]
        line = widget_line(widget)
        if not (widget.name or widget.text or widget.value):
            line = f"{line}: {self.rows.page.subtree_text(index)}"
        return line[:200]


def keep_on_side(check: Check, rows: Rows, found: Sequence[int]) -> list[int]:
    """Leave what stands nearest to the anchor of a check, on the side that it says, if it says one."""
    if not check.position:
        return [*found]
    intent = Intent(do="look", kind=check.kind, position=check.position, anchor=check.anchor)
    near = find_beside(rows, found, intent)
    if near or check.position not in {"above", "below"}:
        return near
    at = rows.places(check.anchor, exact=True) or rows.places(check.anchor, exact=False)
    anchors = [box for i in at if (box := rows.page.widgets[i].box) is not None]
    return [i for i in found if anchors and all(_is_past(check, rows, i, box) for box in anchors)]


def _is_past(check: Check, rows: Rows, index: int, anchor: Box) -> bool:
    """Say whether a thing stands wholly above or below another one, though beside its column."""
    box = rows.page.widgets[index].box
    if box is None:
        return False
    upper, lower = (box, anchor) if check.position == "above" else (anchor, box)
    return upper.bottom <= lower.y


def explain_ambiguity(check: Check) -> str:
    """Say that nothing tells which of many a thing without a name is; "" for all others."""
    is_one = check.kind in _ONE_OF_MANY and not check.what and check.ordinal is None
    return _says_not_which(check.kind) if is_one else ""


def _says_not_which(kind: str) -> str:
    return f"nothing says which {kind}"


def find_place(check: Check, rows: Rows) -> CheckPlace:
    """Find where a check looks: all of the screen where it names no place."""
    everything = ((0, len(rows.page.widgets)),)
    if not check.where and not check.where_kind:
        return CheckPlace(rows, everything, found=True)
    if (
        check.where
        and check.where_kind == "column"
        and (cells := _named_column_cells(rows, check.where))
    ):
        spans = tuple((i, rows.page.ends[i]) for i in cells)
        return CheckPlace(rows, spans, found=True, is_column=True)
    if panel := _panel_of(check, rows):
        return CheckPlace(rows, (panel,), found=True)
    if check.where and check.where_kind in {"", "column"}:
        parts = _sections(rows, check.where)
        if parts:
            return CheckPlace(rows, tuple(parts), found=True)
    outer = _containers(check, rows)
    is_named = any(flat(rows.page.widgets[i].name) == flat(check.where) for i in outer)
    if not is_named and (parts := find_headed(rows, check.where, check.where_kind)):
        return CheckPlace(rows, tuple(parts), found=True)
    if check.where and not check.where_kind and _only_leads(rows, check.where):
        outer = []
    if check.where:
        outer = rows.innermost(outer) if check.where_kind else outer[:1]
    if not check.where and check.where_kind in _ONE_OF_MANY and len(outer) != 1:
        return CheckPlace(rows, everything, found=False, lack=_says_not_which(check.where_kind))
    if not outer and not check.where and check.where_kind in LISTS and check.check not in _SEEN:
        # A person calls so what no role tells.
        return CheckPlace(rows, everything, found=True)
    if not outer:
        lack = f"there is no {check.where or check.where_kind!r} on the screen"
        return CheckPlace(rows, everything, found=False, lack=lack)
    return CheckPlace(rows, tuple((i, rows.page.ends[i]) for i in outer), found=True)


def _containers(check: Check, rows: Rows) -> list[int]:
    found = rows.containers(check.where, check.where_kind)
    return [] if check.check != "shown" and is_in_menus(check, rows, found) else found


def is_in_menus(check: Check, rows: Rows, places: Sequence[int]) -> bool:
    """Say whether places are in menus, heads and feet, where a list is meant that has no name."""
    is_any = not check.where and check.where_kind in LISTS
    return is_any and all(is_in_frame(rows.page, i) for i in places)


def find_headed(rows: Rows, words: str, kind: str) -> list[tuple[int, int]]:
    """The tables, lists with rows or sections below the headings that say the words alone."""
    if kind not in _HEADED:
        return []
    heads = [at for at in rows.places(words, exact=True) if find_heading(rows, at) is not None]
    parts = list(
        dict.fromkeys(part for at in heads if (part := find_section(rows, at)) is not None)
    )
    if kind == "section":
        return parts
    found: list[tuple[int, int]] = []
    for index, _ in rows.page.visible:
        is_in = any(start <= index < end for start, end in parts)
        is_inner = any(start <= index < end for start, end in found)
        if is_in and not is_inner and rows.is_container(index, CONTAINER_ROLES[kind], kind):
            found += [(index, rows.page.ends[index])] if rows.rows_in(index) else []
    return found


def _open_panel(rows: Rows, words: str) -> tuple[int, int] | None:
    """Give the panel of the open tab of a name: all of the page where nothing tells of one."""
    page, called = rows.page, flat(words)
    named = [i for i, w in page.visible if words and flat(w.name) == called]
    tabs = [i for i in named if page.widgets[i].role == "tab"]
    panels = [i for i in named if page.widgets[i].role == "tabpanel"]
    is_open = any("selected" in page.widgets[i].states for i in tabs)
    if not is_open or any(flat(page.subtree_text(i)) != called for i in panels):
        return None
    for outer in page.path(tabs[0]):
        inside = range(outer, page.ends[outer])
        below = [i for i, w in page.visible if w.role == "tabpanel" and i in inside]
        if len(below) == 1 and page.ends[below[0]] > below[0] + 1:
            return below[0], page.ends[below[0]]
        if below:
            break
    return 0, len(page.widgets)


def _panel_of(check: Check, rows: Rows) -> tuple[int, int] | None:
    """Give the panel of the open tab that a check names, also as the list that it shows."""
    if check.where_kind in {"", "tab"}:
        return _open_panel(rows, check.where)
    is_list = check.where_kind in LISTS and not rows.containers(check.where, check.where_kind)
    panel = _open_panel(rows, check.where) if is_list else None
    is_part = panel not in {None, (0, len(rows.page.widgets))}
    return panel if is_part and rows.rows_of_span(panel) else None


def _only_leads(rows: Rows, words: str) -> bool:
    """Say whether only tabs and links say the words."""
    places = rows.places(words, exact=True)
    return bool(places) and all(is_tab_or_link(rows, at) for at in places)


def _sections(rows: Rows, words: str) -> list[tuple[int, int]]:
    """The rows, sections or named containers that the words stand in, as parts of the screen.

    Where a heading says them, what it heads: up to the next heading of its level or a higher one.
    """
    found = []
    places = rows.places(words, exact=True) or rows.places(words, exact=False)
    heads = [at for at in places if find_heading(rows, at) is not None]
    for at in heads or places:
        header = _header_around(rows, at)
        if header is not None:
            found += [(i, rows.page.ends[i]) for i in rows.tables.column(header)]
        elif (part := find_section(rows, at)) is not None:
            found.append(part)
    kept = list(dict.fromkeys(found))
    return [p for p in kept if not any(o != p and p[0] <= o[0] and o[1] <= p[1] for o in kept)]


def _named_column_cells(rows: Rows, words: str) -> list[int]:
    """The cells of the columns of a name, the name itself first."""
    return [i for column in find_columns(rows, words) for i in column]


def find_columns(rows: Rows, words: str) -> list[list[int]]:
    """List the columns of a name: of each the name, then the cells below it."""
    places = rows.places(words, exact=True) or rows.places(words, exact=False)
    headers = dict.fromkeys(h for at in places if (h := _header_around(rows, at)) is not None)
    return [rows.tables.column(header) for header in headers]


def _header_around(rows: Rows, at: int) -> int | None:
    """Find the name of a column that a widget is, or is a part of."""
    cells = (i for i in (at, *rows.page.path(at)) if rows.tables.column_of(i) >= 0)
    cell = next(cells, None)
    if cell is None or not rows.is_header(rows.page.parents[cell]):
        return None
    return cell


def explain_unseen(screen: Screen) -> str:
    """Say why a screen cannot tell what is not on it; "" when it can."""
    if screen.opaque:
        return "the app draws its screen itself"
    if screen.truncated:
        return "the screen holds more than is read of one"
    if shows_nothing(screen):
        return "the screen shows nothing"
    if question := find_permission_question(screen):
        return f"the system asks first: {question[:80]!r}"
    if screen.loading or any("busy" in widget.states for widget in screen.widgets):
        return "the page is still loading"
    return ""


def find_error_page(screen: Screen) -> str:
    """Say that the page came with an error status; "" when it did not."""
    bad = next(
        (e for e in screen.events if e.kind == "request" and is_page(e) and (e.status or 0) >= 400),
        None,
    )
    return f"the page came with status {bad.status}" if bad is not None else ""

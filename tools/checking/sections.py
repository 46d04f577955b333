"""The part of a screen that stands under a name: a row, a section, a card, a column."""

from surefoot.tools.screens.beside import INLINE
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.screens.within import is_in_frame

_BAR = frozenset({"button", "link", "generic", "group", "toolbar", "img", "textbox", "searchbox"})
_BAR |= {"combobox", "option", "checkbox", "separator", "menu", "menuitem"}
_TITLES = frozenset({"heading", "button", "link", "tab"})
_LEADING = frozenset({"tab", "link"})


def find_section(rows: Rows, at: int) -> tuple[int, int] | None:
    """Give the row that some words stand in, else what they are the name or title of."""
    page, row = rows.page, rows.row_around(at)
    if is_tab_or_link(rows, at):
        return None
    if row is not None:
        return row, rows.end_of(row)
    if page.ends[at] > at + 1 and page.widgets[at].role not in _TITLES:
        return at, page.ends[at]
    title = find_title(rows, at)
    around = [i for i in page.path(title) if _has_more(rows, i, title)]
    heading = find_heading(rows, at)
    if not around:
        return None
    if heading is None:
        return _below_title(rows, title, around[0]) or (around[0], page.ends[around[0]])
    behind = _behind_bar(rows, heading)
    start = title if behind == page.ends[heading] else behind
    parts = [(start, _next_heading(rows, heading, page.ends[outer])) for outer in around]
    return next(
        (part for part in parts if _has_contents(rows, behind, part[1])), (title, parts[0][1])
    )


def _below_title(rows: Rows, title: int, bar: int) -> tuple[int, int] | None:
    """Give the bar that a title begins, with the things behind it, up to the next bar."""
    page = rows.page
    behind = [i for i in rows.children(page.parents[bar]) if i >= page.ends[bar]]
    is_title = page.subtree_text(bar).startswith(page.subtree_text(title))
    if not is_title or _holds_more(rows, bar, title) or not behind:
        return None
    several = [i for i in behind if _holds_several(rows, i)]
    if several[:1] != behind[:1]:
        return None
    return bar, next((i for i in behind if i not in several), page.ends[behind[-1]])


def _holds_more(rows: Rows, bar: int, title: int) -> bool:
    """Say whether a bar holds more than its title, buttons and links."""
    page = rows.page
    inside = (i for i in range(bar, page.ends[bar]) if not rows.holds(title, i))
    return any(page.widgets[i].role not in _BAR and not is_hidden(page.widgets[i]) for i in inside)


def _holds_several(rows: Rows, outer: int) -> bool:
    return any(len(g) > 1 and rows.holds(outer, g[0]) and g[0] > outer for g in rows.groups)


def _next_heading(rows: Rows, heading: int, end: int) -> int:
    """Position of the next heading of the same level or a higher one, else the end."""
    page, level = rows.page, rows.page.widgets[heading].level or 0
    behind = _behind_bar(rows, heading)
    following = [
        i
        for i in range(behind, end)
        if page.widgets[i].role == "heading"
        and not is_hidden(page.widgets[i])
        and (page.widgets[i].level or 0) <= level
    ]
    beside = page.parents[following[0]] if following else -1
    if (
        following
        and page.widgets[following[0]].level == level
        and beside >= behind
        and not _has_contents(rows, behind, following[0])
    ):
        # It would head nothing: the next one is a part of what it heads.
        inner = next(i for i in page.path(following[0]) if page.parents[i] < behind)
        following = [i for i in following if i >= page.ends[inner]]
    return next(iter(following), end)


def _behind_bar(rows: Rows, heading: int) -> int:
    """Where a heading ends; of the one without a link in a bar of headings, where the bar ends."""
    page, bar = rows.page, rows.page.parents[heading]
    beside = [i for i in rows.children(bar) if i != heading and not is_hidden(page.widgets[i])]
    links = {i: any(w.role in _LEADING for w in page.subtree(i)) for i in (heading, *beside)}
    is_bar = bar >= 0 and bool(beside) and all(page.widgets[i].role == "heading" for i in beside)
    is_open = not links.pop(heading) and all(links.values())
    return page.ends[bar if is_bar and is_open else heading]


def _has_contents(rows: Rows, start: int, end: int) -> bool:
    """Say whether a heading has more behind it than buttons and fields: its bar is no section."""
    return any(w.role not in _BAR and not is_hidden(w) for w in rows.page.widgets[start:end])


def _has_more(rows: Rows, outer: int, inner: int) -> bool:
    return rows.page.subtree_text(outer) != rows.page.subtree_text(inner)


def is_tab_or_link(rows: Rows, at: int) -> bool:
    """Say whether a text is a tab or link in no row but of a menu: it is not around its page."""
    title, row = find_title(rows, at), rows.row_around(at)
    is_alone = row is None or row >= title or is_in_frame(rows.page, row)
    is_way = is_alone and _is_navigation_widget(rows, title)
    return is_way and not (row == title and _is_card(rows, title))


def find_heading(rows: Rows, at: int) -> int | None:
    """Find the heading that some words are a part of."""
    around = (at, *rows.page.path(at))
    return next((i for i in around if rows.page.widgets[i].role == "heading"), None)


def find_title(rows: Rows, at: int) -> int:
    """The heading, button or link that some words are a part of, as a whole."""
    around = (at, *rows.page.path(at))
    return next((i for i in reversed(around) if rows.page.widgets[i].role in _TITLES), at)


def _is_navigation_widget(rows: Rows, at: int) -> bool:
    """Say whether it is a tab or link, or a button of the page's frame that has nothing open."""
    widget = rows.page.widgets[at]
    is_button = widget.role in {"button", "menuitem"} and "expanded" not in widget.states
    return widget.role in _LEADING or (is_button and is_in_frame(rows.page, at))


def _is_card(rows: Rows, link: int) -> bool:
    """Say whether a link of the main part says several lines."""
    page = rows.page
    said = [w for w in page.subtree(link)[1:] if w.text or w.name]
    lines = {round(w.box.y) for w in said if w.box is not None}
    is_high = len(lines) > 1 if lines else sum(w.role not in INLINE for w in said) > 1
    return is_high and not is_in_frame(page, link)

"""What stands on one line of a screen, though several widgets say it."""

from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import flat, is_hidden, texts_of, whole_words

INLINE = frozenset(
    {"text", "link", "strong", "emphasis", "code", "mark", "time", "subscript", "superscript"}
    | {"insertion", "deletion", "term", "img", "image"}
)
"""Roles of what goes on in the line that it stands in."""


def is_on_one_line(rows: Rows, index: int, phrase: str) -> bool:
    """Say whether a phrase, from the widget at `index` on, stands in one line or row of a table."""
    page, wanted = rows.page, flat(phrase)
    if any(wanted in flat(text) for text in texts_of(page.widgets[index])):
        return True
    pattern = whole_words(wanted)
    row = next((i for i in page.path(index) if page.widgets[i].role == "row"), None)
    if row is not None and pattern.search(page.subtree_text(row)):
        return True
    return pattern.search(_line_around(rows, index)) is not None


def _line_around(rows: Rows, index: int) -> str:
    """The texts of the widgets that go on in one line, the one at `index` among them."""
    page = rows.page
    while page.parents[index] >= 0 and page.widgets[page.parents[index]].role in INLINE:
        index = page.parents[index]
    line: list[int] = []
    for sibling in rows.children(page.parents[index]):
        if _goes_on(rows, sibling):
            line.append(sibling)
        elif index in line:
            break
        else:
            line = []
    texts = (
        flat(t) for i in line for w in page.subtree(i) if not is_hidden(w) for t in texts_of(w)
    )
    return " ".join(text for text in texts if text) if index in line else ""


def _goes_on(rows: Rows, index: int) -> bool:
    return all(widget.role in INLINE for widget in rows.page.subtree(index))

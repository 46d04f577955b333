"""Takes a text from the screen that an action types elsewhere: what is shown for a label."""

from collections.abc import Iterator

from state.values.intent import Intent
from state.values.screen import Screen
from tools.grounding.names import plain
from tools.grounding.result import Missing, Several
from tools.grounding.told import missing
from tools.screens.roles import FIELD_ROLES
from tools.screens.rows import Rows
from tools.screens.texts import PageText, is_hidden, texts_of


def read_value(screen: Screen, label: str) -> str | Several | Missing:
    """Read the one text that the screen shows for a label."""
    rows = Rows(PageText(screen))
    found = dict.fromkeys(_values(rows, plain(label)))
    if len(found) == 1:
        return next(iter(found))
    if not found:
        return missing(rows, Intent(do="look", target=label))
    return Several((), f"{len(found)} values for {label!r}: {', '.join(map(repr, found))}"[:200])


def _values(rows: Rows, wanted: str) -> Iterator[str]:
    for index, widget in rows.page.visible:
        if widget.role in FIELD_ROLES and plain(widget.name or widget.label) == wanted:
            if widget.value:
                yield widget.value
            continue
        for text in texts_of(widget):
            head, parted, rest = text.partition(":")
            if parted and plain(head) == wanted and rest.strip():
                yield rest.strip()
            elif plain(text) == wanted:
                value = _next_text(rows, index)
                if value:
                    yield value


def _next_text(rows: Rows, index: int) -> str:
    """The text that follows a label, in its own box or in the next one."""
    inner = index
    for outer in (*rows.page.path(index), -1):
        below = rows.children(outer)
        at = below.index(inner)
        for after in below[at + 1 :]:
            widgets = [w for w in rows.page.subtree(after) if not is_hidden(w)]
            said = [w.value if w.role in FIELD_ROLES else w.text or w.name for w in widgets]
            text = " ".join(t for t in said if t)
            return text
        if outer < 0 or rows.row_around(index) == outer:
            return ""
        inner = outer
    return ""

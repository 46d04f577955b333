"""Chooses among widgets that an intent names equally well, by what is open, usable and nearest."""

from collections.abc import Callable, Iterable, Sequence

from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Widget
from surefoot.tools.grounding.calendars import is_of_other_month
from surefoot.tools.grounding.kinds import is_box, is_choice, is_field
from surefoot.tools.grounding.names import list_own_names
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.within import is_in_frame

_CONTENTS = frozenset({"text", "generic", "paragraph", "img", "heading"})


def drop_nested(rows: Rows, found: Sequence[int]) -> list[int]:
    """Leave one of each widget and what is in it: the innermost control, else the outer one.

    A control that is called so itself stays before one in it that is called nothing.
    """
    chosen = set(found)
    for index in found:
        for outer in rows.page.path(index):
            if outer in chosen and index in chosen:
                around, inner = rows.page.widgets[outer], rows.page.widgets[index]
                is_called = not _has_wording(inner) and _has_wording(around)
                keeps_outer = around.clickable and (is_called or not inner.clickable)
                chosen.discard(index if keeps_outer else outer)
    return [i for i in found if i in chosen and not _is_shown_by(rows, i, chosen)]


def _has_wording(widget: Widget) -> bool:
    return bool(widget.name or widget.text or widget.label)


def _is_shown_by(rows: Rows, index: int, chosen: Iterable[int]) -> bool:
    """Say whether a text only says the name of a control beside it that was chosen, too."""
    widget = rows.page.widgets[index]
    if widget.clickable or widget.role not in _CONTENTS:
        return False
    parent = rows.page.parents[index]
    return any(
        rows.page.parents[i] == parent and rows.page.widgets[i].clickable
        for i in chosen
        if i != index
    )


def rank_candidates(
    rows: Rows, found: Sequence[int], intent: Intent, fresh: frozenset[str]
) -> list[int]:
    """Apply the tie-breaks one after the other, each only where it leaves something."""
    widgets = rows.page.widgets
    left = list(found)
    dialogs = rows.dialogs
    tests: tuple[Callable[[int], bool], ...] = (
        lambda i: widgets[i].id in fresh and not _has_older_twin(rows, i, left, intent, fresh),
        lambda i: any(d != i and rows.holds(d, i) for d in dialogs),
        lambda i: not widgets[i].blocked,
        lambda i: not (intent.target.isdigit() and is_of_other_month(rows, i)),
        lambda i: intent.target in list_own_names(widgets[i]),
        lambda i: _does_more(rows, i, intent),
        lambda i: intent.target != "" or not _holds_controls(rows, i),
        lambda i: "disabled" not in widgets[i].states,
        lambda i: not widgets[i].covered,
        lambda i: has_room(widgets[i]),
        lambda i: not is_in_frame(rows.page, i),
    )
    for test in tests:
        if len(left) < 2:
            break
        left = [i for i in left if test(i)] or left
    return left[:1] if _is_one_link([widgets[i] for i in left]) else left


def _has_older_twin(
    rows: Rows, index: int, found: Sequence[int], intent: Intent, fresh: frozenset[str]
) -> bool:
    """Say whether a field that just came is one more of those there were, and nothing names it."""
    if intent.target:
        return False
    widget = rows.page.widgets[index]
    others = (rows.page.widgets[i] for i in found if rows.page.widgets[i].id not in fresh)
    return is_field(widget) and any(
        _field_signature(other) == _field_signature(widget) for other in others
    )


def _field_signature(widget: Widget) -> tuple[str, ...]:
    return (widget.role, widget.name, widget.label, widget.placeholder, widget.field_type)


def _does_more(rows: Rows, index: int, intent: Intent) -> bool:
    """Say whether it takes what is to be written, has the option to be chosen, or is a box."""
    if intent.do in {"check", "uncheck"} or intent.kind in {"checkbox", "radio", "switch"}:
        return is_box(rows.page.widgets[index])
    if intent.do in {"fill", "append", "clear"}:
        return not is_choice(rows.page.widgets[index])
    if intent.do != "select" or not intent.texts:
        return True
    options = {w.name or w.text for w in rows.page.subtree(index) if w.role == "option"}
    return not options or set(intent.texts) <= options or is_field(rows.page.widgets[index])


def _holds_controls(rows: Rows, index: int) -> bool:
    return any(w.clickable and w.role != "option" for w in rows.page.subtree(index)[1:])


def has_room(widget: Widget) -> bool:
    """Say whether a widget is not known to be too small to be seen."""
    return widget.box is None or (widget.box.width > 1 and widget.box.height > 1)


def _is_one_link(widgets: Sequence[Widget]) -> bool:
    """Say whether all are links to one address: whichever is clicked, the same comes."""
    first = widgets[0]
    return bool(first.url) and all(
        w.role == "link" and (w.name, w.url) == (first.name, first.url) for w in widgets
    )

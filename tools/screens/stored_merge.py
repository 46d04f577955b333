"""Completes a stored snapshot with what only the HTML of the page tells."""

import re
from collections import defaultdict
from collections.abc import Iterable

from surefoot.state.values.screen import MASK, Widget
from surefoot.tools.gates.secret_fields import secret_kinds
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import flat

_PASSWORD_INPUT = re.compile(r"<input\b(?=[^>]*\btype\s*=\s*[\"']?password)", re.IGNORECASE)
_KEPT_STATES = frozenset({"required", "readonly", "collapsed", "invalid", "password"})
_KEPT_BEGINNINGS = ("sort ", "class ")
_GAUGES = frozenset({"progressbar", "meter"})
_LOOSE = frozenset({"text", "generic", "none", "presentation"})


def marked(html: str) -> str:
    """Give every password field a value, so that reading the HTML tells which ones they are."""
    return _PASSWORD_INPUT.sub(lambda m: '<input value="*"' + m.group(0)[len("<input") :], html)


def merge(widgets: tuple[Widget, ...], html: tuple[Widget, ...] | None) -> tuple[Widget, ...]:
    """Give the widgets of a snapshot what it leaves out.

    That is: masks for passwords, placeholders, required and readonly, folded parts, the order of
    sorted columns, classes that say a state, texts of editors, and values of gauges. Widgets are
    matched by role and name in document order, fields without a match by role alone.

    Args:
        widgets: From the snapshot.
        html: From the HTML of the same moment; None when it was not stored.
    """
    given = html or ()
    by_name: dict[tuple[str, str], list[Widget]] = defaultdict(list)
    by_role: dict[str, list[Widget]] = defaultdict(list)
    for widget in reversed(given):
        if widget.role not in _LOOSE:
            by_name[widget.role, _label(widget)].append(widget)
        if widget.role in FIELD_ROLES:
            by_role[widget.role].append(widget)
    same_number = {
        role for role, own in by_role.items() if len(own) == sum(w.role == role for w in widgets)
    }
    nameless = {
        role
        for role, label in by_name
        if not label
        and len(by_name[role, ""]) == sum(w.role == role and not _label(w) for w in widgets)
    }
    merged = []
    for widget in widgets:
        twin = None
        if widget.role in same_number:
            twin = by_role[widget.role].pop()
        elif _label(widget) or widget.role in nameless:
            own = by_name.get((widget.role, _label(widget)))
            twin = own.pop() if own else None
        merged.append(_masked(widget, twin) if twin is None else _completed(widget, twin))
    return tuple(merged)


def _label(widget: Widget) -> str:
    return flat(widget.name or widget.placeholder)


def _completed(widget: Widget, twin: Widget) -> Widget:
    update: dict[str, object] = {}
    extra = [s for s in _extra_states(twin.states) if s not in widget.states]
    if "expanded" in widget.states:
        extra = [s for s in extra if s != "collapsed"]
    if extra:
        update["states"] = (*widget.states, *extra)
    if twin.placeholder and not widget.placeholder and twin.placeholder != widget.name:
        update["placeholder"] = twin.placeholder
    if twin.value == MASK:
        update["value"] = MASK if widget.value else widget.value
    elif widget.role in _GAUGES and widget.value is None and twin.value is not None:
        update["value"] = twin.value
    elif widget.role == "textbox" and not widget.value and not widget.text and twin.text:
        update["text"] = twin.text
    if twin.test_id and not widget.test_id:
        update["test_id"] = twin.test_id
    return _masked(widget.model_copy(update=update) if update else widget, twin)


def _extra_states(states: Iterable[str]) -> list[str]:
    return [s for s in states if s in _KEPT_STATES or s.startswith(_KEPT_BEGINNINGS)]


def _masked(widget: Widget, twin: Widget | None) -> Widget:
    """Hide what is in a field for passwords; a visible password is known by its HTML only."""
    if widget.role != "textbox" or not widget.value or widget.value == MASK:
        return widget
    if twin is not None and twin.value != MASK and twin.value == widget.value:
        return widget
    if "password" in secret_kinds(f"{widget.name} {widget.placeholder}"):
        return widget.model_copy(update={"value": MASK})
    return widget

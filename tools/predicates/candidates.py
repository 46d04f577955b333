"""Predicates that the checked evidence of a step suggests; none of them is proven yet."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from surefoot.state.values.check import Check
from surefoot.state.values.predicate import (
    Answered,
    Checked,
    FieldHolds,
    Gone,
    Place,
    Predicate,
    Said,
    Shown,
    StateIs,
    TitleIs,
    Together,
    UrlIs,
)
from surefoot.state.values.screen import MASK, Screen, Widget
from surefoot.tools.predicates.groups import group_predicates
from surefoot.tools.predicates.holds import collapse_blanks
from surefoot.tools.predicates.volatile import is_volatile, path_of
from surefoot.tools.screens.changes import widget_line
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import DIALOG_ROLES, FIELD_ROLES
from surefoot.tools.screens.texts import flat, is_hidden
from surefoot.tools.screens.tree import places_around

_NAMED_ROLES = frozenset({
    "img", "tab", "button", "menuitemradio", "option", "checkbox", "listbox", "rowheader", "cell",
    "alertdialog", "progressbar", "dialog", "radio", "link", "searchbox", "navigation", "textbox",
    "slider", "treeitem", "spinbutton", "row", "combobox", "list", "region", "table", "heading",
    "menuitem", "alert", "columnheader", "menuitemcheckbox", "gridcell", "switch",
})  # fmt: skip
"""Roles by which a browser finds a widget with its name."""
_STATE_OF = {"unchecked": "checked", "unselected": "selected", "enabled": "disabled"}
_STATES = frozenset({
    "checked", "mixed", "disabled", "selected", "expanded", "collapsed", "pressed", "invalid",
    "required", "readonly", "current",
})  # fmt: skip
_LONGEST = 120
_OF_WHAT_IS_GONE = frozenset({"gone", "renamed"})
_OF_WHAT_IS_THERE = frozenset(
    {"shown", "renamed", "effect", "message", "dialog", "title", "changed"}
)
_READ_BY_STRUCTURE = frozenset({"value", "state", "together", "count", "order"})
"""What is told by where it stands; a text alone may be somewhere else."""
_MARKS = re.compile(r"^\s*(?:[-+~]\s+)+|\[(?:ref|box|cursor)=[^\]]*\]")


@dataclass(frozen=True)
class PredicateCandidate:
    """A predicate that may turn out to check something."""

    predicate: Predicate
    subject: Widget | None = None
    """The widget of the screen after the step that it rests on."""
    lost: Widget | None = None
    """The widget of the screen before that is gone."""
    anchor: str = ""
    """Words of the check that it is about."""


def check_candidates(
    check: Check, lines: tuple[str, ...], pair: ScreenPair
) -> Iterator[PredicateCandidate]:
    """What could look at one typed check again, best first.

    Args:
        check: That held.
        lines: Of the screen that showed it.
        pair: The screens of the step.
    """
    names = names_of(check)
    if check.check == "sorted":
        yield PredicateCandidate(Checked(check=check))  # No text tells it.
        return
    yield from _by_kind(check, lines, pair)
    if check.check in _OF_WHAT_IS_GONE:
        for name in (check.what,) if check.what else ():
            yield from _gone_candidates(name, pair)
    if check.check in _OF_WHAT_IS_THERE:
        for name in names if check.check != "renamed" else check.texts:
            yield from _shown_name_candidates(name, pair)
    if check.check in {"together", "value"} and len(names) > 1:
        yield from _together_candidates(names, pair)
    shown = widgets_of_lines(lines, pair)
    if check.check not in _OF_WHAT_IS_GONE:
        for widget in shown:
            yield from widget_candidates(widget, pair)
    if check.check in _READ_BY_STRUCTURE:
        for widget in shown:
            yield PredicateCandidate(Checked(check=check), widget, anchor=" ".join(names))


def names_of(check: Check) -> tuple[str, ...]:
    """What a check names on the screen."""
    values = () if check.check in {"state", "count", "effect", "sorted"} else check.texts
    return tuple(dict.fromkeys(text for text in (check.what, *values) if text))


def _by_kind(
    check: Check, lines: tuple[str, ...], pair: ScreenPair
) -> Iterator[PredicateCandidate]:
    """What only a check of that kind can be looked at by."""
    if check.check == "url":
        yield PredicateCandidate(UrlIs(path=path_of(pair.after.location)))
    elif check.check == "title":
        yield PredicateCandidate(TitleIs(title=pair.after.title))
    elif check.check == "state":
        yield from _state_candidates(check, lines, pair)
    elif check.check in {"count", "order"}:
        for predicate in group_predicates(check, pair):
            yield PredicateCandidate(predicate)
    elif check.check in {"message", "dialog", "download"}:
        yield from _event_candidates(pair, check.what)
    if check.check == "gone" and check.kind == "dialog":
        for widget in _of_lost_dialogs(pair):
            yield PredicateCandidate(Gone(name=widget.name), lost=widget)


def _of_lost_dialogs(pair: ScreenPair) -> list[Widget]:
    """Dialogs that were closed, and a few things that stood in them."""
    if pair.earlier is None:
        return []
    gone = {id(w) for w in pair.removed}
    return [
        widget
        for index, dialog in enumerate(pair.earlier.widgets)
        if dialog.role in DIALOG_ROLES and not is_hidden(dialog)
        for widget in pair.earlier.subtree(index)
        if widget.name and id(widget) in gone
    ][:4]


def quote_candidates(quotes: tuple[str, ...], pair: ScreenPair) -> Iterator[PredicateCandidate]:
    """What the lines that a model quoted suggest."""
    for widget in widgets_of_lines(quotes, pair):
        yield from widget_candidates(widget, pair)


def action_candidates(pair: ScreenPair) -> Iterator[PredicateCandidate]:
    """What shows that the action was done, whatever was expected of it."""
    changes = pair.changes
    if changes is None:
        return
    if changes.navigated:
        yield PredicateCandidate(UrlIs(path=path_of(pair.after.location)))
    if changes.title[0] != changes.title[1]:
        yield PredicateCandidate(TitleIs(title=pair.after.title))
    for event in pair.events:
        method = event.detail.split(" ")[0]
        if event.kind == "request" and event.status and method not in {"GET", "HEAD", ""}:
            answered = Answered(method=method, path=path_of(event.url), status=event.status)
            yield PredicateCandidate(answered)
    yield from _event_candidates(pair)
    heads = [w for w in pair.added if w.role == "heading" or w.role in DIALOG_ROLES]
    stateful = [c.after for c in changes.items if c.kind == "~" and c.after is not None]
    for widget in [*stateful, *heads, *pair.added][:12]:
        yield from widget_candidates(widget, pair)
    for widget in pair.removed[:6]:
        if widget.name and not changes.navigated:
            yield PredicateCandidate(Gone(name=widget.name), lost=widget)


def bare_line(line: str) -> str:
    """Give a quoted line without its mark and reference; of a change, how it is now."""
    return _MARKS.sub("", line.rpartition(" -> ")[2])


def widgets_of_lines(lines: tuple[str, ...], pair: ScreenPair) -> list[Widget]:
    """Visible widgets of the screen after the step that the lines quote."""
    wanted = {flat(bare_line(line)) for line in lines}
    return [
        w
        for w in pair.after.widgets
        if not is_hidden(w) and (flat(widget_line(w)) in wanted or flat(w.name or w.text) in wanted)
    ]


def widget_candidates(
    widget: Widget, pair: ScreenPair, anchor: str = ""
) -> Iterator[PredicateCandidate]:
    """Ways to check that a widget is as it is: by value, states, role and name, or text."""
    called = widget.name or widget.text
    if is_hidden(widget) or MASK in f"{called}{widget.value or ''}":
        return
    if widget.role in FIELD_ROLES:
        label = widget.name or widget.placeholder
        steady = not is_volatile(widget.value or "")
        if label and widget.value is not None and steady:
            field = FieldHolds(role=widget.role, name=label, value=widget.value)
            yield PredicateCandidate(field, widget, anchor=anchor)
        return
    changed = _changed_states(widget, pair)
    if widget.name and not is_volatile(widget.name):
        for state, on in changed:
            predicate = StateIs(role=widget.role, name=widget.name, state=state, on=on)
            yield PredicateCandidate(predicate, widget, anchor=anchor)
    if called and len(called) <= _LONGEST and (anchor or not is_volatile(called)):
        for shown in _shown_forms(widget, collapse_blanks(called), pair):
            yield PredicateCandidate(shown, widget, anchor=anchor)


def _shown_forms(widget: Widget, called: str, pair: ScreenPair) -> Iterator[Shown]:
    around = _container(widget, pair)
    # A browser finds loose text by its words only, a phone by all that the view says.
    whole = widget.role == "text" and (pair.after.on_phone or pair.after.kind == "simulated")
    if whole or widget.role in _NAMED_ROLES:
        yield Shown(role=widget.role, name=called)
        if around is not None:
            yield Shown(role=widget.role, name=called, within=around)
    yield Shown(name=called)
    if around is not None:
        yield Shown(name=called, within=around)


def _container(widget: Widget, pair: ScreenPair) -> Place | None:
    index = next((i for i, w in enumerate(pair.after.widgets) if w is widget), None)
    return None if index is None else container_of(index, pair.after)


def _changed_states(widget: Widget, pair: ScreenPair) -> list[tuple[str, bool]]:
    """States that the step gave to the widget or took from it."""
    twin = next(
        (
            c.before
            for c in (pair.changes.items if pair.changes else ())
            if c.after is widget and c.before is not None
        ),
        None,
    )
    if twin is None:
        return []
    ours, theirs = set(widget.states), set(twin.states)
    telling = {s for s in ours ^ theirs if s in _STATES or s.startswith(("sort ", "class "))}
    return [(state, state in ours) for state in sorted(telling)]


def _state_candidates(
    check: Check, lines: tuple[str, ...], pair: ScreenPair
) -> Iterator[PredicateCandidate]:
    wanted = str(check.value)
    state = _STATE_OF.get(wanted, wanted)
    for widget in widgets_of_lines(lines, pair):
        if not widget.name:
            continue
        if widget.role in {"combobox", "listbox"}:
            yield from widget_candidates(widget, pair)
            continue
        marks = [state] if state in _STATES else []
        if state in {"checked", "selected"} and state not in widget.states:
            marks = [s for s in widget.states if s in _STATES or s.startswith("class ")] or marks
        for mark in marks:
            on = mark in widget.states
            predicate = StateIs(role=widget.role, name=widget.name, state=mark, on=on)
            yield PredicateCandidate(predicate, widget, anchor=widget.name)


def _event_candidates(pair: ScreenPair, about: str = "") -> Iterator[PredicateCandidate]:
    for event in pair.events:
        if flat(about) not in flat(event.text):
            continue
        kept = event.text and MASK not in event.text and not is_volatile(event.text)
        if event.kind in {"dialog", "toast", "download"} and kept:
            said = Said.model_validate({"event": event.kind, "text": collapse_blanks(event.text)})
            yield PredicateCandidate(said, anchor=about)


def _gone_candidates(name: str, pair: ScreenPair) -> Iterator[PredicateCandidate]:
    """Nothing is called so any more, where something was."""
    if pair.earlier is None:
        return
    before = {m.widget.id: m.widget for m in pair.earlier.find(name) if not m.in_field}
    for widget in before.values():
        for exact in (False, True):
            yield PredicateCandidate(Gone(name=name, exact=exact), lost=widget, anchor=name)
    if not before:
        yield PredicateCandidate(Gone(name=name), lost=Widget(id="", role="text", text=name))


def _shown_name_candidates(name: str, pair: ScreenPair) -> Iterator[PredicateCandidate]:
    """Where the screen shows a name of the check; new and exact places first."""
    fresh = {id(widget) for widget in pair.added}
    found = [m for m in pair.now.find(name) if m.widget.role != "option"]
    found.sort(key=lambda m: (id(m.widget) not in fresh, not m.exact, m.in_field))
    for match in found[:6]:
        yield from widget_candidates(match.widget, pair, name)
    if found:
        yield PredicateCandidate(Shown(name=name), found[0].widget, anchor=name)


def _together_candidates(names: tuple[str, ...], pair: ScreenPair) -> Iterator[PredicateCandidate]:
    """One row or item shows all that the check names."""
    wanted = [flat(name) for name in names]
    for index, widget in enumerate(pair.after.widgets):
        if widget.role in {"row", "listitem"} and not is_hidden(widget):
            text = pair.now.subtree_text(index)
            if all(w in text for w in wanted):
                predicate = Together.model_validate({"item": widget.role, "texts": names})
                yield PredicateCandidate(predicate, widget, anchor=" ".join(names))
                return


_CONTAINERS = ("dialog", "alertdialog", "table", "grid", "list", "navigation", "toolbar", "region")


def container_of(index: int, screen: Screen) -> Place | None:
    """The innermost container around a widget that has a name."""
    for outer in (screen.widgets[place] for place in places_around(screen.widgets, index)):
        if outer.role in _CONTAINERS and outer.name and not is_volatile(outer.name):
            return Place(role=outer.role, name=outer.name)
    return None

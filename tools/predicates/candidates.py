"""Predicates that the checked evidence of a step suggests; none of them is proven yet."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from state.values.predicate import (
    Answered,
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
from state.values.screen import MASK, Widget
from tools.judging.anchors import Anchor, anchors_of
from tools.judging.assess import assess
from tools.judging.evidence import bare_quote
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.predicates.containers import container_of
from tools.predicates.groups import group_predicates
from tools.predicates.holds import plain
from tools.predicates.volatile import is_volatile, path_of
from tools.screens.changes import widget_line
from tools.screens.roles import DIALOG_ROLES, FIELD_ROLES
from tools.screens.texts import flat, is_hidden

_NAMED_ROLES = frozenset(
    {
        "img",
        "tab",
        "button",
        "menuitemradio",
        "option",
        "checkbox",
        "listbox",
        "rowheader",
        "cell",
        "alertdialog",
        "progressbar",
        "dialog",
        "radio",
        "link",
        "searchbox",
        "navigation",
        "textbox",
        "slider",
        "treeitem",
        "spinbutton",
        "row",
        "combobox",
        "list",
        "region",
        "table",
        "heading",
        "menuitem",
        "alert",
        "columnheader",
        "menuitemcheckbox",
        "gridcell",
        "switch",
    }
)
"""Roles by which a browser finds a widget with its name."""
_STATE_OF = {"unchecked": "checked", "unselected": "selected", "enabled": "disabled"}
_STATES = frozenset(
    {
        "checked",
        "mixed",
        "disabled",
        "selected",
        "expanded",
        "collapsed",
        "pressed",
        "invalid",
        "required",
        "readonly",
        "current",
    }
)
_LONGEST = 120
_COMMON_WORD = re.compile(r"[a-z]+")
"""Such a word may stand anywhere on a page."""


@dataclass(frozen=True)
class Candidate:
    """A predicate that may turn out to check something."""

    claim: str
    predicate: Predicate
    subject: Widget | None = None
    """The widget of the screen after the step that it rests on."""
    lost: Widget | None = None
    """The widget of the screen before that is gone."""
    anchor: str = ""
    """Words of the claim that it checks."""


def claim_candidates(claim: Claim, scene: Scene) -> Iterator[Candidate]:
    """What could check one claim, best first for each of its names."""
    outcome = assess(claim, scene)
    yield from _by_kind(claim, scene, outcome.lines)
    anchors = anchors_of(claim, scene)
    if not claim.negated:
        told = [a.text for a in anchors for e in scene.events if flat(a.text) in flat(e.text)]
        for text in dict.fromkeys(told):
            yield from _said(claim.clause, scene, text)
    if any(a.certain for a in anchors):
        anchors = [a for a in anchors if a.certain or not _COMMON_WORD.fullmatch(a.text)]
    for anchor in anchors:
        if claim.negated or claim.kind in {"deleted", "renamed", "dialog"}:
            yield from _gone(claim.clause, anchor.text, scene)
        if not claim.negated:
            yield from _places(claim.clause, anchor, scene)
    if not claim.negated and len(anchors) > 1:
        yield from _together(claim.clause, anchors, scene)
    for widget in widgets_of_lines(outcome.lines, scene):
        yield from widget_candidates(claim.clause, widget, scene)


def _by_kind(claim: Claim, scene: Scene, lines: tuple[str, ...]) -> Iterator[Candidate]:
    """What only a claim of that kind can be checked by."""
    clause = claim.clause
    if claim.kind == "url":
        yield Candidate(clause, UrlIs(path=path_of(scene.after.location)))
    elif claim.kind == "title":
        yield Candidate(clause, TitleIs(title=scene.after.title))
    elif claim.kind == "state":
        yield from _states(claim, scene, lines)
    elif claim.kind in {"count", "order", "empty"}:
        for predicate in group_predicates(claim, scene):
            yield Candidate(clause, predicate)
    elif claim.kind in {"message", "dialog", "download"}:
        yield from _said(clause, scene)
    if claim.kind == "dialog" and claim.detail == "closed":
        for widget in _of_lost_dialogs(scene):
            yield Candidate(clause, Gone(name=widget.name), lost=widget)


def _of_lost_dialogs(scene: Scene) -> list[Widget]:
    """Dialogs that were closed, and a few things that stood in them."""
    if scene.earlier is None:
        return []
    gone = {id(w) for w in scene.removed}
    return [
        widget
        for index, dialog in enumerate(scene.earlier.widgets)
        if dialog.role in DIALOG_ROLES and not is_hidden(dialog)
        for widget in scene.earlier.subtree(index)
        if widget.name and id(widget) in gone
    ][:4]


def quote_candidates(claim: str, quotes: tuple[str, ...], scene: Scene) -> Iterator[Candidate]:
    """What the lines that a model quoted suggest."""
    for widget in widgets_of_lines(quotes, scene):
        yield from widget_candidates(claim, widget, scene)


def action_candidates(scene: Scene) -> Iterator[Candidate]:
    """What shows that the action was done, whatever was expected of it."""
    changes = scene.changes
    if changes is None:
        return
    if changes.navigated:
        yield Candidate("", UrlIs(path=path_of(scene.after.location)))
    if changes.title[0] != changes.title[1]:
        yield Candidate("", TitleIs(title=scene.after.title))
    for event in scene.events:
        method = event.detail.split(" ")[0]
        if event.kind == "request" and event.status and method not in {"GET", "HEAD", ""}:
            answered = Answered(method=method, path=path_of(event.url), status=event.status)
            yield Candidate("", answered)
    yield from _said("", scene)
    heads = [w for w in scene.added if w.role == "heading" or w.role in DIALOG_ROLES]
    stateful = [c.after for c in changes.items if c.kind == "~" and c.after is not None]
    for widget in [*stateful, *heads, *scene.added][:12]:
        yield from widget_candidates("", widget, scene)
    for widget in scene.removed[:6]:
        if widget.name and not changes.navigated:
            yield Candidate("", Gone(name=widget.name), lost=widget)


def widgets_of_lines(lines: tuple[str, ...], scene: Scene) -> list[Widget]:
    """Visible widgets of the screen after the step that the lines quote."""
    wanted = {flat(bare_quote(line)) for line in lines}
    return [
        w
        for w in scene.after.widgets
        if not is_hidden(w) and (flat(widget_line(w)) in wanted or flat(w.name or w.text) in wanted)
    ]


def widget_candidates(
    claim: str, widget: Widget, scene: Scene, anchor: str = ""
) -> Iterator[Candidate]:
    """Ways to check that a widget is as it is: by value, states, role and name, or text."""
    called = widget.name or widget.text
    if is_hidden(widget) or MASK in f"{called}{widget.value or ''}":
        return
    if widget.role in FIELD_ROLES:
        label = widget.name or widget.placeholder
        steady = widget.value in scene.given or not is_volatile(widget.value or "")
        if label and widget.value is not None and steady:
            field = FieldHolds(role=widget.role, name=label, value=widget.value)
            yield Candidate(claim, field, widget, anchor=anchor)
        return
    changed = _changed_states(widget, scene)
    if widget.name and not is_volatile(widget.name):
        for state, on in changed:
            predicate = StateIs(role=widget.role, name=widget.name, state=state, on=on)
            yield Candidate(claim, predicate, widget, anchor=anchor)
    if called and len(called) <= _LONGEST and (anchor or not is_volatile(called)):
        for shown in _shown_forms(widget, plain(called), scene):
            yield Candidate(claim, shown, widget, anchor=anchor)


def _shown_forms(widget: Widget, called: str, scene: Scene) -> Iterator[Shown]:
    around = _container(widget, scene)
    # A browser finds loose text by its words only, a phone by all that the view says.
    whole = widget.role == "text" and scene.after.kind in ("android", "harmony", "simulated")
    if whole or widget.role in _NAMED_ROLES:
        yield Shown(role=widget.role, name=called)
        if around is not None:
            yield Shown(role=widget.role, name=called, within=around)
    yield Shown(name=called)
    if around is not None:
        yield Shown(name=called, within=around)


def _container(widget: Widget, scene: Scene) -> Place | None:
    index = next((i for i, w in enumerate(scene.after.widgets) if w is widget), None)
    return None if index is None else container_of(index, scene.after)


def _changed_states(widget: Widget, scene: Scene) -> list[tuple[str, bool]]:
    """States that the step gave to the widget or took from it."""
    twin = next(
        (
            c.before
            for c in (scene.changes.items if scene.changes else ())
            if c.after is widget and c.before is not None
        ),
        None,
    )
    if twin is None:
        return []
    ours, theirs = set(widget.states), set(twin.states)
    telling = {s for s in ours ^ theirs if s in _STATES or s.startswith(("sort ", "class "))}
    return [(state, state in ours) for state in sorted(telling)]


def _states(claim: Claim, scene: Scene, lines: tuple[str, ...]) -> Iterator[Candidate]:
    state = _STATE_OF.get(claim.detail, claim.detail)
    for widget in widgets_of_lines(lines, scene):
        if not widget.name:
            continue
        if widget.role in {"combobox", "listbox"}:
            yield from widget_candidates(claim.clause, widget, scene)
            continue
        marks = [state] if state in _STATES else []
        if state in {"checked", "selected"} and state not in widget.states:
            marks = [s for s in widget.states if s in _STATES or s.startswith("class ")] or marks
        for mark in marks:
            on = mark in widget.states
            predicate = StateIs(role=widget.role, name=widget.name, state=mark, on=on)
            yield Candidate(claim.clause, predicate, widget, anchor=widget.name)


def _said(claim: str, scene: Scene, about: str = "") -> Iterator[Candidate]:
    for event in scene.events:
        if flat(about) not in flat(event.text):
            continue
        kept = event.text and MASK not in event.text and not is_volatile(event.text)
        if event.kind in {"dialog", "toast", "download"} and kept:
            said = Said.model_validate({"event": event.kind, "text": plain(event.text)})
            yield Candidate(claim, said, anchor=about)


def _gone(claim: str, name: str, scene: Scene) -> Iterator[Candidate]:
    """Nothing is called so any more, where something was."""
    if scene.earlier is None:
        return
    before = {m.widget.id: m.widget for m in scene.earlier.find(name) if not m.in_field}
    for widget in before.values():
        for exact in (False, True):
            yield Candidate(claim, Gone(name=name, exact=exact), lost=widget, anchor=name)
    if not before:
        yield Candidate(claim, Gone(name=name), lost=Widget(id="", role="text", text=name))


def _places(claim: str, anchor: Anchor, scene: Scene) -> Iterator[Candidate]:
    """Where the screen shows a name of the claim; new and exact places first."""
    fresh = {id(w) for w in scene.added}
    found = [m for m in scene.now.find(anchor.text) if m.widget.role != "option"]
    found.sort(key=lambda m: (id(m.widget) not in fresh, not m.exact, m.in_field))
    if not anchor.certain and _COMMON_WORD.fullmatch(anchor.text):
        found = [m for m in found if m.exact]
    for match in found[:6]:
        yield from widget_candidates(claim, match.widget, scene, anchor.text)
    if found:
        yield Candidate(claim, Shown(name=anchor.text), found[0].widget, anchor=anchor.text)


def _together(claim: str, anchors: list[Anchor], scene: Scene) -> Iterator[Candidate]:
    """One row or item shows all that the claim names."""
    wanted = [flat(a.text) for a in anchors]
    for index, widget in enumerate(scene.after.widgets):
        if widget.role in {"row", "listitem"} and not is_hidden(widget):
            text = scene.now.subtree_text(index)
            if all(w in text for w in wanted):
                texts = tuple(a.text for a in anchors)
                predicate = Together.model_validate({"item": widget.role, "texts": texts})
                yield Candidate(claim, predicate, widget, anchor=" ".join(texts))
                return

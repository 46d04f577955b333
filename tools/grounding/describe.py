"""Says for people which widgets were candidates, or what is nearest to what is missing."""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Widget
from surefoot.tools.grounding.kinds import rank_kind
from surefoot.tools.grounding.names import list_own_names, normalize_name
from surefoot.tools.grounding.result import Missing, Several
from surefoot.tools.screens.roles import DIALOG_ROLES, FIELD_ROLES
from surefoot.tools.screens.rows import Rows
from surefoot.tools.screens.texts import is_hidden
from surefoot.tools.screens.within import within

_NEAREST = 5
_LEAST_ALIKE = 0.5
_NAMED_PLACES = DIALOG_ROLES | {"region", "form", "navigation", "tablist", "toolbar", "menu"}


def describe_target(intent: Intent) -> str:
    """Name the target of an intent: `button 'Save'`."""
    words = f"{intent.kind} {intent.target!r}" if intent.target else intent.kind or "target"
    return words.strip()


def build_several(rows: Rows, intent: Intent, found: Sequence[int], count: int) -> Several:
    """Give the candidates, each told apart by what it is called, else by where it is."""
    widgets = tuple(rows.page.widgets[i] for i in found)
    roles = {w.role for w in widgets}
    sort = roles.pop() if len(roles) == 1 and "generic" not in roles else "widget"
    sorts = f"{sort}es" if sort.endswith("x") else f"{sort}s"
    target = f" {intent.target!r}" if intent.target else ""
    called = [(w.name or w.label or w.placeholder or w.text)[:40] for w in widgets]
    is_told = len({*called}) > 1 and all(called)
    told = map(repr, called) if is_told else (describe_place(rows, i) for i in found)
    return Several(widgets, f"{count} {sorts}{target}: {', '.join(dict.fromkeys(told))}")


def describe_place(rows: Rows, index: int) -> str:
    """Where a widget is, in a few words: its row, dialog or part, else the heading before it."""
    page = rows.page
    row = rows.row_around(index)
    text = page.subtree_text(row) if row is not None and row != index else ""
    if text:
        return f"in the row {text[:40]!r}"
    for widget in page.ancestors(index):
        if widget.role in _NAMED_PLACES:
            return (
                f"in the {widget.role} {widget.name!r}" if widget.name else f"in the {widget.role}"
            )
    heading = next(
        (w for w in reversed(page.widgets[:index]) if w.role == "heading" and not is_hidden(w)),
        None,
    )
    if heading is not None:
        return f"under {heading.name!r}"
    widget = page.widgets[index]
    return f"{widget.role} {(widget.name or widget.text or widget.label)[:40]!r}"


def build_missing(rows: Rows, intent: Intent, hurdle: str = "") -> Missing:
    """Say what is not there, and what is nearest to it.

    Args:
        rows: The screen.
        intent: What was looked for.
        hurdle: What ruled out the things of that name: within, position, rank, items, ticked,
            `only n`.
    """
    nearest = _names_nearest_target(rows, intent) if intent.target and not hurdle else ()
    where = rows.page.screen.location
    held = f" that holds {intent.holds!r}" if intent.holds else ""
    reason = f"no {describe_target(intent)}{held}" + (f" on {where}" if where else "")
    if hurdle == "within":
        reason = f"no {describe_target(intent)} in {_where(intent)}"
    elif hurdle == "position":
        reason = (
            f"no {describe_target(intent)} {intent.position.replace('_', ' ')} {intent.anchor!r}"
        )
    elif hurdle == "rank":
        reason = f"no number for {intent.by!r} with every {describe_target(intent)}"
    elif hurdle.startswith("only"):
        reason = f"{hurdle} of {describe_target(intent)}, not {intent.ordinal}"
    elif hurdle == "ticked":
        reason = f"{describe_target(intent)} is nothing that can be ticked"
    elif hurdle == "items":
        reason = "nothing is repeated here that could be counted"
    if nearest:
        reason += f"; nearest: {', '.join(map(repr, nearest))}"
    elif not hurdle and (others := _others(rows, intent)):
        reason += f"; in {_where(intent)} are: {', '.join(map(repr, others))}"
    if rows.page.screen.truncated:
        reason += "; the screen holds more than is read of one"
    return Missing(nearest, reason)


def _names_nearest_target(rows: Rows, intent: Intent) -> tuple[str, ...]:
    widgets = [w for w in rows.page.widgets if not is_hidden(w) and _may_be_meant(w, intent)]
    named = (name for w in widgets for name in (*list_own_names(w), w.label, w.placeholder))
    return list_nearest(normalize_name(intent.target), named)


def _others(rows: Rows, intent: Intent) -> tuple[str, ...]:
    """List what else of the kind is in the place that was said."""
    if not intent.kind or not (intent.within or intent.within_kind):
        return ()
    of_kind = [
        i
        for i, w in enumerate(rows.page.widgets)
        if not is_hidden(w) and rank_kind(w, intent.kind, intent.do) is not None
    ]
    found = within(rows, of_kind, intent.within, intent.within_kind)
    names = (name for i in found for name in list_own_names(rows.page.widgets[i])[:1] if name)
    return tuple(dict.fromkeys(names))[:_NEAREST]


def list_nearest(wanted: str, names: Iterable[str]) -> tuple[str, ...]:
    """List the names that are most like a normalised one, the likest first, at most five."""
    likeness: dict[str, float] = {}
    words = set(wanted.split())
    for name in names:
        said = normalize_name(name)
        if not said or len(said) > 80 or name in likeness:
            continue
        shared = len(words & set(said.split())) / max(len(words), 1)
        likeness[name] = max(SequenceMatcher(None, wanted, said).ratio(), shared * 0.9)
    best = sorted(likeness, key=lambda name: -likeness[name])[:_NEAREST]
    return tuple(name for name in best if likeness[name] >= _LEAST_ALIKE)


def _may_be_meant(widget: Widget, intent: Intent) -> bool:
    if intent.do == "fill":
        return widget.role in FIELD_ROLES
    return widget.clickable or widget.role in {"heading", "tab", "columnheader"}


def _where(intent: Intent) -> str:
    return " ".join(
        filter(None, (intent.within_kind, repr(intent.within) if intent.within else ""))
    )

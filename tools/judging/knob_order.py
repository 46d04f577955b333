"""Which tab or button stands first or last of those side by side, by what it is called."""

from collections.abc import Iterator

from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.screens.texts import PageText, flat, is_hidden

_KNOBS = frozenset({"tab", "button", "radio"})
_SEVERAL = 2


def assess_knob(claim: Claim, scene: Scene) -> Outcome | None:
    """Say whether "the first tab is called X" holds; None for other claims.

    None too where no tab of several side by side is called just so, or more than one.
    """
    kinds = _KNOBS & set(claim.roles)
    if claim.negated or claim.detail not in ("first", "last") or len(kinds) != 1:
        return None
    if len(claim.names) != 1:
        return None
    name = flat(claim.names[0].text)
    rows = [row for row in _rows(scene.now, next(iter(kinds))) if len(row) >= _SEVERAL]
    meant = [row for row in rows if name in _names(row, scene.now)]
    if len(meant) != 1 or _names(meant[0], scene.now).count(name) != 1:
        return None
    at = meant[0][0 if claim.detail == "first" else -1]
    widget = scene.now.widgets[at]
    holds = flat(widget.name or widget.text) == name
    note = f"the {claim.detail} of them is so called" if holds else "another one stands there"
    return Outcome(holds, id(widget) in scene.fresh, True, lines_of([widget]), note, 0.9)


def _names(row: list[int], page: PageText) -> list[str]:
    return [flat(page.widgets[i].name or page.widgets[i].text) for i in row]


def _rows(page: PageText, role: str) -> Iterator[list[int]]:
    """Give the widgets of a kind that stand one right after the other in one box."""
    row: list[int] = []
    for index, widget in enumerate(page.widgets):
        if is_hidden(widget) or (row and index < page.ends[row[-1]]):
            continue
        if widget.role == role and (not row or page.parents[index] == page.parents[row[-1]]):
            row.append(index)
            continue
        if row:
            yield row
        row = [index] if widget.role == role else []
    if row:
        yield row

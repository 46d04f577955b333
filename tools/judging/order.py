"""Claims about the order of things."""

import re
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import pairwise

from tools.judging.acts import kinds_of
from tools.judging.anchors import anchors_of
from tools.judging.items import Group
from tools.judging.knob_order import assess_knob
from tools.judging.outcome import Outcome, lines_of
from tools.judging.places import assess_place, assess_sequence
from tools.judging.scene import Scene, signals
from tools.judging.tables import cells_of, headers_of
from tools.judging.twins import same_order
from tools.language.expectation import Claim
from tools.language.similarity import similarity
from tools.screens.texts import PageText, flat, is_hidden, texts_of

_PLACES = frozenset({"before", "after", "first", "last", "nth"})
_UNITS = {
    "b": 1,
    "byte": 1,
    "bytes": 1,
    "k": 1e3,
    "kb": 1e3,
    "kib": 1024,
    "m": 1e6,
    "mb": 1e6,
    "mib": 1024**2,
    "g": 1e9,
    "gb": 1e9,
    "gib": 1024**3,
    "tb": 1e12,
}
_DATES = (
    "%Y-%m-%d",
    "%Y-%m-%d %H:%M",
    "%Y-%m-%d %H:%M:%S",
    "%d.%m.%Y",
    "%m/%d/%Y",
    "%d %b %Y",
    "%b %d, %Y",
    "%d %B %Y",
    "%B %d, %Y",
    "%Y/%m/%d",
    "%d/%m/%Y",
    "%Y-%m-%dt%H:%M:%S",
    "%d.%m.%Y %H:%M",
)


def sort_key(text: str) -> tuple[int, float, str]:
    """Make cells comparable: numbers, sizes with units, dates, else text."""
    norm = flat(text)
    number = re.fullmatch(r"[^\w-]{0,2}\s*(-?[\d,]*\.?\d+)\s*([a-z%€$¥₫]*)", norm)
    if number and len(number.group(2)) <= 4:
        return (0, float(number.group(1).replace(",", "")) * _UNITS.get(number.group(2), 1), "")
    for form in _DATES:
        try:
            return (0, datetime.strptime(norm, form).timestamp(), "")
        except ValueError:
            continue
    return (1, 0.0, norm)


def is_sorted(values: list[str], direction: str) -> bool | None:
    """Say whether cells are in order; None when there is too little to tell."""
    filled = [v for v in values if flat(v)]
    if len(filled) < 2:
        return None
    keys = [sort_key(v) for v in filled]
    up = all(a <= b for a, b in pairwise(keys))
    down = all(a >= b for a, b in pairwise(keys))
    if direction == "ascending":
        return up
    if direction == "descending":
        return down
    return up or down


def assess_order(claim: Claim, scene: Scene) -> Outcome:
    """Things stand in an order; a step that turns it round must have moved something."""
    told = _assess_order(claim, scene)
    turns = signals()["turns_round"].search(flat(scene.action)) is not None
    opens = kinds_of(scene.action) == {"open"} and not scene.moved
    if told.holds and (turns or opens) and not scene.only_looks and _nothing_moved(scene):
        return replace(told, holds=None, note="all rows stand where they stood")
    return told


def _nothing_moved(scene: Scene) -> bool:
    """The longest list of the content has its rows in the same order as before."""
    groups = [g for g in scene.items.main_groups if len(g.items) > 1]
    tables = [g for g in groups if g.is_table] or groups
    return bool(tables) and all(same_order(g, scene) for g in tables)


def _assess_order(claim: Claim, scene: Scene) -> Outcome:
    if claim.detail in _PLACES and not claim.field_name:
        return assess_knob(claim, scene) or assess_place(claim, scene)
    column = claim.field_name or next(iter(_column_guess(claim, scene)), "")
    told = [
        (result, group)
        for group in (*scene.items.groups, *scene.items.cards)
        if len(group.items) > 1
        and (result := _column_sorted(scene, group, column, claim.detail)) is not None
    ]
    moved = scene.changes is not None and scene.changes.any
    tables = [pair for pair in told if pair[1].is_table]
    told = tables or told
    if told:
        most = max(len(g.items) for _, g in told)
        told = [(ok, g) for ok, g in told if len(g.items) == most]
        good = [g for ok, g in told if ok]
        group = (good or [g for _, g in told])[0]
        lines = lines_of([w for _, w in group.items[:4]])
        certain = bool(claim.field_name and claim.detail)
        return Outcome(bool(good) != claim.negated, moved, certain, lines, "", 0.9)
    said = _said_order(claim, scene, column)
    if said is not None:
        return said
    if len(claim.names) >= 2:
        return assess_sequence(claim, scene)
    return _sorted_at_all(claim, scene)


def _sorted_at_all(claim: Claim, scene: Scene) -> Outcome:
    """No column is known: some list whose items changed is in that order."""
    page = scene.now
    for group in (*scene.items.main_groups, *scene.items.cards):
        says = page.subtree_text if group.is_table else partial(_title, page)
        texts = [says(i) for i, _ in group.items]
        result = is_sorted(texts, claim.detail) if len(texts) > 2 else None
        if result and same_order(group, scene):
            continue
        if result and scene.changes is not None and scene.changes.any:
            lines = lines_of([w for _, w in group.items[:3]])
            return Outcome(not claim.negated, True, False, lines, "", 0.6)
    if scene.changes is not None and scene.changes.reordered:
        return Outcome(None, True, False, (), "the same things in another order", 0.4)
    return Outcome(None, strength=0.2)


def _title(page: PageText, index: int) -> str:
    """What a row or card says first, numbers and icons apart: "3 boats" is about boats."""
    said = (flat(t) for w in page.subtree(index) if not is_hidden(w) for t in texts_of(w))
    return next((t for t in said if re.search(r"[^\W\d_]", t)), page.subtree_text(index))


def _column_sorted(scene: Scene, group: Group, name: str, direction: str) -> bool | None:
    """Whether one column is sorted; folders may stand before files.

    Rows of one shape are sorted among themselves where there are two shapes.
    """
    column = _column(scene, group, name)
    if column is None:
        return None
    parts: list[tuple[tuple[bool, ...], list[str]]] = []
    for index, _ in group.items:
        if scene.items.is_parent(index):
            continue
        cells = cells_of(scene.now, index)
        shape = tuple(not re.search(r"\w", flat(cell)) or "<" in cell for cell in cells)
        if not parts or parts[-1][0] != shape:
            parts.append((shape, []))
        parts[-1][1].append(cells[column] if column < len(cells) else "")
    whole = is_sorted([v for _, own in parts for v in own], direction)
    if whole or len(parts) != 2:
        return whole
    told = [r for _, own in parts if (r := is_sorted(own, direction)) is not None]
    return all(told) if told else None


def _column_guess(claim: Claim, scene: Scene) -> list[str]:
    named = [a.text for a in anchors_of(claim, scene) if len(a.text) > 1]
    said = named[:1] or list(scene.action_names[:1])
    # Without a name, the words of the step may say what the column is called.
    return said or [scene.action]


def _said_order(claim: Claim, scene: Scene, wanted: str) -> Outcome | None:
    """What aria-sort says about a column."""
    for widget in scene.now.widgets:
        order = next((s.removeprefix("sort ") for s in widget.states if s.startswith("sort ")), "")
        if not order or order == "none":
            continue
        fits = (
            not wanted
            or similarity(wanted, widget.name) > 0.6
            or flat(wanted) in flat(widget.name)
            or flat(widget.name) in flat(wanted)
        )
        same = order == claim.detail if claim.detail else True
        return Outcome((fits and same) != claim.negated, True, False, lines_of([widget]), "", 0.6)
    return None


def _column(scene: Scene, group: Group, name: str) -> int | None:
    wanted = flat(name)
    if not wanted:
        return None
    heads = headers_of(scene, group)
    exact = [i for i, h in enumerate(heads) if h == wanted]
    partial = [
        i
        for i, h in enumerate(heads)
        if h and (re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", h) or (h in wanted.split()))
    ]
    alike = [i for i, h in enumerate(heads) if h and similarity(wanted, h) > 0.85]
    return next(iter(exact or partial or alike), None)

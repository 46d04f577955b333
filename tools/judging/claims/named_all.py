"""Claims that give a number and name every one: "three tabs: Oven, Packing and Mill"."""

import re
from collections.abc import Sequence
from decimal import Decimal

from tools.judging.counters import meets
from tools.judging.fields import fields_called
from tools.judging.outcome import Outcome, lines_of
from tools.judging.plain_rows import is_plain_head
from tools.judging.scene import Scene
from tools.language.expectation import Claim, Name, expectation_lexicon, language_of
from tools.language.names import MARK
from tools.screens.roles import FIELD_ROLES
from tools.screens.texts import PageText, flat, is_hidden

_AMOUNTS = re.compile(r"[-\u2212]?\d{1,3}(?:,\d{3})+(?:\.\d+)?|[-\u2212]?\d+(?:\.\d+)?")
_FEWEST = 2
_SURE_LABEL = 0.9
"""How well a name must fit the label of a field for the field to be that one."""


def assess_named_all(claim: Claim, scene: Scene) -> Outcome | None:
    """Find where the named things stand side by side, and whether others stand with them.

    Returns:
        None when the claim does not name as many as it counts, or they stand nowhere together.
    """
    names = _counted_names(claim)
    if not names or claim.negated or claim.compare != "==":
        return None
    told = [n.text for n in names]
    places = _fields(claim, names, scene) or side_by_side(told, scene.now)
    if not places:
        return None
    places = [_without_totals(p, told, scene.now) for p in places]
    right = [p for p in places if meets(len(p), claim)]
    if right and len(right) < len(places):
        return Outcome(None, False, False, (), "they stand in two lists", 0.4)
    fresh = scene.fresh
    page = scene.now
    best = (right or places)[0]
    lines = lines_of([page.widgets[i] for i in best], 4)
    new = any(id(w) in fresh for i in best for w in page.subtree(i))
    if scene.earlier is not None and not new:
        new = len(best) not in {len(p) for p in side_by_side(told, scene.earlier)}
    if right:
        return Outcome(True, new, False, lines, "just these stand side by side", 0.85)
    return Outcome(False, False, False, lines, f"{len(best)} stand side by side", 0.8)


def _without_totals(places: list[int], names: list[str], page: PageText) -> list[int]:
    """Leave out what is not named and shows the sum of what the named ones show: All, Total."""
    shown = {i: page.subtree_text(i) for i in places}
    named = [i for i in places if any(flat(name) in shown[i] for name in names)]
    amounts = [_amount(shown[i]) for i in named]
    if len(named) != len(names) or None in amounts or not any(amounts):
        return places
    total = sum(a for a in amounts if a is not None)
    return [i for i in places if i in named or _amount(shown[i]) != total]


def _amount(text: str) -> Decimal | None:
    """Give the one amount that a text ends with; None without one, or with several."""
    found = set(_AMOUNTS.findall(text))
    one = found.pop() if len(found) == 1 else ""
    if not one or not text.endswith(one):
        return None
    return Decimal(one.replace("\u2212", "-").replace(",", ""))


def _counted_names(claim: Claim) -> tuple[Name, ...]:
    """The names of the counted things: all of the claim, or those behind the noun."""
    number = int(claim.number or 0)
    if number < _FEWEST or claim.number != number:
        return ()
    plain = tuple(n for n in claim.names if flat(n.text) != flat(claim.detail))
    if len(plain) == number:
        return plain
    marks = [m for m in MARK.finditer(claim.body) if m.start() > claim.body.find(claim.detail)]
    behind = claim.names[len(claim.names) - len(marks) :]
    return behind if claim.detail and len(behind) == number else ()


def _fields(claim: Claim, names: tuple[Name, ...], scene: Scene) -> list[list[int]]:
    """The fields of the form around the named ones, when the claim counts fields."""
    lexicon = expectation_lexicon(language_of(claim.clause))
    words = lexicon["count"].get("widgets", {}).get("field")
    if words is None or not words.fullmatch(claim.detail):
        return []
    called = [fields_called(scene.now, n.text, FIELD_ROLES, least=_SURE_LABEL) for n in names]
    if any(len(one) != 1 for one in called) or len({one[0] for one in called}) != len(names):
        return []
    top = _around([one[0] for one in called], scene)
    inside = range(top, scene.now.ends[top]) if top >= 0 else range(len(scene.now.widgets))
    return [
        [
            i
            for i in inside
            if scene.now.widgets[i].role in FIELD_ROLES and not is_hidden(scene.now.widgets[i])
        ]
    ]


def _around(indices: list[int], scene: Scene) -> int:
    """Position of the innermost widget around all; -1 without one."""
    paths = [list(scene.now.path(i)) for i in indices]
    return next((i for i in paths[0] if all(i in p for p in paths)), -1)


def side_by_side(names: Sequence[str], page: PageText) -> list[list[int]]:
    """The sets of alike widgets in which each name is another one's."""
    where = [
        [m.index for m in found if not m.in_field and m.exact == found[0].exact]
        for n in names
        if (found := page.find(n))
    ]
    if len(where) < len(names):
        return []
    tops = set()
    for index in where[0]:
        around = (
            i for i in page.path(index) if all(any(i < w < page.ends[i] for w in o) for o in where)
        )
        tops.add(next(around, -1))
    return [alike for top in sorted(tops - {-1}) if (alike := _alike(top, where, page))]


def _alike(top: int, where: list[list[int]], page: PageText) -> list[int]:
    """The widgets right below one that are of the same make as those with the names."""
    below = [i for i in range(top + 1, page.ends[top]) if page.parents[i] == top]
    holders = [{b for b in below for w in one if b <= w < page.ends[b]} for one in where]
    if any(len(h) != 1 for h in holders) or len(set.union(*holders)) != len(where):
        return []
    chosen = set.union(*holders)
    makes = {_make(i, page) for i in chosen}
    titled = all("heading" in make for make in makes)
    heads = any("columnheader" in make for make in makes)
    if len({page.widgets[i].role for i in chosen}) != 1:
        return []
    rows = [i for i in below if page.widgets[i].role == "row"]
    plain = {rows[0]} if rows and is_plain_head(page, rows[0], rows[1:]) else set()
    return [
        i
        for i in below
        if i in chosen
        or (
            i not in plain
            and page.subtree_text(i)
            and not is_hidden(page.widgets[i])
            # A bar of buttons below panels with headings is no panel.
            and not (titled and "heading" not in _make(i, page))
            # The names of the columns are no row.
            and (heads or "columnheader" not in _make(i, page))
            and any(_resembles(_make(i, page), make) or make < _make(i, page) for make in makes)
        )
    ]


def _make(index: int, page: PageText) -> frozenset[str]:
    return frozenset(w.role for w in page.subtree(index) if not is_hidden(w))


def _resembles(one: frozenset[str], other: frozenset[str]) -> bool:
    """Of one role at least, and mostly of the same parts: a row without a link is still a row."""
    return len(one & other) * 2 > len(one | other)

"""Claims about where something stands: first, last, second, before something else."""

import re

from tools.judging.anchors import anchors_of
from tools.judging.claims.doubts import lost_places
from tools.judging.claims.shown import assess_shown
from tools.judging.items import Group
from tools.judging.outcome import Outcome, lines_of
from tools.judging.scene import Scene
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.texts import flat

_LARGE = 24
"""So many widgets are more than one row, item or small card has."""
_CLEARLY_A_LIST = 3
"""With so many rows "at the top" is the top of the list."""


def assess_place(claim: Claim, scene: Scene) -> Outcome:
    """A thing stands before or after another, or at a place of its list."""
    anchors = anchors_of(claim, scene)
    names = [a.text for a in anchors if a.certain] or [a.text for a in anchors]
    if claim.detail in {"before", "after"}:
        return _relative(claim, scene, [n.text for n in claim.names] or names)
    if not names:
        return Outcome(None, strength=0.2)
    if claim.still and lost_places(names[0], scene):
        return Outcome(False, note="fewer of them are shown than before", strength=0.7)
    groups = [(g, n) for n in names[:2] for g in _groups_with([n], scene)]
    for group, name in groups:
        rows = [
            i for i, _ in group.items if scene.now.subtree_text(i) and not scene.items.is_parent(i)
        ]
        hits = [n for n, i in enumerate(rows) if scene.items.says(i, flat(name))]
        hits = [n for n in hits if _is_title(rows[n], name, scene)]
        if not hits or _is_elsewhere(name, group, scene):
            continue
        wanted = _wanted(claim, len(rows))
        if wanted not in hits and _order_words(claim)["among_files"].search(claim.body):
            # Folders stand before files.
            files = [i for i in rows if re.search(r"\w\.\w{1,5}\b", scene.now.subtree_text(i))]
            hits = [n for n, i in enumerate(files) if scene.items.says(i, flat(names[0]))]
            wanted = _wanted(claim, len(files))
        few = len(rows) < _CLEARLY_A_LIST or _is_of_page(claim)
        if wanted not in hits and _is_loose(claim) and few:
            if not _is_of_page(claim) and len(rows) > 1:
                note = "others stand before it, or it is the top of the page that is meant"
                return Outcome(None, False, True, (), note, 0.4)
            break
        lines = lines_of([w for _, w in group.items[:3]])
        holds = (wanted in hits) != claim.negated
        if holds and (missed := _not_shown(claim, name, scene)):
            return Outcome(None, False, True, lines, f"not shown: {missed!r}", 0.6)
        return Outcome(holds, _moved(scene), True, lines, "", 0.85)
    shown = assess_shown(claim, scene)
    if shown.holds and not _is_loose(claim):
        return Outcome(None, shown.new, False, shown.lines, "not in a list", 0.45)
    return shown


def _not_shown(claim: Claim, found: str, scene: Scene) -> str:
    """Give whose list it should be where no such name is shown: "Anna's messages end with 'X'"."""
    others = (n.text for n in claim.names if flat(n.text) != flat(found))
    missed = (n for n in others if not scene.now.find(n) and flat(n) not in flat(scene.place))
    return next(missed, "")


def _is_title(row: int, name: str, scene: Scene) -> bool:
    """Something large shows the name at its head, and not only somewhere deep in it."""
    if scene.now.widgets[row].role in {"row", "option"}:
        return True
    heads = [w for w in scene.now.subtree(row) if w.role == "heading"]
    if heads:
        return flat(name) in flat(heads[0].name or heads[0].text)
    if scene.now.ends[row] - row < _LARGE:
        return True
    return any(row <= m.index < row + _LARGE // 2 for m in scene.now.find(name))


def _is_elsewhere(name: str, group: Group, scene: Scene) -> bool:
    """The name has just come up as a thing of its own outside of the list."""
    span = range(group.index, scene.now.ends[group.index])
    if scene.changes is None or any(
        id(w) in scene.fresh for w in scene.now.subtree(group.index)[1:]
    ):
        return False
    return any(
        m.exact and m.index not in span and id(m.widget) in scene.fresh
        for m in scene.now.find(name)
    )


def _is_loose(claim: Claim) -> bool:
    """Say that "at the top" may be the top of the page."""
    return _order_words(claim)["of_page"].search(claim.body) is not None


def _is_of_page(claim: Claim) -> bool:
    """Say that "at the top of the page" is no place of a list."""
    return _order_words(claim)["whole_page"].search(claim.body) is not None


def _order_words(claim: Claim) -> dict[str, re.Pattern[str]]:
    words: dict[str, re.Pattern[str]] = expectation_lexicon(language_of(claim.clause))["order"]
    return words


def _groups_with(names: list[str], scene: Scene) -> list[Group]:
    """Lists with an item that is called so, the longest first."""
    exact = {m.index for n in names[:2] for m in scene.now.find(n) if m.exact}
    groups = [*scene.items.main_groups, *scene.items.cards]
    scored = [
        (any(i <= e < scene.now.ends[i] for i, _ in g.items for e in exact), len(g.items), g)
        for g in groups
    ]
    return [g for _, _, g in sorted(scored, key=lambda s: (not s[0], -s[1]))]


def _wanted(claim: Claim, size: int) -> int:
    """Position that the claim asks for, from 0."""
    if claim.detail == "nth":
        return int(claim.number or 1) - 1
    return 0 if claim.detail == "first" else size - 1


def _relative(claim: Claim, scene: Scene, names: list[str]) -> Outcome:
    if len(names) < 2:
        return Outcome(None, strength=0.2)
    if len(names) > 2:
        return _all_relative(claim, scene, names)
    first, second = place_of(scene, names[0]), place_of(scene, names[1])
    if first is None or second is None:
        if not any(n.quoted for n in claim.names) and all(n.islower() for n in names):
            return Outcome(None, note="one of them is not shown under that name", strength=0.3)
        return Outcome(claim.negated, False, True, (), "one of them is not shown", 0.9)
    holds = first < second if claim.detail == "before" else first > second
    if holds and _order_words(claim)["directly"].search(claim.body):
        holds = _are_neighbours(first, second, scene)
    return Outcome(holds != claim.negated, _moved(scene), True, (), "", 0.9)


def _are_neighbours(first: int, second: int, scene: Scene) -> bool:
    """No other thing of the list stands between two."""
    for group in scene.items.groups:
        spans = [range(i, scene.now.ends[i]) for i, _ in group.items]
        at = [n for place in (first, second) for n, span in enumerate(spans) if place in span]
        if len(at) == 2:
            return abs(at[0] - at[1]) == 1
    return True


def _all_relative(claim: Claim, scene: Scene, names: list[str]) -> Outcome:
    """Compare "'a' and 'b' come below 'c'": each of the first ones, against the last."""
    places = [place_of(scene, n) for n in names]
    known = [p for p in places if p is not None]
    if len(known) < len(places):
        return Outcome(claim.negated, False, True, (), "one of them is not shown", 0.9)
    *others, last = known
    holds = all((p < last) == (claim.detail == "before") for p in others)
    new = any(scene.is_new(n) for n in names)
    return Outcome(holds != claim.negated, new, False, (), "", 0.8)


def place_of(scene: Scene, name: str) -> int | None:
    """Where a name stands, rows and items before loose text; None when it is not shown."""
    matches = [m for m in scene.now.find(name) if not m.in_field]
    if not matches:
        return None
    in_rows = [m for m in matches if scene.items.of(m.index) is not None]
    exact = [m for m in in_rows or matches if m.exact]
    return min((exact or in_rows or matches), key=lambda m: m.index).index


def assess_sequence(claim: Claim, scene: Scene) -> Outcome:
    """Things stand in the order in which the claim names them."""
    places = [place_of(scene, n.text) for n in claim.names]
    known = [p for p in places if p is not None]
    if len(known) < len(places):
        return Outcome(claim.negated, False, True, (), "one of them is not shown", 0.9)
    return Outcome((known == sorted(known)) != claim.negated, _moved(scene), True, (), "", 0.85)


def _moved(scene: Scene) -> bool:
    return scene.changes is not None and scene.changes.any

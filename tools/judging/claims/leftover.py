"""Whether a list has lost all but the rows that a claim names."""

from collections import Counter

from tools.judging.anchors import Anchor
from tools.judging.items import Group, Items
from tools.judging.scene import Scene
from tools.screens.texts import PageText, flat, is_hidden


def others_gone(named: list[Anchor], scene: Scene) -> bool | None:
    """The list that had them before has lost its other rows: one row alone looks like no list.

    None when no list had them.
    """
    if scene.earlier is None or scene.moved:
        return None
    then = [g for a in named if (g := _list_with(a.text, scene.earlier_items)) is not None]
    if len(then) < len(named):
        return None
    kept = {(w.role, flat(w.name or w.text)) for w in scene.after.widgets if not is_hidden(w)}
    wanted = [flat(a.text) for a in named]
    others = []
    for group in then:
        rows = _entries(group, wanted, scene.earlier_items)
        titles = _titles_of(rows, scene.earlier)
        others += [
            title
            for i, title in titles.items()
            if not any(scene.earlier_items.says(i, w) for w in wanted)
        ]
    return bool(others) and not any(title in kept for title in others)


def _entries(group: Group, wanted: list[str], items: Items) -> list[int]:
    """The things in a group, without the heads that stand first in a grid of plain boxes.

    Where a named entry can be clicked as a whole, a first box that cannot is no entry.
    """
    rows = [i for i, _ in group.items]
    named = [w for i, w in group.items if any(items.says(i, name) for name in wanted)]
    if group.is_table or not named or not all(w.clickable for w in named):
        return rows
    return rows if group.items[0][1].clickable else rows[1:]


def _list_with(name: str, items: Items) -> Group | None:
    """The innermost list, table or set of cards with something that is called so."""
    page = items.page
    places = [m.index for m in page.find(name) if not m.in_field]
    found = [
        (page.ends[i] - i, number, group)
        for number, group in enumerate((*items.groups, *items.cards))
        for i, _ in group.items
        if any(i <= place < page.ends[i] for place in places)
    ]
    return min(found, key=lambda f: f[:2])[2] if found else None


def _titles_of(rows: list[int], page: PageText) -> dict[int, tuple[str, str]]:
    """Role and text of the first thing that a row says and no other does; icons say nothing."""
    said = {
        i: [
            (w.role, flat(w.name or w.text))
            for w in page.subtree(i)
            if not is_hidden(w) and any(map(str.isalnum, w.name or w.text))
        ]
        for i in rows
    }
    often = Counter(pair for pairs in said.values() for pair in dict.fromkeys(pairs))
    own = {i: [pair for pair in pairs if often[pair] == 1] or pairs for i, pairs in said.items()}
    return {i: pairs[0] for i, pairs in own.items() if pairs}

"""The lists of a screen beside the same lists before the step."""

from collections import Counter
from dataclasses import dataclass

from tools.judging.items import Group, Items
from tools.judging.scene import Scene
from tools.screens.roles import CHROME_ROLES
from tools.screens.texts import PageText, flat, texts_of

_MIN_CARDS = 3
"""Fewer boxes that look alike are rather the layout of the page than things."""
_NO_LISTS = frozenset({"tablist", "radiogroup", "menu"})


@dataclass(frozen=True)
class Twins:
    """One list as it was and as it is, with the texts of its rows."""

    then: Group
    now: Group
    old: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def grown_by(self) -> int:
        """How many rows more there are than before; below 0 when there are fewer."""
        return len(self.new) - len(self.old)


def twins_of(scene: Scene, *, in_frame: bool = False) -> list[Twins]:
    """All lists, tables and sets of cards that both screens have.

    Lists that are called alike are matched by what they show.

    Args:
        scene: The step.
        in_frame: Also those in menus and sidebars around the content.
    """
    if scene.earlier is None:
        return []
    earlier = _lists(scene.earlier_items, scene.earlier, in_frame=in_frame)
    left = [(g, _rows(g, scene.earlier)) for g in earlier]
    found = []
    for group in _lists(scene.items, scene.now, in_frame=in_frame):
        new = _rows(group, scene.now)
        own = _own(group)
        alike = [(_shared(old, new), g, old) for g, old in left if _own(g) == own]
        if not alike:
            continue
        shared, then, old = max(alike, key=lambda a: a[0])
        if shared or (not scene.moved and len(alike) == 1):
            left = [pair for pair in left if pair[0] is not then]
            found.append(Twins(then, group, old, new))
    return [t for t in found if t.now in scene.items.groups or max(_sizes(t)) >= _MIN_CARDS]


def pieces(page: PageText, index: int) -> list[str]:
    """What the parts of a row say, one by one."""
    return [flat(t) for w in page.subtree(index) for t in texts_of(w) if flat(t)]


def calls(group: Group, words: tuple[str, ...], scene: Scene) -> int:
    """How plainly a list of the present screen is called so.

    Returns:
        2 when its name, its heading or a column says one of the words, 1 when only the address or
        the title of the page does, else 0.
    """
    page = scene.now
    heads = [w for w in page.widgets[: group.index] if w.role in {"heading", "caption"}]
    first = group.items[0][0] if group.items else page.ends[group.index]
    columns = [w for w in page.widgets[group.index : first] if w.role == "columnheader"]
    said = flat(" ".join(w.name or w.text for w in (group.container, *heads[-1:], *columns)))
    stems = [w[: max(4, len(w) - 2)] if w.isascii() else w for w in words]
    if any(stem in said for stem in stems):
        return 2
    return int(any(stem in scene.place for stem in stems))


def same_order(group: Group, scene: Scene) -> bool:
    """Say whether the rows of a list stand as they stood before the step."""
    pair = next((p for p in twins_of(scene) if p.now == group), None)
    if pair is None or scene.earlier is None:
        return False
    then = [_title(scene.earlier, i) for i, _ in pair.then.items]
    return then == [_title(scene.now, i) for i, _ in group.items]


def _title(page: PageText, row: int) -> str:
    """What a row is called: by its links, else by all that it says."""
    links = [flat(w.name or w.text) for w in page.subtree(row) if w.role == "link"]
    return " ".join(dict.fromkeys(t for t in links if t)) or page.subtree_text(row)


def _sizes(pair: Twins) -> tuple[int, int]:
    return len(pair.old), len(pair.new)


def _lists(items: Items, page: PageText, *, in_frame: bool) -> list[Group]:
    cards = [
        g
        for g in items.cards
        if in_frame or not any(a.role in CHROME_ROLES for a in page.ancestors(g.index))
    ]
    groups = items.groups if in_frame else items.main_groups
    return [*(g for g in groups if g.items and g.container.role not in _NO_LISTS), *cards]


def _own(group: Group) -> tuple[str, str, str]:
    return group.container.role, group.container.name, group.items[0][1].role


def _rows(group: Group, page: PageText) -> tuple[str, ...]:
    return tuple(t for i, _ in group.items if (t := page.subtree_text(i)))


def _shared(old: tuple[str, ...], new: tuple[str, ...]) -> int:
    return sum((Counter(old) & Counter(new)).values())

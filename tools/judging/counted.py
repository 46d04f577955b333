"""Sizes of the lists, tables and sets of cards that a claim about a number may mean."""

import re

from state.values.screen import Widget
from tools.judging.anchors import anchors_of
from tools.judging.items import ITEM_OF, PARENTS, Group
from tools.judging.scene import Scene, signals
from tools.language.expectation import Claim, expectation_lexicon, language_of
from tools.screens.roles import CHROME_ROLES
from tools.screens.texts import PageText, flat, whole_words

_MIN_CARDS = 3
"""Fewer boxes that look alike are rather the layout of the page than things to count."""
_LINK_CARD = 5
"""Widgets of a link that is a card, itself among them; fewer may be an entry of a menu."""
_IN_LISTS = CHROME_ROLES | frozenset(ITEM_OF.values())
_SELECTED = frozenset({"checked", "selected", "class selected", "class active", "class checked"})


def counted_groups(claim: Claim, scene: Scene) -> list[tuple[Group, int]]:
    """Sizes of the groups that the claim may mean."""
    words = expectation_lexicon(language_of(claim.clause))["count"]
    if words["header"].fullmatch(claim.detail):
        return _columns(scene)
    pool = _pool(claim, scene)
    if words["selected"].search(claim.body):
        marked = [(g, n) for g in pool if (n := _selected(scene, g))]
        return [(g, n) for g, n in marked if _marked_anew(scene, g)] or marked
    with_names = _with_names(claim, scene)
    if with_names or any(n.quoted and not scene.now.find(n.text) for n in claim.names):
        return with_names
    fresh = scene.fresh
    page = scene.now
    touched = [g for g in pool if any(id(w) in fresh for w in page.subtree(g.index))]
    if not touched and scene.earlier is not None:
        sizes = {key_of(g): len(g.items) for g in scene.earlier_items.groups}
        touched = [g for g in pool if sizes.get(key_of(g), len(g.items)) != len(g.items)]
    touched = [g for g in touched if g.is_table] or touched
    return [(g, size_of(g, scene.now)) for g in (touched or pool)]


def key_of(group: Group) -> tuple[str, str]:
    """What tells a list from the others on both screens."""
    return group.container.role, group.container.name


def size_of(group: Group, page: PageText) -> int:
    """How many things are in a list, the way up and rows that say there is none apart."""
    empty = signals()["empty"]
    return sum(
        page.subtree_text(i).split(" ")[0] not in PARENTS
        and not empty.search(page.subtree_text(i)[:60])
        for i, _ in group.items
    )


def _pool(claim: Claim, scene: Scene) -> list[Group]:
    """Tables and lists of the content, cards where there are none."""
    words = expectation_lexicon(language_of(claim.clause))["count"]
    groups = [g for g in scene.items.main_groups if g.items and not _is_pager(g, scene)]
    fresh = scene.fresh if scene.changes is not None and not scene.moved else set()
    # Results that unfold below a search field in the frame of the page are content, too.
    groups += [
        g
        for g in scene.items.groups
        if g.items and g not in groups and all(id(w) in fresh for w in _said_in(g, scene))
    ]
    tables = [g for g in groups if g.is_table]
    lists = [g for g in groups if g.container.role in {"list", "tree", "listbox", "feed"}]
    pool = tables if tables and words["row"].search(claim.detail) else tables + lists
    cards = [
        g
        for g in scene.items.cards
        if not any(a.role in CHROME_ROLES for a in scene.now.ancestors(g.index))
    ]
    fit = [c for c in cards if len(c.items) >= _MIN_CARDS or (not pool and _alike(c, scene))]
    fit += link_cards(scene.now)
    menus = [g for g in groups if g.container.role == "menu" and "menu" in claim.roles]
    if menus or {"list", "table"} & set(claim.roles):
        return menus or pool + fit
    return _outermost(pool + fit, cards, scene)


def link_cards(page: PageText) -> list[Group]:
    """Links that stand side by side, each a card with several parts: all of it leads somewhere."""
    beside: dict[int, list[int]] = {}
    for index, widget in enumerate(page.widgets):
        is_card = widget.role == "link" and page.ends[index] - index >= _LINK_CARD
        if is_card and not any(a.role in _IN_LISTS for a in page.ancestors(index)):
            beside.setdefault(page.parents[index], []).append(index)
    return [
        Group(
            max(parent, 0), page.widgets[max(parent, 0)], tuple((i, page.widgets[i]) for i in own)
        )
        for parent, own in beside.items()
        if len(own) > 1
    ]


def _outermost(pool: list[Group], cards: list[Group], scene: Scene) -> list[Group]:
    """Articles are things of their own: what stands within them is a part of one of them."""
    articles = [c for c in cards if all(w.role == "article" for _, w in c.items)]
    if not articles:
        return pool
    inside = {
        i for c in articles for start, _ in c.items for i in range(start, scene.now.ends[start])
    }
    return [*articles, *(g for g in pool if g not in articles and g.index not in inside)]


def _alike(cards: Group, scene: Scene) -> bool:
    """Two boxes of the same make, each with a text of its own, are things; others are layout."""
    makes = [frozenset(w.role for w in scene.now.subtree(i)) for i, _ in cards.items]
    shared = frozenset.intersection(*makes)
    said = {scene.now.subtree_text(i) for i, _ in cards.items}
    return len(said) == len(makes) and all(len(shared) * 3 >= len(make) * 2 for make in makes)


def _is_pager(group: Group, scene: Scene) -> bool:
    """A list of page numbers."""
    texts = [scene.now.subtree_text(i) for i, _ in group.items]
    return sum(t.isdigit() for t in texts) * 2 >= len(texts)


def _said_in(group: Group, scene: Scene) -> list[Widget]:
    return [w for w in scene.now.subtree(group.index) if w.name or w.text]


def _columns(scene: Scene) -> list[tuple[Group, int]]:
    sizes = []
    for group in scene.items.groups:
        inside = scene.now.subtree(group.index)
        heads = [w for w in inside if w.role == "columnheader" and flat(w.name)]
        if heads:
            sizes.append((group, len(heads)))
    return sizes


def _with_names(claim: Claim, scene: Scene) -> list[tuple[Group, int]]:
    """How many rows of each group show all of the claim's names."""
    own = {flat(claim.detail), f"{claim.number or 0:g}"}
    names = [flat(a.text) for a in anchors_of(claim, scene) if flat(a.text) not in own]
    if not names or claim.number == 1:
        return []
    sizes = []
    for group in _pool(claim, scene):
        rows = [scene.now.subtree_text(i) for i, _ in group.items]
        number = sum(all(_in_row(n, row) for n in names) for row in rows)
        if number:
            sizes.append((group, number))
    return sizes


def _in_row(name: str, row: str) -> bool:
    """Look for a name, or for the ending of a file."""
    return (
        whole_words(name).search(row) is not None
        or re.search(rf"\w\.{re.escape(name)}\b", row) is not None
    )


def _marked_anew(scene: Scene, group: Group) -> bool:
    """The step changed what is selected in the list, and not what a filter stands at."""
    fresh = scene.fresh if scene.changes is not None else set()
    return any(id(w) in fresh and _SELECTED & set(w.states) for w in scene.now.subtree(group.index))


def _selected(scene: Scene, group: Group) -> int:
    return sum(
        any(_SELECTED & set(w.states) for w in scene.now.subtree(index)) for index, _ in group.items
    )

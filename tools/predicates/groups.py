"""Predicates about the number and the order of rows and items."""

from collections import Counter
from collections.abc import Iterator

from state.values.predicate import Count, Order, Place, Predicate, StateIs
from state.values.screen import Screen, Widget
from tools.judging.items import Group
from tools.judging.scene import Scene
from tools.language.expectation import Claim
from tools.predicates.holds import plain, subtree_end
from tools.predicates.volatile import is_volatile
from tools.screens.texts import flat, is_hidden, texts_of

_MOST_KEYS = 8
_PLACES = frozenset({"first", "last", "before", "after"})


def group_predicates(claim: Claim, scene: Scene) -> Iterator[Predicate]:
    """What may check a claim about how many there are, that none is left, or their order."""
    for group in _main_groups(scene):
        kind = "row" if group.is_table else "listitem"
        if not group.is_table and group.items and group.items[0][1].role != "listitem":
            continue
        place = _place(group.container, scene.after)
        if place is None:
            continue
        if claim.kind in {"count", "empty"}:
            yield Count.model_validate({"within": place, "item": kind, "count": len(group.items)})
        if claim.kind == "order":
            if claim.detail not in _PLACES:
                yield from _sorted_headers(group, scene)
            yield from _orders(claim, place, kind, group, scene.after)


def _main_groups(scene: Scene) -> list[Group]:
    chrome = {"navigation", "banner", "contentinfo"}
    return [
        g
        for g in scene.items.groups
        if not any(a.role in chrome for a in scene.now.ancestors(g.index))
    ]


def _place(container: Widget, screen: Screen) -> Place | None:
    """How to find a container again; without a name only when it is the one of its role."""
    twins = [
        w
        for w in screen.widgets
        if w.role == container.role and plain(w.name) == plain(container.name)
    ]
    same_role = [w for w in screen.widgets if w.role == container.role and not is_hidden(w)]
    if len(twins) > 1 or (not container.name and len(same_role) > 1):
        return None
    return Place(role=container.role, name=container.name)


def _sorted_headers(group: Group, scene: Scene) -> Iterator[Predicate]:
    end = subtree_end(scene.after.widgets, group.index)
    for widget in scene.after.widgets[group.index : end]:
        for state in widget.states:
            if state.startswith("sort ") and widget.name:
                yield StateIs(role=widget.role, name=widget.name, state=state)


def _orders(
    claim: Claim, place: Place, kind: str, group: Group, screen: Screen
) -> Iterator[Predicate]:
    keys = item_keys(group, screen)
    if len(keys) < 2:
        return
    named = [n for n, key in enumerate(keys) if any(flat(key) == flat(x.text) for x in claim.names)]
    if claim.detail in _PLACES and not named:
        return
    texts, first = keys[:_MOST_KEYS], False
    if claim.detail in {"first", "before", "after"} and named:
        first = claim.detail == "first" and named[0] == 0
        texts = keys[:1] if first else keys[named[0] : named[0] + _MOST_KEYS]
    elif claim.detail == "last" and named:
        texts = keys[max(0, named[-1] - _MOST_KEYS + 1) : named[-1] + 1]
    if first or len(texts) > 1:
        yield Order.model_validate(
            {"within": place, "item": kind, "texts": tuple(texts), "first": first}
        )


def item_keys(group: Group, screen: Screen) -> list[str]:
    """What each row or item is called: a text of its own that its other texts repeat most."""
    texts = [
        list(
            dict.fromkeys(
                plain(t)
                for w in screen.widgets[i + 1 : subtree_end(screen.widgets, i)]
                if not is_hidden(w)
                for t in texts_of(w)
                if not is_volatile(t)
            )
        )
        or [plain(w.name or w.text)]
        for i, w in group.items
    ]
    used = Counter(t for own in texts for t in own)
    keys = []
    for own in texts:
        unique = [t for t in own if used[t] == 1 and t]
        if unique:
            keys.append(max(unique, key=lambda t: (sum(t in o for o in own), -own.index(t))))
    return keys if len(keys) == len(texts) else []

"""Predicates about the number and the order of rows and items."""

from collections import Counter
from collections.abc import Iterator

from surefoot.state.values.check import Check
from surefoot.state.values.predicate import Count, Order, Place, Predicate, StateIs
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.predicates.holds import collapse_blanks, said_by, whole_words
from surefoot.tools.predicates.volatile import is_volatile
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.roles import CHROME_ROLES, TABLE_ROLES
from surefoot.tools.screens.tables import CELLS
from surefoot.tools.screens.texts import PageText, flat, is_hidden, texts_of
from surefoot.tools.screens.tree import end_of

_MOST_KEYS = 8


def group_predicates(check: Check, pair: ScreenPair) -> Iterator[Predicate]:
    """What may look at how many there are, or at their order, again."""
    for index, kind, items in _tables_and_lists(pair.now):
        container = pair.after.widgets[index]
        place = _find_container_place(container, pair.after)
        if place is None:
            continue
        if check.check == "count":
            yield Count.model_validate({"within": place, "item": kind, "count": len(items)})
        elif check.check == "order":
            yield from _sorted_headers(index, pair.after)
            yield from _orders(check, place, kind, items, pair.after)


def _tables_and_lists(page: PageText) -> Iterator[tuple[int, str, list[int]]]:
    """Tables and lists outside of the frame around the content, with their rows and items."""
    for index, widget in page.visible:
        kind = "row" if widget.role in TABLE_ROLES else "listitem" if widget.role == "list" else ""
        if not kind:
            continue
        if any(around.role in CHROME_ROLES for around in page.ancestors(index)):
            continue
        items = [
            at
            for at in range(index + 1, page.ends[index])
            if page.widgets[at].role == kind
            and not is_hidden(page.widgets[at])
            and (kind != "row" or any(w.role in CELLS for w in page.subtree(at)))
        ]
        if items:
            yield index, kind, items


def _find_container_place(container: Widget, screen: Screen) -> Place | None:
    """How to find a container again; without a name only when it is the one of its role."""
    twins = [
        w
        for w in screen.widgets
        if w.role == container.role and collapse_blanks(w.name) == collapse_blanks(container.name)
    ]
    same_role = [w for w in screen.widgets if w.role == container.role and not is_hidden(w)]
    if len(twins) > 1 or (not container.name and len(same_role) > 1):
        return None
    return Place(role=container.role, name=container.name)


def _sorted_headers(index: int, screen: Screen) -> Iterator[Predicate]:
    for widget in screen.widgets[index : end_of(screen.widgets, index)]:
        for state in widget.states:
            if state.startswith("sort ") and widget.name:
                yield StateIs(role=widget.role, name=widget.name, state=state)


def _orders(
    check: Check, place: Place, kind: str, items: list[int], screen: Screen
) -> Iterator[Predicate]:
    keys = item_keys(items, screen)
    wanted = [flat(name) for name in (check.what, *check.texts)]
    named = [number for number, key in enumerate(keys) if flat(key) in wanted]
    if len(keys) < 2 or not named:
        return
    texts = keys[named[0] : named[0] + _MOST_KEYS]
    if len(texts) > 1 and all(_is_in_one(text, items, screen) for text in texts):
        yield Order.model_validate({"within": place, "item": kind, "texts": tuple(texts)})


def _is_in_one(key: str, items: list[int], screen: Screen) -> bool:
    """Say whether only one of the rows or items holds the key."""
    ends = ((at, end_of(screen.widgets, at)) for at in items)
    told = (said_by(screen.widgets[start:end]) for start, end in ends)
    return sum(whole_words(key).search(text) is not None for text in told) == 1


def item_keys(items: list[int], screen: Screen) -> list[str]:
    """Say what each row or item is called: a text of its own that its other texts repeat most.

    Returns:
        One for each of `items`, none at all where one of them has no text of its own.
    """
    texts = [_own_texts(at, screen) for at in items]
    used = Counter(text for own in texts for text in own)
    keys = []
    for own in texts:
        unique = [text for text in own if used[text] == 1 and text]
        if unique:
            keys.append(max(unique, key=lambda t: (sum(t in o for o in own), -own.index(t))))
    return keys if len(keys) == len(texts) else []


def _own_texts(at: int, screen: Screen) -> list[str]:
    inside = screen.widgets[at + 1 : end_of(screen.widgets, at)]
    own = [
        collapse_blanks(text)
        for widget in inside
        if not is_hidden(widget)
        for text in texts_of(widget)
        if not is_volatile(text)
    ]
    item = screen.widgets[at]
    return list(dict.fromkeys(own)) or [collapse_blanks(item.name or item.text)]

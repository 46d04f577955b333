"""Finds what is open over a page: dialogs, also those that only their place tells, and menus."""

from collections.abc import Collection, Iterable

from surefoot.state.values.screen import Box, Widget
from surefoot.tools.screens.roles import CHOICE_ROLES, DIALOG_ROLES, FIELD_ROLES, MESSAGE_ROLES
from surefoot.tools.screens.texts import PageText, is_hidden, texts_of

_CONTROLS = frozenset({"button", "link", "menuitem", "tab", "text"}) | FIELD_ROLES | CHOICE_ROLES
_NEARLY_ALL = 0.9
"""Of the controls, which a layer blocks: what moves or draws itself may look free."""
_ANSWERS = frozenset({"button", "link"})
_ENTRIES = frozenset({"button", "link", "menuitem", "menuitemcheckbox", "menuitemradio"})


def open_dialogs(page: PageText, earlier: PageText | None = None) -> list[int]:
    """List the positions of the open dialogs.

    They are told by their role, else by lying over all the rest (the largest thing that holds
    every control that can be used while others are blocked, and none that is blocked); by having
    come over controls that stay; where neither tells any, by their place alone.

    Args:
        page: What is shown.
        earlier: What was shown before, where that is known.
    """
    found = [index for index, widget in page.visible if widget.role in DIALOG_ROLES]
    if not found:
        layer = _front_layer(page)
        found = [] if layer is None else [layer]
    came = list_new_layers(page, earlier) if earlier is not None else []
    return list(dict.fromkeys((*found, *came))) or list_asking_layers(page)


def list_asking_layers(page: PageText) -> list[int]:
    """List what its place alone tells to be a dialog.

    That is a thing with a heading and two controls over others that are seen on both sides of it.
    """
    usable = [(i, w) for i, w in page.visible if w.clickable]
    layers: dict[int, None] = {}
    for index, widget in page.visible:
        around = page.path(index) if widget.role == "heading" else ()
        asking = [outer for outer in around if _is_asking(page, outer, usable, strictly=True)]
        layers.update(dict.fromkeys(asking[-1:]))
    return list(layers)


def list_new_layers(page: PageText, earlier: PageText) -> list[int]:
    """List what came over controls that stay where they were, with a heading and two controls.

    A person takes that for a dialog, though nothing marks it as one; so is the one thing with a
    text and a control that came as nearly all the others came to be blocked.
    """
    stood = {_placement_key(w): w for _, w in earlier.visible}
    kept = [(i, w) for i, w in page.visible if w.clickable and _placement_key(w) in stood]
    if not kept:
        return []
    came = _list_new_parts(page, stood)
    blocked = [i for i, w in page.visible if w.blocked]
    inner = [(i, w) for i, w in kept if not any(i < b < page.ends[i] for b in blocked)]
    hindered = sum(w.blocked and not stood[_placement_key(w)].blocked for _, w in inner)
    if hindered and hindered >= _NEARLY_ALL * len(inner):
        return came if len(came) == 1 else []
    return [layer for layer in came if _is_asking(page, layer, kept)]


def has_come_over(page: PageText, earlier: PageText, words: str) -> bool:
    """Say whether something that may be a dialog came: the words, else a text with controls."""
    if words:
        return not earlier.shows(words) and page.shows(words)
    stood = {_placement_key(w) for _, w in earlier.visible}
    return any(
        overlap(page.widgets[layer].box, widget.box)
        for layer in _list_new_parts(page, stood)
        for i, widget in page.visible
        if _placement_key(widget) in stood and not i < layer < page.ends[i]
    )


def _list_new_parts(page: PageText, stood: Collection[tuple[object, ...]]) -> list[int]:
    """List the largest things that hold nothing of what stood there, but a text and a control."""
    layers: dict[int, None] = {}
    for index, widget in page.visible:
        layer = None
        for outer in page.path(index) if widget.role in _ANSWERS and widget.clickable else ():
            if any(_placement_key(w) in stood for w in page.subtree(outer) if w.box is not None):
                break
            layer = outer
        if layer is not None and page.widgets[layer].role not in MESSAGE_ROLES - DIALOG_ROLES:
            layers[layer] = None
    return [i for i in layers if any(_is_static_text(w) for w in page.subtree(i))]


def _is_static_text(widget: Widget) -> bool:
    return not widget.clickable and bool(widget.text or widget.name)


def _is_asking(
    page: PageText, layer: int, kept: Iterable[tuple[int, Widget]], *, strictly: bool = False
) -> bool:
    """Say whether a heading and two controls lie over something; `strictly`: its ends are seen."""
    inside, box = page.subtree(layer), page.widgets[layer].box
    buttons = [w for w in inside if w.role in _ANSWERS and w.clickable]
    if box is None or len(buttons) < 2 or any(w.blocked for w in buttons):
        return False
    is_over = any(
        _lies_over(box, w, strictly=strictly)
        and not i <= layer < page.ends[i]
        and not layer < i < page.ends[layer]
        for i, w in kept
    )
    return is_over and any(w.role == "heading" for w in inside)


def _placement_key(widget: Widget) -> tuple[object, ...]:
    return (widget.role, widget.name, widget.text, widget.box)


def overlap(box: Box | None, other: Box | None) -> bool:
    """Say whether two boxes have more than an edge in common."""
    if box is None or other is None:
        return False
    width = min(box.right, other.right) - max(box.x, other.x)
    return width > 1 and min(box.bottom, other.bottom) - max(box.y, other.y) > 1


def _lies_over(layer: Box, widget: Widget, *, strictly: bool) -> bool:
    """Say whether the middle of a widget is under a layer, and its ends tell that it stayed."""
    box = widget.box
    if box is None:
        return False
    x, y = box.middle[0] - layer.x, box.middle[1] - layer.y
    is_wider = box.x < layer.x and box.right > layer.right
    is_higher = box.y < layer.y and box.bottom > layer.bottom
    is_under = 0 < x < layer.width and 0 < y < layer.height
    return is_under and (is_wider or is_higher or (widget.blocked and not strictly))


def is_covered(page: PageText) -> bool:
    """Say whether something lies over controls, whatever it is."""
    return any(widget.blocked for _, widget in page.visible)


def is_in_message(page: PageText, index: int) -> bool:
    """Say whether a widget stands in a message that is no dialog."""
    return any(widget.role in MESSAGE_ROLES - DIALOG_ROLES for widget in page.around(index))


def _front_layer(page: PageText) -> int | None:
    blocked = [i for i, w in page.visible if w.blocked]
    free = [
        i
        for i, w in page.visible
        if w.clickable and not w.blocked and not any(i < b < page.ends[i] for b in blocked)
    ]
    if not blocked or not free:
        return None
    layer = None
    for outer in (free[0], *page.path(free[0])):
        if any(outer <= i < page.ends[outer] for i in blocked):
            break
        if page.widgets[outer].role not in _CONTROLS and all(
            outer <= i < page.ends[outer] for i in free
        ):
            layer = outer
    return layer


def find_menus(page: PageText) -> frozenset[int]:
    """Find what stands over the page in or behind what is expanded, and holds ways on only."""
    found: set[int] = set()
    for index, widget in page.visible:
        if "expanded" not in widget.states:
            continue
        behind = [i for i in _child_indices(page, page.parents[index]) if i > index]
        below = [*_child_indices(page, index), *behind[:1]]
        found |= {i for i in below if _leads_only(page, i) and _floats(page, i, index)}
    return frozenset(found)


def is_side_menu(page: PageText, index: int) -> bool:
    """Say whether a widget is a part beside the main one that only leads on, fields apart."""
    widget = page.widgets[index]
    return widget.role == "complementary" and _leads_only(page, index, FIELD_ROLES)


def _child_indices(page: PageText, index: int) -> list[int]:
    return [i for i, parent in enumerate(page.parents) if parent == index]


def _has_in_subtree(page: PageText, outer: int, inner: int) -> bool:
    return outer <= inner < page.ends[outer]


def _leads_only(page: PageText, index: int, beside: frozenset[str] = frozenset()) -> bool:
    """Say whether all that a thing says are two or more entries; a role of `beside` aside."""
    inside = [(i, page.widgets[i]) for i in range(index + 1, page.ends[index])]
    entries = [i for i, w in inside if w.role in _ENTRIES and not is_hidden(w)]
    leads = (*entries, *(i for i, w in inside if w.role in beside))
    said = (i for i in range(index, page.ends[index]) if any(texts_of(page.widgets[i])))
    return len(entries) > 1 and all(
        any(_has_in_subtree(page, lead, i) for lead in leads) for i in said
    )


def _floats(page: PageText, index: int, opener: int) -> bool:
    """Say whether a thing lies over others, or stands out of what holds it."""
    box, around = page.widgets[index].box, page.widgets[page.parents[index]].box
    if box is None or around is None:
        return False
    if box.y < around.y - 1 or box.bottom > around.bottom + 1:
        return True
    return any(
        overlap(box, widget.box)
        for i, widget in page.visible
        if not (
            _has_in_subtree(page, index, i)
            or _has_in_subtree(page, i, index)
            or _has_in_subtree(page, opener, i)
        )
    )

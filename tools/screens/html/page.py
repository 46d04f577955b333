"""Stored HTML as widgets, in the shape of an aria snapshot of the same page."""

from dataclasses import dataclass, field

from surefoot.state.values.screen import MASK, Widget
from surefoot.tools.screens.aria import INTERACTIVE_ROLES, MAX_WIDGETS, clip_text
from surefoot.tools.screens.html.names import (
    BLOCK,
    FROM_CONTENT,
    HtmlNames,
    collapse_white_space,
    labels_by_field,
)
from surefoot.tools.screens.html.roles import is_editable, role_of, states_of, value_of
from surefoot.tools.screens.html.style import Styles
from surefoot.tools.screens.html.tree import Element, read_tree

_NAMED_FOR_GOOD = frozenset({"columnheader", "rowheader"})
_LEAF_ROLES = frozenset({"textbox", "searchbox", "spinbutton", "slider", "progressbar", "meter"})
FIELD_TYPES = frozenset(
    {"date", "datetime-local", "month", "week", "time", "number", "color", "email", "tel", "url"}
    | {"file", "submit"}
)
"""Types of input that `Widget.field_type` tells."""
_MAX_FRAMES = 3
"""Frames inside frames that are read."""


@dataclass(frozen=True)
class StoredPage:
    """What a stored page shows."""

    title: str
    widgets: tuple[Widget, ...]
    truncated: bool
    """The page was too large; its end or some names are missing."""


@dataclass(eq=False)
class _Item:
    element: Element
    role: str
    name: str = ""
    children: "list[_Item | str]" = field(default_factory=list)


def parse_html(html: str) -> tuple[Widget, ...]:
    """Read a stored page that has no snapshot; ids are `n1`, `n2`, ... by position.

    Never raises: what is not HTML gives what a browser would show of it. Of a page that is too
    large the end is missing; `read_html` tells so.
    """
    return read_html(html).widgets


def read_html(html: str) -> StoredPage:
    """Read a stored page with its title; see `parse_html`."""
    return _parse_html_page(html, 0)


def _parse_html_page(html: str, frames: int) -> StoredPage:
    tree = read_tree(html)
    page = _Page(tree.root, frames)
    top = _Item(tree.root, "fragment")
    page.visit(top, tree.root)
    _distil(top)
    widgets = page.widgets(top)
    title = next(
        (collapse_white_space(e.words()) for e in tree.root.descendants() if e.tag == "title"), ""
    )
    return StoredPage(title, tuple(widgets), tree.truncated or page.truncated)


class _Page:
    def __init__(self, root: Element, frames: int) -> None:
        self.truncated = False
        self._frames = frames
        self._ids: dict[str, Element] = {}
        for element in root.descendants():
            self._ids.setdefault(element.get("id"), element)
        self._ids.pop("", None)
        self._styles = Styles(root)
        self._roles: dict[Element, str] = {}
        self._hidden: dict[Element, bool] = {}
        self._names = HtmlNames(
            self._ids, labels_by_field(root, self._ids), self._role, self._is_hidden
        )
        self._inner: dict[Element, tuple[Widget, ...]] = {}

    def _role(self, element: Element) -> str:
        if element not in self._roles:
            self._roles[element] = role_of(element, self._ids)
        return self._roles[element]

    def _is_hidden(self, element: Element) -> bool:
        if element not in self._hidden:
            self._hidden[element] = self._styles.hides(element)
        return self._hidden[element]

    def visit(self, item: _Item, element: Element) -> None:
        """Add what is inside `element` to `item`."""
        if element.tag in BLOCK:
            item.children.append(" ")
        closed = element.tag == "details" and not element.has("open")
        for child in element.children:
            if isinstance(child, str):
                if item.role not in _LEAF_ROLES and not closed:
                    item.children.append(child)
            elif not self._is_hidden(child):
                self._visit_child(item, child)
        if element.tag in BLOCK:
            item.children.append(" ")

    def _visit_child(self, item: _Item, child: Element) -> None:
        if child.tag == "br":
            item.children.append(" ")
            return
        role = self._role(child)
        only_text = len(child.children) == 1 and isinstance(child.children[0], str)
        if role in ("presentation", "none") or (
            not role and child.tag not in BLOCK and (only_text or not child.children)
        ):
            self.visit(item, child)
            return
        below = _Item(child, role or "generic", self._names.of(child) if role != "iframe" else "")
        if child.tag == "canvas" and not below.name:
            below.name = "canvas"
        item.children.append(below)
        if role == "iframe":
            self._read_frame(child)
        elif child.tag != "svg":
            self.visit(below, child)

    def _read_frame(self, frame: Element) -> None:
        if frame.has("srcdoc") and self._frames < _MAX_FRAMES:
            page = _parse_html_page(frame.get("srcdoc"), self._frames + 1)
            self._inner[frame] = page.widgets
            self.truncated |= page.truncated

    def widgets(self, top: _Item) -> list[Widget]:
        """Number the items in document order."""
        found: list[Widget] = []
        waiting: list[tuple[_Item | str, int]] = [(child, 0) for child in reversed(top.children)]
        while waiting and len(found) < MAX_WIDGETS:
            item, depth = waiting.pop()
            ident = f"n{len(found) + 1}"
            if isinstance(item, str):
                found.append(Widget(id=ident, role="text", text=clip_text(item), depth=depth))
                continue
            found.append(self._widget(item, ident, depth))
            for inner in self._inner.get(item.element, ()):
                moved = {
                    "id": f"n{len(found) + 1}",
                    "depth": inner.depth + depth + 1,
                    "frame": _move_frame(inner.frame, len(found), inner.id) or ident,
                }
                found.append(inner.model_copy(update=moved))
            if not _is_leaf_item(item):
                waiting += [(child, depth + 1) for child in reversed(item.children)]
        self.truncated |= bool(waiting) or self._names.exhausted
        return found

    def _widget(self, item: _Item, ident: str, depth: int) -> Widget:
        element, role = item.element, item.role
        value = value_of(element, role)
        text = item.children[0] if _is_leaf_item(item) and item.children else ""
        placeholder = element.get("placeholder") if role == "textbox" else ""
        return Widget(
            id=ident,
            role=role,
            name=clip_text(item.name),
            text=clip_text(text) if isinstance(text, str) and value is None else "",
            value=value if value in (None, MASK) else clip_text(collapse_white_space(value or "")),
            states=states_of(element, role),
            depth=depth,
            clickable=role in INTERACTIVE_ROLES or element.has("onclick"),
            placeholder="" if placeholder == item.name else clip_text(placeholder),
            url=clip_text(element.get("href")) if role == "link" else "",
            level=_find_aria_level(element, role),
            conceals=element.tag == "input" and element.get("type").lower() == "password",
            field_type=_field_type(element),
            test_id=clip_text(
                next(
                    (element.get(n) for n in ("data-testid", "data-test", "id") if element.get(n)),
                    "",
                )
            ),
        )


def _field_type(element: Element) -> str:
    """Say how a field is made, see `Widget.field_type`."""
    kind = element.get("type").lower()
    if element.tag == "select":
        return "select multiple" if element.has("multiple") else "select"
    if element.tag == "button":
        in_form = element.has("form") or any(e.tag == "form" for e in element.ancestors())
        return "submit" if kind in ("", "submit") and in_form else ""
    if element.tag == "input":
        return kind if kind in FIELD_TYPES else ""
    return "textarea" if element.tag == "textarea" else ""


def _move_frame(frame: str, found: int, inner_id: str) -> str:
    """Renumber the frame of a widget inside a frame, "" when it was the frame's top page."""
    if not frame:
        return ""
    return f"n{int(frame[1:]) + found + 1 - int(inner_id[1:])}"


def _is_leaf_item(item: _Item) -> bool:
    return all(isinstance(child, str) for child in item.children) or (
        is_editable(item.element) and item.role == "textbox"
    )


def _find_aria_level(element: Element, role: str) -> int | None:
    if role not in ("heading", "treeitem", "row", "listitem"):
        return None
    if role == "heading" and element.tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
        return int(element.tag[1])
    level = element.get("aria-level")
    if level.isascii() and level.isdigit() and len(level) < 4:
        return int(level)
    return 2 if role == "heading" else None


def _distil(item: _Item) -> None:
    """Merge texts, drop names that the content repeats, and unwrap boxes without a meaning."""
    children: list[_Item | str] = []
    text: list[str] = []

    def flush() -> None:
        merged = collapse_white_space("".join(text))
        text.clear()
        if merged:
            children.append(merged)

    for child in item.children:
        if isinstance(child, str):
            text.append(child)
            continue
        _distil(child)
        if _says_nothing(child, item):
            continue
        if child.role == "generic" and not child.name and _is_box(child):
            if child.children:
                flush()
                children += child.children
            continue
        flush()
        children.append(child)
    flush()
    item.children = [] if children == [item.name] else children
    if item.role in FROM_CONTENT and not _names_itself(item):
        item.name = ""


def _names_itself(item: _Item) -> bool:
    if item.role in INTERACTIVE_ROLES or item.role == "heading" or item.role in _NAMED_FOR_GOOD:
        return True
    named = item.element.has("aria-label") or item.element.has("aria-labelledby")
    return named or not any(isinstance(c, _Item) and c.role != "generic" for c in item.children)


def _says_nothing(item: _Item, parent: _Item) -> bool:
    if item.role == "img":
        return not item.name and not item.children
    return (
        item.role == "generic"
        and parent.name != ""
        and item.children in ([parent.name], [])
        and item.name in ("", parent.name)
    )


def _is_box(item: _Item) -> bool:
    return len(item.children) <= 1 and all(isinstance(child, _Item) for child in item.children)

"""What a native view is: its ARIA role, from its class and from what stands beside it."""

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from surefoot.tools.devices.hierarchy.nodes import HierarchyNode
from surefoot.tools.strict_yaml import read_configured

ACTS = frozenset({"clickable", "long-clickable", "checkable", "scrollable"})
_WRITTEN_INTO = frozenset({"textbox", "searchbox"})
CHECKED_ROLES = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "option"})

_BY_ENDING: dict[str, str] = read_configured("devices", "roles.yaml")["classes"]
_TITLE = re.compile(
    r"(?:tv_?|txt_?|text_?)?(?:action_?bar|tool_?bar|alert|page|screen|nav|navigation|header|dialog|top_?bar|title_?bar)"
    r"(?:_\w+?)?_?title(?:_?text)?|alertTitle|toolbarTitle|(?:tv_?|txt_?)?title",
    re.IGNORECASE,
)
_TAPPED = frozenset({"clickable", "long-clickable"})
_TABBED = frozenset({"selected", "clickable"})
_BARS = ("Toolbar", "ActionBar", "AppBarLayout", "TopAppBar")
_BAR_ID = re.compile(
    r"(?:\w+_)?(?:tool|action|app|top|title)_?bar(?:_?(?:layout|container|view))?", re.IGNORECASE
)
MOST_TABS = 12
_LEAST_ENTRIES = 3
_ROW_SHARE = 0.5
_ALIKE = 0.8
"""Share of children that must have the class and the sides of the first to make a list."""


@lru_cache(maxsize=2048)
def role_of_class(kind: str) -> str:
    """Give the role that a class has by its name, e.g. "EditText"; "" where that tells nothing."""
    return next((role for ending, role in _BY_ENDING.items() if kind.endswith(ending)), "")


def is_editable(node: HierarchyNode) -> bool:
    """Say whether text can be written into a view."""
    return role_of_class(node.kind) in _WRITTEN_INTO


def is_written(node: HierarchyNode) -> bool:
    """Say whether a view is a text, whatever else it is."""
    return role_of_class(node.kind) == "text"


def acts(node: HierarchyNode) -> bool:
    """Say whether a user can do something to a view."""
    return not ACTS.isdisjoint(node.flags) or role_of_class(node.kind) in _WRITTEN_INTO


def same_row(one: HierarchyNode, other: HierarchyNode) -> bool:
    """Say whether two views stand beside each other."""
    overlap = min(one.box[3], other.box[3]) - max(one.box[1], other.box[1])
    return overlap > _ROW_SHARE * min(one.height, other.height) and overlap > 0


def is_title(node: HierarchyNode) -> bool:
    """Say whether a text is the title of a screen or dialog, by its id."""
    return _TITLE.fullmatch(node.tail) is not None


class Roles:
    """The roles of all views of some windows."""

    def __init__(self, nodes: Iterable[HierarchyNode]) -> None:
        """Args: nodes: in document order, parents first."""
        self._of: dict[int, str] = {}
        self._inside: dict[int, HierarchyNode | None] = {}
        """The bar that a view is in, if any; absent for what is in no list and no bar."""
        self._titled: set[int] = set()
        self._rows: dict[int, dict[tuple[str, int], list[HierarchyNode]]] = {}
        self._chosen: dict[int, bool] = {}
        """By view: whether one of those right below it is selected."""
        for node in nodes:
            role = self._of[id(node)] = self._role(node)
            self._note_place(node, role)

    def of(self, node: HierarchyNode) -> str:
        """Give the ARIA role of a view; `generic` for a mere box."""
        return self._of[id(node)]

    def _role(self, node: HierarchyNode) -> str:
        role = role_of_class(node.kind)
        if node.facts.get("heading") == "true" and not acts(node):
            return "heading"
        if role == "option" and "checkable" not in node.flags:
            role = "text"
        if role == "list" and node.children and all(map(_is_option, node.children)):
            return "listbox"
        if role in ("", "button", "img", "text", "tab"):
            return self._by_place(node, role)
        return role

    def _by_place(self, node: HierarchyNode, role: str) -> str:
        """Give the role of a view whose class says little."""
        if role == "tab" or self._is_tab(node):
            return "tab"
        if "checkable" in node.flags:
            beside = [one for one in self._row(node) if "checkable" in one.flags]
            chosen = sum("checked" in one.flags for one in beside)
            return "radio" if len(beside) > 1 and chosen <= 1 else "checkbox"
        if role == "" and _is_list(node):
            return "list"
        if role != "button" and node.parent is not None and self.of(node.parent) == "list":
            return "listitem"
        if role == "button" or not _TAPPED.isdisjoint(node.flags):
            return "button"
        if role == "text" and self._is_title(node):
            return "heading"
        if role == "" and _is_loose(node):
            return "text"
        return role or "generic"

    def _row(self, node: HierarchyNode) -> list[HierarchyNode]:
        """Views of the same class and parent that stand beside one, itself among them."""
        parent = node.parent
        if parent is None:
            return [node]
        rows = self._rows.get(id(parent))
        if rows is None:
            rows = self._rows[id(parent)] = defaultdict(list)
            for one in parent.children:
                if one.width > 0:
                    rows[one.kind, one.box[1]].append(one)
        return rows.get((node.kind, node.box[1]), [])

    def _is_tab(self, node: HierarchyNode) -> bool:
        """Of tabs one is selected, and the others that stand beside it can be tapped."""
        if _TABBED.isdisjoint(node.flags) or "checkable" in node.flags:
            return False
        if not self._has_chosen(node.parent):
            return False
        beside = self._row(node)
        if not 2 <= len(beside) <= MOST_TABS or node not in beside:
            return False
        chosen = [one for one in beside if "selected" in one.flags]
        return len(chosen) == 1 and all(
            "clickable" in one.flags or one is chosen[0] for one in beside
        )

    def _has_chosen(self, parent: HierarchyNode | None) -> bool:
        if parent is None:
            return False
        found = self._chosen.get(id(parent))
        if found is None:
            found = any("selected" in one.flags for one in parent.children)
            self._chosen[id(parent)] = found
        return found

    def _is_title(self, node: HierarchyNode) -> bool:
        parent = node.parent
        if not node.text or parent is None:
            return False
        if id(parent) not in self._inside:
            return is_title(node)
        bar = self._inside[id(parent)]
        if bar is None or id(bar) in self._titled:
            return False
        self._titled.add(id(bar))
        return True

    def _note_place(self, node: HierarchyNode, role: str) -> None:
        """Note whether a view is in a list, or in a bar that has a title."""
        if role in ("list", "listbox"):
            self._inside[id(node)] = None
        elif node.kind.endswith(_BARS) or (node.children and _BAR_ID.fullmatch(node.tail)):
            self._inside[id(node)] = node
        elif node.parent is not None and id(node.parent) in self._inside:
            self._inside[id(node)] = self._inside[id(node.parent)]


def _is_option(node: HierarchyNode) -> bool:
    return role_of_class(node.kind) == "option" and "checkable" in node.flags


def _is_loose(node: HierarchyNode) -> bool:
    """Say whether a box is mere text: it says something, and nothing in it can be acted on."""
    if not (node.text or node.desc) or node.width <= 0:
        return False
    return not any(acts(one) for one in node.walk())


def _is_list(node: HierarchyNode) -> bool:
    """A box that scrolls is a list where its children are alike, whatever it is called."""
    if "scrollable" not in node.flags or len(node.children) < _LEAST_ENTRIES:
        return False
    first = node.children[0]
    alike = [
        child
        for child in node.children
        if child.kind == first.kind
        and (child.box[0], child.box[2]) == (first.box[0], first.box[2])
        and child.children
    ]
    return len(alike) >= _ALIKE * len(node.children)

"""Elements of a screen in their tree, and the kinds of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from state.values.screen import Widget
from tools.text import bare

FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "slider"})
TEXT_FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox"})
CHECKS = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
DIALOGS = frozenset({"dialog", "alertdialog"})
CLICKS = frozenset(
    {
        "button",
        "link",
        "tab",
        "menuitem",
        "menuitemcheckbox",
        "menuitemradio",
        "treeitem",
        "option",
        "radio",
        "checkbox",
        "switch",
        "combobox",
    }
)
ENTRIES = frozenset({"row", "listitem", "article"})
CELLS = frozenset({"cell", "gridcell", "columnheader", "rowheader"})
"""They are called like all that is in them."""
_LEAVES = frozenset({"button", "checkbox", "radio", "switch", "textbox", "searchbox"})


@dataclass(eq=False)
class Node:
    """One element of the screen with its place in the tree."""

    index: int
    """Place in document order."""
    widget: Widget
    parent: "Node | None" = None
    children: list["Node"] = field(default_factory=list)
    end: int = 0
    """Index of the first element behind it that is not inside it."""
    label: str = ""
    """What stands beside an element without a name."""
    shows_choice: bool = False
    """Its name is what is chosen in it; its label says what for."""

    @property
    def ref(self) -> str:
        """What the plan calls it."""
        return self.widget.id

    @property
    def role(self) -> str:
        """ARIA role."""
        return self.widget.role

    @property
    def disabled(self) -> bool:
        """It takes no action."""
        return "disabled" in self.widget.states

    @property
    def hidden(self) -> bool:
        """It is in the tree but not to be seen."""
        return "hidden" in self.widget.states

    @property
    def clickable(self) -> bool:
        """A click on it is likely to do something."""
        return self.role in CLICKS or (self.widget.clickable and self.role != "listbox")

    @property
    def writable(self) -> bool:
        """Text can be put in; a list with a field inside that takes none is only chosen from."""
        fields = [self, *(n for n in self.children if n.role in TEXT_FIELDS)]
        return not any("readonly" in n.widget.states for n in fields)

    @property
    def called(self) -> str:
        """The one text to name it by in a description."""
        w = self.widget
        if self.shows_choice:
            return self.label
        return w.name or self.label or w.placeholder or w.text or ""

    @property
    def closed_list(self) -> "Node | None":
        """The list that drops down around an option; None for anything else."""
        if self.role != "option":
            return None
        return next((a for a in self.ancestors() if a.role == "combobox"), None)

    def holds(self, other: "Node") -> bool:
        """Say whether `other` is inside it."""
        return self.index < other.index < self.end

    def ancestors(self) -> Iterator["Node"]:
        """Walk up the tree."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


def entry_around(node: Node) -> Node | None:
    """Give the innermost row, list item or article that an element is in."""
    return next((a for a in node.ancestors() if a.role in ENTRIES), None)


def tree_of(widgets: tuple[Widget, ...]) -> list[Node]:
    """Make the tree of a screen's lines; lines may have been left out between them."""
    nodes: list[Node] = []
    path: list[Node] = []
    for index, widget in enumerate(widgets):
        while path and path[-1].widget.depth >= widget.depth:
            path.pop().end = index
        while path and path[-1].role in _LEAVES and path[-1].children:
            # Lines left out between them make what follows a button look as if inside it.
            path.pop().end = index
        while path and path[-1].role in CELLS and not _may_hold(path[-1].widget, widget):
            _leave_cell(path.pop(), index, widget)
        node = Node(index, widget, path[-1] if path else None)
        if path:
            path[-1].children.append(node)
        path.append(node)
        nodes.append(node)
    for node in path:
        node.end = len(nodes)
    return nodes


def _may_hold(cell: Widget, widget: Widget) -> bool:
    """Say whether a cell's name, which is all that is in it, has what stands below it.

    A row's line may be left out; what is in its first cell then looks as if it were in the last
    cell before.
    """
    inner = bare(widget.name or widget.text or "")
    return not inner or not cell.name or inner in bare(cell.name)


def _leave_cell(cell: Node, index: int, widget: Widget) -> None:
    """End a cell before a widget; what has no name and stands beside that widget goes with it."""
    cell.end = index
    while cell.children:
        last = cell.children[-1]
        if last.widget.name or last.widget.text or last.widget.depth != widget.depth:
            return
        cell.children.pop()
        cell.end, last.parent = last.index, cell.parent
        if cell.parent is not None:
            cell.parent.children.append(last)
            cell.parent.children.sort(key=lambda node: node.index)

"""Puts what the snapshot leaves out in its place among the widgets that it has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from surefoot.state.values.screen import Box, Widget
from surefoot.tools.devices.web.document_facts import BoxKey, Fact, box_key

_SLACK_PX = 1


def extra_id(frame: str, extra: str) -> str:
    """Give the id of a widget that the snapshot leaves out."""
    return f"{frame}.{extra}" if frame else extra


@dataclass
class _Node:
    widget: Widget
    order: int | None = None
    """Position in the document, where that is known."""
    children: "list[_Node]" = field(default_factory=list)

    @property
    def first_order(self) -> int | None:
        """The first known order of the widget or of what is in it."""
        if self.order is not None:
            return self.order
        return next((o for c in self.children if (o := c.first_order) is not None), None)


def with_places(
    widgets: Sequence[Widget],
    frame: str,
    placed: Sequence[tuple[int, str]],
    extras: Sequence[tuple[Fact, Widget]],
) -> list[Widget]:
    """Put further widgets of one document into those of the page.

    Args:
        widgets: Of the whole page, in document order.
        frame: Id of the iframe widget of the document, "" for the page itself.
        placed: Order in the document and id of the widgets whose place in it is known.
        extras: What is put in, in document order. What holds it and something else, and is no
            widget itself, becomes one, so that it is seen what belongs together.
    """
    tree = _Tree(widgets, frame, placed)
    for fact, widget in extras:
        tree.put(fact, widget)
    return list(_flatten_nodes(tree.roots, 0))


class _Tree:
    def __init__(
        self, widgets: Sequence[Widget], frame: str, placed: Sequence[tuple[int, str]]
    ) -> None:
        self.roots: list[_Node] = []
        self._frame = frame
        self._by_box: dict[BoxKey, _Node] = {}
        self._by_id: dict[str, _Node] = {}
        orders = {ident: order for order, ident in placed}
        above: list[_Node] = []
        for widget in widgets:
            node = _Node(widget, orders.get(widget.id))
            while above and above[-1].widget.depth >= widget.depth:
                above.pop()
            (above[-1].children if above else self.roots).append(node)
            above.append(node)
            self._note(node)

    def _note(self, node: _Node) -> None:
        self._by_id[node.widget.id] = node
        if node.widget.frame == self._frame and node.widget.box is not None:
            self._by_box[box_key(node.widget.box)] = node

    def put(self, fact: Fact, widget: Widget) -> None:
        """Put a widget into the innermost thing around it."""
        known = next((n for n, (box, _) in enumerate(fact.around) if box in self._by_box), None)
        if known is None:
            outer = self._by_id.get(self._frame)
            siblings = outer.children if outer is not None else self.roots
        else:
            holder = self._by_box[fact.around[known][0]]
            for box, ident in reversed(fact.around[:known]):
                holder = self._wrap(holder, box, ident) or holder
            siblings = holder.children
        node = _Node(widget, fact.order)
        siblings.insert(_document_order_index(siblings, fact.order), node)
        self._note(node)

    def _wrap(self, holder: _Node, box: BoxKey, ident: str) -> _Node | None:
        """Make a widget of a box that holds some of the children; None where it holds none."""
        inside = [
            n
            for n, child in enumerate(holder.children)
            if _is_within_outer_box(child.widget.box, box)
        ]
        if not inside or len(inside) == len(holder.children):
            return None
        start, end = inside[0], inside[-1] + 1
        wrapper = Widget(
            id=extra_id(self._frame, ident),
            role="generic",
            box=Box(x=box[0], y=box[1], width=box[2], height=box[3]),
            frame=self._frame,
        )
        node = _Node(wrapper, None, holder.children[start:end])
        holder.children[start:end] = [node]
        self._note(node)
        return node


def _document_order_index(siblings: Sequence[_Node], order: int) -> int:
    """Position before the first of some siblings that comes later in the document."""
    for number, sibling in enumerate(siblings):
        first = sibling.first_order
        if first is not None and first > order:
            return number
    return len(siblings)


def _is_within_outer_box(box: Box | None, outer: BoxKey) -> bool:
    if box is None:
        return False
    x, y, width, height = outer
    return (
        box.x >= x - _SLACK_PX
        and box.y >= y - _SLACK_PX
        and box.right <= x + width + _SLACK_PX
        and box.bottom <= y + height + _SLACK_PX
    )


def _flatten_nodes(nodes: Sequence[_Node], depth: int) -> Iterator[Widget]:
    for node in nodes:
        widget = node.widget
        yield widget if widget.depth == depth else widget.model_copy(update={"depth": depth})
        yield from _flatten_nodes(node.children, depth + 1)

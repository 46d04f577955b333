"""The widgets of a screen that a step can mean, with what stands on and around each."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import unquote

from tools.language.similarity import rarity
from tools.planning.node import CHECKS, DIALOGS, TEXT_FIELDS, Node
from tools.planning.scene import Scene
from tools.text import bare, without_icons

ENTRIES = frozenset({"row", "listitem", "article", "option", "treeitem"})
_PLACES = frozenset({"navigation", "banner", "complementary", "contentinfo", "toolbar", "menu"})
_GROUPS = frozenset(
    {"group", "region", "form", "tabpanel", "radiogroup", "list", "table", "figure", *_PLACES}
)
_STEPS_UP = 9
_LONGEST = 160
"""Characters of what stands around a widget."""
_SEPARATORS = re.compile(r"[/?=&#_.:+-]+")
_MOST_OPTIONS = 60
_BLOCK = 30
"""A part of the page with more in it is no entry of a list."""


@dataclass(eq=False)
class Candidate:
    """A widget that can be acted on."""

    node: Node
    name: str
    row: str = ""
    """What is written in the entry around it."""
    head: str = ""
    """The heading above it."""
    group: str = ""
    """Names of the groups and regions around it."""
    dialog: str = ""
    url: str = ""
    beside: str = ""
    """What stands just before it."""
    options: tuple[str, ...] = ()
    alike: int = 1
    """How many are called just so."""
    nth: int = 1
    """Which of those it is, from the top."""
    place: str = ""
    """The role of the part of the page it is in."""
    inside_row: bool = False
    within: bool = False
    """It is in the open dialog."""

    @property
    def role(self) -> str:
        """ARIA role."""
        return self.node.role


class Page:
    """All candidates of a screen."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    @cached_property
    def rare(self) -> dict[str, float]:
        """How much each word of the screen tells."""
        return rarity(c.name for c in self.candidates)

    @cached_property
    def candidates(self) -> list[Candidate]:
        """List what can be acted on, in the order of the page."""
        nodes = self.scene.nodes
        headings: list[str] = []
        found: list[Candidate] = []
        last = ""
        for node in nodes:
            if node.role == "heading" and node.called:
                headings = headings[: max((node.widget.level or 2) - 1, 0)]
                headings.append(node.called)
            if _usable(node, self.scene):
                one = self._candidate(node)
                one.head = " ".join(headings[-2:])[-_LONGEST:]
                one.beside = last
                if not one.name and node.role in TEXT_FIELDS | CHECKS:
                    one.name = last
                found.append(one)
            if node.called and not node.children:
                last = node.called[:_LONGEST]
        counts = Counter(bare(c.name) for c in found)
        seen: Counter[str] = Counter()
        for one in found:
            seen[bare(one.name)] += 1
            one.alike, one.nth = counts[bare(one.name)], seen[bare(one.name)]
        return found

    def _candidate(self, node: Node) -> Candidate:
        one = Candidate(node, name_of(node, self.scene))
        groups: list[str] = []
        for steps, above in enumerate(node.ancestors()):
            if above.role in ENTRIES and not one.inside_row and steps < _STEPS_UP:
                one.inside_row = True
                one.row = self._written(above, node)
            if above.role in DIALOGS:
                one.dialog = above.called
                one.within = above is self.scene.dialog
            elif above.role in _GROUPS and above.called and not _is_sum(above):
                groups.append(above.called[:_LONGEST])
            if above.role in _PLACES and not one.place:
                one.place = above.role
        if not one.inside_row:
            one.row = self._block(node)
        one.group = " ".join(groups[:3])
        one.url = _SEPARATORS.sub(" ", unquote(node.widget.url))[-_LONGEST:]
        if node.role in TEXT_FIELDS:
            one.options = tuple(o.called for o in self.scene.options(node)[:_MOST_OPTIONS])
        return one

    def _block(self, node: Node) -> str:
        """Give what is written in the smallest part of the page around a widget that says more."""
        for above in node.ancestors():
            if above.end - above.index > _BLOCK:
                return ""
            written = self._written(above, node)
            if any(len(word) > 1 for word in written.split()):
                return written
        return ""

    def _written(self, entry: Node, node: Node) -> str:
        texts = [
            inner.called
            for inner in self.scene.inside(entry)
            if inner is not node and not node.holds(inner) and inner.called and not inner.children
        ]
        return " ".join(dict.fromkeys(texts))[: 2 * _LONGEST]


def _is_sum(node: Node) -> bool:
    return len(node.called) > _LONGEST


def name_of(node: Node, scene: Scene) -> str:
    """Say all that a widget is called: name, label, what it suggests, what is written on it."""
    w = node.widget
    told = [w.name, node.label, w.placeholder, "" if node.role in TEXT_FIELDS else w.text]
    name = without_icons(" ".join(dict.fromkeys(t for t in told if t)))
    if not name and node.role not in TEXT_FIELDS:
        name = without_icons(" ".join(scene.texts(node)[:3]))
    return name[:_LONGEST]


def _usable(node: Node, scene: Scene) -> bool:
    if node.hidden or (
        node.role in ("option",) and any(a.role == "combobox" for a in node.ancestors())
    ):
        return False
    if not (node.clickable or node.role in TEXT_FIELDS | CHECKS or node.role in ("slider",)):
        return False
    return scene.actor(node) is node

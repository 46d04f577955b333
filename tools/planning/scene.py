"""The screen of a plan as a tree, with what a user would call each element."""

import re

from tools.devices.aria import parse_aria
from tools.language.glyphs import picture_of
from tools.language.lexicon import lexicon
from tools.planning.heads import head_above
from tools.planning.node import (
    CELLS,
    CHECKS,
    CLICKS,
    DIALOGS,
    FIELDS,
    TEXT_FIELDS,
    Node,
    tree_of,
)
from tools.text import bare

_LABELS = frozenset(
    {
        "text",
        "generic",
        "rowheader",
        "cell",
        "gridcell",
        "columnheader",
        "paragraph",
        "strong",
        "emphasis",
        "term",
        "label",
        "LabelText",
        "heading",
    }
)
_LONGEST_LABEL = 80
_NEAR_LABEL = 2
"""Steps up the tree within which a text is a field's label."""
_SMALL = 8
"""An element with more inside it is no button of its text."""
_CARRIERS = (
    CLICKS
    | {"generic", "cell", "gridcell", "listitem", "row", "columnheader", "img"}
    | {
        "paragraph",
        "rowheader",
        "heading",
    }
)
_SHORT_LABEL = 30
"""Characters of a box's own words that may name the one field in it."""
_ICONS = frozenset({"generic", "img"})
_JOINED = re.compile(r"(?:[A-Z][a-z]+){2,}")
"""A name of several words without blanks, as pages of wikis have: SafetyRules."""
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_REF = re.compile(r"\[ref=([^\]\s]+)\]")


class Scene:
    """All elements of a screen."""

    def __init__(self, screen: str) -> None:
        self.nodes = tree_of(parse_aria(screen))
        self._offered = frozenset(_REF.findall(screen))
        for node in self.nodes:
            if node.role in FIELDS | CHECKS and not node.widget.name:
                node.label = head_above(node) or self._label(node)
            elif node.role == "textbox" and _is_tongue(node.widget.name):
                # One field for each language; what they are for is told once, around them.
                node.label = _told_around(node) or self._label(node)
            elif node.role == "combobox" and (label := self._label(node)).endswith((":", "：")):
                # Some lists are named after what is chosen in them.
                node.label, node.shows_choice = label, True
            elif node.clickable and not node.widget.name and not node.widget.text:
                # A link or clickable box takes its name from what is inside it.
                # Only its first text: lines left out may make what follows look as if inside.
                node.label = " ".join(self.texts(node)[:1])[:_LONGEST_LABEL]
        self.dialog = self._open_dialog()

    def actor(self, node: Node) -> Node | None:
        """Give what an action on an element is done to: itself, or what it is the text of."""
        if node.ref in self._offered:
            return node
        around = next((a for a in node.ancestors() if a.ref in self._offered), None)
        small = around is not None and around.end - around.index <= _SMALL
        if small and around is not None and around.role in _CARRIERS:
            return around
        return self._icon_beside(node)

    def _icon_beside(self, node: Node) -> Node | None:
        """Find the icon of a control of which only icon and text are told: a click hits both."""
        siblings = node.parent.children if node.parent is not None else []
        at = siblings.index(node) if node in siblings else 0
        for other in siblings[max(at - 1, 0) : at]:
            bare_icon = not any(c.isalnum() for c in other.called) and other.role in _ICONS
            if other.ref in self._offered and bare_icon and other.index == node.index - 1:
                return other
        return None

    def inside(self, node: Node) -> list[Node]:
        """List what is inside an element."""
        return self.nodes[node.index + 1 : node.end]

    def names(self, node: Node) -> list[tuple[str, float]]:
        """List what a user could call an element, with how good a name each is."""
        w = node.widget
        found = [(w.name, 1.0), (node.label, 0.98), (w.placeholder, 0.96)]
        if w.text and node.role not in FIELDS:
            found.append((w.text, 0.98))
        if w.test_id:
            found.append((w.test_id, 0.7))
        if node.role == "link" and _JOINED.fullmatch(w.name or ""):
            found.append((_HUMP.sub(" ", w.name), 0.95))
        if "password" in w.states:
            found.append(("password", 0.96))
        if self._is_knob(node):
            found.append((picture_of(w.name or w.text), 0.94))
        return [(name, factor) for name, factor in found if name]

    def _is_knob(self, node: Node) -> bool:
        return node.clickable and node.role not in FIELDS

    def texts(self, node: Node) -> list[str]:
        """List the names and texts inside an element, in order."""
        return [
            text
            for inner in self.inside(node)
            for text in (inner.widget.name, inner.widget.text)
            if text
        ]

    def options(self, node: Node) -> list[Node]:
        """List the options that are inside a list."""
        return [inner for inner in self.inside(node) if inner.role == "option"]

    def _label(self, node: Node) -> str:
        """Find the text beside or above a field without a name, as a user would."""
        own = [n.called for n in self.inside(node) if n.role in TEXT_FIELDS and n.widget.name]
        if node.role == "combobox" and len(own) == 1:
            # A list to search in has its name at the field inside it.
            return own[0]
        before = self._beside(node)
        if before:
            return before
        for distance, ancestor in enumerate(node.ancestors()):
            if ancestor.role == "rowheader" and ancestor.widget.name:
                return ancestor.widget.name[:_LONGEST_LABEL]
            if distance <= _NEAR_LABEL and self._is_of_one_field(ancestor):
                return ancestor.widget.text
            if distance <= _NEAR_LABEL and _is_label(ancestor):
                # Beside a field to write in, one to choose in is another part of the same.
                written = any(n.role in FIELDS and n.writable for n in self.inside(ancestor))
                return ancestor.widget.text if node.writable or not written else ""
            if distance > _NEAR_LABEL or (
                ancestor.role != "row"
                and any(
                    other is not node and other.role in FIELDS | CHECKS
                    for other in self.inside(ancestor)
                    if other.index < node.index
                )
            ):
                break
            if ancestor.widget.name and ancestor.role not in ("row", "cell", "document", "main"):
                return ancestor.widget.name[:_LONGEST_LABEL]
            before = self._beside(ancestor)
            if before:
                return before
        return ""

    def _is_of_one_field(self, box: Node) -> bool:
        """Say whether a box has a few words and one field: the words are what it is called."""
        text = (box.widget.text or "").strip()
        if box.role != "generic" or not any(c.isalnum() for c in text) or len(text) > _SHORT_LABEL:
            return False
        return sum(n.role in FIELDS | CHECKS for n in self.inside(box)) == 1

    def _beside(self, node: Node) -> str:
        if node.parent is None:
            siblings = [n for n in self.nodes if n.parent is None]
        else:
            siblings = node.parent.children
        at = siblings.index(node)
        order = [siblings[at - 1]] if at else []
        # A check box has its text behind it.
        if node.role in CHECKS and not self._labelled_before(siblings, at):
            order = [*siblings[at + 1 : at + 2], *order]
        for other in order:
            text = other.widget.name or other.widget.text or " ".join(self.texts(other)[:2])
            named = any(character.isalnum() for character in text)
            if other.role in CELLS and not any(a.role == "row" for a in node.ancestors()):
                # Without its row nobody knows whether a cell is of the same.
                continue
            if other.role in _LABELS and named and not self._acts(other):
                return text[:_LONGEST_LABEL]
        return ""

    def _labelled_before(self, siblings: list[Node], at: int) -> bool:
        """Say whether boxes and texts take turns so that each box has its text before it."""
        first, last = at, at
        while first > 0 and self._takes_turns(siblings[first - 1], siblings[first]):
            first -= 1
        while last + 1 < len(siblings) and self._takes_turns(siblings[last + 1], siblings[last]):
            last += 1
        return siblings[first].role not in CHECKS and siblings[last].role in CHECKS

    def _takes_turns(self, node: Node, other: Node) -> bool:
        if other.role in CHECKS:
            text = bool(node.widget.text or node.widget.name)
            return node.role in _LABELS and text and not self._acts(node)
        return node.role in CHECKS and not node.widget.name

    def _acts(self, node: Node) -> bool:
        return any(inner.role in FIELDS | CHECKS | {"button"} for inner in self.inside(node))

    def _open_dialog(self) -> Node | None:
        found = [n for n in self.nodes if n.role in DIALOGS and not n.hidden]
        # The one that opened last lies on top; it usually is the last in the document.
        return next((n for n in reversed(found) if self.inside(n)), None)

    def anchor_texts(self, node: Node) -> str:
        """Give all that is written on an element, for finding a row by its content."""
        return bare(" ".join([node.called, *self.texts(node)[:40]]))


_TONGUES = frozenset(
    {"english", "german", "french", "spanish", "chinese", "japanese", "vietnamese"}
)


def _is_tongue(name: str) -> bool:
    """Say whether a field is called by a language only."""
    return bool(_TONGUES & set(lexicon().meanings("concepts", name)))


def _told_around(node: Node) -> str:
    """Give the few words of the box next around a field."""
    for around in list(node.ancestors())[: _NEAR_LABEL + 1]:
        text = (around.widget.text or "").strip()
        if around.role == "generic" and text:
            return text if len(text) <= _SHORT_LABEL else ""
    return ""


def _is_label(node: Node) -> bool:
    """Say whether a box is written on like a label, for all the fields in it."""
    text = (node.widget.text or "").strip()
    return node.role == "generic" and len(text) <= _LONGEST_LABEL and text.endswith((":", "："))

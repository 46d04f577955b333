"""What a user calls a native view: its text, its description, what it holds, what stands by it."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal

from surefoot.tools.devices.hierarchy.nodes import HierarchyNode
from surefoot.tools.devices.hierarchy.roles import (
    Roles,
    acts,
    is_editable,
    is_written,
    role_of_class,
    same_row,
)
from surefoot.tools.screens.numbers import number_in
from surefoot.tools.strict_yaml import read_configured

MOST_PARTS = 8
"""A name is made of so many texts at most."""
_NAME_LIMIT = 200
_MOST_BESIDE = 100
"""Among more texts or icons than that, which one belongs to a view is not looked for."""
_NEAR_PX = 0.06
"""A label is at most so much of the screen's height above its field."""
_SIGN = re.compile(r"\w|[^\s\ue000-\uf8ff\U000f0000-\U0010ffff]")
_WORD = re.compile(r"[A-Z]?[a-z]+\d*|[A-Z]+(?![a-z])\d*|\d+")
_FILE = re.compile(r"(?=\S*\d)[\w+/=.-]{16,}", re.ASCII)
"""What a web view calls an image without a description: a part of its address."""
_THIRDS = (("top", "middle", "bottom"), ("left", "centre", "right"))
_SCALES = frozenset({"slider", "progressbar"})
_OBFUSCATED = frozenset({"resource", "name", "obfuscated"})


@lru_cache(maxsize=8192)
def said_text(text: str) -> str:
    """Give a text that says something; the signs of icon fonts say nothing."""
    return text if _SIGN.search(text) else ""


def shows_hint(node: HierarchyNode) -> bool:
    """Say whether a field is empty and its text only the hint."""
    if "showing-hint" in node.facts:
        return node.facts["showing-hint"] == "true"
    return node.hint is not None and node.text == node.hint


def hint_of(node: HierarchyNode) -> str:
    """Give what an empty field shows, "" where the dialect does not tell."""
    return node.hint or (node.text if shows_hint(node) else "")


def own_label(node: HierarchyNode) -> str:
    """Give what a view says of itself; what a field holds is no label."""
    if "password" in node.flags or is_editable(node):
        return said_text(node.desc)
    text = "" if node.kind == "Image" and _FILE.fullmatch(node.text) else node.text
    if role_of_class(node.kind) in _SCALES and number_in(text) is not None:
        text = ""  # uiautomator2 writes there where the scale stands.
    return said_text(text) or said_text(node.desc)


def labels_below(node: HierarchyNode) -> list[str]:
    """Give the texts in a view, without those of what can be acted on itself inside of it."""
    found: list[str] = []
    waiting = list(reversed(node.children))
    while waiting and len(found) < MOST_PARTS:
        below = waiting.pop()
        if acts(below) and "scrollable" not in below.flags:
            continue
        label = own_label(below)
        if label and label not in found:
            found.append(label)
        waiting.extend(reversed(below.children))
    return found


def name_below(node: HierarchyNode) -> str:
    """Name a view after the texts in it; where it has none, after the one thing in it."""
    parts = labels_below(node)
    if not parts:
        inner = [one for one in node.walk()[1:] if own_label(one)]
        parts = [own_label(one) for one in inner] if len(inner) == 1 else []
    return " ".join(parts)[:_NAME_LIMIT]


def words_of_id(node: HierarchyNode) -> str:
    """Give the words of a resource id that say what a view is for, "" when none does."""
    words, of_the_kind = [word.lower() for word in _WORD.findall(node.tail)], words_of_kinds()
    if not words or set(words) >= _OBFUSCATED:
        return ""
    while len(words) > 1 and words[0] in of_the_kind:
        words.pop(0)
    while len(words) > 1 and words[-1] in of_the_kind:
        words.pop()
    told = [word for word in words if word not in of_the_kind and len(word) > 1]
    return " ".join(words) if told else ""


def place_of(node: HierarchyNode, size: tuple[int, int]) -> str:
    """Say where an icon is that nothing else names: among those like it, else on the screen."""
    siblings = node.parent.children if node.parent is not None else []
    alike = [
        one
        for one in (siblings if len(siblings) <= _MOST_BESIDE else ())
        if one.kind == node.kind and acts(one) and not own_label(one) and same_row(one, node)
    ]
    if len(alike) > 1:
        return f"icon {alike.index(node) + 1} of {len(alike)}"
    middles = ((node.box[1] + node.box[3]) / 2, (node.box[0] + node.box[2]) / 2)
    words = [
        names[min(2, max(0, int(3 * middle / max(1, extent))))]
        for names, middle, extent in zip(_THIRDS, middles, reversed(size), strict=True)
    ]
    return f"icon {' '.join(words)}"


Above = Literal["none", "its own", "any"]


class Neighbours:
    """Loose texts of a screen, to name what has no name after what stands by it."""

    def __init__(self, nodes: Iterable[HierarchyNode], roles: Roles, height_px: int) -> None:
        self._near = _NEAR_PX * height_px
        self._by_parent: dict[int, list[HierarchyNode]] = {}
        self._links: dict[int, list[HierarchyNode]] = {}
        for node in nodes:
            if node.parent is None or node.width <= 0 or not own_label(node):
                continue
            if acts(node):
                if is_written(node):
                    self._links.setdefault(id(node.parent), []).append(node)
                continue
            if roles.of(node) == "heading":
                continue  # it is over all that follows, not the label of the first field
            self._by_parent.setdefault(id(node.parent), []).append(node)
            outer = node.parent.parent
            if outer is not None and not acts(node.parent):
                self._by_parent.setdefault(id(outer), []).append(node)

    def label_of(self, node: HierarchyNode, *, above: Above) -> str:
        """Give the text that belongs to a view: the one in its row, else one closely above it.

        Args:
            node: What is to be named.
            above: `its own` is one that is closer to the view than to what is above itself.
        """
        for holder in _holders(node):
            texts = self._by_parent.get(id(holder), ())
            if len(texts) > _MOST_BESIDE:
                continue
            found = _find_text_beside(node, texts)
            if found is None and above != "none":
                found = self._above(node, texts, own=above == "its own")
            if found is not None:
                return own_label(found)
        return ""

    def link_of(self, node: HierarchyNode) -> str:
        """Give the text beside a box to tick that can be tapped itself, e.g. an agreement."""
        links = self._links.get(id(node.parent), ())
        found = _find_text_beside(node, links) if len(links) <= _MOST_BESIDE else None
        return own_label(found) if found is not None else ""

    def _above(
        self, node: HierarchyNode, texts: Sequence[HierarchyNode], *, own: bool
    ) -> HierarchyNode | None:
        near = [
            text
            for text in texts
            if 0 <= node.box[1] - text.box[3] <= self._near
            and text.box[0] < node.box[2]
            and text.box[2] > node.box[0]
        ]
        nearest = max(near, key=lambda text: text.box[3], default=None)
        if nearest is None or _is_between(node, nearest):
            return None
        return nearest if not own or _belongs(nearest, node) else None


def _is_between(node: HierarchyNode, text: HierarchyNode) -> bool:
    """Say whether something else to act on stands between a view and the text above it."""
    beside = node.parent.children[:_MOST_BESIDE] if node.parent is not None else []
    return any(
        one is not node and acts(one) and text.box[3] <= one.box[1] < node.box[1] for one in beside
    )


def _belongs(text: HierarchyNode, node: HierarchyNode) -> bool:
    """Say whether a text is closer to the view below it than to what is above it."""
    beside = text.parent.children[:_MOST_BESIDE] if text.parent is not None else []
    over = [one.box[3] for one in beside if one is not text and 0 < one.box[3] <= text.box[1]]
    if not over:
        return True
    below, above = node.box[1] - text.box[3], text.box[1] - max(over)
    return below < above or (below == above and _alternate(beside))


def _alternate(beside: Sequence[HierarchyNode]) -> bool:
    """Say whether there are several fields, each with a text right before it: its label."""
    before = [one for one, after in pairwise(beside) if is_editable(after)]
    fields = [one for one in beside if is_editable(one)]
    labels = [one for one in before if own_label(one) and not acts(one)]
    return len(fields) > 1 and len(labels) == len(fields)


def _holders(node: HierarchyNode) -> list[HierarchyNode]:
    parent = node.parent
    return [one for one in (parent, parent.parent if parent else None) if one is not None]


def _find_text_beside(node: HierarchyNode, texts: Sequence[HierarchyNode]) -> HierarchyNode | None:
    """Give the text beside a view; none when something to act on stands between the two.

    Of several on the left the nearest that begins with a letter: a price between a thing and its
    box is no name.
    """
    beside = [text for text in texts if same_row(node, text)]
    left = [text for text in beside if text.box[2] <= node.box[0]]
    right = [text for text in beside if text.box[0] >= node.box[2]]
    near = max(left, key=lambda text: (is_worded(own_label(text)), text.box[2]), default=None)
    if near is None:
        near = min(right, key=lambda text: (text.box[0], text.box[1]), default=None)
    return near if near is not None and not _is_apart(node, near) else None


def is_worded(text: str) -> bool:
    """Say whether a text begins with a letter: prices and counts call nothing."""
    first = next((sign for sign in text if sign.isalnum()), "")
    return first.isalpha()


def _is_apart(node: HierarchyNode, text: HierarchyNode) -> bool:
    """Say whether something else to act on stands between a view and a text in its row."""
    start, end = sorted((node, text), key=lambda one: one.box[0])
    between = (start.box[2], end.box[0])
    beside = node.parent.children[:_MOST_BESIDE] if node.parent is not None else []
    return any(
        one is not node and acts(one) and between[0] <= one.box[0] and one.box[2] <= between[1]
        for one in beside
    )


@lru_cache(maxsize=1)
def said_of_apps() -> dict[str, re.Pattern[str]]:
    """Give what the system says of an app, by kind: `anr`, `crash`."""
    return {kind: re.compile(pattern) for kind, pattern in _raw()["incidents"].items()}


@lru_cache(maxsize=1)
def words_of_kinds() -> frozenset[str]:
    """Give the words of resource ids that only say what kind of view it is."""
    return frozenset(_raw()["kinds_in_ids"])


def _raw() -> dict[str, Any]:
    raw: dict[str, Any] = read_configured("devices", "native.yaml")
    return raw

"""Stored HTML as a plain tree, as the browser would compose it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

MAX_DEPTH = 120
"""Deeper elements are taken as children of the one at this depth."""
MAX_BYTES = 6_000_000
MAX_ELEMENTS = 60_000
"""Reading so many takes about 3 s; the rest of the page is left out."""

_OF_HEAD = frozenset({"base", "link", "meta", "noscript", "script", "style", "template", "title"})


@dataclass(eq=False, slots=True)
class Element:
    """One element; its children are elements and strings."""

    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: "list[Element | str]" = field(default_factory=list)

    def get(self, name: str) -> str:
        """Give an attribute, empty when it is absent."""
        return self.attributes.get(name, "")

    def has(self, name: str) -> bool:
        """Say whether the attribute is there."""
        return name in self.attributes

    def elements(self) -> "Iterator[Element]":
        """Child elements."""
        return (child for child in self.children if isinstance(child, Element))

    def ancestors(self) -> "Iterator[Element]":
        """From the parent to the root."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    def descendants(self) -> "Iterator[Element]":
        """Elements below, in document order."""
        waiting = [child for child in reversed(self.children) if isinstance(child, Element)]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += [c for c in reversed(element.children) if isinstance(c, Element)]

    def words(self) -> str:
        """All text inside, as it is written."""
        parts: list[str] = []
        waiting: list[Element | str] = list(reversed(self.children))
        while waiting:
            node = waiting.pop()
            if isinstance(node, str):
                parts.append(node)
            else:
                waiting += reversed(node.children)
        return "".join(parts)


@dataclass(frozen=True)
class Tree:
    """A document and whether a part of it was left out."""

    root: Element
    truncated: bool


def names_in(text: str) -> frozenset[str]:
    """Give the names that are written in `text`, apart by spaces."""
    return frozenset(text.split())


def read_tree(html: str) -> Tree:
    """Read any text as HTML; never raises. Declarative shadow roots take their host's place."""
    raw = html.replace("\0", "\ufffd").encode("utf-8", "replace")
    truncated = len(raw) > MAX_BYTES
    parser = etree.HTMLParser(
        encoding="utf-8", huge_tree=True, remove_comments=True, remove_pis=True
    )
    root = Element("html", {})
    try:
        source = etree.fromstring(raw[:MAX_BYTES], parser)
    except etree.LxmlError:  # nothing but white space or comments
        return Tree(root, truncated)
    if source is None:
        return Tree(root, truncated)
    too_deep = any("depth" in entry.message for entry in parser.error_log)
    whole = _convert(source, root) and not too_deep
    _leave_head(root)
    _compose(root)
    return Tree(root, truncated or not whole)


def _convert(source: etree._Element, root: Element) -> bool:
    """Copy the tree of lxml below `root`; False when it was too large."""
    path: list[Element] = []
    count = 0
    for event, node in etree.iterwalk(source, events=("start", "end")):
        if event == "end":
            path.pop()
            if node.tail and path:
                path[min(len(path), MAX_DEPTH) - 1].children.append(node.tail)
            continue
        count += 1
        if count > MAX_ELEMENTS:
            return False
        if not path and node.tag == "html":
            element = root
            root.attributes = _attributes(node)
        else:
            parent = path[min(len(path), MAX_DEPTH) - 1] if path else root
            element = Element(str(node.tag).lower(), _attributes(node), parent)
            parent.children.append(element)
        if node.text:
            element.children.append(node.text)
        path.append(element)
    return True


def _leave_head(root: Element) -> None:
    """Put what no head holds into the body, as HTML says; the parser knows no newer elements."""
    head = next((child for child in root.elements() if child.tag == "head"), None)
    if head is None:
        return
    kept = next((at for at, one in enumerate(head.children) if not _is_of_head(one)), None)
    if kept is None:
        return
    left = head.children[kept:]
    del head.children[kept:]
    body = next((child for child in root.elements() if child.tag == "body"), None)
    if body is None:
        body = Element("body", {}, root)
        root.children.append(body)
    body.children[:0] = left
    for child in body.elements():
        child.parent = body


def _is_of_head(child: Element | str) -> bool:
    return child.tag in _OF_HEAD if isinstance(child, Element) else not child.strip()


def _attributes(source: etree._Element) -> dict[str, str]:
    return {str(name).lower(): str(value) for name, value in source.attrib.items()}


def _compose(root: Element) -> None:
    for host in [root, *root.descendants()]:
        template = next(
            (c for c in host.elements() if c.tag == "template" and c.has("shadowrootmode")), None
        )
        if template is None:
            continue
        light = [child for child in host.children if child is not template]
        host.children = template.children
        for child in host.elements():
            child.parent = host
        for slot in [element for element in host.descendants() if element.tag == "slot"]:
            _assign(slot, light)


def _assign(slot: Element, light: "list[Element | str]") -> None:
    wanted = slot.get("name")
    given = [
        child
        for child in light
        if (child.get("slot") if isinstance(child, Element) else "") == wanted
    ]
    if any(isinstance(child, Element) or child.strip() for child in given):
        slot.children = given
        for child in slot.elements():
            child.parent = slot

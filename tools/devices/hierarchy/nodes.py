"""A dump of a view hierarchy as nodes: untrusted XML, read within limits."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree

from state.errors import HierarchyError

MAX_CHARS = 5_000_000
"""A longer dump is refused."""
MAX_NODES = 20_000
"""Further nodes are left out."""
MAX_DEPTH = 512
"""Of a view; those further inside are left out."""
MAX_TEXT = 10_000
"""A text is cut after so many characters."""
MAX_PX = 1_000_000
"""Of any side; a place beyond it is none."""
FLAGS = (
    "clickable",
    "long-clickable",
    "checkable",
    "checked",
    "scrollable",
    "focused",
    "selected",
    "password",
)

_DECLARATION = re.compile(r"<\?xml[^>]*\?>")
_DOCTYPE = re.compile(r"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
_BOUNDS = re.compile(r"\s*\[(-?\d+),\s*(-?\d+)\]\s*\[(-?\d+),\s*(-?\d+)\]\s*")
_REFERENCE = re.compile(r"&#(?:[xX]([0-9A-Fa-f]{1,8})|([0-9]{1,10}));")
_BARE = re.compile(r"&(?!(?:#\d+|#[xX][0-9A-Fa-f]+|[A-Za-z_][\w.-]*);)")
_NO_CHARACTER = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FACTS = ("heading", "showing-hint", "displayed", "visible-to-user")
_AROUND = frozenset({"hierarchy", "displays", "display", "windows", "window"})
"""What stands around the views; newer dumps of all windows have more than `hierarchy`."""
_SPACES = re.compile(r"[ \t\r\n\f\v]+")


@dataclass(slots=True, eq=False)
class Node:
    """One view, as a dump tells of it; equal to itself only, whatever hangs below it."""

    kind: str
    """Class without its package, e.g. "EditText"."""
    package: str
    rid: str
    """Resource id, e.g. "com.shop:id/pay"."""
    text: str
    desc: str
    hint: str | None
    """None where the dialect does not tell it."""
    flags: frozenset[str]
    enabled: bool
    box: tuple[int, int, int, int]
    """Left, top, right, bottom in px; all 0 when the dump has none."""
    facts: Mapping[str, str]
    """Further attributes of one dialect, e.g. heading, showing-hint, displayed."""
    parent: "Node | None" = field(default=None, repr=False)
    children: list["Node"] = field(default_factory=list, repr=False)

    @property
    def width(self) -> int:
        """In px."""
        return self.box[2] - self.box[0]

    @property
    def height(self) -> int:
        """In px."""
        return self.box[3] - self.box[1]

    @property
    def tail(self) -> str:
        """The resource id without its package."""
        return self.rid.rpartition("/")[2]

    def walk(self) -> list["Node"]:
        """This node and all below it in document order."""
        found, waiting = [], [self]
        while waiting:
            node = waiting.pop()
            found.append(node)
            waiting.extend(reversed(node.children))
        return found


@dataclass(frozen=True)
class Dump:
    """A whole dump: the roots of its windows, the topmost first, as a device lists them."""

    windows: tuple[Node, ...]
    size: tuple[int, int] | None
    """Width and height in px where the dialect tells them."""
    truncated: bool = False
    """Some views were left out: too many, or too far inside."""


def read_dump(xml: str) -> Dump:
    """Read what `uiautomator dump`, uiautomator2 or Appium gives.

    Raises:
        HierarchyError: no hierarchy, or one that is not read for safety: entities, a document
            type, or more than a real screen can hold.
    """
    root = _parsed(_prepared(xml))
    if root.tag not in _AROUND and "bounds" not in root.attrib:
        raise HierarchyError(f"no view hierarchy: it begins with <{str(root.tag)[:60]}>")
    tops: list[Node] = []
    waiting: list[tuple[etree._Element, Node | None, int]] = [(root, None, 1)]
    count, was_cut = 0, False
    while waiting and count < MAX_NODES:
        element, parent, depth = waiting.pop()
        if not isinstance(element.tag, str):  # a comment
            continue
        if depth > MAX_DEPTH:
            was_cut = True
            continue
        if parent is None and element.tag in _AROUND:
            waiting.extend((child, None, depth + 1) for child in reversed(element))
            continue
        count += 1
        node = _node(element, parent)
        (tops if parent is None else parent.children).append(node)
        waiting.extend((child, node, depth + 1) for child in reversed(element))
    return Dump(tuple(tops), _size(root.attrib), was_cut or bool(waiting))


def plain(text: str) -> str:
    """Give a text on one line, without spaces around it."""
    if not text:
        return text
    return _SPACES.sub(" ", text).strip()[:MAX_TEXT]


def _prepared(xml: str) -> str:
    if len(xml) > MAX_CHARS:
        raise HierarchyError(f"a hierarchy of {len(xml):,} characters is no screen")
    start, end = xml.find("<"), xml.rfind(">")
    if start < 0 or end < start:
        raise HierarchyError("no view hierarchy: it is empty")
    text = _DECLARATION.sub("", xml[start : end + 1], count=1)
    if _DOCTYPE.search(text):
        raise HierarchyError("a hierarchy with a document type or entities is not read")
    return text


def _parsed(text: str) -> etree._Element:
    try:
        return _parse(text)
    except etree.XMLSyntaxError as first:
        mended = _NO_CHARACTER.sub("", _REFERENCE.sub(_allowed, _BARE.sub("&amp;", text)))
        if mended == text:
            raise HierarchyError(f"no XML: {_said(first)}") from first
        try:
            return _parse(mended)
        except etree.XMLSyntaxError as error:
            raise HierarchyError(f"no XML: {_said(error)}") from error


def _parse(text: str) -> etree._Element:
    # Without document types, which are refused before, nothing can be expanded: `huge_tree` only
    # lifts the limit on depth.
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True
    )
    return etree.fromstring(text.encode("utf-8", "replace"), parser)


def _allowed(match: re.Match[str]) -> str:
    """Drop a reference to a character that XML does not allow, e.g. half of an emoji."""
    number = int(match.group(1), 16) if match.group(1) else int(match.group(2))
    if number > 0x10FFFF or _NO_CHARACTER.match(chr(number)):
        return ""
    return match.group()


def _said(error: etree.XMLSyntaxError) -> str:
    return str(error.msg or "it is cut off").partition("\n")[0][:120]


def _node(element: etree._Element, parent: Node | None) -> Node:
    # A plain dict: every look into the element's own would go through the parser.
    given = {str(name): str(value) for name, value in element.items()}
    tag = str(element.tag)
    kind = given.get("class") or (tag if tag != "node" else "View")
    hint = given.get("hint")
    return Node(
        kind=kind.rpartition(".")[2].rpartition("$")[2][:200],
        package=given.get("package", "")[:300] or (parent.package if parent is not None else ""),
        rid=given.get("resource-id", "")[:300],
        text=plain(given.get("text", "")),
        desc=plain(given.get("content-desc", "")),
        hint=plain(hint) if hint is not None else None,
        flags=frozenset([flag for flag in FLAGS if given.get(flag) == "true"]),
        enabled=given.get("enabled") != "false",
        box=box_of(given.get("bounds")),
        facts={name: given[name][:MAX_TEXT] for name in _FACTS if name in given},
        parent=parent,
    )


def box_of(bounds: str | None) -> tuple[int, int, int, int]:
    """Read a place as phones write it, e.g. "[0,66][1080,210]"; all 0 when there is none."""
    found = _BOUNDS.fullmatch(bounds[:80]) if bounds else None
    if found is None:
        return (0, 0, 0, 0)
    left, top, right, bottom = (int(number) for number in found.groups())
    if max(abs(left), abs(top), abs(right), abs(bottom)) > MAX_PX:
        return (0, 0, 0, 0)
    return (left, top, max(left, right), max(top, bottom))


def _size(given: Mapping[str, str] | etree._Attrib) -> tuple[int, int] | None:
    width, height = _number(given.get("width")), _number(given.get("height"))
    return (width, height) if width > 0 and height > 0 else None


def _number(text: str | None) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 9 else 0

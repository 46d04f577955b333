"""A dump of a view hierarchy as nodes: untrusted XML, read within limits."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lxml import etree

from surefoot.state.errors import HierarchyError
from surefoot.tools.devices.hierarchy.attributes import (
    class_without_package,
    facts_of,
    flags_of,
    parse_bounds,
    to_one_line,
)
from surefoot.tools.garbage import pause_collection
from surefoot.tools.screens.whole import replace_surrogates

MAX_CHARS = 5_000_000
"""A longer dump is refused."""
MAX_NODES = 20_000
"""Further nodes are left out."""
MAX_DEPTH = 512
"""Of a view; those further inside are left out."""
_DECLARATION = re.compile(r"<\?xml[^>]*\?>")
_DOCTYPE = re.compile(r"<!\s*(DOCTYPE|ENTITY)", re.IGNORECASE)
_REFERENCE = re.compile(r"&#(?:[xX]([0-9A-Fa-f]{1,8})|([0-9]{1,10}));")
_REFERENCES = re.compile(r"(?:&#(?:[xX][0-9A-Fa-f]{1,8}|[0-9]{1,10});)+")
_BARE = re.compile(r"&(?!(?:#\d+|#[xX][0-9A-Fa-f]+|[A-Za-z_][\w.-]*);)")
_NO_CHARACTER = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_AROUND = frozenset({"hierarchy", "displays", "display", "windows", "window"})
"""What stands around the views; newer dumps of all windows have more than `hierarchy`."""


@dataclass(slots=True, eq=False)
class HierarchyNode:
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
    parent: "HierarchyNode | None" = field(default=None, repr=False)
    children: list["HierarchyNode"] = field(default_factory=list, repr=False)

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

    def walk(self) -> list["HierarchyNode"]:
        """This node and all below it in document order."""
        found, waiting = [], [self]
        while waiting:
            node = waiting.pop()
            found.append(node)
            if node.children:
                waiting += node.children[::-1]
        return found


@dataclass(frozen=True)
class Dump:
    """A whole dump: the roots of its windows, the topmost first, as a device lists them."""

    windows: tuple[HierarchyNode, ...]
    size: tuple[int, int] | None
    """Width and height in px where the dialect tells them."""
    truncated: bool = False
    """Some views were left out: too many, or too far inside."""

    def let_go(self) -> None:
        """Take the views apart, when nobody reads them any more.

        Each view knows the one around it, so that together they would wait for the collector.
        """
        for window in self.windows:
            for node in window.walk():
                node.parent = None


@pause_collection()
def read_dump(xml: str) -> Dump:
    """Read what `uiautomator dump`, uiautomator2 or Appium gives.

    Raises:
        HierarchyError: no hierarchy, or one that is not read for safety: entities, a document
            type, or more than a real screen can hold.
    """
    text = _prepare(xml)
    try:
        return _parse(text)
    except etree.XMLSyntaxError as first:
        mended = _NO_CHARACTER.sub("", _REFERENCES.sub(_mend_references, _BARE.sub("&amp;", text)))
        if mended == text:
            raise HierarchyError(f"no XML: {_xml_error_reason(first)}") from first
        try:
            return _parse(mended)
        except etree.XMLSyntaxError as error:
            raise HierarchyError(f"no XML: {_xml_error_reason(error)}") from error


def _prepare(xml: str) -> str:
    if len(xml) > MAX_CHARS:
        raise HierarchyError(f"a hierarchy of {len(xml):,} characters is no screen")
    start, end = xml.find("<"), xml.rfind(">")
    if start < 0 or end < start:
        raise HierarchyError("no view hierarchy: it is empty")
    text = _DECLARATION.sub("", xml[start : end + 1], count=1)
    if _DOCTYPE.search(text):
        raise HierarchyError("a hierarchy with a document type or entities is not read")
    return text


def _parse(text: str) -> Dump:
    # Without document types, which are refused before, nothing but `&amp;` and its like can be
    # expanded: `huge_tree` only lifts the limit on depth.
    reader = _Reader()
    target: Any = reader
    parser = etree.XMLParser(
        target=target, resolve_entities="internal", no_network=True, huge_tree=True
    )
    etree.fromstring(replace_surrogates(text).encode(), parser)
    return reader.dump()


class _Reader:
    """Takes the elements of a dump as the parser comes upon them; no tree is made of them."""

    def __init__(self) -> None:
        self._tops: list[HierarchyNode] = []
        self._open: list[HierarchyNode | None] = []
        """Of each element around: its view, or None where it is none."""
        self._size: tuple[int, int] | None = None
        self._refused = ""
        self._count, self._left_out = 0, 0
        """Views that were read; how many elements around are left out with all in them."""
        self._was_cut = False

    def start(self, tag: str, given: Mapping[str, str]) -> None:
        """Take what an element begins with."""
        if self._left_out:
            self._left_out += 1
            return
        around = self._open
        if around:
            parent = around[-1]
        else:
            parent = None
            self._size = _find_root_size(given)
            if tag not in _AROUND and "bounds" not in given:
                self._refused = tag
        if parent is None and tag in _AROUND:
            around.append(None)
        elif self._count >= MAX_NODES or len(around) >= MAX_DEPTH:
            self._left_out = 1
            self._was_cut = True
        else:
            self._count += 1
            node = _node_of_element(tag, given, parent)
            (self._tops if parent is None else parent.children).append(node)
            around.append(node)

    def end(self, _tag: str) -> None:
        """Take the end of an element."""
        if self._left_out:
            self._left_out -= 1
        else:
            self._open.pop()

    def close(self) -> None:
        """Take the end of the text, or of what can be read of it."""

    def dump(self) -> Dump:
        """Give what was read.

        Raises:
            HierarchyError: it is XML of another kind.
        """
        if self._refused:
            raise HierarchyError(f"no view hierarchy: it begins with <{self._refused[:60]}>")
        tops, self._tops = self._tops, []  # the parser and this one hold each other
        return Dump(tuple(tops), self._size, self._was_cut)


def _mend_references(match: re.Match[str]) -> str:
    """Join the halves of emoji, and drop references to characters that XML does not allow."""
    numbers = [
        int(one.group(1), 16) if one.group(1) else int(one.group(2))
        for one in _REFERENCE.finditer(match.group())
    ]
    signs = replace_surrogates("".join(chr(number) for number in numbers if number <= 0x10FFFF))
    return "".join(f"&#{ord(sign)};" for sign in signs if not _NO_CHARACTER.match(sign))


def _xml_error_reason(error: etree.XMLSyntaxError) -> str:
    return str(error.msg or "it is cut off").partition("\n")[0][:120]


def _node_of_element(
    tag: str, given: Mapping[str, str], parent: HierarchyNode | None
) -> HierarchyNode:
    # Thousands a dump, so nothing here loops.
    get = given.get
    text, desc, hint = get("text"), get("content-desc"), get("hint")
    return HierarchyNode(
        class_without_package(get("class") or (tag if tag != "node" else "View")),
        get("package", "")[:300] or (parent.package if parent is not None else ""),
        get("resource-id", "")[:300],
        to_one_line(text) if text else "",
        to_one_line(desc) if desc else "",
        to_one_line(hint) if hint is not None else None,
        flags_of(
            get("clickable") == "true",
            get("long-clickable") == "true",
            get("checkable") == "true",
            get("checked") == "true",
            get("scrollable") == "true",
            get("focused") == "true",
            get("selected") == "true",
            get("password") == "true",
        ),
        get("enabled") != "false",
        parse_bounds(get("bounds")),
        facts_of((get("heading"), get("showing-hint"), get("displayed"), get("visible-to-user"))),
        parent,
        [],
    )


def _find_root_size(given: Mapping[str, str]) -> tuple[int, int] | None:
    width, height = _decimal_or_zero(given.get("width")), _decimal_or_zero(given.get("height"))
    return (width, height) if width > 0 and height > 0 else None


def _decimal_or_zero(text: str | None) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 9 else 0

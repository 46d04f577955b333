"""Reads a Mermaid flowchart."""

import html
import re

from surefoot.state.errors import CaseFileError
from surefoot.tools.flows.flow import Flow, FlowEdge, FlowNode, NodeKind

_HEAD = re.compile(r"^(?:flowchart|graph)\b(?:\s+(?:TB|TD|BT|RL|LR))?\s*;?", re.IGNORECASE)
_LEFT_OUT = re.compile(
    r"^(?:subgraph|end|direction|style|classDef|class|click|linkStyle|accTitle|accDescr)\b"
)
_ID = re.compile(r"[^\W_](?:[\w.]|-(?![-.>]))*|_\w+")
_SHAPES: tuple[tuple[str, str, NodeKind], ...] = (
    ("([", "])", "end"),
    ("(((", ")))", "end"),
    ("((", "))", "end"),
    ("[[", "]]", "action"),
    ("[(", ")]", "action"),
    ("[/", "/]", "action"),
    ("[\\", "\\]", "action"),
    ("{{", "}}", "action"),
    ("{", "}", "decision"),
    ("[", "]", "action"),
    ("(", ")", "action"),
    (">", "]", "action"),
)
_ARROW = re.compile(
    r"\s*<?(?:"
    r"(?:--|==|-\.)\s*(?P<middle>[^-=.>|\s][^|]*?)\s*(?:-{2,}|={2,}|\.-+)[>ox]?"
    r"|(?:-{2,}|={2,}|-\.+-)[>ox]?"
    r")(?:\s*\|(?P<label>[^|]*)\|)?\s*"
)
_CLASS = re.compile(r":::[\w-]+")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def read_mermaid(text: str, source: str, name: str) -> Flow:
    """Give the flow of a Mermaid flowchart.

    Raises:
        CaseFileError: with the line that cannot be read.
    """
    flow, started, front = Flow(name=name), False, False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("%%")[0].strip()
        if line == "---" and not started:
            front = not front
        elif front:
            title = re.match(r"title:\s*(.+)", line)
            flow.title = _bare(title.group(1), "\"'") if title else flow.title
        elif not started and line:
            head = _HEAD.match(line)
            if head is None:
                raise CaseFileError(source, number, "", "must begin with `flowchart` or `graph`")
            started, line = True, line[head.end() :].strip()
        if started and line and not _LEFT_OUT.match(line):
            for statement in filter(None, map(str.strip, _statements(line))):
                _Line(flow, source, number, statement).read()
    if not started:
        raise CaseFileError(source, None, "", "has no flowchart")
    return flow


def _statements(line: str) -> list[str]:
    """Split at semicolons that stand in no quotes."""
    return re.findall(r'(?:"[^"]*"|[^;"])+', line)


class _Line:
    """Reads one statement: nodes, and arrows between them."""

    def __init__(self, flow: Flow, source: str, number: int, text: str) -> None:
        self._flow, self._source, self._number = flow, source, number
        self._text, self._at = _CLASS.sub("", text), 0

    def read(self) -> None:
        left = self._group()
        while self._at < len(self._text):
            arrow = _ARROW.match(self._text, self._at)
            if arrow is None or arrow.end() == self._at:
                raise self._wrong()
            self._at = arrow.end()
            label = _plain(arrow.group("label") or arrow.group("middle") or "")
            right = self._group()
            self._flow.edges += [FlowEdge(a, b, label) for a in left for b in right]
            left = right

    def _group(self) -> list[str]:
        names = [self._node()]
        while more := re.compile(r"\s*&\s*").match(self._text, self._at):
            self._at = more.end()
            names.append(self._node())
        return names

    def _node(self) -> str:
        found = _ID.match(self._text, self._at)
        if found is None:
            raise self._wrong()
        name, self._at = found.group(), found.end()
        for opening, closing, kind in _SHAPES:
            if self._text.startswith(opening, self._at):
                text = self._inside(opening, closing)
                self._flow.nodes[name] = FlowNode(name, text, kind)
                return name
        self._flow.nodes.setdefault(name, FlowNode(name, name))
        return name

    def _inside(self, opening: str, closing: str) -> str:
        start = self._at + len(opening)
        if self._text.startswith('"', start):
            end = self._text.find('"' + closing, start + 1)
            start, close = start + 1, '"' + closing
        else:
            end, close = self._text.find(closing, start), closing
        if end < 0:
            raise self._wrong(f"{opening!r} has no {closing!r}")
        self._at = end + len(close)
        return _plain(self._text[start:end])

    def _wrong(self, why: str = "is no node and no arrow of a flowchart") -> CaseFileError:
        return CaseFileError(self._source, self._number, "", f"{self._text[self._at :]!r} {why}")


def _plain(text: str) -> str:
    """Text without the marks of a chart."""
    return " ".join(html.unescape(_BREAK.sub(" ", _bare(text, '"`'))).split())


def _bare(text: str, marks: str) -> str:
    """Text without the marks around all of it; what ends with a name in quotes keeps them."""
    text = text.strip()
    for mark in marks:
        if text[:1] == text[-1:] == mark and text.count(mark) == 2:
            text = text[1:-1].strip()
    return text

"""Reads a flow file, and says what is wrong with it."""

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import networkx as nx

from surefoot.state.errors import CaseFileError
from surefoot.tools.casefile import read_data

NodeKind = Literal["action", "decision", "end"]
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
_KEYS = frozenset({"title", "app", "parameters", "start", "nodes"})
_NODE_KEYS = frozenset({"action", "decision", "expected", "next"})
_ARROW_KEYS = frozenset({"to", "when", "expected"})


@dataclass(frozen=True)
class FlowNode:
    """A box of the chart."""

    name: str
    text: str
    kind: NodeKind = "action"
    """action: a step. decision: a question whose answers are the labels of its arrows. end: a
    rounded box without a way on, or where the flow begins."""
    expected: str = ""


@dataclass(frozen=True)
class FlowEdge:
    """An arrow of the chart."""

    start: str
    end: str
    label: str = ""
    expected: str = ""
    """What the screen shows where the answer of a decision is this one."""


@dataclass
class Flow:
    """A whole chart."""

    name: str
    title: str = ""
    nodes: dict[str, FlowNode] = field(default_factory=dict)
    edges: list[FlowEdge] = field(default_factory=list)
    app: dict[str, Any] = field(default_factory=dict)
    parameters: dict[str, Any] = field(default_factory=dict)
    begin: str = ""
    """The first node; the one that no arrow leads to when empty."""


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
            flow.title = _strip_outer_marks(title.group(1), "\"'") if title else flow.title
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
            label = _strip_chart_marks(arrow.group("label") or arrow.group("middle") or "")
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
        return _strip_chart_marks(self._text[start:end])

    def _wrong(self, why: str = "is no node and no arrow of a flowchart") -> CaseFileError:
        return CaseFileError(self._source, self._number, "", f"{self._text[self._at :]!r} {why}")


def _strip_chart_marks(text: str) -> str:
    """Text without the marks of a chart."""
    return " ".join(html.unescape(_BREAK.sub(" ", _strip_outer_marks(text, '"`'))).split())


def _strip_outer_marks(text: str, marks: str) -> str:
    """Text without the marks around all of it; what ends with a name in quotes keeps them."""
    text = text.strip()
    for mark in marks:
        if text[:1] == text[-1:] == mark and text.count(mark) == 2:
            text = text[1:-1].strip()
    return text


def read_flow(path: Path) -> Flow:
    """Read a Mermaid flowchart (.mmd, .mermaid) or a flow in YAML.

    Raises:
        CaseFileError: with file, and line or key.
    """
    text, data = read_data(path, plain=path.suffix not in (".yaml", ".yml"))
    flow = _flow_of(data, path) if text is None else read_mermaid(text, str(path), path.stem)
    flow.begin = _checked_begin(flow, str(path))
    return flow


def graph_of(flow: Flow) -> "nx.MultiDiGraph[str]":
    """Give the flow as a graph; the number of an arrow is its key."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_nodes_from(flow.nodes)
    for number, edge in enumerate(flow.edges):
        graph.add_edge(edge.start, edge.end, key=number)
    return graph


def _flow_of(data: Any, path: Path) -> Flow:
    nodes = data.get("nodes") if isinstance(data, Mapping) else None
    if not isinstance(nodes, Mapping) or not nodes:
        raise CaseFileError(str(path), None, "nodes", "must be a mapping of names to nodes")
    _refuse_unknown(data, _KEYS, str(path), "")
    flow = Flow(name=path.stem, title=str(data.get("title", "")), begin=str(data.get("start", "")))
    flow.app, flow.parameters = dict(data.get("app") or {}), dict(data.get("parameters") or {})
    for name, given in nodes.items():
        _add_node(flow, str(name), given, str(path))
    return flow


def _add_node(flow: Flow, name: str, given: Any, source: str) -> None:
    facts = {"action": given} if isinstance(given, str) else given
    key = f"nodes.{name}"
    if not isinstance(facts, Mapping):
        raise CaseFileError(source, None, key, "must be a text or a mapping")
    _refuse_unknown(facts, _NODE_KEYS, source, f"{key}.")
    expected = str(facts.get("expected", ""))
    if "decision" in facts:
        if expected:
            why = "of a decision stands at its arrows: next: [{to, when, expected}]"
            raise CaseFileError(source, None, f"{key}.expected", why)
        node = FlowNode(name, str(facts["decision"]), "decision")
    elif "action" in facts:
        node = FlowNode(name, str(facts["action"]), "action", expected)
    else:
        node = FlowNode(name, expected, "end")
    flow.nodes[name] = node
    ways = facts.get("next", [])
    for way in ways if isinstance(ways, list) else [ways]:
        arrow = way if isinstance(way, Mapping) else {"to": way}
        _refuse_unknown(arrow, _ARROW_KEYS, source, f"{key}.next.")
        if not isinstance(arrow.get("to"), str):
            raise CaseFileError(source, None, f"{key}.next", "needs names, or {to, when, expected}")
        told = (str(arrow.get(part, "")) for part in ("when", "expected"))
        flow.edges.append(FlowEdge(name, arrow["to"], *told))


def _refuse_unknown(
    data: Mapping[str, Any], keys: frozenset[str], source: str, before: str
) -> None:
    unknown = sorted(set(map(str, data)) - keys)
    if unknown:
        raise CaseFileError(source, None, f"{before}{unknown[0]}", "is not a known key")


def _checked_begin(flow: Flow, source: str) -> str:
    """Give the beginning; every arrow leads somewhere and an end can be reached."""
    missing = next((e.end for e in flow.edges if e.end not in flow.nodes), None)
    if missing is not None:
        raise CaseFileError(
            source, None, f"nodes.{missing}", "an arrow leads to it, but it is not there"
        )
    graph = graph_of(flow)
    begins = [flow.begin] if flow.begin else [n for n in flow.nodes if not graph.in_degree(n)]
    if len(begins) != 1 or begins[0] not in flow.nodes:
        told = ", ".join(begins) or "none"
        raise CaseFileError(source, None, "start", f"needs one node to begin with, not {told}")
    reached = {begins[0], *nx.descendants(graph, begins[0])}
    if all(graph.out_degree(node) for node in reached):
        raise CaseFileError(source, None, "", "has no end: every node leads on")
    return begins[0]

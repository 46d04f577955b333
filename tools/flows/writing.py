"""Writes the ways through a flow as cases."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import networkx as nx
import yaml

from surefoot.state.values.check import Check
from surefoot.state.values.understood import Understood
from surefoot.tools.artifacts import write_whole
from surefoot.tools.casefile import parse_case
from surefoot.tools.flows.reading import Flow, FlowEdge, FlowNode, graph_of
from surefoot.tools.strict_yaml import read_configured
from surefoot.tools.uat.rewriting import expected_result
from surefoot.tools.understanding.by_grammar import read_by_grammar
from surefoot.tools.understanding.context import Context

_MOST_TRIES = 200_000
"""Arrows that are tried; a chart may have more ways than can be counted."""

Way = tuple[FlowEdge, ...]
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_ENGLISH = re.compile(r"[\x00-\x7f‘’“”–—…]+")
_TEMPLATE = re.compile(r"System requests User|系统请求用户", re.IGNORECASE)
_FULL_STOP = re.compile(r"(?<![.。])[.。]$")
_OF_FILES = frozenset({"simulated", "replay"})
_NO_NAME = re.compile(r"[^A-Za-z0-9]+")


@dataclass(frozen=True)
class Ways:
    """The ways that were found, those with fewer loops and arrows first."""

    ways: tuple[Way, ...]
    more: bool = False
    """There are further ones beyond the limits."""


def ways_through(flow: Flow, max_ways: int, max_nodes: int) -> Ways:
    """Find the ways from the beginning to an end, each arrow that closes a loop at most once.

    Args:
        flow: The chart.
        max_ways: No more are given.
        max_nodes: Nodes of one way; longer ones are left out.
    """
    walk = _Walk(flow, max_nodes)
    found: list[Way] = []
    for way in walk.all():
        found.append(way)
        if len(found) > max(max_ways * 20, 1000):
            walk.cut = True
            break
    found.sort(key=lambda way: (walk.loops(way), len(way)))
    return Ways(tuple(found[:max_ways]), walk.cut or len(found) > max_ways)


class _Walk:
    """Walks one chart."""

    def __init__(self, flow: Flow, max_nodes: int) -> None:
        self._flow, self._most = flow, max_nodes
        graph = graph_of(flow)
        self._ends = {node for node in graph if not graph.out_degree(node)}
        self._left = nx.multi_source_dijkstra_path_length(graph.reverse(), self._ends)
        """Arrows to the nearest end."""
        self._closing = _closing(flow)
        self.cut = False

    def loops(self, way: Way) -> int:
        """Count the loops of a way."""
        return sum(edge in self._closing for edge in way)

    def all(self) -> Iterator[Way]:
        """Give every way, the first arrows of the chart first."""
        tries, waiting = 0, [(self._flow.begin, Way())]
        while waiting:
            node, way = waiting.pop()
            if node in self._ends:
                yield way
                continue
            for edge in reversed(self._flow.edges):
                if edge.start != node or edge.end not in self._left:
                    continue
                if edge in self._closing and edge in way:
                    continue
                tries += 1
                if len(way) + 2 + self._left[edge.end] > self._most or tries > _MOST_TRIES:
                    self.cut = True
                    continue
                waiting.append((edge.end, (*way, edge)))


def _closing(flow: Flow) -> frozenset[FlowEdge]:
    """Give the arrows that lead back to where the way has been."""
    graph = graph_of(flow)
    closing, open_nodes = set(), list[str]()
    for start, end, kind in nx.dfs_labeled_edges(nx.DiGraph(graph), flow.begin):
        if kind == "forward":
            open_nodes.append(end)
        elif kind == "reverse":
            open_nodes.pop()
        elif end in open_nodes:
            closing.add((start, end))
    return frozenset(e for e in flow.edges if (e.start, e.end) in closing or e.start == e.end)


@lru_cache(maxsize=1)
def _only_ends() -> re.Pattern[str]:
    """Match what a box says that tells of no state, in every language."""
    words = read_configured("flows", "ends.yaml")
    return re.compile(words["end"], re.IGNORECASE)


def with_full_path(app: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Give an app of a file with its whole path, so that a case finds it from anywhere.

    Args:
        app: As a flow or a command names it.
        folder: Of the flow; looked in where the path leads nowhere from here.
    """
    if "path" not in app or app.get("kind") not in _OF_FILES:
        return app
    named = Path(app["path"])
    here = named if named.exists() else folder / named
    return {**app, "path": str(here.resolve())} if here.exists() else app


def cases_of(flow: Flow, ways: tuple[Way, ...], app: dict[str, Any]) -> list[dict[str, Any]]:
    """Give one case for each way, as a case file has it.

    A step's expected result is the label of the arrow that leaves it, and the answers of the
    decisions behind it: as sentences where they are read so, else as claims. The answers are in
    the title, too. A way's rounded end is what must hold last.

    Raises:
        CaseFileError: a way has no step.
    """
    width = len(str(len(ways)))
    return [
        _build_flow_case(flow, way, app, f"{n:0{max(2, width)}}") for n, way in enumerate(ways, 1)
    ]


def write_cases(cases: list[dict[str, Any]], folder: Path) -> list[Path]:
    """Write each case into a file of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for case in cases:
        path = folder / f"{case['id']}.yaml"
        text = yaml.safe_dump(case, allow_unicode=True, sort_keys=False, width=1000)
        write_whole(path, text)
        paths.append(path)
    return paths


def _build_flow_case(flow: Flow, way: Way, app: dict[str, Any], number: str) -> dict[str, Any]:
    nodes = [flow.nodes[flow.begin], *(flow.nodes[edge.end] for edge in way)]
    decided = [
        (node, edge) for node, edge in zip(nodes[:-1], way, strict=True) if node.kind == "decision"
    ]
    answers = [_expected_text(node, edge) for node, edge in decided]
    last = nodes[-1]
    is_told = last.kind == "end" and way and not _only_ends().fullmatch(last.text)
    end = last.text if is_told else ""
    steps = _build_flow_steps(nodes, way)
    if steps and steps[-1].claims and end:
        steps[-1].expected.append(end)
    name = _NO_NAME.sub("-", flow.name).strip("-").lower()[:60] or "flow"
    case: dict[str, Any] = {
        "id": f"{name}-{number}",
        "title": "; ".join([flow.title or flow.name, *answers])[:200],
        "app": app,
        "steps": [step.written() for step in steps],
    }
    if end and not steps[-1].claims:
        case["expected"] = end
    if flow.parameters:
        case["parameters"] = flow.parameters
    parse_case(case, f"{flow.name}, way {number}")
    return case


@dataclass
class _Step:
    """A step of a way."""

    action: str
    expected: list[str] = field(default_factory=list)
    """Sentences that must hold after it."""
    claims: list[str] = field(default_factory=list)
    """Those of them that only a claim can say."""
    looks: bool = False
    """Nothing is done: the way begins with a decision."""

    def written(self) -> Any:
        """Give it as a case file has it; typed as a whole where it has a claim."""
        told: dict[str, Any] = {"action": self.action}
        if self.looks:
            told["do"] = {"do": "look"}
        if self.expected:
            told["expected"] = ", ".join(self.expected)
        if self.claims:
            said = [expected_result(self.action), *self.expected]
            told["check"] = [check for text in said if text for check in self._checks(text)]
        return told if len(told) > 1 else self.action

    def _checks(self, text: str) -> list[dict[str, Any]]:
        checks = () if text in self.claims else _checks_read(text)
        typed = [check.model_dump(mode="json", exclude_defaults=True) for check in checks]
        return typed or [{"check": "claim", "what": text}]


def _build_flow_steps(nodes: list[FlowNode], way: Way) -> list[_Step]:
    steps: list[_Step] = []
    for node, edge in zip(nodes, (*way, None), strict=True):
        label = edge.label if edge is not None else ""
        if node.kind == "action":
            told = [text for text in (node.expected, label) if text]
            steps.append(_Step(write_semi_structured(node.text), told))
        elif node.kind == "decision" and edge is not None and (label or edge.expected):
            steps = steps or [_Step("Look at the page", looks=True)]
            answer = edge.expected or label
            if not edge.expected and not _checks_read(label):
                answer = _claim(node.text, label)
                steps[-1].claims.append(answer)
            steps[-1].expected.append(answer)
    return steps


def _checks_read(sentence: str) -> tuple[Check, ...]:
    """Give the checks that a sentence is read as without a model; () for none."""
    read = read_by_grammar(sentence, "result", Context())
    return read.checks if isinstance(read, Understood) else ()


def _claim(question: str, answer: str) -> str:
    """Say an answer as a claim, which is judged by yes and no itself."""
    if not question:
        return answer
    if _CHINESE.search(answer):
        return f"答案为{answer}：{question}"
    return f"The answer is {answer}: {question}"


def _expected_text(node: FlowNode, edge: FlowEdge) -> str:
    return " ".join(part for part in (node.text, edge.label) if part)


def write_semi_structured(text: str) -> str:
    """Write an action in the template of acceptance cases, in English or Chinese."""
    plain = _FULL_STOP.sub("", text.strip())
    if _TEMPLATE.search(text):
        return text
    if _CHINESE.search(plain):
        return f"系统请求用户{plain}，系统验证用户的反馈结果是{plain}。"
    if not _ENGLISH.fullmatch(plain):
        return text
    small = plain[:1].lower() + plain[1:] if plain[1:2].islower() else plain
    return (
        f"System requests User to {small}, and System validates the result feedback from User is "
        f"{small}."
    )

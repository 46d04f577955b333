"""Reads a flow file, and says what is wrong with it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import networkx as nx

from surefoot.state.errors import CaseFileError
from surefoot.tools.casefile import read_data
from surefoot.tools.flows.flow import Flow, FlowEdge, FlowNode
from surefoot.tools.flows.mermaid import read_mermaid

_KEYS = frozenset({"title", "app", "parameters", "start", "nodes"})
_NODE_KEYS = frozenset({"action", "decision", "expected", "next"})
_ARROW_KEYS = frozenset({"to", "when", "expected"})


def read_flow(path: Path) -> Flow:
    """Read a Mermaid flowchart (.mmd, .mermaid) or a flow in YAML.

    Raises:
        CaseFileError: with file, and line or key.
    """
    text, data = read_data(path, plain=path.suffix not in (".yaml", ".yml"))
    flow = _flow_of(data, path) if text is None else read_mermaid(text, str(path), path.stem)
    _check(flow, str(path))
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


def _check(flow: Flow, source: str) -> None:
    """Find the beginning; every arrow leads somewhere and an end can be reached."""
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
    flow.begin = begins[0]
    reached = {flow.begin, *nx.descendants(graph, flow.begin)}
    if all(graph.out_degree(node) for node in reached):
        raise CaseFileError(source, None, "", "has no end: every node leads on")

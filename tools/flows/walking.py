"""All simple ways through a flow."""

from collections.abc import Iterator
from dataclasses import dataclass

import networkx as nx

from surefoot.tools.flows.flow import Flow, FlowEdge
from surefoot.tools.flows.reading import graph_of

_MOST_TRIES = 200_000
"""Arrows that are tried; a chart may have more ways than can be counted."""

Way = tuple[FlowEdge, ...]


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

"""Where the pages of a graph stand: in layers, by how many steps they are from the home page."""

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

import networkx as nx

N = TypeVar("N", bound=Hashable)

COLUMN_PX, ROW_PX = 250, 74
LAYER_GAP_PX = 90
"""Beside a column's width, between one layer and the next."""
_SWEEPS = 6


def layout_layers(
    graph: "nx.Graph[N]", starts: Sequence[N], order: Mapping[N, int]
) -> tuple[dict[N, tuple[int, int]], dict[N, int]]:
    """Give each node a place and its distance, so that arrows mostly point to the right.

    Args:
        graph: Directed; parallel edges count once.
        starts: The home pages; they are at the left.
        order: The older of two nodes that are alike in all else comes first.

    Returns:
        Places in pixels of the nodes' middles, and steps from the nearest start; -1 for what
        cannot be reached from any: it stands below the rest.
    """
    plain: nx.DiGraph[N] = nx.DiGraph(graph)
    distances = distances_from(plain, starts)
    rest = plain.subgraph([node for node in plain if node not in distances]).copy()
    layers = _layers(distances, order)
    places = _places(plain, layers, order, top=0)
    bottom = max((y for _, y in places.values()), default=-2 * ROW_PX)
    below = distances_from(rest, _sources(rest, order))
    under = _places(rest, _layers(below, order), order, top=bottom + 2 * ROW_PX)
    return places | under, {node: distances.get(node, -1) for node in plain}


def distances_from(graph: "nx.DiGraph[N]", starts: Iterable[N]) -> dict[N, int]:
    """Give the steps from the nearest start, for what can be reached."""
    found = {start: 0 for start in starts if start in graph}
    for distance, nodes in enumerate(nx.bfs_layers(graph, list(found))):
        for node in nodes:
            found.setdefault(node, distance)
    return found


def _sources(graph: "nx.DiGraph[N]", order: Mapping[N, int]) -> list[N]:
    """Nodes from which all others are reached: one of each part that nothing leads into."""
    parts: nx.DiGraph[int] = nx.condensation(graph)
    return [
        min(parts.nodes[part]["members"], key=lambda node: order[node])
        for part in parts
        if parts.in_degree(part) == 0
    ]


def _layers(distances: Mapping[N, int], order: Mapping[N, int]) -> list[list[N]]:
    layers: list[list[N]] = [[] for _ in range(1 + max(distances.values(), default=-1))]
    for node in sorted(distances, key=lambda node: order[node]):
        layers[distances[node]].append(node)
    return layers


def _places(
    graph: "nx.DiGraph[N]", layers: list[list[N]], order: Mapping[N, int], top: int
) -> dict[N, tuple[int, int]]:
    # A screen is wider than high, and so is the picture.
    height = max(1, math.ceil(2 * math.sqrt(sum(map(len, layers)))))
    _untangle(graph, layers, order)
    places: dict[N, tuple[int, int]] = {}
    left = 0
    for layer in layers:
        columns = math.ceil(len(layer) / height)
        rows = math.ceil(len(layer) / columns)
        for index, node in enumerate(layer):
            # Along the rows: what is near in the order stays near in height.
            row, column = divmod(index, columns)
            y = top + round((row + (height - rows) / 2) * ROW_PX)
            places[node] = (left + column * COLUMN_PX, y)
        left += columns * COLUMN_PX + LAYER_GAP_PX
    return places


def _untangle(graph: "nx.DiGraph[N]", layers: list[list[N]], order: Mapping[N, int]) -> None:
    """Order each layer by the middle of its neighbours in the next one, to and fro."""
    for sweep in range(_SWEEPS):
        forth = sweep % 2 == 0
        numbers = list(range(1, len(layers)) if forth else reversed(range(len(layers) - 1)))
        for number in numbers:
            beside = layers[number - 1 if forth else number + 1]
            height = {node: (i + 0.5) / len(beside) for i, node in enumerate(beside)}
            size = len(layers[number])
            own = {node: (i + 0.5) / size for i, node in enumerate(layers[number])}

            def middle(
                node: N, height: dict[N, float] = height, own: dict[N, float] = own
            ) -> float:
                linked = {*graph.predecessors(node), *graph.successors(node)} & height.keys()
                near = [height[one] for one in linked]
                return math.fsum(near) / len(near) if near else own[node]

            layers[number].sort(key=lambda node, at=middle: (at(node), order[node]))  # type: ignore[misc]

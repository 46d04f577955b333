"""The pages and transitions of an app, and of those joined to it, as a networkx graph."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping

import networkx as nx
from sqlalchemy import Connection

from surefoot.tools.knowledge.edges import AdjacentPages, Edge, merge_failed_stays, reliability_of
from surefoot.tools.knowledge.search import DistanceTree
from surefoot.tools.knowledge.store.pages import PageRow, changed_pages
from surefoot.tools.knowledge.store.transitions import (
    Transition,
    changed_preludes,
    changed_transitions,
)

TREES_KEPT = 256
CHANGES_KEPT = 4_000


class Projection:
    """What plans are made on; `refresh` brings it up to what is stored."""

    def __init__(self) -> None:
        self.revisions: dict[str, int] = {}
        self.pages: dict[str, PageRow] = {}
        self.paths = AdjacentPages(self._usable, lambda page: self._into.get(page, ()))
        """The usable transitions between pages."""
        self._out: dict[str, dict[str, Transition]] = {}
        self._into: dict[str, set[str]] = {}
        """The pages that ever led to a page."""
        self._edges: dict[str, dict[str, Edge]] = {}
        """Worked out when a page is asked for."""
        self._preludes: dict[str, dict[tuple[str, ...], int]] = {}
        self._latency_sum = self._latencies = 0
        self._trees: OrderedDict[str, DistanceTree] = OrderedDict()
        self._changes: list[str] = []
        """Pages whose ways out have changed, in their order."""

    def refresh(self, connection: Connection, current: dict[str, int]) -> bool:
        """Read what was written since the last time, say whether anything was.

        Args:
            connection: Of a read of the store.
            current: Revisions of the apps that the projection covers.
        """
        if current == self.revisions:
            return False
        if self.revisions and not self.revisions.keys() <= current.keys():
            self._forget()
        touched: set[str] = set()
        for app, rev in current.items():
            since = self.revisions.get(app, 0)
            if rev > since:
                touched |= self._read(connection, app, since)
        self.revisions = current
        for page_id in touched:
            self._edges.pop(page_id, None)
            self.paths.forget(page_id, [x.to_page for x in self._out.get(page_id, {}).values()])
        self._changes += touched
        if len(self._changes) > CHANGES_KEPT:
            self._trees.clear()
            self._changes.clear()
        return True

    def edges_from(self, page_id: str) -> list[Edge]:
        """Returns all that was ever done on a page, usable or not."""
        return list(self._on(page_id).values())

    def siblings(self, edge: Edge) -> list[Transition]:
        """Returns the landings of the same action on the same widget, this one too."""
        one = edge.transition
        return [
            other
            for other in self.tried_on(edge.source)
            if (other.action_type, other.widget_key) == (one.action_type, one.widget_key)
        ]

    def tried_on(self, page_id: str) -> list[Transition]:
        """Returns all that was ever done on a page, each as it was counted."""
        return list(self._out.get(page_id, {}).values())

    def edges(self) -> Iterator[Edge]:
        """Returns all transitions."""
        for page_id in self._out:
            yield from self._on(page_id).values()

    @property
    def mean_latency_ms(self) -> float | None:
        """Mean over all reports that told a latency, None when none did."""
        return self._latency_sum / self._latencies if self._latencies else None

    def distances_to(self, target: str) -> DistanceTree:
        """Returns the distances to a page, as far as they are known yet."""
        distances = self._trees.get(target)
        if distances is None or not all(
            map(distances.survives, self._changes[distances.changes :])
        ):
            distances = self._trees[target] = DistanceTree(self.paths, target)
            if len(self._trees) > TREES_KEPT:
                self._trees.popitem(last=False)
        distances.changes = len(self._changes)
        self._trees.move_to_end(target)
        return distances

    def graph(self) -> "nx.DiGraph[str]":
        """Returns the pages, and which of them lead to which by usable transitions."""
        graph: nx.DiGraph[str] = nx.DiGraph()
        graph.add_nodes_from(self.pages)
        for page_id in self.pages:
            graph.add_edges_from(
                (page_id, target) for _, target, _, _ in self.paths.leaving(page_id)
            )
        return graph

    def _forget(self) -> None:
        self.revisions = {}
        self.pages.clear()
        self.paths.clear()
        self._out.clear()
        self._into.clear()
        self._edges.clear()
        self._preludes.clear()
        self._trees.clear()
        self._changes.clear()
        self._latency_sum = self._latencies = 0

    def _read(self, connection: Connection, app: str, since: int) -> set[str]:
        touched: set[str] = set()
        for page, lives in changed_pages(connection, app, since):
            touched.add(page.page_id)
            if lives:
                self.pages[page.page_id] = page
            else:
                self.pages.pop(page.page_id, None)
                touched.update(self._into.get(page.page_id, ()))
        living, removed = changed_transitions(connection, app, since)
        for transition_id, page_id in removed:
            touched.add(page_id)
            self._count_latencies(self._out.get(page_id, {}).pop(transition_id, None), -1)
        for one in living:
            touched.add(one.from_page)
            out = self._out.setdefault(one.from_page, {})
            self._count_latencies(out.get(one.transition_id), -1)
            self._count_latencies(one, 1)
            out[one.transition_id] = one
            self._into.setdefault(one.to_page, set()).add(one.from_page)
        self._preludes.update(changed_preludes(connection, app, since))
        return touched

    def _on(self, page_id: str) -> dict[str, Edge]:
        """Returns what the transitions of a page are worth."""
        known = self._edges.get(page_id)
        if known is None:
            known = self._edges[page_id] = self._work_out(page_id)
        return known

    def _work_out(self, page_id: str) -> dict[str, Edge]:
        out = self._out.get(page_id, {}) if page_id in self.pages else {}
        widgets: dict[tuple[str, str], list[Transition]] = {}
        for one in out.values():
            widgets.setdefault((one.action_type, one.widget_key), []).append(one)
        edges = {
            one.transition_id: Edge(one, reliability_of(one, landings))
            for alike in widgets.values()
            for landings in [merge_failed_stays(alike)]
            for one in landings
            if one.to_page in self.pages
        }
        for edge in edges.values():
            if edge.target != page_id and edge.is_usable:
                edge.prelude = self._prelude(edge, edges)
        return edges

    def _usable(self, page_id: str) -> list[Edge]:
        edges = self._on(page_id).values()
        return [edge for edge in edges if edge.target != page_id and edge.is_usable]

    def _count_latencies(self, transition: Transition | None, sign: int) -> None:
        if transition is not None and transition.lat_n:
            self._latency_sum += sign * transition.lat_sum
            self._latencies += sign * transition.lat_n

    def _prelude(self, edge: Edge, edges: Mapping[str, Edge]) -> tuple[Edge, ...]:
        """Returns what was done on the page before in at least half of the times."""
        counts = self._preludes.get(edge.transition_id)
        if not counts:
            return ()
        pattern, times = max(counts.items(), key=lambda item: (item[1], item[0]))
        if times * 2 < sum(counts.values()):
            return ()
        steps = [edges.get(transition_id) for transition_id in pattern]
        return tuple(step for step in steps if step is not None and step.is_usable)

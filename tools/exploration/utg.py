"""The UI transition graph of an exploration: states, and what led from one to another."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import networkx as nx

from state.values.exploration import EventDone, StateFacts
from tools.artifacts import write_whole


class Utg:
    """States with what can be done in them, edges with how often each outcome was seen."""

    def __init__(self) -> None:
        self.graph: nx.DiGraph[str] = nx.DiGraph()
        self.outcomes: dict[str, dict[str, Counter[str]]] = {}
        """By state and event: how often it led where. Without outcome it is known as tried."""
        self.attempts: Counter[tuple[str, str]] = Counter()
        """By state and event: how often it was done, whatever came of it."""
        self.labels: dict[str, str] = {}

    def __contains__(self, state: str) -> bool:
        return state in self.graph

    def __len__(self) -> int:
        return len(self.graph)

    def see(
        self, facts: StateFacts, keys: Sequence[str], event: int, screen: str, shot: str
    ) -> bool:
        """Take in a look at a state; say whether it is a new one."""
        is_new = facts.id not in self.graph
        if is_new:
            self.graph.add_node(
                facts.id,
                structure=facts.structure,
                page=facts.page,
                title=facts.title,
                event=event,
                visits=0,
                tarpits=0,
                screen=screen,
                shot=shot,
                keys=list(keys),
            )
        node = self.graph.nodes[facts.id]
        node["visits"] += 1
        if node["keys"] != list(keys):
            known = set(node["keys"])
            node["keys"] += [key for key in keys if key not in known]
        return is_new

    def add(self, event: EventDone) -> None:
        """Take in one event between states that were seen."""
        self.labels[event.key] = event.label
        self.attempts[event.before, event.key] += 1
        led = self.outcomes.setdefault(event.before, {}).setdefault(event.key, Counter())
        if event.outcome != "unknown":
            led[event.after] += 1
            self.graph.add_edge(event.before, event.after)
        if event.is_stuck:
            self.graph.nodes[event.after]["tarpits"] += 1

    def states(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Give the states with what is known of each."""
        yield from self.graph.nodes(data=True)

    def tried(self, state: str) -> dict[str, Counter[str]]:
        """Give what was done in a state, and where it led."""
        return self.outcomes.get(state, {})

    def untried(self, state: str) -> list[str]:
        """Give what can be done in a state and was not."""
        if state not in self.graph:
            return []
        tried = self.tried(state)
        return [key for key in self.graph.nodes[state]["keys"] if key not in tried]

    def facts(self) -> dict[str, Any]:
        """Give the graph as JSON."""
        edges = [
            {
                "from": before,
                "to": after,
                "event": key,
                "label": self.labels[key],
                "count": count,
                "deterministic": len(led) == 1,
            }
            for before, events in self.outcomes.items()
            for key, led in events.items()
            for after, count in led.items()
        ]
        nodes = [
            {"id": node, **facts, "untried": len(self.untried(node))}
            for node, facts in self.states()
        ]
        return {"nodes": nodes, "edges": edges}


def write_utg(utg: Utg, path: Path) -> None:
    """Write the graph so that a kill leaves the old one or the new one."""
    write_whole(path, json.dumps(utg.facts(), ensure_ascii=False))

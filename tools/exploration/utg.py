"""The UI transition graph of an exploration: states, and what led from one to another."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import networkx as nx

from surefoot.state.values.exploration import EventDone, StateFacts
from surefoot.state.values.screen import Screen, Widget
from surefoot.tools.artifacts import write_whole
from surefoot.tools.predicates.volatile import mask_volatile, page_path
from surefoot.tools.screens.roles import FIELD_ROLES
from surefoot.tools.screens.texts import is_hidden

_MISSED = 2
"""So often in a row an event may be missed in a state before it counts as gone."""
_TRIES_EACH = 4
"""So often, for each outcome that it had, an event is tried before no other one is expected."""
_FADING = 0.7
"""What an outcome counts after a later one."""
LONG_TEXT = 40
"""Longer texts are content: they do not make another state."""
_TELLING = frozenset({"disabled", "checked", "mixed", "selected", "expanded", "pressed"})
_LENGTH, _SHORT = 16, 6
_NUMBER = re.compile(r"\d+")


class Utg:
    """States with what can be done in them, edges with how often each outcome was seen."""

    def __init__(self) -> None:
        self.graph: nx.DiGraph[str] = nx.DiGraph()
        self.outcomes: dict[str, dict[str, Counter[str]]] = {}
        """By state and event: how often it led where. Without outcome it is known as tried."""
        self._lately: dict[tuple[str, str], dict[str, float]] = {}
        """The same with the last times counting most: what an app holds changes where it leads."""
        self._likely: dict[tuple[str, str], tuple[str, float]] = {}
        """What these say: the likeliest state, and how sure that is."""
        self.attempts: Counter[tuple[str, str]] = Counter()
        """By state and event: how often it was done, whatever came of it."""
        self._missed: Counter[tuple[str, str]] = Counter()
        """By state and event: how often in a row it was not offered there."""
        self._offered: dict[str, frozenset[str]] = {}
        """What can be done in each state, as in its `keys`."""
        self._untried: dict[str, tuple[str, ...]] = {}
        self._ways: dict[str, tuple[tuple[str, float], ...]] = {}
        """What was asked of each state, until something is learned of it."""
        self.labels: dict[str, str] = {}
        self.unfinished: set[str] = set()
        """States in which something can be done that was not, or may yet lead elsewhere."""

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
            self._offered[facts.id] = frozenset(keys)
        node = self.graph.nodes[facts.id]
        node["visits"] += 1
        if node["keys"] != list(keys):
            node["keys"] = self._still_offered(facts.id, node["keys"], keys)
            self._offered[facts.id] = frozenset(node["keys"])
        self._note(facts.id)
        return is_new

    def add(self, event: EventDone) -> None:
        """Take in one event between states that were seen."""
        self.labels[event.key] = event.label
        self.attempts[event.before, event.key] += 1
        led = self.outcomes.setdefault(event.before, {}).setdefault(event.key, Counter())
        if event.outcome != "unknown":
            led[event.after] += 1
            here = (event.before, event.key)
            faded = {
                after: weight * _FADING for after, weight in self._lately.get(here, {}).items()
            }
            weights = {**faded, event.after: faded.get(event.after, 0.0) + 1}
            self._lately[here] = weights
            likeliest = max(weights, key=lambda one: (weights[one], one))
            self._likely[here] = likeliest, weights[likeliest] / sum(weights.values())
            self.graph.add_edge(event.before, event.after)
        if event.is_stuck:
            self.graph.nodes[event.after]["tarpits"] += 1
        self._note(event.before)

    def _still_offered(self, state: str, before: Sequence[str], now: Sequence[str]) -> list[str]:
        """Returns what can be done in a state: what is offered now, and what was not long ago."""
        shown, kept = set(now), list[str]()
        for key in before:
            self._missed[state, key] = 0 if key in shown else self._missed[state, key] + 1
            if self._missed[state, key] < _MISSED:
                kept.append(key)
        known = set(kept)
        return kept + [key for key in now if key not in known]

    def _note(self, state: str) -> None:
        tried = self.tried(state)
        keys = self.graph.nodes[state]["keys"] if state in self.graph else ()
        self._untried[state] = tuple(key for key in keys if key not in tried)
        self._ways.pop(state, None)
        if self._untried[state] or any(self._is_open(led) for led in tried.values()):
            self.unfinished.add(state)
        else:
            self.unfinished.discard(state)

    def _is_open(self, led: Counter[str]) -> bool:
        """Returns whether an event that led to several states may lead to yet another one."""
        return len(led) > 1 and led.total() < _TRIES_EACH * len(led)

    def states(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Returns the states with what is known of each."""
        yield from self.graph.nodes(data=True)

    def tried(self, state: str) -> dict[str, Counter[str]]:
        """Returns what was done in a state, and where it led."""
        return self.outcomes.get(state, {})

    def offered(self, state: str) -> frozenset[str]:
        """Returns what can be done in a state, as far as it is known."""
        return self._offered.get(state, frozenset())

    def likely(self, state: str, key: str) -> tuple[str, float]:
        """Returns where an event that was done in a state leads, and how sure that is.

        Returns:
            The state itself where an event had no outcome.
        """
        return self._likely.get((state, key), (state, 1.0))

    def ways(self, state: str) -> tuple[tuple[str, float], ...]:
        """Returns the other states that events lead to which can be done in a state.

        Returns:
            Each such state once, with how sure the surest event leads there.
        """
        if state not in self._ways:
            offered, sure = self.offered(state), dict[str, float]()
            for key in self.tried(state):
                after, this_sure = self.likely(state, key)
                if key in offered and after != state:
                    sure[after] = max(this_sure, sure.get(after, 0.0))
            self._ways[state] = tuple(sure.items())
        return self._ways[state]

    def untried(self, state: str) -> tuple[str, ...]:
        """Returns what can be done in a state and was not."""
        return self._untried.get(state, ())

    def facts(self) -> dict[str, Any]:
        """Returns the graph as JSON."""
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


def state_of(screen: Screen) -> StateFacts:
    """Returns the state of a screen: its page, and the set of what its widgets are.

    Two screens are of one state when class, id, short text and the switches of their widgets are
    the same; texts of fields, long texts, clock times and generated ids do not count.
    """
    page = page_of_screen(screen)
    shown = [widget for widget in screen.widgets if not is_hidden(widget)]
    looks = sorted({_look(widget) for widget in shown})
    with_texts = sorted({f"{_look(widget)} {_stable_widget_text(widget)}" for widget in shown})
    texts: dict[str, set[str]] = {}
    for widget in shown:
        texts.setdefault(_look(widget), set()).add(_NUMBER.sub("#", _stable_widget_text(widget)))
    return StateFacts(
        id=_truncated_sha256([page, *with_texts]),
        structure=_truncated_sha256([page, *looks]),
        page=page,
        title=screen.title,
        texts={_short([look]): _short(sorted(said)) for look, said in texts.items()},
    )


def page_of_screen(screen: Screen) -> str:
    """Returns the activity of a screen, or the path of its address."""
    return page_path(screen.location) if screen.kind == "web" else screen.location


def _look(widget: Widget) -> str:
    states = ",".join(sorted(_TELLING & set(widget.states)))
    return f"{widget.role}#{widget.test_id} {states}"


def _stable_widget_text(widget: Widget) -> str:
    if widget.role in FIELD_ROLES:
        return mask_volatile(widget.placeholder)
    text = mask_volatile(widget.name or widget.text)
    return text if len(text) <= LONG_TEXT else ""


def _short(parts: list[str]) -> str:
    return _truncated_sha256(parts)[:_SHORT]


def _truncated_sha256(parts: list[str]) -> str:
    text = "\n".join(parts).encode("utf-8", "backslashreplace")
    return hashlib.sha256(text).hexdigest()[:_LENGTH]


CHANGING = 4
"""So many texts a widget must have had, with nothing else changed, to be left out."""


class LastingStates:
    """Names each look for the detector of tarpits, by what was seen before it."""

    def __init__(self) -> None:
        self._last: StateFacts | None = None
        self._texts: dict[tuple[str, str], set[str]] = {}
        """By structure and widget: the texts that it had while all else stayed."""

    def of(self, facts: StateFacts) -> str:
        """Returns the name of the state of a look."""
        self._compare(facts)
        lasting = [
            f"{look} {text}"
            for look, text in sorted(facts.texts.items())
            if len(self._texts.get((facts.structure, look), ())) < CHANGING
        ]
        told = "\n".join([facts.structure, *lasting]) if facts.texts else facts.id
        return hashlib.sha256(told.encode()).hexdigest()[:_LENGTH]

    def _compare(self, facts: StateFacts) -> None:
        last, self._last = self._last, facts
        if last is None or last.structure != facts.structure:
            return
        other = [look for look, text in facts.texts.items() if last.texts.get(look) != text]
        if len(other) == 1:
            known = self._texts.setdefault((facts.structure, other[0]), set())
            known |= {last.texts.get(other[0], ""), facts.texts[other[0]]}

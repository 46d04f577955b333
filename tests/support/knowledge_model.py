"""The knowledge graph as its specification says it, without a store, an index or a cleverness.

Written from the specification and its decisions alone, so that the real one can be held against
it. Wordings are compared as they stand, so cases must use ones that share nothing.
"""

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

STEP_COST = 0.05


@dataclass
class ModelPage:
    page_id: str
    app: str
    name: str
    kind: str
    description: str


@dataclass
class ModelIntent:
    app: str
    text: str
    target: str = ""
    keywords: list[str] = field(default_factory=list)
    pages: set[str] = field(default_factory=set)


@dataclass
class ModelTransition:
    source: str
    kind: str
    widget: str
    target: str
    transition_id: str = ""
    successes: int = 0
    failures: int = 0
    latencies: list[int] = field(default_factory=list)
    recent: list[bool] = field(default_factory=list)
    inputs: list[tuple[str, bool]] = field(default_factory=list)
    preludes: Counter[tuple[str, ...]] = field(default_factory=Counter)

    @property
    def attempts(self) -> int:
        return self.successes + self.failures

    @property
    def rate(self) -> float:
        return self.successes / self.attempts if self.attempts else 0.0

    @property
    def is_usable(self) -> bool:
        return self.successes > 0 or self.failures == 0


@dataclass
class ModelTrail:
    page: str = ""
    in_page: list[str] = field(default_factory=list)


Way = tuple[ModelTransition, ...]


class Model:
    def __init__(self) -> None:
        self.pages: dict[str, ModelPage] = {}
        self.intents: dict[tuple[str, str], ModelIntent] = {}
        self.transitions: dict[tuple[str, str, str, str], ModelTransition] = {}
        self.trails: dict[int, ModelTrail] = {}

    # What is written.

    def add_page(
        self, page_id: str, app: str, name: str, kind: str, description: str, intents: list[str]
    ) -> None:
        page = self.pages.setdefault(page_id, ModelPage(page_id, app, name, "other", ""))
        page.kind = kind or page.kind
        page.description = description or page.description
        for text in intents:
            self.register(app, text, "", []).pages.add(page_id)

    def register(self, app: str, text: str, target: str, keywords: list[str]) -> ModelIntent:
        intent = self.intents.setdefault((app, text.casefold()), ModelIntent(app, text))
        intent.target = target or intent.target
        intent.keywords += [word for word in keywords if word not in intent.keywords]
        return intent

    def transition(
        self, source: str, kind: str, widget: str, target: str
    ) -> tuple[ModelTransition, bool]:
        key = (source, kind, widget, target)
        is_new = key not in self.transitions
        return self.transitions.setdefault(key, ModelTransition(*key)), is_new

    def by_id(self, transition_id: str) -> ModelTransition:
        (found,) = (one for one in self.transitions.values() if one.transition_id == transition_id)
        return found

    def report(
        self,
        client: int,
        one: ModelTransition,
        *,
        success: bool,
        latency_ms: int | None,
        text: str,
    ) -> None:
        trail = self.trails.setdefault(client, ModelTrail())
        one.successes += success
        one.failures += not success
        one.recent = [*one.recent, success][-8:]
        if latency_ms is not None:
            one.latencies.append(latency_ms)
        if text:
            one.inputs.append((text, success))
        if not success:
            return
        before = trail.in_page if trail.page == one.source else []
        if one.source == one.target:
            trail.in_page = [*before, one.transition_id]
        else:
            one.preludes[tuple(before)] += 1
            trail.in_page = []
        trail.page = one.target

    # What is asked.

    def reliability(self, one: ModelTransition) -> float:
        siblings = [
            other
            for other in self.transitions.values()
            if (other.source, other.kind, other.widget) == (one.source, one.kind, one.widget)
        ]
        p = (one.successes + 1) / (sum(other.attempts for other in siblings) + 2)
        if len(one.recent) >= 3:
            p = min(p, (sum(one.recent) + 1) / (len(one.recent) + 2))
        return p

    def steps(self, edge: ModelTransition) -> Way:
        total = sum(edge.preludes.values())
        if not total:
            return (edge,)
        pattern, times = max(edge.preludes.items(), key=lambda item: (item[1], item[0]))
        if times * 2 < total:
            return (edge,)
        before = [self.by_id(transition_id) for transition_id in pattern]
        return (*(one for one in before if one.is_usable), edge)

    def cost(self, steps: Way) -> float:
        return sum(STEP_COST - math.log(self.reliability(one)) for one in steps)

    def ways(self, start: str, target: str) -> Iterator[tuple[Way, Way]]:
        """Every simple way: its edges, and all that is done on it."""
        for edges in self._simple(start, target, {start}):
            yield edges, tuple(itertools.chain.from_iterable(map(self.steps, edges)))

    def _simple(self, page: str, target: str, seen: set[str]) -> Iterator[Way]:
        if page == target:
            yield ()
            return
        for edge in self.transitions.values():
            if edge.source == page and edge.is_usable and edge.target not in seen:
                for rest in self._simple(edge.target, target, seen | {edge.target}):
                    yield (edge, *rest)

    def hops(self, start: str) -> dict[str, int]:
        found, edge_of_known = {start: 0}, [start]
        for page in edge_of_known:
            for edge in self.transitions.values():
                if edge.source == page and edge.is_usable and edge.target not in found:
                    found[edge.target] = found[page] + 1
                    edge_of_known.append(edge.target)
        return found

    def home(self, app: str) -> str:
        own = [page for page in self.pages.values() if page.app == app]
        homes = [page for page in own if page.kind == "home"]
        named = [page for page in own if page.name.casefold() in ("首页", "主页", "home")]
        return next((page.page_id for page in homes + named), "")

    def app_mean_ms(self, app: str) -> float:
        known = [
            latency
            for one in self.transitions.values()
            if self.pages[one.source].app == app
            for latency in one.latencies
        ]
        return sum(known) / len(known) if known else 1000.0

    def is_joined(self, app: str) -> bool:
        return any(
            self.pages[one.source].app != self.pages[one.target].app
            and app in (self.pages[one.source].app, self.pages[one.target].app)
            for one in self.transitions.values()
        )

    def estimated_ms(self, steps: Way) -> int:
        total = 0.0
        for one in steps:
            if one.latencies:
                total += sum(one.latencies) / len(one.latencies)
            else:
                total += self.app_mean_ms(self.pages[one.source].app)
        return round(total)

    def actions(self, page: str) -> list[ModelTransition]:
        own = [one for one in self.transitions.values() if one.source == page]
        return sorted(own, key=lambda one: (-one.rate, -one.attempts, one.transition_id))

    def stats(self, only: str = "") -> dict[str, Any]:
        pages = [page for page in self.pages.values() if only in ("", page.app)]
        ids = {page.page_id for page in pages}
        own = [one for one in self.transitions.values() if one.source in ids]
        homes = [self.home(app) for app in dict.fromkeys(page.app for page in pages)]
        lengths = [hops for home in homes if home for hops in self.hops(home).values() if hops]
        attempts = sum(one.attempts for one in own)
        return {
            "apps": len({page.app for page in pages}),
            "pages": len(pages),
            "transitions": len(own),
            "intents": sum(only in ("", app) for app, _ in self.intents),
            "avg_path_length": sum(lengths) / len(lengths) if lengths else 0.0,
            "avg_success_rate": sum(one.successes for one in own) / attempts if attempts else 0.0,
        }


def is_time(text: str) -> bool:
    """Whether it is a moment of UTC in ISO form."""
    offset = datetime.fromisoformat(text).utcoffset()
    return offset is not None and not offset

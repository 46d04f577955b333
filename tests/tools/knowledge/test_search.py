"""The best ways against all ways, one by one."""

import random
from collections.abc import Iterator

import pytest

from surefoot.tools.knowledge.edges import STEP_BITS, AdjacentPages, Edge
from surefoot.tools.knowledge.search import DistanceTree, PathSearch, fewest_steps
from surefoot.tools.knowledge.store.transitions import Transition

NO_END = 10**6


def edge(source: str, target: str, number: int) -> "_Path":
    name = f"{number:03d}"
    transition = Transition(
        transition_id=name,
        app_id="app",
        from_page=source,
        to_page=target,
        action_type="click",
        widget_key=name,
        widget_id=name,
        widget_text="",
        widget_xpath="",
        input_text="",
        is_parameter=False,
        success_count=0,
        fail_count=0,
        lat_sum=0,
        lat_n=0,
        recent=0,
        recent_n=0,
    )
    return _Path(transition, 0.5)


class _Path(Edge):
    """An edge that costs what the case says."""

    cost = 0

    @property
    def weight(self) -> int:
        return (self.cost << STEP_BITS) + 1


def graph_of(ways: list[tuple[str, str, int]]) -> AdjacentPages:
    leaving: dict[str, list[Edge]] = {}
    entering: dict[str, set[str]] = {}
    for number, (source, target, cost) in enumerate(ways):
        one = edge(source, target, number)
        one.cost = cost
        leaving.setdefault(source, []).append(one)
        entering.setdefault(target, set()).add(source)
    return AdjacentPages(lambda page: leaving.get(page, ()), lambda page: entering.get(page, ()))


def search(graph: AdjacentPages, limit: int, count: int = 3) -> list[tuple[int, str]]:
    """What the search finds from a to z: costs, and transitions in words."""
    fewest = None
    if limit < NO_END:
        required, fewest = fewest_steps(graph, "a", "z")
        if required is None or required > limit:
            return []
    paths = PathSearch(graph, DistanceTree(graph, "z"), "a", "z", fewest, limit)
    return [told(path) for path in paths.paths(count, NO_END)]


def told(path: tuple[Edge, ...]) -> tuple[int, str]:
    weight = sum(one.weight for one in path)
    return weight, " ".join(one.transition_id for one in path)


def all_ways(graph: AdjacentPages, page: str, seen: tuple[str, ...]) -> Iterator[tuple[Edge, ...]]:
    if page == "z":
        yield ()
        return
    for _, target, _, edge in graph.leaving(page):
        if target not in seen:
            for rest in all_ways(graph, target, (*seen, target)):
                yield (edge, *rest)


def best(graph: AdjacentPages, limit: int, count: int = 3) -> list[tuple[int, str]]:
    ways = (told(way) for way in all_ways(graph, "a", ("a",)) if len(way) <= limit)
    return sorted(ways)[:count]


def some_graph(seed: int) -> AdjacentPages:
    """Few pages with up to four widgets between two, so that ways are equal or blocked often."""
    chance = random.Random(seed)
    pages = ["a", "z", *"bcdef"[: chance.randint(2, 4)]]
    ways = [
        (source, target, cost)
        for source in pages
        for target in pages
        if source != target and chance.random() < 0.4
        for cost in chance.choice([[1], [2], [9], [1, 1, 1], [1, 2, 2]])
    ]
    return graph_of(ways)


@pytest.mark.parametrize("block", range(10))
def test_the_best_ways_are_found_among_all(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        graph = some_graph(seed)
        assert search(graph, NO_END) == best(graph, NO_END), seed


@pytest.mark.parametrize("block", range(10))
def test_the_best_ways_within_a_limit_are_found_among_all(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        graph = some_graph(seed)
        for limit in (1, 2, 3):
            assert search(graph, limit) == best(graph, limit), (seed, limit)


def test_three_widgets_that_lead_into_a_blind_alley_hide_no_other_way() -> None:
    # From c there is only the way back over b: who came over b cannot go on there.
    ways = [("a", "b", 1), ("b", "c", 1), ("b", "c", 1), ("b", "c", 1)]
    ways += [("a", "c", 9), ("c", "b", 1), ("b", "z", 9)]
    graph = graph_of(ways)
    assert search(graph, NO_END) == best(graph, NO_END)
    assert len(search(graph, NO_END)) == 2

"""The garbage collector rests while a dump is read, and is as it was afterwards."""

import gc
import json

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.errors import HierarchyError
from surefoot.state.values.app import AndroidApp, HarmonyApp
from surefoot.tools.devices.android.client import AndroidClient
from surefoot.tools.devices.harmony.client import HarmonyClient
from surefoot.tools.devices.hierarchy import nodes, screens
from surefoot.tools.devices.hierarchy.layout import read_layout
from surefoot.tools.devices.hierarchy.nodes import read_dump
from surefoot.tools.devices.hierarchy.screens import parse_hierarchy
from surefoot.tools.garbage import pause_collection
from tests.support.dumps import dump, view, window
from tests.support.forked import forked, went_well


@pytest.fixture
def collector():
    """Leaves the collector on, whatever a test does."""
    yield
    gc.enable()


def test_nothing_is_collected_while_a_dump_is_read_and_made_a_screen(monkeypatch):
    seen = []

    def noting(function):
        def noted(*given):
            seen.append(gc.isenabled())
            return function(*given)

        return noted

    monkeypatch.setattr(nodes, "_node_of_element", noting(nodes._node_of_element))
    monkeypatch.setattr(screens, "own_label", noting(screens.own_label))
    text = dump(window(view("Button", text="Send", on="clickable")))
    screens.screen_of(read_dump(text))
    assert seen == [False] * 4
    assert gc.isenabled()


@pytest.mark.parametrize("read", [read_dump, read_layout, parse_hierarchy])
def test_it_is_on_again_after_what_cannot_be_read(read):
    with pytest.raises(HierarchyError):
        read("<no hierarchy")
    assert gc.isenabled()


def android(text):
    return AndroidClient(AndroidApp(package="com.example.shop"), Settings()).read(text)


def harmony(text):
    client = HarmonyClient(HarmonyApp(bundle="com.example.shop"), Settings())
    try:
        return client.read(text)
    finally:
        client.end()


XML = dump(window(view("ListView", *[view("TextView", text=f"Row {n}") for n in range(9)])))
LAYOUT = json.dumps(
    {"attributes": {}, "children": [{"attributes": {"type": "Row"}, "children": [{}, {}]}]}
)


READERS = [(parse_hierarchy, XML), (android, XML), (harmony, LAYOUT)]


def views():
    return sum(isinstance(one, nodes.HierarchyNode) for one in gc.get_objects())


@pytest.mark.parametrize(("read", "text"), READERS)
def test_no_view_is_left_for_the_collector(collector, read, text):
    gc.collect()
    gc.disable()
    before = views()
    read(text)
    assert views() == before


@pytest.mark.parametrize(("read", "text"), READERS)
def test_nothing_is_collected_until_the_views_are_let_go(monkeypatch, read, text):
    seen, let_go = [], nodes.Dump.let_go

    def noting(dump):
        seen.append(gc.isenabled())
        let_go(dump)

    monkeypatch.setattr(nodes.Dump, "let_go", noting)
    read(text)
    assert seen == [False]
    assert gc.isenabled()


def test_it_stays_off_where_a_caller_had_it_off(collector):
    gc.disable()
    with pause_collection():
        pass
    assert not gc.isenabled()


def is_old(one):
    return any(one is other for other in gc.get_objects(generation=2))


@pytest.mark.parametrize("count", [10, 60_000])
def test_much_that_lives_on_is_old_at_once(count):
    def work():
        gc.unfreeze()  # what the tests have frozen
        gc.collect()
        with pause_collection(lives_on=True):
            read = [[] for _ in range(count)]
        return is_old(read[0]) == (count > 10) and gc.isenabled()

    assert went_well(forked(work))

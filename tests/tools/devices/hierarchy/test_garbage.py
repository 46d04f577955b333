"""The garbage collector rests while a dump is read, and is as it was afterwards."""

import gc

import pytest

from state.errors import HierarchyError
from tests.support.dumps import dump, view, window
from tools.devices.hierarchy import nodes, screens
from tools.devices.hierarchy.garbage import uncollected
from tools.devices.hierarchy.layout import read_layout
from tools.devices.hierarchy.nodes import read_dump
from tools.devices.hierarchy.screens import parse_hierarchy


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

    monkeypatch.setattr(nodes, "_node", noting(nodes._node))
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


def test_it_stays_off_where_a_caller_had_it_off(collector):
    gc.disable()
    with uncollected():
        pass
    assert not gc.isenabled()

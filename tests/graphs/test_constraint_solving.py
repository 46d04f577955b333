"""The wiring of the graph."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from surefoot.graphs.constraint_solving import builder, graph
from surefoot.nodes.constraint_solving import routes

DRAWING = Path(__file__).with_name("constraint_solving.mmd")
PAGE = Path(__file__).parents[2] / "docs" / "constraint_solving.md"


def test_the_drawing_is_the_one_that_was_checked() -> None:
    drawn = graph.get_graph().draw_mermaid()
    if os.environ.get("SUREFOOT_REDRAW"):
        DRAWING.write_text(drawn, "utf-8")
    assert drawn == DRAWING.read_text("utf-8")


def test_the_drawing_of_the_page_is_the_graph() -> None:
    assert graph.get_graph().draw_mermaid().strip() in PAGE.read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in vars(routes) if name.startswith("after_")])
def test_every_answer_of_a_router_has_a_way(name: str) -> None:
    router: Callable[..., Any] = getattr(routes, name)
    labels = set(get_args(get_type_hints(router)["return"]))
    found = [
        branch.ends
        for branches in builder.branches.values()
        for branch_name, branch in branches.items()
        if branch_name == name
    ]
    assert found
    assert all(ways is not None and labels == set(ways) for ways in found)


def test_a_caller_gives_plain_json() -> None:
    schema = graph.get_input_jsonschema()
    assert schema["required"] == ["constraints"]
    assert {"type_hierarchy", "heap_state", "source_context"} <= set(schema["properties"])

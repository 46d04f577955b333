"""The wiring of the graph."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from graphs.navigation import builder, graph
from nodes.navigation import routes

DRAWING = Path(__file__).with_name("navigation.mmd")


def test_the_drawing_is_the_one_that_was_checked() -> None:
    drawn = graph.get_graph().draw_mermaid()
    if os.environ.get("SUREFOOT_REDRAW"):
        DRAWING.write_text(drawn, "utf-8")
    assert drawn == DRAWING.read_text("utf-8")


@pytest.mark.parametrize(
    "name",
    ["after_open", "after_match", "after_plan", "after_execute", "after_report", "after_explore"],
)
def test_every_answer_of_a_router_has_a_way(name: str) -> None:
    router: Callable[..., Any] = getattr(routes, name)
    labels = set(get_args(get_type_hints(router)["return"]))
    ways = next(
        branch.ends
        for branches in builder.branches.values()
        for branch_name, branch in branches.items()
        if branch_name == name
    )
    assert ways is not None
    assert labels == set(ways)


def test_a_caller_gives_plain_json() -> None:
    schema = graph.get_input_jsonschema()
    assert set(schema["properties"]) == {"app", "intent", "app_id", "parameters"}
    assert set(schema["required"]) == {"app", "intent"}

"""How the five graphs are wired."""

import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

INPUTS = {
    "step_validation": ({"case"}, set()),
    "uat": ({"case"}, set()),
    "exploration": ({"app"}, {"task", "app_id", "parameters", "properties"}),
    "constraint_solving": (
        {"constraints"},
        {"type_hierarchy", "heap_state", "source_context"},
    ),
    "navigation": ({"app", "intent"}, {"app_id", "parameters"}),
}
"""By graph what a caller must give and what one may give."""


def routes(graph: str) -> dict[str, Callable[..., Any]]:
    module = importlib.import_module(f"surefoot.nodes.{graph}.routes")
    return {name: one for name, one in vars(module).items() if name.startswith("after_")}


@pytest.fixture(params=INPUTS)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def module(name: str) -> Any:
    return importlib.import_module(f"surefoot.graphs.{name}")


def test_the_drawing_is_the_one_that_was_checked(name: str, module: Any) -> None:
    drawing = Path(__file__).with_name(f"{name}.mmd")
    drawn = module.graph.get_graph().draw_mermaid()
    if os.environ.get("SUREFOOT_REDRAW"):
        drawing.write_text(drawn, "utf-8")
    assert drawn == drawing.read_text("utf-8")


def test_every_answer_of_a_router_has_a_way(name: str, module: Any) -> None:
    found: dict[str, list[set[str]]] = {}
    for branches in module.builder.branches.values():
        for router, branch in branches.items():
            found.setdefault(router, []).append(set(branch.ends or ()))
    labels = {r: set(get_args(get_type_hints(one)["return"])) for r, one in routes(name).items()}
    assert set(found) == set(labels)
    for router, ways in found.items():
        assert all(labels[router] == one for one in ways), router


def test_a_caller_gives_plain_json(name: str, module: Any) -> None:
    schema = module.graph.get_input_jsonschema()
    must, may = INPUTS[name]
    assert set(schema["required"]) == must
    assert must | may <= set(schema["properties"])
    assert name == "constraint_solving" or must | may == set(schema["properties"])


def test_the_graph_has_neither_a_checkpointer_nor_a_store(module: Any) -> None:
    assert (module.graph.checkpointer, module.graph.store) == (None, None)

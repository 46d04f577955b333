"""The wiring of the graph."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from surefoot.configs.settings import Settings
from surefoot.graphs.navigation import builder, graph
from surefoot.nodes.common.run import close_sessions
from surefoot.nodes.navigation import routes

APP = """
name: Shop
start: home
screens:
  home:
    title: Shop
    widgets:
      - {id: orders, role: link, name: Past orders, on: {tap: {go: orders}}}
  orders:
    title: Orders
    widgets:
      - {id: title, role: heading, name: Past orders, level: 1}
"""
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


async def test_a_second_navigation_on_a_thread_is_a_run_of_its_own(tmp_path: Path) -> None:
    app = tmp_path / "app.yaml"
    app.write_text(APP, "utf-8")
    given = {"app": {"kind": "simulated", "path": str(app)}, "intent": "see past orders"}
    async with AsyncSqliteSaver.from_conn_string(":memory:") as saver:
        kept = graph.copy(update={"checkpointer": saver})
        config: Any = {"configurable": {"thread_id": "twice"}}
        call = {"config": config, "context": Settings(home=tmp_path / "runs")}
        first = await kept.ainvoke(given, **call)
        second = await kept.ainvoke(given, **call)
    await close_sessions()
    results = [one["result"] for one in (first, second)]
    assert [one["verdict"] for one in results] == ["passed", "passed"]
    assert results[0]["usage"]["model_calls"] > results[1]["usage"]["model_calls"] == 0
    assert results[1]["updates"] == {"pages": 0, "transitions": 1, "intents": 0}
    reports = {Path(one["report"]) for one in results}
    assert len(reports) == 2
    assert all(path.is_file() for path in reports)

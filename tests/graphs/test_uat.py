"""The wiring of the graph."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from surefoot.configs.settings import Settings
from surefoot.graphs.uat import builder, graph
from surefoot.nodes.common.run import close_sessions
from surefoot.nodes.uat import routes
from tests.support.acceptance import settings_case

DRAWING = Path(__file__).with_name("uat.mmd")


def test_the_drawing_is_the_one_that_was_checked() -> None:
    drawn = graph.get_graph().draw_mermaid()
    if os.environ.get("SUREFOOT_REDRAW"):
        DRAWING.write_text(drawn, "utf-8")
    assert drawn == DRAWING.read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in vars(routes) if name.startswith("after_")])
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
    assert set(schema["properties"]) == set(schema["required"]) == {"case"}


async def test_the_state_stays_small_and_comes_back_from_a_checkpoint(tmp_path: Path) -> None:
    case = settings_case("Open the settings", "Turn on the dark theme")
    path = str(tmp_path / "checkpoint.sqlite")
    config: Any = {"configurable": {"thread_id": "small"}}
    async with AsyncSqliteSaver.from_conn_string(path) as saver:
        runnable = graph.copy(update={"checkpointer": saver})
        result = await runnable.ainvoke(
            {"case": case}, config, context=Settings(home=tmp_path / "runs")
        )
        sizes = [
            len(str({k: v for k, v in snapshot.values.items() if k != "case"}))
            async for snapshot in runnable.aget_state_history(config)
        ]
    await close_sessions()
    assert result["verdict"] == "passed"
    assert max(sizes) < 10_000

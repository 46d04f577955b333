"""The wiring of the graph."""

from pathlib import Path
from typing import Any

from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from surefoot.configs.settings import Settings
from surefoot.graphs.navigation import graph
from surefoot.nodes.common.run import close_sessions

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

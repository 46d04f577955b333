"""The wiring of the graph."""

from pathlib import Path
from typing import Any

from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from surefoot.configs.settings import Settings
from surefoot.graphs.uat import graph
from surefoot.nodes.common.run import close_sessions
from tests.support.acceptance import settings_case


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

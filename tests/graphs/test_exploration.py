"""The wiring of the graph."""

from pathlib import Path
from typing import Any

from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from surefoot.configs.settings import CONFIGS, Settings
from surefoot.graphs.exploration import graph
from surefoot.nodes.common.run import close_sessions

SHOP = CONFIGS / "examples" / "tarpit_sim" / "app.yaml"


async def test_the_state_stays_small_and_comes_back_from_a_checkpoint(tmp_path: Path) -> None:
    path = str(tmp_path / "checkpoint.sqlite")
    config: Any = {"configurable": {"thread_id": "small"}}
    settings = Settings(home=tmp_path / "runs", max_events=12, knowledge="off")
    async with AsyncSqliteSaver.from_conn_string(path) as saver:
        runnable = graph.copy(update={"checkpointer": saver})
        app = {"kind": "simulated", "path": str(SHOP)}
        result = await runnable.ainvoke({"app": app}, config, context=settings)
        sizes = [
            len(str(snapshot.values)) async for snapshot in runnable.aget_state_history(config)
        ]
    await close_sessions()
    assert result["result"]["events"] == 12
    assert max(sizes) < 10_000

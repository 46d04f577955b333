"""The wiring of the graph, and what it keeps."""

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.runtime import Runtime

from surefoot.configs.settings import Settings
from surefoot.graphs.step_validation import graph
from surefoot.nodes.common.run import close_sessions
from surefoot.nodes.step_validation.decide import decide
from surefoot.nodes.step_validation.execute_substep import execute_substep
from surefoot.nodes.step_validation.open_app import open_app
from surefoot.nodes.step_validation.plan_substeps import plan_substeps
from surefoot.nodes.step_validation.report import report
from surefoot.nodes.step_validation.validate_step import validate_step
from surefoot.state.errors import ConfigError
from tests.support.cases import (
    ADD,
    OPEN_SETTINGS,
    notes_case,
)

LIMIT_BYTES = 10_000


@pytest_asyncio.fixture
async def home(tmp_path: Path) -> AsyncIterator[Path]:
    yield tmp_path / "runs"
    await close_sessions()


async def taken(home: Path, case: dict[str, Any], **settings: Any) -> list[tuple[str, ...]]:
    """The ways that a run takes, as (node, next node)."""
    nodes = ["__start__"]
    context = Settings(home=home, learn="off", **settings)
    async for update in graph.astream({"case": case}, context=context, stream_mode="updates"):
        nodes += [name for name in update if name != "__interrupt__"]
    return list(zip(nodes, [*nodes[1:], "__end__"], strict=True))


async def test_every_way_is_taken_by_some_run(home: Path) -> None:
    ways: set[tuple[str, ...]] = set()
    ways |= set(await taken(home, notes_case(ADD, OPEN_SETTINGS)))
    looks = {"action": "Check that the heading 'My notes' is shown"}
    ways |= set(await taken(home, notes_case(looks)))
    nowhere = {"id": "x", "app": {"url": "http://127.0.0.1:1/"}, "steps": [ADD]}
    ways |= set(await taken(home, nowhere, navigation_timeout_s=3))
    nobody = {"model": "openai:none", "base_url": "http://127.0.0.1:1/v1", "model_timeout_s": 1}
    ways |= set(await taken(home, notes_case("Tidy up as you like"), **nobody))
    wrong = {**OPEN_SETTINGS, "expected": "The heading 'Elsewhere' is shown"}
    ways |= set(await taken(home, notes_case(wrong, ADD)))
    drawn = {(edge.source, edge.target) for edge in graph.get_graph().edges}
    lost = {("execute_substep", "decide")}  # a lost device, see the tests of that node
    assert drawn - ways == lost


async def test_each_node_is_a_plain_function(home: Path) -> None:
    runtime = Runtime(context=Settings(home=home))
    state: Any = {"case": notes_case(OPEN_SETTINGS)}
    for node in (open_app, plan_substeps, execute_substep, validate_step, decide):
        before = dict(state)
        update = await node(state, runtime)
        assert state == before, f"{node.__name__} changed its input"
        state = {**state, **update}
    assert state["decision"] == "finish"
    ended = await report(state, runtime)
    assert ended["verdict"] == "passed"
    assert Path(ended["report"]).is_file()


async def test_the_state_stays_small_over_twenty_steps(home: Path) -> None:
    steps: list[dict[str, Any]] = []
    for number in range(10):
        text = f"Buy {number} litres of milk and a loaf of bread"
        steps.append(
            {
                "action": f"Click 'Add note', type '{text}' into 'Text' and click 'Save'",
                "expected": f"The note '{text}' is in the list",
            }
        )
        steps.append({"action": f"Check that '{text}' is in the list"})
    async with AsyncSqliteSaver.from_conn_string(":memory:") as saver:
        kept = graph.copy(update={"checkpointer": saver})
        config: Any = {"configurable": {"thread_id": "long"}}
        result = await kept.ainvoke(
            {"case": notes_case(*steps)}, config, context=Settings(home=home), durability="sync"
        )
        async with saver.conn.execute("select checkpoint from checkpoints order by rowid") as rows:
            sizes = [len(row[0]) async for row in rows]
    assert [r.verdict for r in result["results"]] == ["passed"] * 20
    # The last checkpoint holds the output, the results of all steps.
    assert max(sizes[:-1]) < LIMIT_BYTES


async def test_nothing_in_a_checkpoint_needs_more_than_the_states_own_types(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with AsyncSqliteSaver.from_conn_string(":memory:") as saver:
        kept = graph.copy(update={"checkpointer": saver})
        config: Any = {"configurable": {"thread_id": "strict"}}
        await kept.ainvoke({"case": notes_case(ADD)}, config, context=Settings(home=home))
        history = [snapshot async for snapshot in kept.aget_state_history(config)]
    assert os.environ["LANGGRAPH_STRICT_MSGPACK"] == "true"
    assert not [r for r in caplog.records if "eserializ" in r.getMessage()]
    plans = [s.values["plan"] for s in history if s.values.get("plan")]
    assert plans
    assert all(type(substep).__name__ == "Substep" for plan in plans for substep in plan)


async def test_a_second_run_on_a_thread_starts_from_nothing(home: Path) -> None:
    async with AsyncSqliteSaver.from_conn_string(":memory:") as saver:
        kept = graph.copy(update={"checkpointer": saver})
        config: Any = {"configurable": {"thread_id": "twice"}}
        call = {"config": config, "context": Settings(home=home, learn="off")}
        first = await kept.ainvoke({"case": notes_case(ADD, OPEN_SETTINGS)}, **call)
        second = await kept.ainvoke({"case": notes_case(ADD)}, **call)
    assert first["run_id"] != second["run_id"]
    assert second["verdict"] == "passed"
    assert len(second["results"]) == 1
    assert len(first["results"]) == 2


async def test_a_secret_in_the_input_is_refused(home: Path) -> None:
    secret = {"pin": {"value": "1234", "secret": True}}
    with pytest.raises(ConfigError, match="a secret must not stand in the input"):
        await graph.ainvoke(
            {"case": notes_case("Type ${pin} into 'PIN'", parameters=secret)},
            context=Settings(home=home),
        )


async def test_a_threads_name_that_is_no_folder_is_refused(home: Path) -> None:
    async with AsyncSqliteSaver.from_conn_string(":memory:") as saver:
        kept = graph.copy(update={"checkpointer": saver})
        config: Any = {"configurable": {"thread_id": "../../elsewhere"}}
        with pytest.raises(ConfigError, match="thread id"):
            await kept.ainvoke({"case": notes_case(ADD)}, config, context=Settings(home=home))

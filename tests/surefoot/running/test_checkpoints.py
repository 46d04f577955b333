"""Which checkpoints of a run are kept."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any, TypedDict

import pytest
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.graph import END, START, StateGraph

from surefoot.api.exploring import aexplore
from surefoot.configs.settings import CONFIGS
from surefoot.running import runner
from surefoot.running.run_saver import RunSaver, open_saver
from surefoot.tools import runlog

SHOP = CONFIGS / "examples" / "tarpit_sim" / "app.yaml"


async def test_an_exploration_keeps_about_one_checkpoint_an_event_and_only_the_last_ones(
    tmp_path: Path,
) -> None:
    sizes = []
    for events in (12, 120):
        result = await aexplore(
            SHOP, out=tmp_path, mode="random", max_events=events, knowledge="off", minimise=False
        )
        path = Path(result["report"]).parent / "checkpoint.sqlite"
        with closing(sqlite3.connect(path)) as store, store:
            sizes.append(store.execute("SELECT count(*) FROM checkpoints").fetchone()[0])
        store.close()
    await runner.close_all()
    assert sizes[0] <= 12 + 5  # the input, the start and the first choice, and the end
    assert sizes[1] <= 105


class Tour(TypedDict):
    done: list[str]


@pytest.mark.parametrize(
    ("broken", "resumed"),
    [("note", ["note", "look", "act", "note"]), ("act", ["note", "look", "act"])],
)
async def test_a_run_goes_on_after_the_last_node_that_acted(
    broken: str, resumed: list[str], tmp_path: Path
) -> None:
    gone: list[str] = []

    def node(name: str) -> Any:
        async def visit(state: Tour) -> Tour:
            gone.append(name)
            if gone.count(broken) == 2 and name == broken:
                raise OSError(name)
            return {"done": [*state["done"], name]}

        return visit

    async def after_note(state: Tour) -> str:
        return END if state["done"].count("note") == 3 else "look"

    builder = StateGraph(Tour)
    for name in ("look", "act", "note"):
        builder.add_node(name, node(name))
    builder.add_edge(START, "look").add_edge("look", "act").add_edge("act", "note")
    builder.add_conditional_edges("note", after_note, ["look", END])
    saver = open_saver(tmp_path / "checkpoint.sqlite", {"act"})
    tour = builder.compile(checkpointer=saver)
    config: Any = {"configurable": {"thread_id": "tour"}}
    with pytest.raises(OSError, match=broken):
        await tour.ainvoke({"done": []}, config, durability="sync")
    assert gone[-1] == broken
    before = len(gone)
    ended = await tour.ainvoke(None, config, durability="sync")
    saver.close()
    assert ended["done"] == ["look", "act", "note"] * 3
    assert gone[before:][: len(resumed)] == resumed


def put(saver: RunSaver, config: Any) -> Any:
    return saver.aput(config, empty_checkpoint(), {"source": "loop"}, {})


def put_writes(saver: RunSaver, config: Any) -> Any:
    return saver.aput_writes(config, [("done", ["act"])], "task")


@pytest.mark.parametrize("keep", [put, put_writes])
async def test_nothing_is_kept_before_what_the_log_says_of_it(keep: Any, tmp_path: Path) -> None:
    saver = open_saver(tmp_path / "checkpoint.sqlite")
    place = {"thread_id": "tour", "checkpoint_ns": "", "checkpoint_id": "1"}
    log, may_write = runlog.RunLog(tmp_path), threading.Event()
    runlog._writer.submit(may_write.wait)
    log.event("acted")
    keeping = asyncio.ensure_future(keep(saver, {"configurable": place}))
    early, _ = await asyncio.wait({keeping}, timeout=0.1)
    may_write.set()
    await keeping
    assert not early
    assert b"acted" in (tmp_path / "events.jsonl").read_bytes()
    saver.close()

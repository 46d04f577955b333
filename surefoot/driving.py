"""Drives a graph: checkpoints, questions, progress; one way for all graphs."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.types import Command

from configs.settings import Settings
from graphs._typed import TypedGraph
from nodes.common.review import ReviewAnswer
from nodes.common.run import leave_session
from surefoot.stored import read_json, run_result
from tools.artifacts import RunFolder, write_whole
from tools.reports.html import write_report
from tools.runlog import RunLog

Runnable = TypedGraph
Progress = Callable[[str, Mapping[str, Any]], None]
"""Told after each node: its name and what it wrote."""
Answerer = Callable[[Mapping[str, Any]], ReviewAnswer | None]
"""Asks a person; None when nobody answers."""

KEPT_CHECKPOINTS = 500
"""Of one run, at least."""
MOST_NODES = 1_000_000
"""Nodes a run may pass; the limits of steps and settings end it long before."""


def quiet(_node: str, _update: Mapping[str, Any]) -> None:
    """Progress that nobody looks at."""


async def drive(
    graph: Runnable,
    run_id: str,
    settings: Settings,
    begin: Any,
    progress: Progress,
    ask_person: Answerer | None,
) -> dict[str, Any]:
    """Run a graph until its end, or until a person is asked who does not answer.

    Args:
        graph: Which.
        run_id: Name of the run's folder and thread.
        settings: How to run it.
        begin: What the graph is called with.
        progress: Told after each node.
        ask_person: Answers questions.

    Returns:
        The result that the run wrote; or the question, with the status `waiting`.
    """
    folder, config = settings.home / run_id, config_of(run_id)
    async with checkpointed(graph, folder) as runnable:
        while True:
            question = await _stream(runnable, begin, config, settings, progress)
            if question is None:
                return {k: v for k, v in run_result(folder).items() if k != "status"}
            await asyncio.to_thread(_note_question, folder, question)
            answer = await asyncio.to_thread(ask_person, question) if ask_person else None
            if answer is None:
                await _leave_session(runnable, config)
                return {
                    "run_id": run_id,
                    "case": read_json(folder / "case.json")["id"],
                    "verdict": "unknown",
                    "status": "waiting",
                    "question": dict(question),
                }
            (folder / "question.json").unlink()
            begin = Command(resume=answer.model_dump())


def config_of(run_id: str) -> Any:
    """Give LangGraph's configuration of a run."""
    return {"configurable": {"thread_id": run_id}, "recursion_limit": MOST_NODES}


async def _leave_session(runnable: Any, config: Any) -> None:
    """Let the browser of a waiting run live on for the process that resumes it."""
    ref = (await runnable.aget_state(config)).values.get("session")
    if ref is not None:
        await leave_session(ref)


def _note_question(folder: Path, question: Mapping[str, Any]) -> None:
    text = json.dumps(question, ensure_ascii=False, indent=1, default=str)
    write_whole(folder / "question.json", text)
    RunLog(folder).flush()
    write_report(RunFolder(folder))


async def _stream(
    runnable: Any, begin: Any, config: Any, settings: Settings, progress: Progress
) -> Mapping[str, Any] | None:
    """Run until the end or until a person is asked; give the question."""
    async for update in runnable.astream(
        begin, config, context=settings, durability="sync", stream_mode="updates"
    ):
        for node, wrote in update.items():
            if node == "__interrupt__":
                question: Mapping[str, Any] = wrote[0].value
                return question
            progress(node, wrote or {})
    return None


@asynccontextmanager
async def checkpointed(graph: Runnable, folder: Path) -> AsyncIterator[Any]:
    """Give the graph with the checkpoints of a run."""
    async with aiosqlite.connect(str(folder / "checkpoint.sqlite")) as store:
        saver = _PrunedSaver(store)
        await saver.setup()
        # What was written outlives a killed process without waiting for the disk each time.
        await store.execute("PRAGMA synchronous=NORMAL")
        yield graph.copy(update={"checkpointer": saver})


class _PrunedSaver(AsyncSqliteSaver):
    """Checkpoints of a run; of a long one only the last, from which it is resumed."""

    _puts = 0

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """See `AsyncSqliteSaver.aput`."""
        put = await super().aput(config, checkpoint, metadata, new_versions)
        self._puts += 1
        if self._puts % KEPT_CHECKPOINTS == 0:
            await self._prune(put["configurable"]["thread_id"])
        return put

    async def _prune(self, thread: str) -> None:
        oldest = (
            "SELECT checkpoint_id FROM checkpoints WHERE thread_id = ?"
            " ORDER BY checkpoint_id DESC LIMIT 1 OFFSET ?"
        )
        for table in ("checkpoints", "writes"):
            await self.conn.execute(
                f"DELETE FROM {table} WHERE thread_id = ? AND checkpoint_id < ({oldest})",
                (thread, thread, KEPT_CHECKPOINTS),
            )
        await self.conn.commit()

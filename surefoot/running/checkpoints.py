"""Where the checkpoints of a run are: a SQLite file in its folder, or a shared PostgreSQL."""

from collections.abc import AsyncIterator, Sequence, Set
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import ChannelVersions, Checkpoint, CheckpointMetadata
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from configs.settings import Settings
from graphs._typed import TypedGraph
from surefoot.running.state_shape import keep_shape

KEPT = 500
"""Checkpoints of one run, at least; where not each node has one, as many as a tenth of it."""
_NEXT = "branch:to:"
"""How LangGraph calls the channel by which a node is called."""
_ACTING = {"exploration": frozenset({"perform", "check_properties", "conclude"})}
"""By graph: the nodes that do something outside of the state. Where they are told, a run goes on
before the last one of them: the nodes between them are cheap, and are gone through again."""


@asynccontextmanager
async def checkpointed(graph: TypedGraph, folder: Path, settings: Settings) -> AsyncIterator[Any]:
    """Give the graph with the checkpoints of a run.

    Raises:
        RunError: the database of the settings cannot be reached, or the run was begun by a version
            whose state this one does not understand.
    """
    keep_shape(graph, folder)
    if settings.database:
        from surefoot.running.shared_checkpoints import shared_saver  # its driver is an extra

        async with shared_saver(settings.database, folder.name) as shared:
            yield graph.copy(update={"checkpointer": shared})
        return
    async with aiosqlite.connect(str(folder / "checkpoint.sqlite")) as store:
        saver = RunSaver(store, _ACTING.get(graph.name, frozenset()))
        await saver.setup()
        # What was written outlives a killed process without waiting for the disk each time.
        await store.execute("PRAGMA synchronous=NORMAL")
        yield graph.copy(update={"checkpointer": saver})


class RunSaver(AsyncSqliteSaver):
    """Checkpoints of a run; of a long one only the last, from which it is resumed."""

    def __init__(self, store: aiosqlite.Connection, acting: Set[str]) -> None:
        """Keep them in a database.

        Args:
            store: The database.
            acting: Nodes before which a checkpoint is kept; empty: before each.
        """
        super().__init__(store)
        self._acting = acting
        self._doors = tuple(f"{_NEXT}{node}" for node in sorted(acting))
        self._kept = KEPT // 10 if acting else KEPT
        self._puts = 0
        self._last = ""

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """See `AsyncSqliteSaver.aput`."""
        if not self._is_kept(checkpoint, metadata):
            place = {**config["configurable"], "checkpoint_id": checkpoint["id"]}
            return {"configurable": place}
        put = await super().aput(config, checkpoint, metadata, new_versions)
        self._last = checkpoint["id"]
        self._puts += 1
        if self._puts % self._kept == 0:
            await self._prune(put["configurable"]["thread_id"])
        return put

    async def aput_writes(
        self,
        config: RunnableConfig,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",
    ) -> None:
        """See `AsyncSqliteSaver.aput_writes`; without their checkpoint they tell nothing."""
        if not self._acting or config["configurable"].get("checkpoint_id") == self._last:
            await super().aput_writes(config, writes, task_id, task_path)

    def _is_kept(self, checkpoint: Checkpoint, metadata: CheckpointMetadata) -> bool:
        if not self._acting or metadata.get("source") != "loop":
            return True
        values = checkpoint["channel_values"]
        if any(door in values for door in self._doors):
            return True
        return not any(channel.startswith(_NEXT) for channel in values)

    async def _prune(self, thread: str) -> None:
        oldest = (
            "SELECT checkpoint_id FROM checkpoints WHERE thread_id = ?"
            " ORDER BY checkpoint_id DESC LIMIT 1 OFFSET ?"
        )
        for table in ("checkpoints", "writes"):
            await self.conn.execute(
                f"DELETE FROM {table} WHERE thread_id = ? AND checkpoint_id < ({oldest})",
                (thread, thread, self._kept),
            )
        await self.conn.commit()

"""The checkpoints of a run in a SQLite file of its folder."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence, Set
from pathlib import Path
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
)
from langgraph.checkpoint.sqlite import SqliteSaver

KEPT = 500
"""Checkpoints of one run, at least; where not each node has one, as many as a tenth of it."""


def open_saver(path: Path, acting: Set[str] = frozenset()) -> "RunSaver":
    """Open the checkpoints of a run; see `RunSaver`."""
    store = sqlite3.connect(path, check_same_thread=False)
    saver = RunSaver(store, acting)
    saver.setup()
    # What was written outlives a killed process without waiting for the disk each time.
    store.execute("PRAGMA synchronous=NORMAL")
    return saver


class RunSaver(SqliteSaver):
    """Checkpoints of a run; of a long one only the last, from which it is resumed.

    Each call is one hop to another thread; LangGraph's asynchronous saver makes one a statement.
    """

    def __init__(self, store: sqlite3.Connection, acting: Set[str]) -> None:
        """Keep them in a database.

        Args:
            store: The database, for use by all threads.
            acting: Nodes after which a checkpoint is kept, as before the first of them; empty:
                after each.
        """
        super().__init__(store)
        self._acting = acting
        self._kept = KEPT // 10 if acting else KEPT
        self._puts = 0
        self._seen: dict[str, Any] = {}
        """By acting node: what it had seen when the last checkpoint was kept."""

    def close(self) -> None:
        """Close the database, after the call that is under way."""
        with self.lock:
            self.conn.close()

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """See `SqliteSaver.get_tuple`."""
        return await asyncio.to_thread(self.get_tuple, config)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        """See `SqliteSaver.list`."""

        def found() -> list[CheckpointTuple]:
            return list(self.list(config, filter=filter, before=before, limit=limit))

        for one in await asyncio.to_thread(found):
            yield one

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """See `SqliteSaver.put`."""
        if not self._is_kept(checkpoint, metadata):
            place = {**config["configurable"], "checkpoint_id": checkpoint["id"]}
            return {"configurable": place}
        put = await asyncio.to_thread(self.put, config, checkpoint, metadata, new_versions)
        self._puts += 1
        if self._puts % self._kept == 0:
            await asyncio.to_thread(self._prune, put["configurable"]["thread_id"])
        return put

    async def aput_writes(
        self,
        config: RunnableConfig,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",
    ) -> None:
        """See `SqliteSaver.put_writes`; where acting nodes are told, the next checkpoint tells."""
        if not self._acting:
            await asyncio.to_thread(self.put_writes, config, writes, task_id, task_path)

    async def adelete_thread(self, thread_id: str) -> None:
        """See `SqliteSaver.delete_thread`."""
        await asyncio.to_thread(self.delete_thread, thread_id)

    def _is_kept(self, checkpoint: Checkpoint, metadata: CheckpointMetadata) -> bool:
        if not self._acting or metadata.get("source") != "loop":
            return True
        known = checkpoint["versions_seen"]
        # LangGraph goes on with the same dictionaries.
        seen = {node: dict(known[node]) for node in self._acting if node in known}
        has_acted, self._seen = seen != self._seen, seen
        return has_acted or not seen

    def _prune(self, thread: str) -> None:
        oldest = (
            "SELECT checkpoint_id FROM checkpoints WHERE thread_id = ?"
            " ORDER BY checkpoint_id DESC LIMIT 1 OFFSET ?"
        )
        with self.cursor() as cursor:
            for table in ("checkpoints", "writes"):
                cursor.execute(
                    f"DELETE FROM {table} WHERE thread_id = ? AND checkpoint_id < ({oldest})",
                    (thread, thread, self._kept),
                )

"""The checkpoints of a run: a SQLite file in its folder, or the PostgreSQL that hosts share."""

import asyncio
import json
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
)
from langgraph.checkpoint.sqlite import SqliteSaver

from surefoot.graphs._typed import TypedGraph
from surefoot.running.stored import read_json
from surefoot.state.errors import RunError
from surefoot.tools.artifacts import write_whole
from surefoot.tools.runlog import flush_logs

P = ParamSpec("P")
T = TypeVar("T")

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
        put = await _after_the_log(self.put, config, checkpoint, metadata, new_versions)
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
            await _after_the_log(self.put_writes, config, writes, task_id, task_path)

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


async def _after_the_log(write: Callable[P, T], *args: P.args, **given: P.kwargs) -> T:
    """Write a checkpoint in another thread, once what the log says of its nodes is written."""

    def write_after() -> T:
        flush_logs()
        return write(*args, **given)

    return await asyncio.to_thread(write_after)


SHAPE = "state.json"
"""In the run folder: the nodes of the graph, the fields of its state and of each class in it."""
Shape = Mapping[str, Mapping[str, bool]]
"""By class: its fields, and whether each must be given; the nodes of the graph likewise."""
_STATE, _GRAPH = "state", "graph"


def shape_of(graph: TypedGraph) -> dict[str, dict[str, bool]]:
    """Say what nodes a graph has, its state what fields, and each class of ours kept in that."""
    found = {
        _GRAPH: dict.fromkeys(sorted(graph.builder.nodes), False),
        _STATE: dict.fromkeys(sorted(graph.builder.state_schema.__annotations__), False),
    }
    for module, name in sorted(graph._serde_allowlist or ()):
        if module.startswith("surefoot.state."):
            fields = getattr(sys.modules[module], name).model_fields
            found[f"{module}.{name}"] = {key: one.is_required() for key, one in fields.items()}
    return found


def keep_shape(graph: TypedGraph, folder: Path) -> None:
    """Write down what the state of a run is made of, or compare it with what is written there.

    Raises:
        RunError: the run was begun by a version whose state this one does not understand.
    """
    path, shape = folder / SHAPE, shape_of(graph)
    if not path.exists():
        write_whole(path, json.dumps(shape, indent=1))
    elif missed := list(_misunderstood(read_json(path), shape)):
        raise RunError(
            f"the run {folder.name} was begun by another version of surefoot and cannot go on with "
            f"this one ({'; '.join(missed[:3])}): begin it anew, or use that version"
        )


def _misunderstood(kept: Shape, now: Shape) -> Iterator[str]:
    """What was kept and has no place any more, and what must be given and was not."""
    for kind, fields in kept.items():
        if kind not in now:
            yield f"there is no {kind}"
            continue
        yield from (f"{kind} has no {name}" for name in fields if name not in now[kind])
        yield from (
            f"{kind} needs {name}"
            for name, is_needed in now[kind].items()
            if is_needed and not fields.get(name, False)
        )

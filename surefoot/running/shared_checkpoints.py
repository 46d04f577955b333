"""Checkpoints in the PostgreSQL that many hosts share."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
)
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from psycopg import AsyncConnection, AsyncCursor, InterfaceError, OperationalError
from psycopg.errors import DivisionByZero
from psycopg.rows import DictRow, dict_row

from surefoot.running.run_saver import KEPT
from surefoot.state.errors import RunError
from surefoot.tools.durable.leases import fence_of, taken_over
from surefoot.tools.durable.shared import shared_run
from surefoot.tools.durable.tables import END_IDLE_TRANSACTIONS, RETRY_S, server_at

T = TypeVar("T")
_PAUSE_S = 0.2
_CONNECT_S = 5
# Any number, the same in all processes: PostgreSQL's lock around making the tables.
_SCHEMA_LOCK = 736_563_003
_prepared: set[str] = set()
"""Databases that have the tables, as far as this process knows."""
# The statements of a pipeline are one transaction, which this ends for who was left behind.
_FENCE = "SELECT 1 / (fence = %s)::int FROM runs WHERE run_id = %s FOR SHARE"
_OLDEST = (
    "SELECT checkpoint_id FROM checkpoints WHERE thread_id = %(thread)s"
    " ORDER BY checkpoint_id DESC LIMIT 1 OFFSET %(kept)s"
)
_PRUNE = (
    "DELETE FROM checkpoint_blobs b USING (SELECT v.key, v.value FROM checkpoints c,"
    " jsonb_each_text(c.checkpoint -> 'channel_versions') v WHERE c.thread_id = %(thread)s"
    f" AND c.checkpoint_id = ({_OLDEST})) oldest WHERE b.thread_id = %(thread)s"
    " AND b.channel = oldest.key AND b.version < oldest.value",
    f"DELETE FROM checkpoint_writes WHERE thread_id = %(thread)s AND checkpoint_id < ({_OLDEST})",
    f"DELETE FROM checkpoints WHERE thread_id = %(thread)s AND checkpoint_id < ({_OLDEST})",
)


@asynccontextmanager
async def shared_saver(address: str, run_id: str) -> AsyncIterator["SharedSaver"]:
    """Open the checkpoints of a run, which this process has taken.

    Raises:
        RunError: the database cannot be reached.
    """
    server_at(address)  # says what is wrong with an address
    saver = SharedSaver(address, run_id, await _connection(address))
    try:
        if address not in _prepared:
            await saver.reached(saver.make_tables)
            _prepared.add(address)
        yield saver
    finally:
        for connection in saver.opened:
            await connection.close()


class SharedSaver(AsyncPostgresSaver):
    """Goes on over a restart of the server; refuses a process that was left behind.

    Args:
        address: Of the database.
        run_id: Of the run.
        connection: To it.
    """

    conn: AsyncConnection[DictRow]
    _puts = 0

    def __init__(self, address: str, run_id: str, connection: AsyncConnection[DictRow]) -> None:
        super().__init__(connection)
        self._address, self._run_id = address, run_id
        # LangGraph works on a copy, whose connections are to be closed, too.
        self.opened = [connection]

    async def make_tables(self) -> None:
        """Make what is not there yet; one process at a time does it."""
        # Waiting inside a statement would hold up those that make the indexes.
        while not await self._got_lock():  # noqa: ASYNC110  another host has it
            await asyncio.sleep(_PAUSE_S)
        try:
            await self.setup()
        finally:
            await self.conn.execute("SELECT pg_advisory_unlock(%s)", (_SCHEMA_LOCK,))

    async def _got_lock(self) -> bool:
        found = await self.conn.execute("SELECT pg_try_advisory_lock(%s) AS got", (_SCHEMA_LOCK,))
        row = await found.fetchone()
        return row is not None and bool(row["got"])

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """See `AsyncPostgresSaver.aget_tuple`."""
        return await self.reached(lambda: super(SharedSaver, self).aget_tuple(config))

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Send the files that the checkpoint names, and keep it.

        Raises:
            RunLockedError: another process has taken the run over.
            RunError: the database cannot be reached.
        """
        await self._send_files()
        given = (config, checkpoint, metadata, new_versions)
        put = await self.reached(lambda: super(SharedSaver, self).aput(*given))
        self._puts += 1
        if self._puts % KEPT == 0:
            await self.reached(self._prune)
        return put

    async def aput_writes(
        self,
        config: RunnableConfig,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",
    ) -> None:
        """Send the files that the writes name, and keep them.

        Raises:
            RunLockedError: another process has taken the run over.
            RunError: the database cannot be reached.
        """
        await self._send_files()
        given = (config, writes, task_id, task_path)
        await self.reached(lambda: super(SharedSaver, self).aput_writes(*given))

    async def _send_files(self) -> None:
        run = shared_run(self._run_id)
        if run is not None:
            await asyncio.to_thread(run.save)

    async def _prune(self) -> None:
        for statement in _PRUNE:
            values = {"thread": self._run_id, "kept": KEPT}
            await self.conn.execute(statement.encode(), values)

    @asynccontextmanager
    async def _cursor(self, *, pipeline: bool = False) -> AsyncIterator[AsyncCursor[DictRow]]:
        async with super()._cursor(pipeline=pipeline) as cursor:
            if pipeline:
                await cursor.execute(_FENCE, (fence_of(self._run_id), self._run_id))
            yield cursor

    async def reached(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do `work`, again where the connection was lost; it must leave the same when done twice.

        Raises:
            RunLockedError: another process has taken the run over.
            RunError: the database cannot be reached.
        """
        deadline = time.monotonic() + RETRY_S
        while True:
            try:
                return await work()
            except DivisionByZero as error:
                raise taken_over(self._run_id) from error
            except (OperationalError, InterfaceError) as error:
                if time.monotonic() >= deadline:
                    raise RunError(f"the database cannot be reached: {error}") from error
                await self.conn.close()
                await asyncio.sleep(_PAUSE_S)
                self.conn = await _connection(self._address)
                self.opened.append(self.conn)


async def _connection(address: str) -> AsyncConnection[DictRow]:
    """Connect, also when the server is just starting.

    Raises:
        RunError: it does not answer.
    """
    deadline = time.monotonic() + RETRY_S
    while True:
        try:
            connection = await AsyncConnection.connect(
                address,
                autocommit=True,
                prepare_threshold=0,
                connect_timeout=_CONNECT_S,
                row_factory=dict_row,
            )
            await connection.execute(END_IDLE_TRANSACTIONS)
            return connection
        except OperationalError as error:
            if time.monotonic() >= deadline:
                raise RunError(f"the database cannot be reached: {error}") from error
            await asyncio.sleep(_PAUSE_S)

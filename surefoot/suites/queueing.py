"""The queue of cases in PostgreSQL, by procrastinate: what is put in, and what is known of it."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from surefoot.state.errors import ConfigError, DeviceMissingError, DiskFullError, RunError
from surefoot.state.values.case import App
from surefoot.tools.durable.tables import Statements, Tables, server_at

if TYPE_CHECKING:
    import procrastinate

TASK = "surefoot.case"
_RETRY_S = 30.0
# Any number, the same in all processes: PostgreSQL's lock around making the tables.
_SCHEMA_LOCK = 736_563_004


def queue_of(app: App) -> str:
    """Name the queue in which a case waits: its kind, and the phone that it names."""
    return f"{app.kind}:{app.phone}" if app.phone else app.kind


@asynccontextmanager
async def open_queue(address: str) -> AsyncIterator["procrastinate.App"]:
    """Open the queue of a database; its tables are made when they are not there.

    Raises:
        ConfigError: it is no PostgreSQL URL, or procrastinate is not installed.
        RunError: the database cannot be reached.
    """
    tables = server_at(address)
    try:
        import procrastinate
        from procrastinate.exceptions import ConnectorException
        from psycopg_pool import PoolTimeout
    except ModuleNotFoundError as error:
        raise ConfigError(f"the queue needs the extra `postgres`: {error}") from error
    connector = procrastinate.PsycopgConnector(
        conninfo=address, min_size=1, max_size=8, timeout=_RETRY_S
    )
    app = procrastinate.App(connector=connector)
    try:
        async with app.open_async():
            await asyncio.to_thread(tables.do, _make_tables)
            yield app
    except (ConnectorException, PoolTimeout) as error:
        raise RunError(f"the queue cannot be reached: {error.__cause__ or error}") from error


def _make_tables(do: Statements) -> None:
    from procrastinate.schema import SchemaManager

    do("SELECT pg_advisory_xact_lock(?)", (_SCHEMA_LOCK,))
    if not do("SELECT to_regclass('procrastinate_jobs') IS NOT NULL")[0][0]:
        do(SchemaManager.get_schema().replace("%", "%%"))


async def put(app: "procrastinate.App", runs: Sequence[tuple[str, str]]) -> None:
    """Let runs wait for workers.

    Args:
        app: The queue.
        runs: Their ids, and where they wait.
    """
    for run_id, queue in runs:
        task = app.configure_task(TASK, queue=queue, lock=run_id, allow_unknown=True)
        await task.defer_async(run_id=run_id)


def again_later(wait_s: int) -> "procrastinate.BaseRetryStrategy":
    """Say what goes back to the queue: what another worker may do, or this one later."""
    import procrastinate

    class AgainLater(procrastinate.BaseRetryStrategy):
        def get_retry_decision(
            self, *, exception: BaseException, job: procrastinate.jobs.Job
        ) -> procrastinate.RetryDecision | None:
            if isinstance(exception, asyncio.CancelledError):
                return procrastinate.RetryDecision(retry_in={"seconds": 0})
            if isinstance(exception, RunError | DeviceMissingError | DiskFullError):
                return procrastinate.RetryDecision(retry_in={"seconds": wait_s})
            return None

    return AgainLater()


@dataclass(frozen=True)
class Standing:
    """What is known of a run that workers do."""

    run_id: str
    state: str
    """new, running, waiting (for a person), ended."""
    host: str
    device: str
    step: int
    result: dict[str, Any] | None
    verdicts: int
    """Results that it has had: 1 when it has ended."""


def standings(tables: Tables, suite: str) -> list[Standing]:
    """Say how far the runs of a suite are.

    Raises:
        RunError: the database cannot be reached.
    """
    rows = tables.do(
        lambda do: do(
            "SELECT run_id, state, split_part(holder, ':', 1), device, step, result, verdicts"
            " FROM runs WHERE suite = ? ORDER BY run_id",
            (suite,),
        )
    )
    return [
        Standing(run_id, state, host, device, step, json.loads(text) if text else None, verdicts)
        for run_id, state, host, device, step, text, verdicts in rows
    ]


def take_back(tables: Tables, suite: str) -> None:
    """Take the cases of a suite out of the queue that no worker has begun.

    Raises:
        RunError: the database cannot be reached.
    """

    def write(do: Statements) -> None:
        rows = do(
            "UPDATE runs SET state = 'stopped' WHERE suite = ? AND state = 'new' RETURNING run_id",
            (suite,),
        )
        for (run_id,) in rows:
            do(
                "UPDATE procrastinate_jobs SET status = 'cancelled' WHERE lock = ?"
                " AND status = 'todo'",
                (run_id,),
            )

    tables.do(write)


def forgotten(do: Statements) -> list[tuple[str, str]]:
    """Give queued runs that have no verdict and that no worker has or will get any more."""
    rows = do(
        "SELECT run_id, queue FROM runs WHERE queue <> '' AND state IN ('new', 'running')"
        " AND until < now() AND NOT EXISTS (SELECT 1 FROM procrastinate_jobs j"
        " WHERE j.lock = runs.run_id AND j.status IN ('todo', 'doing'))"
    )
    return [(run_id, queue) for run_id, queue in rows]

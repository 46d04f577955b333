"""A suite that workers on other hosts do: put in the PostgreSQL queue, watched, brought home."""

import asyncio
import json
import re
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from surefoot.configs.settings import Settings
from surefoot.running.resuming import keep_start
from surefoot.running.runner import CaseGraph, check_case, start_facts
from surefoot.state.errors import ConfigError, DeviceMissingError, DiskFullError, RunError
from surefoot.state.values.app import App
from surefoot.state.values.case import Case
from surefoot.suites.suite import Job, Result, Watcher, write_suite_files
from surefoot.tools.devices.pool import PooledDevice
from surefoot.tools.durable.shared import add_runs, fetch_files, put_files
from surefoot.tools.durable.tables import Statements, Tables, server_at
from surefoot.tools.reports.suite import blocked_result
from surefoot.tools.secrets import put_away

if TYPE_CHECKING:
    import procrastinate

POLL_S = 0.5
_WORKERS = PooledDevice("workers", "the workers")


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


async def run_remote(
    name: str,
    cases: Sequence[tuple[Path, Case]],
    settings: Settings,
    *,
    graph: CaseGraph = "uat",
    watcher: Watcher | None = None,
) -> Result:
    """Let workers do cases, and wait for their verdicts; their files come here as they end.

    What is stopped takes back the cases that were not begun; the others go on.

    Args:
        name: Of the suite.
        cases: With their files.
        settings: How to run them; `database` is where the queue is.
        graph: By which graph.
        watcher: Told what happens.

    Returns:
        See `Suite.run`.

    Raises:
        ConfigError: a case cannot be meant, or has a secret that workers cannot get.
        RunError: the database cannot be reached.
    """
    if not settings.database:
        raise ConfigError("--remote needs the setting `database` (SUREFOOT_DATABASE)")
    for path, case in cases:
        await check_case(case, settings)
        _check_secrets(path, case)
    suite = f"{re.sub(r'[^A-Za-z0-9._-]', '-', name)[:40]}-{time.strftime('%Y%m%d-%H%M%S')}"
    suite = f"{suite}-{secrets.token_hex(3)}"
    tables = server_at(settings.database)
    jobs: dict[str, Job] = {}
    async with open_queue(settings.database) as app:
        waits = []
        for number, (_, case) in enumerate(cases):
            run_id = f"{suite}-{number:04}-{case.id}"
            jobs[run_id] = Job(
                case.id, case.title, case.app, tuple(step.action for step in case.steps)
            )
            await asyncio.to_thread(_send, tables, run_id, case, settings, graph, suite)
            waits.append((run_id, queue_of(case.app)))
        await queue_case(app, waits)
    return await _Watching(suite, name, jobs, settings, watcher or Watcher()).until_done()


def _check_secrets(path: Path, case: Case) -> None:
    for name, parameter in case.parameters.items():
        if parameter.secret and parameter.value is not None:
            raise ConfigError(
                f"{path}: the secret {name!r} stands in the case and is kept nowhere, so no other "
                "host can get it; use value_from: env:NAME, and set NAME for the workers"
            )


def _send(
    tables: Tables, run_id: str, case: Case, settings: Settings, graph: str, suite: str
) -> None:
    folder = settings.home / run_id
    folder.mkdir(parents=True)
    safe = put_away(case, run_id)
    facts = start_facts(run_id, safe, settings, graph)
    keep_start(folder, safe.model_dump(mode="json"), facts)
    put_files(tables, folder)
    add_runs(tables, [(run_id, suite, queue_of(case.app))])


class _Watching:
    """Looks at the runs of a suite until each has its verdict."""

    def __init__(
        self, suite: str, name: str, jobs: dict[str, Job], settings: Settings, watcher: Watcher
    ) -> None:
        self._suite, self._name, self._jobs = suite, name, jobs
        self._settings, self._watcher = settings, watcher
        self._tables = server_at(settings.database)
        self._begun: set[str] = set()
        self._results: dict[str, Result] = {}

    async def until_done(self) -> Result:
        started = time.monotonic()
        self._watcher.begun(list(self._jobs.values()), [_WORKERS])
        try:
            while len(self._results) < len(self._jobs):
                for standing in await asyncio.to_thread(list_standings, self._tables, self._suite):
                    if standing.run_id not in self._results:
                        await self._look(standing)
                await asyncio.sleep(POLL_S)
        finally:
            if len(self._results) < len(self._jobs):
                await asyncio.to_thread(withdraw, self._tables, self._suite)
            facts = self._written(time.monotonic() - started)
        return facts

    async def _look(self, standing: Standing) -> None:
        job = self._jobs[standing.run_id]
        device = f"{standing.device} on {standing.host}"
        if standing.state == "new":
            return
        if standing.run_id not in self._begun:
            self._begun.add(standing.run_id)
            self._watcher.started(job, device)
        self._watcher.did(job, "", {"step_index": standing.step})
        if standing.state in ("ended", "waiting") and standing.result is not None:
            folder = self._settings.home / standing.run_id
            await asyncio.to_thread(fetch_files, self._tables, folder)
            result = _brought_home(standing.result, standing.run_id, folder)
            known = blocked_result(standing.run_id, job.case, job.steps, "it waits for a person")
            result = {**known, "problem": "", **result, "device": device}
            if standing.state == "waiting":
                result["problem"] = f"it waits: surefoot runs resume {standing.run_id} --answer ..."
            self._results[standing.run_id] = {**result, "title": job.title, "moved": []}
            self._watcher.ended(job, self._results[standing.run_id])

    def _written(self, seconds: float) -> Result:
        done = self._results
        unfinished = [
            {
                "case": job.case,
                "title": job.title,
                "status": "stopped" if run_id in self._begun else "not_begun",
            }
            for run_id, job in self._jobs.items()
            if run_id not in done
        ]
        results = [done[run_id] for run_id in self._jobs if run_id in done]
        hosts = sorted({result["device"] for result in results})
        facts = write_suite_files(
            self._name, self._settings, results, unfinished, {"devices": hosts}, seconds
        )
        if unfinished:
            self._watcher.stopped(facts)
        return facts


def _brought_home(value: Any, run_id: str, folder: Path) -> Any:
    """Returns a result with the places of its files here."""
    if isinstance(value, dict):
        return {key: _brought_home(one, run_id, folder) for key, one in value.items()}
    if isinstance(value, list):
        return [_brought_home(one, run_id, folder) for one in value]
    mark = f"/{run_id}/"
    if isinstance(value, str) and mark in f"/{value}":
        return str(folder / f"/{value}".rpartition(mark)[2])
    return value


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


async def queue_case(app: "procrastinate.App", runs: Sequence[tuple[str, str]]) -> None:
    """Let runs wait for workers.

    Args:
        app: The queue.
        runs: Their ids, and where they wait.
    """
    for run_id, queue in runs:
        task = app.configure_task(TASK, queue=queue, lock=run_id, allow_unknown=True)
        await task.defer_async(run_id=run_id)


def requeue(wait_s: int) -> "procrastinate.BaseRetryStrategy":
    """Returns what goes back to the queue: what another worker may do, or this one later."""
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


def list_standings(tables: Tables, suite: str) -> list[Standing]:
    """Returns how far the runs of a suite are.

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


def withdraw(tables: Tables, suite: str) -> None:
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


def list_forgotten(do: Statements) -> list[tuple[str, str]]:
    """Returns queued runs that have no verdict and that no worker has or will get any more."""
    rows = do(
        "SELECT run_id, queue FROM runs WHERE queue <> '' AND state IN ('new', 'running')"
        " AND until < now() AND NOT EXISTS (SELECT 1 FROM procrastinate_jobs j"
        " WHERE j.lock = runs.run_id AND j.status IN ('todo', 'doing'))"
    )
    return [(run_id, queue) for run_id, queue in rows]

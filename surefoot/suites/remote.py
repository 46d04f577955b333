"""A suite that workers on other hosts do: put in the queue, watched, brought home."""

import asyncio
import re
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from surefoot.configs.settings import Settings
from surefoot.running.runner import CaseGraph, check_case, start_facts
from surefoot.running.starting import keep_start
from surefoot.state.errors import ConfigError
from surefoot.state.values.case import Case
from surefoot.suites.queueing import Standing, open_queue, put, queue_of, standings, take_back
from surefoot.suites.suite import Job, Result, Watcher, blocked_result, write_suite_files
from surefoot.tools.devices.pool import PooledDevice
from surefoot.tools.durable.shared import add_runs, fetch_files, put_files
from surefoot.tools.durable.tables import Tables, server_at
from surefoot.tools.secrets import put_away

POLL_S = 0.5
_WORKERS = PooledDevice("workers", "the workers")


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
        await put(app, waits)
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
                for standing in await asyncio.to_thread(standings, self._tables, self._suite):
                    if standing.run_id not in self._results:
                        await self._look(standing)
                await asyncio.sleep(POLL_S)
        finally:
            if len(self._results) < len(self._jobs):
                await asyncio.to_thread(take_back, self._tables, self._suite)
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
    """Give a result with the places of its files here."""
    if isinstance(value, dict):
        return {key: _brought_home(one, run_id, folder) for key, one in value.items()}
    if isinstance(value, list):
        return [_brought_home(one, run_id, folder) for one in value]
    mark = f"/{run_id}/"
    if isinstance(value, str) and mark in f"/{value}":
        return str(folder / f"/{value}".rpartition(mark)[2])
    return value

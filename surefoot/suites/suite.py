"""Suites of cases over a pool of devices: one lease a case, one report for all."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from surefoot.configs.settings import Settings
from surefoot.running.resuming import Progress
from surefoot.running.runner import CaseGraph, check_case, run_case
from surefoot.state.errors import (
    ConfigError,
    DeviceBusyError,
    DeviceError,
    DeviceMissingError,
    SurefootError,
)
from surefoot.state.values.app import App
from surefoot.state.values.case import Case
from surefoot.tools.artifacts import write_whole
from surefoot.tools.devices.host import host
from surefoot.tools.devices.pool import DevicePool, PooledDevice, devices_for, read_devices
from surefoot.tools.reports.junit import write_junit
from surefoot.tools.reports.suite import blocked_result, reason_of, suite_metrics, write_suite

logger = logging.getLogger(__name__)
WORST_FIRST = ("failed", "blocked", "unknown", "passed")

Result = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Job:
    """One case of a suite, or one script that is replayed."""

    case: str
    """Its id."""
    title: str
    app: App
    steps: tuple[str, ...]
    run: Callable[[App, Progress], Awaitable[Result]] | None = None
    """Runs it on the app of a leased device; None where workers on other hosts do."""


class Watcher:
    """Told what happens in a suite; this one does not look."""

    def begun(self, jobs: Sequence[Job], devices: Sequence[PooledDevice]) -> None:
        """The suite begins."""

    def started(self, job: Job, device: str) -> None:
        """A case begins on a device."""

    def waiting(self, job: Job, why: str) -> None:
        """A case waits for a device that another process has."""

    def did(self, job: Job, node: str, update: Mapping[str, Any]) -> None:
        """A node of a case's graph has run."""

    def moved(self, job: Job, device: str, problem: str) -> None:
        """A case has lost its device and goes to another one."""

    def retried(self, job: Job, result: Mapping[str, Any]) -> None:
        """A case did not pass and is tried again."""

    def ended(self, job: Job, result: Mapping[str, Any]) -> None:
        """A case has its verdict."""

    def stopped(self, facts: Mapping[str, Any]) -> None:
        """The suite was stopped before its end; `facts` are what was written of it."""


class Suite:
    """Runs jobs over a pool of devices.

    Args:
        name: Of the suite.
        jobs: In the order in which they are begun.
        settings: `home` is where its report goes.
        devices: The pool.
        at_once: Most cases side by side; as many as there are devices when absent.
        retries: How often a case that did not pass is tried again.
        watcher: Told what happens.
    """

    def __init__(
        self,
        name: str,
        jobs: Sequence[Job],
        settings: Settings,
        devices: Sequence[PooledDevice],
        *,
        at_once: int | None = None,
        retries: int = 0,
        watcher: Watcher | None = None,
    ) -> None:
        self._retries = retries
        self._name, self._jobs, self._settings = name, jobs, settings
        self._devices, self._pool = devices, DevicePool(devices)
        self._places = asyncio.Semaphore(at_once or max(1, len(devices)))
        self._watcher = watcher or Watcher()
        self._results: dict[int, Result] = {}
        self._begun: set[int] = set()

    async def run(self) -> Result:
        """Run all cases and write suite.json, suite.html and junit.xml; also when it is stopped.

        Returns:
            {"suite", "verdict", "metrics", "usage", "seconds", "devices", "report", "junit",
            "runs"}, the runs in the order of the jobs; each has its `device`, in `moved` the runs
            that lost theirs, and in `earlier` those that did not pass; `is_flaky` is true of one
            that passed when it was tried again.
        """
        started = time.monotonic()
        self._watcher.begun(self._jobs, self._devices)
        running = [asyncio.create_task(self._one(n, job)) for n, job in enumerate(self._jobs)]
        try:
            await asyncio.gather(*running)
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
            await host().end_idle()
            facts = self._written(time.monotonic() - started)
        return facts

    def _written(self, seconds: float) -> Result:
        done = self._results
        unfinished = [
            {
                "case": job.case,
                "title": job.title,
                "status": "stopped" if number in self._begun else "not_begun",
            }
            for number, job in enumerate(self._jobs)
            if number not in done
        ]
        facts = write_suite_files(
            self._name,
            self._settings,
            [done[number] for number in sorted(done)],
            unfinished,
            {"devices": [device.name for device in self._devices]},
            seconds,
        )
        if unfinished:
            self._watcher.stopped(facts)
        return facts

    async def _one(self, number: int, job: Job) -> None:
        result, earlier = await self._on_some_device(number, job), list[Result]()
        while len(earlier) < self._retries and _may_pass_again(result):
            told = ("run_id", "verdict", "report", "seconds", "usage")
            earlier.append({key: result.get(key) for key in told} | {"why": reason_of(result)})
            self._watcher.retried(job, result)
            result = await self._on_some_device(number, job)
        is_flaky = bool(earlier) and result["verdict"] == "passed"
        self._results[number] = {**result, "earlier": earlier, "is_flaky": is_flaky}
        self._watcher.ended(job, self._results[number])

    async def _on_some_device(self, number: int, job: Job) -> Result:
        """Run a job; one that loses its device goes to another one."""
        result, loss = await self._tried(number, job)
        moved = []
        if loss is not None and self._pool.fitting(job.app):
            moved.append({"run_id": result["run_id"], "device": result["device"], "why": str(loss)})
            self._watcher.moved(job, result["device"], str(loss))
            again, _ = await self._tried(number, job)
            result = again if again["run_id"] else result
        return {**result, "title": job.title, "moved": moved}

    async def _tried(self, number: int, job: Job) -> tuple[Result, DeviceError | None]:
        """Run a job on the next device that is free; give its loss too, if that blocked it."""
        try:
            async with self._pool.lease(job.app, partial(self._watcher.waiting, job)) as device:
                async with self._places:
                    self._begun.add(number)
                    self._watcher.started(job, device.name)
                    assert job.run is not None
                    result = await job.run(device.under(job.app), partial(self._watcher.did, job))
                loss = host().take_loss(result["run_id"])
                loss = loss if result["verdict"] == "blocked" else None
                if loss is not None and not isinstance(loss, DeviceBusyError):
                    self._pool.lose(device)
                return {**result, "device": device.name}, loss
        except DeviceMissingError as error:
            problem = str(error)
        except SurefootError:
            raise
        except Exception as fault:
            # A fault of ours in one case: its trace is shown, the other cases are run.
            logger.exception("case %s could not be run to its end", job.case)
            problem = f"surefoot has a fault: {type(fault).__name__}: {fault}"
        return blocked_result("", job.case, job.steps, problem), None


def _may_pass_again(result: Mapping[str, Any]) -> bool:
    return result["verdict"] != "passed" and result.get("status") != "waiting"


def write_suite_files(
    name: str,
    settings: Settings,
    results: Sequence[Mapping[str, Any]],
    unfinished: Sequence[Mapping[str, Any]],
    more: Mapping[str, Any],
    seconds: float,
) -> Result:
    """Write what came of a suite (suite.json, suite.html, junit.xml) and give it."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    folder = settings.home / f"suite-{name}-{stamp}-{secrets.token_hex(3)}"
    folder.mkdir(mode=0o700, parents=True)
    verdicts = {result["verdict"] for result in results} | {"unknown" for _ in unfinished}
    facts = {
        "suite": name,
        "verdict": next((v for v in WORST_FIRST if v in verdicts), "unknown"),
        **suite_metrics(results),
        "seconds": round(seconds, 3),
        **more,
        "unfinished": list(unfinished),
        "report": str(folder / "suite.html"),
        "junit": str(folder / "junit.xml"),
        "runs": [dict(result) for result in results],
    }
    write_whole(folder / "suite.json", json.dumps(facts, ensure_ascii=False, indent=1))
    not_green = [
        {**case, "verdict": "unknown", "problem": f"not finished: {case['status']}"}
        for case in unfinished
    ]
    write_junit([*results, *not_green], folder / "junit.xml", facts)
    write_suite(facts, folder / "suite.html")
    return facts


async def run_suite(
    name: str,
    cases: Sequence[tuple[Path, Case]],
    settings: Settings,
    *,
    graph: CaseGraph = "step_validation",
    parameters: Path | None = None,
    devices: Sequence[str] = (),
    at_once: int | None = None,
    retries: int = 0,
    watcher: Watcher | None = None,
) -> Result:
    """Run cases over devices.

    Args:
        name: Of the suite.
        cases: With their files.
        settings: How to run them.
        graph: By which graph.
        parameters: A file with further parameters.
        devices: As `read_devices` reads them; those that the cases ask for when there are none.
        at_once: Most cases side by side: 1 when absent, with `devices` as many as they are.
        retries: How often a case that did not pass is tried again.
        watcher: Told what happens.

    Returns:
        See `Suite.run`.

    Raises:
        ConfigError: a case or a device cannot be meant; then none is started.
    """
    apps = [case.app for _, case in cases]
    found = await devices_of(apps, settings, devices, at_once)
    settings = parallel_count(settings, found)
    jobs = await case_jobs(cases, settings, graph=graph, parameters=parameters)
    most = at_once if devices else at_once or 1
    suite = Suite(name, jobs, settings, found, at_once=most, retries=retries, watcher=watcher)
    return await suite.run()


async def case_jobs(
    cases: Sequence[tuple[Path, Case]],
    settings: Settings,
    *,
    graph: CaseGraph = "step_validation",
    parameters: Path | None = None,
) -> list[Job]:
    """Make jobs of cases.

    Raises:
        ConfigError: one of them cannot be meant.
    """
    for _, case in cases:
        await check_case(case, settings)

    def job_of(path: Path, case: Case) -> Job:
        async def run(app: App, progress: Progress) -> Result:
            placed = case.model_copy(update={"app": app})
            return await run_case(
                placed,
                settings,
                graph=graph,
                source=path,
                parameters=parameters,
                progress=progress,
            )

        steps = tuple(step.action for step in case.steps)
        return Job(case.id, case.title, case.app, steps, run)

    return [job_of(path, case) for path, case in cases]


async def devices_of(
    apps: Sequence[App], settings: Settings, devices: Sequence[str], at_once: int | None
) -> list[PooledDevice]:
    """Returns the devices of a suite: those that are named, else those that its apps ask for.

    Raises:
        ConfigError: a device is none, or an app fits on none.
        DeviceMissingError: all phones are meant, and there is none.
    """
    limit_s = settings.phone_answer_s
    if not devices:
        return await asyncio.to_thread(devices_for, apps, at_once or 1, limit_s)
    found = await asyncio.to_thread(read_devices, devices, limit_s)
    pool = DevicePool(found)
    for app in apps:
        if not pool.fitting(app):
            phone = getattr(app, "serial", "")
            wanted = f"{app.kind}:{phone}" if phone else app.kind
            raise ConfigError(f"none of the devices is {wanted}, which a case needs; add it")
    return found


def parallel_count(settings: Settings, devices: Sequence[PooledDevice]) -> Settings:
    """Let web apps that run side by side share a browser."""
    several = sum(device.kind == "web" for device in devices) > 1
    return settings.model_copy(update={"one_browser": True}) if several else settings

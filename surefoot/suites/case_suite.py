"""Suites of cases: a folder of them, over the devices that are named or asked for."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from surefoot.configs.settings import Settings
from surefoot.running.runner import CaseGraph, check_case, run_case
from surefoot.running.starting import Progress
from surefoot.state.errors import ConfigError
from surefoot.state.values.case import App, Case
from surefoot.suites.suite import Job, Result, Suite, Watcher
from surefoot.tools.devices.pool import DevicePool, PooledDevice, devices_for, read_devices


def suite_files(folder: Path) -> list[Path]:
    """Give the case files of a suite.

    Raises:
        ConfigError: there is none.
    """
    found = sorted([*folder.glob("*.yaml"), *folder.glob("*.yml")])
    if not found:
        raise ConfigError(f"{folder} has no *.yaml files")
    return found


async def run_suite(
    name: str,
    cases: Sequence[tuple[Path, Case]],
    settings: Settings,
    *,
    graph: CaseGraph = "step_validation",
    parameters: Path | None = None,
    devices: Sequence[str] = (),
    at_once: int | None = None,
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
        watcher: Told what happens.

    Returns:
        See `Suite.run`.

    Raises:
        ConfigError: a case or a device cannot be meant; then none is started.
    """
    apps = [case.app for _, case in cases]
    found = await devices_of(apps, settings, devices, at_once)
    settings = beside_each_other(settings, found)
    jobs = await case_jobs(cases, settings, graph=graph, parameters=parameters)
    most = at_once if devices else at_once or 1
    return await Suite(name, jobs, settings, found, at_once=most, watcher=watcher).run()


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
    """Give the devices of a suite: those that are named, else those that its apps ask for.

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


def beside_each_other(settings: Settings, devices: Sequence[PooledDevice]) -> Settings:
    """Let web apps that run side by side share a browser."""
    several = sum(device.kind == "web" for device in devices) > 1
    return settings.model_copy(update={"one_browser": True}) if several else settings

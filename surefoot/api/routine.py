"""Routine runs: a folder of scripts, replayed as a suite."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from surefoot.api.replaying import areplay, on_phone, read_script
from surefoot.configs.settings import Settings
from surefoot.running.starting import Progress
from surefoot.state.errors import ConfigError
from surefoot.state.values.case import App
from surefoot.state.values.script import Script
from surefoot.suites.case_suite import beside_each_other, devices_of
from surefoot.suites.suite import Job, Suite, Watcher
from surefoot.tools.devices.phone_kinds import adb_port_of


async def areplay_folder(
    folder: Path,
    *,
    out: str | Path | None = None,
    serial: str | None = None,
    adb_port: int | None = None,
    devices: Sequence[str] = (),
    at_once: int | None = None,
    watcher: Watcher | None = None,
    **given: Any,
) -> dict[str, Any]:
    """Replay every script of a folder as a suite.

    Args:
        folder: Its *.json files, and the script.json of the folders in it.
        out: Folder of the runs.
        serial: The phone, when it is another one than then.
        adb_port: Port of the adb server, when it is another one than then.
        devices: As for `auat`; a script may run on another phone than then.
        at_once: As for `auat`.
        watcher: Told what happens.
        given: As for `areplay`.

    Returns:
        As `auat` does for a suite, and "drift": {"targets", "healed", "by"}.

    Raises:
        ConfigError: it has no script, or one cannot be read.
    """
    paths = await asyncio.to_thread(_scripts_in, folder)
    chosen = Settings() if out is None else Settings(home=Path(out))
    scripts = [(path, on_phone(read_script(path), serial, adb_port)) for path in paths]
    if devices:
        scripts = [(path, _on_any_phone(script)) for path, script in scripts]
    found = await devices_of([script.app for _, script in scripts], chosen, devices, at_once)
    if beside_each_other(chosen, found).one_browser:
        given["one_browser"] = True

    def job_of(path: Path, script: Script) -> Job:
        async def run(app: App, progress: Progress) -> dict[str, Any]:
            phone = app.phone or None
            return await areplay(
                path, out=out, serial=phone, adb_port=adb_port_of(app), progress=progress, **given
            )

        steps = tuple(step.action for step in script.steps)
        return Job(script.case, script.title, script.app, steps, run)

    jobs = [job_of(path, script) for path, script in scripts]
    most = at_once if devices else at_once or 1
    suite = Suite(folder.name, jobs, chosen, found, at_once=most, watcher=watcher)
    facts = await suite.run()
    drifts = [run.get("drift", {}) for run in facts["runs"]]
    sums = {key: sum(drift.get(key, 0) for drift in drifts) for key in ("targets", "healed")}
    by = Counter(how for drift in drifts for how in Counter(drift.get("by", {})).elements())
    return {**facts, "drift": {**sums, "by": dict(by)}}


def _scripts_in(folder: Path) -> list[Path]:
    found = sorted([*folder.glob("*.json"), *folder.glob("*/script.json")])
    if not found:
        raise ConfigError(f"{folder} has no scripts: neither *.json nor */script.json")
    return found


def _on_any_phone(script: Script) -> Script:
    nowhere = {"serial": "", "adb_port": None}
    update = {name: value for name, value in nowhere.items() if hasattr(script.app, name)}
    return script.model_copy(update={"app": script.app.model_copy(update=update)})

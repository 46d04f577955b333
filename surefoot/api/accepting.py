"""Acceptance cases from Python: one, a suite of them, or a folder of scripts as a routine run."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Unpack

from surefoot.api.blocking import blocking
from surefoot.api.replaying import areplay, for_phone, read_script
from surefoot.api.results import AcceptanceRun, SuiteRun
from surefoot.configs.keywords import UatKeywords
from surefoot.configs.settings import Settings, settings_from
from surefoot.running.driving import Answerer
from surefoot.running.resuming import Progress, ignore_progress
from surefoot.running.runner import run_case
from surefoot.state.errors import ConfigError
from surefoot.state.values.app import App
from surefoot.state.values.case import Case
from surefoot.state.values.script import Script
from surefoot.suites.loading import load_suite, suite_files, suite_name
from surefoot.suites.remote import run_remote
from surefoot.suites.suite import (
    Job,
    Suite,
    Watcher,
    devices_of,
    parallel_count,
    run_suite,
)
from surefoot.tools.casefile import load_case, load_parameters, parse_case
from surefoot.tools.devices.phone_kinds import adb_port_of

CaseLike = str | Path | Mapping[str, Any] | Case
ABLATIONS: dict[str, dict[str, str]] = {
    "none": {},
    "single": {"agents": "single", "learn": "off"},
    "no-reflection": {"reflection": "off", "learn": "off"},
}
"""Settings by name; what is known of a step would answer in the place of the agents."""


async def auat(
    case: CaseLike,
    *,
    parameters: str | Path | Mapping[str, Any] | None = None,
    model: str | None = None,
    out: str | Path | None = None,
    devices: str | Sequence[str] = (),
    at_once: int | None = None,
    retries: int = 0,
    remote: bool = False,
    progress: Progress = ignore_progress,
    watcher: Watcher | None = None,
    ask_person: Answerer | None = None,
    **settings: Unpack[UatKeywords],
) -> AcceptanceRun | SuiteRun:
    """Carry an acceptance case out on its app; a passed one leaves a script to be replayed.

    Args:
        case: A case file, a mapping of the same form, a Case; or a folder of case files, a suite.
        parameters: Further parameters: a file, or a mapping as in a case file.
        model: `offline` or `openai:<name>`.
        out: Folder of the runs.
        devices: Of a suite: "android:SERIAL", "android" for all phones, "web:4" for four browser
            contexts; the cases' own when there are none.
        at_once: Most cases of a suite side by side: 1 when absent, with `devices` as many as those.
        retries: Of a suite: how often a case that did not pass is tried again.
        remote: Of a suite: workers on other hosts do it, by the queue in the setting `database`.
        progress: Of one case: told after each node, its name and what it wrote.
        watcher: Of a suite: told what happens.
        ask_person: Answers the questions of `review`; without it the run waits, to be resumed.
        settings: Further settings by name, e.g. `agents`, `reflection`, `max_step_actions`.

    Returns:
        `AcceptanceRun` for a case, `SuiteRun` for a folder.

    Raises:
        ConfigError: the case or a setting cannot be meant.

    Example:
        >>> steps = ["Open the settings", "Turn on the dark theme"]
        >>> run = surefoot.uat({"app": "notes_sim", "steps": steps})
        >>> run.verdict, run.steps[1].actions
        ('passed', ('switch switch "Dark theme"',))
    """
    chosen = settings_from({"model": model, "home": out, **settings})
    file = Path(parameters) if isinstance(parameters, str | Path) else None
    more = load_parameters(file) if file is not None else _mapping(parameters)
    if isinstance(case, str | Path) and await asyncio.to_thread(Path(case).is_dir):
        named = [devices] if isinstance(devices, str) else devices
        if remote:
            done = await run_remote(*_load_named_suite(Path(case), more), chosen, watcher=watcher)
            return SuiteRun.of(done)
        done = await _run_uat_suite(
            Path(case),
            chosen,
            more,
            file,
            devices=named,
            at_once=at_once,
            retries=retries,
            watcher=watcher,
        )
        return SuiteRun.of(done)
    if isinstance(case, str | Path):
        loaded, source = load_case(case, more), Path(case)
    else:
        loaded, source = parse_case(_with(case, more), "case"), None
    done = await run_case(
        loaded,
        chosen,
        graph="uat",
        source=source,
        parameters=file,
        progress=progress,
        ask_person=ask_person,
    )
    return AcceptanceRun.of(done)


uat = blocking(auat)


async def _run_uat_suite(
    folder: Path,
    settings: Settings,
    more: Mapping[str, Any],
    file: Path | None,
    **given: Any,
) -> dict[str, Any]:
    name, cases = _load_named_suite(folder, more)
    return await run_suite(name, cases, settings, graph="uat", parameters=file, **given)


def _load_named_suite(folder: Path, more: Mapping[str, Any]) -> tuple[str, list[tuple[Path, Case]]]:
    return suite_name(folder), load_suite(suite_files(folder), more)


def _mapping(more: str | Path | Mapping[str, Any] | None) -> dict[str, Any]:
    return dict(more) if isinstance(more, Mapping) else {}


def _with(case: Mapping[str, Any] | Case, more: Mapping[str, Any]) -> Mapping[str, Any] | Case:
    if not more:
        return case
    known = case.model_dump(mode="json") if isinstance(case, Case) else dict(case)
    return {**known, "parameters": {**(known.get("parameters") or {}), **more}}


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
    scripts = [(path, for_phone(read_script(path), serial, adb_port)) for path in paths]
    if devices:
        scripts = [(path, _on_any_phone(script)) for path, script in scripts]
    found = await devices_of([script.app for _, script in scripts], chosen, devices, at_once)
    if parallel_count(chosen, found).one_browser:
        given["one_browser"] = True

    def job_of(path: Path, script: Script) -> Job:
        async def run(app: App, progress: Progress) -> dict[str, Any]:
            phone = app.phone or None
            done = await areplay(
                path, out=out, serial=phone, adb_port=adb_port_of(app), progress=progress, **given
            )
            return done.to_dict()

        steps = tuple(step.action for step in script.steps)
        return Job(script.case, script.title, script.app, steps, run)

    jobs = [job_of(path, script) for path, script in scripts]
    most = at_once if devices else at_once or 1
    suite = Suite(suite_name(folder), jobs, chosen, found, at_once=most, watcher=watcher)
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

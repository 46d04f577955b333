"""Replays of scripts that passed runs left behind."""

import asyncio
import json
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from pydantic import ValidationError

from surefoot.api.blocking import blocking
from surefoot.api.results import ReplayRun
from surefoot.configs.keywords import ReplayKeywords
from surefoot.configs.settings import Settings, settings_from
from surefoot.running.resuming import REPLAY, Progress, ignore_progress, keep_start
from surefoot.state.errors import ConfigError, DeviceError
from surefoot.state.values.app import App, WebApp
from surefoot.state.values.script import ReplayedStep, ReplayResult, Script
from surefoot.state.values.session import SessionRef
from surefoot.state.values.verdict import Usage
from surefoot.tools.artifacts import RunFolder, write_whole
from surefoot.tools.clock import now_s
from surefoot.tools.devices.base import Device, opening_actions
from surefoot.tools.devices.bundled import start_bundled, stop_bundled
from surefoot.tools.devices.sessions import sessions
from surefoot.tools.durable.tables import close_servers
from surefoot.tools.knowledge.screens import app_name
from surefoot.tools.recordings import keep_recordings
from surefoot.tools.reports.html import write_report
from surefoot.tools.reports.junit import write_junit
from surefoot.tools.runlog import RunLog
from surefoot.tools.screens.pair import event_lines
from surefoot.tools.scripts.heal_checks import Remedy
from surefoot.tools.scripts.pacing import Pacing, tells_toasts
from surefoot.tools.scripts.replay import replay_script
from surefoot.tools.scripts.write_back import mended_script
from surefoot.tools.secrets import masked, value_of
from surefoot.tools.validation import first_error

if TYPE_CHECKING:
    from surefoot.nodes.common.healing import ModelRemedy

_QUIET_S = 0.15
ScriptLike = str | Path | Mapping[str, Any] | Script


async def areplay(
    script: ScriptLike,
    *,
    parameters: Mapping[str, str] | None = None,
    url: str | None = None,
    out: str | Path | None = None,
    serial: str | None = None,
    adb_port: int | None = None,
    keep_healed: bool = True,
    progress: Progress = ignore_progress,
    **settings: Unpack[ReplayKeywords],
) -> ReplayRun:
    """Do what a passed run did, and look whether its proven checks still hold.

    No model is asked, unless a target is lost that neither the screen nor the knowledge graph tell.

    Args:
        script: A script.json, a mapping of the same form, or a Script.
        parameters: Values that take the place of the script's.
        url: Start address of the app when it is another one than then.
        out: Folder of the runs.
        serial: The phone, when it is another one than then.
        adb_port: Port of the adb server, when it is another one than then.
        keep_healed: Write healed locators back into the file when the replay has passed.
        progress: Told of each step that begins: "replay" and its `step_index`.
        settings: Further settings by name.

    Returns:
        The same is in replay.json in its folder.

    Raises:
        ConfigError: the script cannot be read, or a parameter has no value.

    Example:
        >>> run = surefoot.uat({"app": "notes_sim", "steps": ["Open the settings"]})
        >>> again = surefoot.replay(run.script)
        >>> again.result, again.drift.healed
        ('passed', 0)
    """
    chosen = settings_from({"home": out, **settings})
    own = read_script(script)
    played = for_phone(own, serial, adb_port)
    plain, secret = _plain_and_secret(played, parameters or {})
    run_id = f"replay-{played.case}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    folder = chosen.home / run_id
    await asyncio.to_thread(folder.mkdir, parents=True)
    await asyncio.to_thread(_keep_start, folder, played, script)
    try:
        result, usage = await _replay(played, chosen, folder, url, plain, secret, progress)
    except DeviceError as error:
        result, usage = _blocked_replay(played, str(error)), Usage()
    finally:
        await asyncio.to_thread(stop_bundled, folder)
    facts = _replay_facts(result, usage, folder)
    recorded = (folder, chosen, played.app, tuple(secret.values()), result.verdict)
    facts |= await asyncio.to_thread(keep_recordings, *recorded)
    if isinstance(script, str | Path) and keep_healed and result.result == "passed, healed":
        mended = mended_script(own, result, plain)
        await asyncio.to_thread(write_whole, Path(script), mended.model_dump_json(indent=1))
        facts["written_back"] = str(script)
    kept = await asyncio.to_thread(_write_replay_files, facts, folder, tuple(secret.values()))
    return ReplayRun.of(kept)


def _keep_start(folder: Path, script: Script, source: ScriptLike) -> None:
    """Write down what is replayed, so that it is a run like others."""
    told = {"action", "expected", "part"}
    steps = [step.model_dump(mode="json", include=told) for step in script.steps]
    app = script.app.model_dump(mode="json")
    case = {"id": script.case, "title": script.title, "app": app, "steps": steps}
    facts = {
        "run_id": folder.name,
        "graph": REPLAY,
        "case": script.case,
        "title": script.title,
        "source": str(source) if isinstance(source, str | Path) else "",
        "settings": {},
        "started": now_s(),
    }
    keep_start(folder, case, facts)


def _replay_facts(result: ReplayResult, usage: Usage, folder: Path) -> dict[str, Any]:
    told = result.model_dump(mode="json")
    for step in told["steps"]:
        step["verdict"] = step["result"].partition(",")[0]
    passed = sum(step["verdict"] == "passed" for step in told["steps"])
    metrics = {
        "pass_at_1": int(result.verdict == "passed"),
        "steps": len(told["steps"]),
        "steps_passed": passed,
        "complete_at_1": round(passed / len(told["steps"]), 4) if told["steps"] else 0.0,
        "actions": result.drift.targets,
    }
    return {
        "run_id": folder.name,
        **told,
        "metrics": metrics,
        "usage": usage.model_dump(mode="json"),
        "problem": next((s["reason"] for s in told["steps"] if s["verdict"] == "blocked"), ""),
        "folder": str(folder),
        "report": str(folder / "report.html"),
    }


def _write_replay_files(
    facts: dict[str, Any], folder: Path, secret: tuple[str, ...]
) -> dict[str, Any]:
    shown: dict[str, Any] = masked(facts, secret, numbers=False)
    text = json.dumps(shown, ensure_ascii=False, indent=1)
    for name in ("result.json", "replay.json"):
        write_whole(folder / name, text)
    write_report(RunFolder(folder))
    write_junit([shown], folder / "junit.xml")
    return shown


async def release_device() -> None:
    """End the sessions of this process, and close the database that a remedy was asked from."""
    await sessions.close_all()
    await asyncio.to_thread(close_servers)


replay = blocking(areplay)


def read_script(script: ScriptLike) -> Script:
    """Read a script.

    Raises:
        ConfigError: it cannot be read, or is no script.
    """
    if isinstance(script, Script):
        return script
    try:
        if isinstance(script, str | Path):
            return Script.model_validate_json(Path(script).read_text("utf-8"))
        return Script.model_validate(script)
    except OSError as error:
        raise ConfigError(f"{script}: {error.strerror or error}") from error
    except (ValidationError, ValueError) as error:
        name = script if isinstance(script, str | Path) else "script"
        said = first_error(error) if isinstance(error, ValidationError) else error
        raise ConfigError(f"{name} is no script: {said}") from error


def for_phone(script: Script, serial: str | None, adb_port: int | None) -> Script:
    """Returns the script with another phone, where one is named.

    Raises:
        ConfigError: its app is on no phone.
    """
    given = {"serial": serial, "adb_port": adb_port}
    update = {name: value for name, value in given.items() if value is not None}
    if not update.keys() <= type(script.app).model_fields.keys():
        told = "only an app on a phone has a serial" if adb_port is None else "only Android has adb"
        raise ConfigError(f"{told}; leave {' and '.join(update)} out")
    return script.model_copy(update={"app": script.app.model_copy(update=update)})


def _plain_and_secret(
    script: Script, given: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Values of the plain and of the secret parameters."""
    unknown = sorted(set(given) - set(script.parameters))
    if unknown:
        raise ConfigError(f"the script has no parameter {unknown[0]!r}")
    values = {n: given.get(n) or value_of(n, p) for n, p in script.parameters.items()}
    secret = {n: v for n, v in values.items() if script.parameters[n].secret}
    return {n: v for n, v in values.items() if n not in secret}, secret


async def _replay(
    script: Script,
    settings: Settings,
    folder: Path,
    url: str | None,
    values: Mapping[str, str],
    secret: Mapping[str, str],
    progress: Progress,
) -> tuple[ReplayResult, Usage]:
    app = await _app(script.app, url, folder)
    ref = SessionRef(session_id=folder.name, app=app)
    own = _brisk(settings, script)
    ref = await sessions.open(ref, own, folder, tuple(secret.values()), is_stored=False)
    log = RunLog(folder, tuple(secret.values()))
    known_as = settings.app_id or app_name(script.app)
    asked: list[ModelRemedy] = []

    async def play(device: Device) -> ReplayResult:
        await Pacing(device).open(opening_actions(app), script.steps)

        @cache
        def remedies() -> tuple[Remedy, ...]:
            from surefoot.nodes.common.healing import (  # slow to import, rarely needed
                GraphRemedy,
                ModelRemedy,
            )

            asked.append(ModelRemedy(settings, log))
            return GraphRemedy(settings, folder.name, known_as, values, device), asked[0]

        return await replay_script(
            device,
            script,
            values,
            secret,
            wait_s=settings.action_timeout_s,
            begun=lambda step: progress(REPLAY, {"step_index": step}),
            remedies=remedies,
            missed=lambda step: _keep_screen(device, step, RunFolder(folder), log),
        )

    try:
        result, ref = await sessions.call(ref, play)
        if result.verdict == "blocked":
            with suppress(DeviceError):  # the host takes note of a device that is gone
                await sessions.call(ref, lambda device: device.observe())
    finally:
        await sessions.close(ref)
    return result, asked[0].usage if asked else Usage()


async def _keep_screen(device: Device, step: ReplayedStep, folder: RunFolder, log: RunLog) -> None:
    """Keep what a step that did not pass left on the screen, for the report."""
    with suppress(DeviceError):  # without a device there is nothing to be seen
        screen, picture = await device.observe(), await device.screenshot()
        _, shot = await asyncio.to_thread(folder.put, screen, picture)
        log.event(
            "validate",
            step=step.index,
            is_completed=False,
            reason=step.reason,
            validated_by="check",
            shot=shot,
            events=event_lines(screen.events),
        )


def _brisk(settings: Settings, script: Script) -> Settings:
    """Look no longer than a replay must: its checks and targets are waited for anyway."""
    quiet_s = min(settings.settle_quiet_s, _QUIET_S)
    toasts = "on" if tells_toasts(script.steps) else "off"
    return settings.model_copy(update={"settle_quiet_s": quiet_s, "toasts": toasts})


async def _app(app: App, url: str | None, folder: Path) -> App:
    if not isinstance(app, WebApp):
        if url is not None:
            raise ConfigError("only a web app has an address; leave --url out")
        return app
    if url is not None:
        return WebApp.model_validate(
            {**app.model_dump(exclude={"url", "bundled"}), "url": url, "path": "/"}
        )
    if app.bundled is None:
        return app
    address = await asyncio.to_thread(start_bundled, app.bundled, folder)
    return app.model_copy(update={"url": address + app.path, "bundled": None})


def _blocked_replay(script: Script, reason: str) -> ReplayResult:
    steps = [
        ReplayedStep(index=s.index, part=s.part, action=s.action, result="not_run")
        for s in script.steps
    ]
    first = steps[0].model_copy(update={"result": "blocked", "reason": reason})
    return ReplayResult(
        case=script.case, result="blocked", verdict="blocked", steps=(first, *steps[1:])
    )

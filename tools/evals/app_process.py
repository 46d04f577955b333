"""Installs and starts the apps of an evaluation in a work folder."""

import asyncio
import contextlib
import hashlib
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
from filelock import AsyncFileLock

from surefoot.state.errors import AppInstallError, AppUnreachableError
from surefoot.tools.evals.app_set import AppSet
from surefoot.tools.processes import is_group_running

_LOOK_S, _ANSWER_S = 0.1, 5.0
_PRIVATE = re.compile(
    r"^(?:SUREFOOT_|LANGSMITH_|LANGGRAPH_|PYTHON)|KEY|TOKEN|SECRET|PASSWORD", re.I
)
_ports: set[int] = set()
"""Given to apps of this process that run now."""


@dataclass(frozen=True)
class ProcessGroup:
    """A program with its children."""

    process: subprocess.Popen[bytes]
    mark: str


async def install_app(app: AppSet, home: Path) -> None:
    """Run install.sh, unless it has run in this work folder as it is now.

    Args:
        app: What to install.
        home: Its work folder; made when it is missing, output goes to install.log there.

    Raises:
        AppInstallError: a command is missing, the script fails or takes too long.
    """
    missing = [command for command in app.about.needs if shutil.which(command) is None]
    if missing:
        raise AppInstallError(f"{app.name} needs {', '.join(missing)} on this machine")
    await asyncio.to_thread(home.mkdir, parents=True, exist_ok=True)
    async with AsyncFileLock(home / "install.lock"):  # goes with the process
        stamp, now = home / "installed", _fingerprint(app.folder)
        if stamp.exists() and stamp.read_text("utf-8") == now:
            return
        stamp.unlink(missing_ok=True)
        log = home / "install.log"
        log.unlink(missing_ok=True)
        await _run_install_script(app, home, log)
        stamp.write_text(now, "utf-8")


async def _run_install_script(app: AppSet, home: Path, log: Path) -> None:
    group = start_group([str(app.folder / "install.sh")], _script_environment(home), log)
    deadline = time.monotonic() + app.about.install_limit_s
    try:
        while (code := group.process.poll()) is None:
            if time.monotonic() > deadline:
                limit = f"{app.about.install_limit_s:g} s"
                raise AppInstallError(f"{app.name} is not installed after {limit}; see {log}")
            await asyncio.sleep(_LOOK_S)
    finally:
        await asyncio.to_thread(end_group, group)
    if code != 0:
        raise AppInstallError(f"{app.name} cannot be installed: {_last_line(log)}; see {log}")


@asynccontextmanager
async def running_app(app: AppSet, home: Path) -> AsyncIterator[int]:
    """Start the app with fresh data, give its port, and end it with everything it started.

    Raises:
        AppUnreachableError: it ends at once, or does not answer in time.
    """
    port = _take_port()
    log = home / "logs" / f"{port}.log"
    log.unlink(missing_ok=True)
    group = start_group([str(app.folder / "start.sh"), str(port)], _script_environment(home), log)
    try:
        await _until_ready(app, group, port, log)
        yield port
    finally:
        await asyncio.to_thread(end_group, group)
        await asyncio.to_thread(shutil.rmtree, home / "data" / str(port), ignore_errors=True)
        _ports.discard(port)


async def _until_ready(app: AppSet, group: ProcessGroup, port: int, log: Path) -> None:
    address = f"http://127.0.0.1:{port}{app.about.ready}"
    deadline = time.monotonic() + app.about.start_limit_s
    while not await asyncio.to_thread(_is_app_answering, address):
        if group.process.poll() is not None:
            raise AppUnreachableError(f"{app.name} ended at once: {_last_line(log)}; see {log}")
        if time.monotonic() > deadline:
            limit = f"{app.about.start_limit_s:g} s"
            raise AppUnreachableError(f"{app.name} does not answer after {limit}; see {log}")
        await asyncio.sleep(_LOOK_S)
    await asyncio.sleep(app.about.extra_wait_s)


def _script_environment(home: Path) -> dict[str, str]:
    """What the scripts get of our environment: nothing secret, nothing that bends their Python."""
    kept = {name: text for name, text in os.environ.items() if not _PRIVATE.search(name)}
    return {**kept, "EVAL_HOME": str(home.resolve()), "PYTHON": sys.executable}


def _fingerprint(folder: Path) -> str:
    """Change when the script, what all scripts share, or a seed changes."""
    digest = hashlib.sha256()
    files = [folder.parent / "work.sh", folder / "install.sh", *(folder / "seed").rglob("*")]
    for path in sorted(file for file in files if file.is_file()):
        digest.update(path.relative_to(folder.parent).as_posix().encode() + b"\0")
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _take_port() -> int:
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        if port not in _ports:
            _ports.add(port)
            return port


def _is_app_answering(address: str) -> bool:
    try:
        httpx.get(address, timeout=_ANSWER_S, trust_env=False)
    except httpx.HTTPError:
        return False
    return True


def _last_line(log: Path) -> str:
    lines = [line.strip() for line in log.read_text("utf-8", "replace").splitlines()]
    return next((line[:300] for line in reversed(lines) if line), "no message")


MARK = "SUREFOOT_EVAL_RUN"
"""Environment variable by which the children are found that left their parent's group."""
ASK_S, FORCE_S = 5.0, 5.0


def start_group(command: Sequence[str], env: Mapping[str, str], log: Path) -> ProcessGroup:
    """Start a program with this environment; its output goes to the end of `log`."""
    mark = secrets.token_hex(12)
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as output:
        process = subprocess.Popen(
            command,
            env={**env, MARK: mark},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    return ProcessGroup(process, mark)


def end_group(group: ProcessGroup, ask_s: float = ASK_S) -> None:
    """Ask the program and everything it started to end, then force what is left.

    A program may put its children into sessions of their own (kernels, workers of a server), or
    end without them: those are found by the mark in their environment.

    Args:
        group: What was started.
        ask_s: How long it may take to end by itself.
    """
    for number, patience_s in ((signal.SIGTERM, ask_s), (signal.SIGKILL, FORCE_S)):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group.process.pid, number)
        for pid in list_marked(group.mark):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, number)
        deadline = time.monotonic() + patience_s
        while is_running(group):
            if time.monotonic() >= deadline:
                break
            time.sleep(0.05)
        else:
            return


def is_running(group: ProcessGroup) -> bool:
    """Returns whether anything of the group is left."""
    lives = is_group_running(group.process.pid) or bool(list_marked(group.mark))
    group.process.poll()  # collects it
    return lives


def list_marked(mark: str) -> list[int]:
    """Returns the living processes with the mark; those of other users cannot be asked."""
    # What has ended but was not collected has no environment any more.
    running = psutil.process_iter(["environ"])
    return [one.pid for one in running if (one.info["environ"] or {}).get(MARK) == mark]

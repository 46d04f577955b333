"""Starts the apps that come with surefoot, each run with one of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from surefoot.configs.settings import CONFIGS, IMPORT_ROOT
from surefoot.state.errors import AppUnreachableError, ConfigError
from surefoot.tools.artifacts import write_whole
from surefoot.tools.named_app import bundled_names
from surefoot.tools.processes import command_line, is_running

START_LIMIT_S = 30.0
STOP_LIMIT_S = 3.0
KEEP_S = 3600.0
"""An app whose run nobody works on is ended after so long."""
_LEASE = "app.json"
_started: dict[int, "subprocess.Popen[bytes]"] = {}
"""Apps that this process started, until they have ended."""


def start_bundled(name: str, folder: Path) -> str:
    """Start the bundled app `name` on a free loopback port, or find the one of this run again.

    Apps that other, long dead runs beside `folder` left behind are ended.

    Args:
        name: A folder under configs/examples that has an `app` package.
        folder: The run folder; remembers process and port.

    Returns:
        Its address without a path, e.g. "http://127.0.0.1:41233".

    Raises:
        ConfigError: there is no such app.
        AppUnreachableError: it does not start.
    """
    if not (CONFIGS / "examples" / name / "app" / "__main__.py").is_file():
        known = bundled_names()
        raise ConfigError(f"no bundled app {name!r}; there is {', '.join(known)}")
    reap_bundled(folder.parent)
    address = running_bundled(folder)
    if address:
        keep_bundled(folder)
        return address
    log_path = folder / "app.log"
    # Bound here and handed over: a port that is only chosen here could be taken by another run.
    with log_path.open("ab") as log, socket.create_server(("127.0.0.1", 0), backlog=128) as door:
        port = door.getsockname()[1]
        process = subprocess.Popen(
            [*_server(name), "--fd", str(door.fileno()), "--port", str(port)],
            cwd=IMPORT_ROOT,
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=[door.fileno()],
        )
    _started[process.pid] = process
    address = f"http://127.0.0.1:{port}"
    _write_lease(
        folder, {"pid": process.pid, "owner": os.getpid(), "address": address, "app": name}
    )
    deadline = time.monotonic() + START_LIMIT_S
    while not _has_http_answer(address):
        if process.poll() is not None or time.monotonic() > deadline:
            stop_bundled(folder)
            raise AppUnreachableError(f"the bundled app {name!r} does not start; see {log_path}")
        time.sleep(0.05)
    return address


def running_bundled(folder: Path) -> str:
    """Give the address of the app of a run, empty when it has none that answers."""
    lease = _lease(folder)
    if lease is None or not _is_ours(lease) or not _has_http_answer(str(lease["address"])):
        return ""
    return str(lease["address"])


def keep_bundled(folder: Path) -> None:
    """Note that this process works on the run, so that nobody ends its app."""
    lease = _lease(folder)
    if lease is not None:
        _write_lease(folder, {**lease, "owner": os.getpid()})


def stop_bundled(folder: Path) -> None:
    """Stop the app of a run, when it has one; another process of the same number is let be."""
    lease = _lease(folder)
    if lease is None:
        return
    if _is_ours(lease):
        _end(int(str(lease["pid"])))
    (folder / _LEASE).unlink(missing_ok=True)


def reap_bundled(home: Path) -> int:
    """Stop the apps of runs that nobody works on any more.

    Args:
        home: The folder of the runs.

    Returns:
        How many were stopped.
    """
    stopped = 0
    for path in home.glob(f"*/{_LEASE}"):
        lease = _lease(path.parent)
        with suppress(FileNotFoundError):
            rests_s = time.time() - path.stat().st_mtime
            if lease is None or is_running(int(str(lease.get("owner", 0)))) or rests_s < KEEP_S:
                continue
            stopped += _is_ours(lease)
            stop_bundled(path.parent)
    return stopped


def _lease(folder: Path) -> dict[str, object] | None:
    try:
        lease = json.loads((folder / _LEASE).read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    return lease if isinstance(lease, dict) and "pid" in lease and "address" in lease else None


def _write_lease(folder: Path, lease: dict[str, object]) -> None:
    write_whole(folder / _LEASE, json.dumps(lease))


def _server(name: str) -> list[str]:
    program = [
        sys.executable,
        "-m",
        "uvicorn",
        "--factory",
        f"surefoot.configs.examples.{name}.app:create_app",
    ]
    return [*program, "--log-level", "warning", "--ws", "none", "--lifespan", "off"]


def _is_ours(lease: dict[str, object]) -> bool:
    """Process numbers are used again: only one that runs the app is ended."""
    said = command_line(int(str(lease["pid"])))
    return "surefoot.configs.examples." in said and str(lease["address"]).rpartition(":")[2] in said


def _end(pid: int) -> None:
    """Ask, then force; a server may wait for connections that nobody closes."""
    process = _started.pop(pid, None)
    for number in (signal.SIGTERM, signal.SIGKILL):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, number)
        deadline = time.monotonic() + STOP_LIMIT_S
        while time.monotonic() < deadline:
            ended = not command_line(pid) if process is None else process.poll() is not None
            if ended:
                return
            time.sleep(0.02)


def _has_http_answer(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2):
            return True
    except urllib.error.HTTPError:
        return True
    except (urllib.error.URLError, OSError):
        return False

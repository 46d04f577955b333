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
from pathlib import Path

from configs.settings import CONFIGS
from state.errors import AppUnreachableError, ConfigError

START_LIMIT_S = 30.0


def start_bundled(name: str, folder: Path) -> str:
    """Start the bundled app `name` on a free loopback port, or find the one of this run again.

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
        known = sorted(p.parent.parent.name for p in CONFIGS.glob("examples/*/app/__main__.py"))
        raise ConfigError(f"no bundled app {name!r}; there is {', '.join(known)}")
    lease = folder / "app.json"
    if lease.exists():
        known_app = json.loads(lease.read_text("utf-8"))
        if _answers(known_app["address"]):
            return str(known_app["address"])
    port = _free_port()
    address = f"http://127.0.0.1:{port}"
    log = (folder / "app.log").open("ab")
    process = subprocess.Popen(
        [sys.executable, "-m", f"configs.examples.{name}.app", "--port", str(port)],
        cwd=CONFIGS.parent,
        stdout=log,
        stderr=log,
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    log.close()
    lease.write_text(json.dumps({"pid": process.pid, "address": address}), "utf-8")
    deadline = time.monotonic() + START_LIMIT_S
    while not _answers(address):
        if process.poll() is not None or time.monotonic() > deadline:
            raise AppUnreachableError(f"the bundled app {name!r} does not start; see {log.name}")
        time.sleep(0.05)
    return address


def stop_bundled(folder: Path) -> None:
    """Stop the app of a run, when it has one."""
    lease = folder / "app.json"
    if not lease.exists():
        return
    pid = int(json.loads(lease.read_text("utf-8"))["pid"])
    lease.unlink()
    try:
        os.killpg(pid, signal.SIGTERM)
        os.waitpid(pid, 0)
    except (ProcessLookupError, ChildProcessError):
        return


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=2):
            return True
    except urllib.error.HTTPError:
        return True
    except (urllib.error.URLError, OSError):
        return False

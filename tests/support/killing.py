"""Runs of the command line that are killed: over an app that notes what was posted to it."""

import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from surefoot.tools.devices.web.browser import leases
from tests.support import command
from tests.support.command import Command

ROOT = Path(__file__).parents[2]
LIMIT_S = 90.0


def chaos(value: object) -> ParameterSet:
    """Mark a parameter whose test is one more of a kind: `make chaos` runs it."""
    return pytest.param(value, marks=pytest.mark.chaos)


@dataclass
class PostedTo:
    """An app, what was posted to it, and runs over it."""

    address: str
    log: Path
    home: Path

    @property
    def posted(self) -> list[str]:
        return self.log.read_text().split() if self.log.exists() else []

    def start(self, *arguments: str) -> Command:
        self.home.mkdir(parents=True, exist_ok=True)
        told = (*arguments, "--out", str(self.home), "--json")
        return command.start(*told, cwd=self.home, env=self.environment())

    def environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(ROOT)}

    def done(self, *arguments: str) -> tuple[int, dict[str, Any], str]:
        with self.start(*arguments) as process:
            out, said = process.communicate(timeout=LIMIT_S)
        return process.returncode, json.loads(out or "{}"), said.decode()

    def run_id(self) -> str:
        found = sorted(self.home.glob("*/run.json"))
        return found[-1].parent.name if found else ""

    def journal(self) -> int:
        """Lines of the journal: one where an action begins, one where it ends."""
        path = self.home / self.run_id() / "journal.db"
        if not self.run_id() or not path.exists():
            return 0
        with closing(sqlite3.connect(path, timeout=20)) as journal:
            try:
                rows = journal.execute("SELECT state FROM device_intent").fetchall()
            except sqlite3.OperationalError:
                return 0  # not made yet
        return sum(1 if state == "intended" else 2 for (state,) in rows)


@contextmanager
def serving(module: str, log: Path) -> Iterator[str]:
    """Serve an app that takes its port and the file of its log; give its address."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    served = [sys.executable, "-m", module, str(port), str(log)]
    with subprocess.Popen(served, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}) as app:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.02)
        try:
            yield f"http://127.0.0.1:{port}/"
        finally:
            app.kill()


def kill(process: Command) -> None:
    with process:
        process.kill()
        process.communicate()


def browsers(folder: Path) -> list[int]:
    """Browser processes of runs in a folder."""
    mark = f"--user-data-dir={folder}"
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        if mark in words and "--type=" not in words:
            found.append(int(path.parent.name))
    return found


def own_browsers() -> set[int]:
    """The browser processes of this process; one that only begins to start has no number yet."""
    found = set()
    for path in leases().glob("*.json"):
        with suppress(FileNotFoundError):
            told = json.loads(path.read_text("utf-8"))
            found |= {told["browser_pid"]} if told["owner_pid"] == os.getpid() else set()
    return found - {0}


def wait_until(condition: Any, process: Command) -> bool:
    """Wait for a moment of the run; false when the run was over first."""
    deadline = time.monotonic() + LIMIT_S
    while time.monotonic() < deadline:
        if condition():
            return True
        if process.poll() is not None:
            return False
        time.sleep(0.002)
    raise TimeoutError

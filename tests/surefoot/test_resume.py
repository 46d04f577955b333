"""A run killed at any moment goes on, repeats no step and does nothing twice."""

import contextlib
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
ITEMS = ("Apples", "Bread")
SEED = int(os.environ.get("SUREFOOT_KILL_SEED", random.SystemRandom().randrange(10**6)))
CHAINS, KILLS = 3, 4
LIMIT_S = 90.0


@dataclass
class Shop:
    """The list, what was posted to it, and runs over it."""

    address: str
    log: Path
    home: Path

    @property
    def posted(self) -> list[str]:
        return self.log.read_text().split() if self.log.exists() else []

    def case(self) -> Path:
        steps = [
            {
                "action": f"Type '{item}' into the field 'Item' and click 'Add'",
                "expected": f"'{item}' is in the list",
            }
            for item in ITEMS
        ]
        path = self.home / "case.json.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        case = {"id": "shop", "app": {"kind": "web", "url": self.address}, "steps": steps}
        path.write_text(json.dumps(case))
        return path

    def start(self, *arguments: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "surefoot", *arguments, "--out", str(self.home), "--json"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.Popen(
            command,
            cwd=self.home,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def done(self, *arguments: str) -> tuple[int, dict[str, Any], str]:
        with self.start(*arguments) as process:
            out, said = process.communicate(timeout=LIMIT_S)
        return process.returncode, json.loads(out or "{}"), said.decode()

    def run_id(self) -> str:
        found = sorted(self.home.glob("*/run.json"))
        return found[-1].parent.name if found else ""

    def journal(self) -> int:
        path = self.home / self.run_id() / "journal.jsonl"
        return len(path.read_text().splitlines()) if self.run_id() and path.exists() else 0


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    log = tmp_path / "posted"
    command = [sys.executable, "-m", "tests.support.counter_app", str(port), str(log)]
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}) as app:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.02)
        yield Shop(f"http://127.0.0.1:{port}/", log, tmp_path / "runs")
        app.kill()


def kill(process: "subprocess.Popen[bytes]") -> None:
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


def check_ended_well(shop: Shop, code: int, result: dict[str, Any], said: str) -> None:
    assert (code, result.get("verdict")) == (0, "passed"), said
    assert [step["verdict"] for step in result["steps"]] == ["passed"] * len(ITEMS)
    assert [step["index"] for step in result["steps"]] == list(range(len(ITEMS)))
    assert shop.posted == list(ITEMS)
    assert browsers(shop.home) == []
    check_each_action_is_counted_once(shop)


def check_each_action_is_counted_once(shop: Shop) -> None:
    log = (shop.home / shop.run_id() / "events.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in log if line.startswith("{") and line.endswith("}")]
    acts = {row["act"] for row in rows if row["kind"] == "execute"}
    with sqlite3.connect(shop.home / "knowledge.db") as db:
        counts = db.execute("SELECT sum(success_count + fail_count) FROM transitions").fetchone()
        plans = db.execute("SELECT success_count FROM patterns WHERE kind = 'plan'").fetchall()
    assert counts == (len(acts),)
    assert {count for (count,) in plans} <= {1}


def wait_until(condition: Any, process: "subprocess.Popen[bytes]") -> bool:
    """Wait for a moment of the run; false when the run was over first."""
    deadline = time.monotonic() + LIMIT_S
    while time.monotonic() < deadline:
        if condition():
            return True
        if process.poll() is not None:
            return False
        time.sleep(0.002)
    raise TimeoutError


@pytest.mark.parametrize("chain", range(CHAINS))
def test_a_run_killed_at_random_moments_again_and_again_goes_on(shop: Shop, chain: int) -> None:
    moments = random.Random(SEED + chain)
    print(f"SUREFOOT_KILL_SEED={SEED}")  # noqa: T201
    process = shop.start("validate", str(shop.case()))
    for _ in range(KILLS):
        log = shop.home / shop.run_id() / "events.jsonl"
        wait_until(lambda log=log: log.exists(), process)
        alive_s = moments.uniform(0.0, 2.5)
        try:
            process.wait(alive_s)
        except subprocess.TimeoutExpired:
            kill(process)
        else:
            kill(process)
            break
        process = shop.start("runs", "resume", shop.run_id())
    kill(process)
    if (shop.home / shop.run_id() / "result.json").exists():
        assert shop.posted == list(ITEMS)
        return
    check_ended_well(shop, *shop.done("runs", "resume", shop.run_id()))


@pytest.mark.parametrize("lines", [1, 2, 3, 4, 7])
def test_a_run_killed_around_its_journal_goes_on(shop: Shop, lines: int) -> None:
    process = shop.start("validate", str(shop.case()))
    assert wait_until(lambda: shop.journal() >= lines, process)
    kill(process)
    check_ended_well(shop, *shop.done("runs", "resume", shop.run_id()))


def test_a_run_killed_as_soon_as_the_app_was_told_does_not_tell_it_again(shop: Shop) -> None:
    process = shop.start("validate", str(shop.case()))
    assert wait_until(lambda: len(shop.posted) == 1, process)
    kill(process)
    check_ended_well(shop, *shop.done("runs", "resume", shop.run_id()))


def test_a_run_whose_browser_was_killed_too_goes_on(shop: Shop) -> None:
    process = shop.start("validate", str(shop.case()))
    assert wait_until(lambda: len(shop.posted) == 1, process)
    kill(process)
    for pid in browsers(shop.home):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    check_ended_well(shop, *shop.done("runs", "resume", shop.run_id()))


def test_a_run_that_another_process_works_on_is_not_resumed(shop: Shop) -> None:
    process = shop.start("validate", str(shop.case()))
    assert wait_until(lambda: shop.journal() >= 1, process)
    os.kill(process.pid, signal.SIGSTOP)
    code, _, said = shop.done("runs", "resume", shop.run_id())
    assert (code, said.count("\n")) == (2, 1)
    assert "another process works on the run" in said
    kill(process)
    code, _, _ = shop.done("runs", "resume", shop.run_id())
    assert code == 0


def test_a_finished_run_is_not_resumed(shop: Shop) -> None:
    assert shop.done("validate", str(shop.case()))[0] == 0
    code, _, said = shop.done("runs", "resume", shop.run_id())
    assert code == 2
    assert "is finished" in said

"""An exploration that was killed ends with the same events, graph and findings."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from configs.settings import CONFIGS
from tests.support.killing import ROOT, kill

SHOP = CONFIGS / "examples" / "tarpit_sim" / "app.yaml"
SEED = int(os.environ.get("SUREFOOT_KILL_SEED", random.SystemRandom().randrange(10**6)))


def start(home: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    home.mkdir(parents=True, exist_ok=True)
    return subprocess.Popen(
        [sys.executable, "-m", "surefoot", *arguments, "--out", str(home), "--json"],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SUREFOOT_KNOWLEDGE": "off"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def begin(home: Path, events: int) -> "subprocess.Popen[bytes]":
    return start(home, "explore", str(SHOP), "--events", str(events), "--seed", "11")


def run_of(home: Path) -> Path | None:
    return next((path.parent for path in home.glob("*/run.json")), None)


def lines(home: Path) -> int:
    run = run_of(home)
    path = run / "transitions.jsonl" if run is not None else None
    return path.read_bytes().count(b"\n") if path is not None and path.exists() else 0


def outcome(home: Path) -> dict[str, Any]:
    run = run_of(home)
    assert run is not None
    findings = json.loads((run / "findings.json").read_text("utf-8"))
    return {
        "steps": [json.loads(row) for row in (run / "transitions.jsonl").read_bytes().splitlines()],
        "utg": json.loads((run / "utg.json").read_text("utf-8")),
        "findings": [
            {**one, "seconds": 0.0, "script": Path(one["script"]).name} for one in findings
        ],
    }


def check(tmp_path: Path, events: int, kills: list[int], moments: random.Random) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    with begin(whole, events) as process:
        _, said = process.communicate(timeout=600)
    verdict = process.returncode
    assert verdict in (0, 1), said.decode()
    process = begin(cut, events)
    for wanted in kills:
        deadline = time.monotonic() + 300
        while lines(cut) < wanted and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.005)
        time.sleep(moments.uniform(0.0, 0.1))
        os.killpg(process.pid, signal.SIGKILL)
        kill(process)
        run = run_of(cut)
        assert run is not None
        process = start(cut, "runs", "resume", run.name)
    with process:
        _, said = process.communicate(timeout=600)
    assert process.returncode == verdict, said.decode()
    assert outcome(cut) == outcome(whole)


def test_an_exploration_killed_twice_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    print(f"SUREFOOT_KILL_SEED={SEED}")  # noqa: T201
    check(tmp_path, 16, [5, 11], random.Random(SEED))


@pytest.mark.chaos
def test_an_exploration_of_two_hundred_events_killed_twenty_times(tmp_path: Path) -> None:
    print(f"SUREFOOT_KILL_SEED={SEED}")  # noqa: T201
    moments = random.Random(SEED)
    check(tmp_path, 200, sorted(moments.sample(range(2, 198), 20)), moments)

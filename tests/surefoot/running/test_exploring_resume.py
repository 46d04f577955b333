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

from surefoot.api.exploring import explore
from surefoot.configs.settings import CONFIGS
from surefoot.terminal.options import EXIT_CODES
from tests.support import command
from tests.support.command import Command
from tests.support.killing import ROOT, kill

SHOP = CONFIGS / "examples" / "tarpit_sim" / "app.yaml"
ENVIRONMENT = {**os.environ, "SUREFOOT_KNOWLEDGE": "off"}
SEED = int(os.environ.get("SUREFOOT_KILL_SEED", random.SystemRandom().randrange(10**6)))


def start(home: Path, *arguments: str) -> Command:
    home.mkdir(parents=True, exist_ok=True)
    told = (*arguments, "--out", str(home), "--json")
    return command.start(*told, cwd=home, env=ENVIRONMENT)


def begin(home: Path, events: int) -> Command:
    return start(home, *exploring(events))


def exploring(events: int) -> tuple[str, ...]:
    return ("explore", str(SHOP), "--events", str(events), "--seed", "11")


def ended(process: "Command | subprocess.Popen[bytes]") -> tuple[int, str]:
    with process:
        _, said = process.communicate(timeout=600)
    return process.returncode, " ".join(said.decode().split())


def explored(home: Path, events: int) -> str:
    """Explore without any trouble, in this process; give the verdict."""
    result = explore(str(SHOP), max_events=events, seed=11, knowledge="off", out=home)
    return str(result["verdict"])


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
    logged = [json.loads(row) for row in (run / "events.jsonl").read_bytes().splitlines()]
    return {
        "logged": {row["number"] for row in logged if row["kind"] == "event"},
        "steps": [json.loads(row) for row in (run / "transitions.jsonl").read_bytes().splitlines()],
        "utg": json.loads((run / "utg.json").read_text("utf-8")),
        "findings": [
            {**one, "seconds": 0.0, "script": Path(one["script"]).name} for one in findings
        ],
    }


def check(tmp_path: Path, events: int, kills: list[int], moments: random.Random) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    verdict = explored(whole, events)
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
    code, said = ended(process)
    assert EXIT_CODES[verdict] == code, said
    assert outcome(cut) == outcome(whole)


def test_an_exploration_killed_twice_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    print(f"SUREFOOT_KILL_SEED={SEED}")  # noqa: T201
    check(tmp_path, 16, [5, 11], random.Random(SEED))


@pytest.mark.chaos
def test_an_exploration_of_two_hundred_events_killed_twenty_times(tmp_path: Path) -> None:
    print(f"SUREFOOT_KILL_SEED={SEED}")  # noqa: T201
    moments = random.Random(SEED)
    check(tmp_path, 200, sorted(moments.sample(range(2, 198), 20)), moments)


SMALL_FILES = """ulimit -f "$1"; shift 2; exec "$@" """
SMALL_DISK = """mount -t tmpfs -o size="$1"k small "$2"; disk="$2"; shift 2; "$@"
code=$?; cp -a "$disk" "$disk.kept"; exit $code"""
ALONE = ("unshare", "--user", "--map-root-user", "--mount")


def test_a_full_disk_ends_a_run_that_goes_on_when_there_is_room(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    verdict = explored(whole, 16)
    sizes = [path.stat().st_size for path in whole.rglob("*") if path.is_file()]
    may_mount = subprocess.run([*ALONE, "true"], check=False).returncode == 0
    way = (*ALONE, "bash", "-c", SMALL_DISK) if may_mount else ("bash", "-c", SMALL_FILES)
    holds = (sum(sizes) if may_mount else max(sizes)) * 2 // 3 // 1024
    cut.mkdir()
    by = [*way, "-", str(holds), str(cut), sys.executable, "-m", "surefoot"]
    process = subprocess.Popen(
        [*by, *exploring(16), "--out", str(cut), "--json"],
        cwd=cut,
        env={**ENVIRONMENT, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    code, said = ended(process)
    if may_mount:
        cut.rmdir()
        cut.with_suffix(".kept").rename(cut)
    run = run_of(cut)
    assert run is not None
    assert code == 3, said
    assert f"make room, then `surefoot runs resume {run.name}`" in said
    code, said = ended(start(cut, "runs", "resume", run.name))
    assert EXIT_CODES[verdict] == code, said
    assert outcome(cut) == outcome(whole)

"""A long run that is killed two hundred times ends as the one that is not."""

import asyncio
import multiprocessing
import os
import random
import time
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from surefoot.running import runner
from surefoot.running.stored import run_result
from surefoot.tools.casefile import parse_case
from tests.support.fleet import NOTES

KILLS = int(os.environ.get("SUREFOOT_KILLS", "200"))
SEED = int(os.environ.get("SUREFOOT_KILL_SEED", random.SystemRandom().randrange(10**6)))
LONGEST_S, LEAST_S = 3.0, 0.05
LAST_S = 600.0
FORKS = multiprocessing.get_context("forkserver")
"""Children come of a process without threads: no lock is held by one that they do not have."""
FORKS.set_forkserver_preload([__name__])
NAMES = [f"Note number {number}" for number in range(10)]


def long_case() -> dict[str, Any]:
    """Thirty steps: ten notes, each opened, written and saved."""
    steps = [
        step
        for name in NAMES
        for step in (
            {"action": "Click 'Add note'"},
            {"action": f"Type '{name}' into the field 'Text'"},
            {"action": "Click 'Save'", "expected": f"The note '{name}' is in the list"},
        )
    ]
    return {"id": "long", "app": {"kind": "simulated", "path": str(NOTES)}, "steps": steps}


async def begin(home: Path) -> None:
    settings = Settings(home=home, learn="off", settle_quiet_s=0.02)
    await runner.run_case(parse_case(long_case(), "case"), settings)
    await runner.close_all()


async def go_on(home: Path) -> None:
    run_id = folder_in(home).name
    await runner.resume_run(run_id, Settings(home=home, learn="off", settle_quiet_s=0.02))
    await runner.close_all()


def folder_in(home: Path) -> Path:
    return next(path.parent for path in home.glob("*/run.json"))


def work(home: Path) -> None:
    os.setsid()
    asyncio.run(go_on(home) if list(home.glob("*/run.json")) else begin(home))


def child(home: Path) -> ForkServerProcess:
    process = FORKS.Process(target=work, args=(home,))
    process.start()
    return process


def ended_within(process: ForkServerProcess, limit_s: float, home: Path | None = None) -> bool:
    """Wait for a child, and kill it when it takes longer; in `home` it gets as far as to begin."""
    deadline, before = time.monotonic() + limit_s, lines_in(home)
    while time.monotonic() < deadline or (home is not None and lines_in(home) == before):
        process.join(0.005)
        if not process.is_alive():
            return True
    process.kill()
    process.join()
    return False


def lines_in(home: Path | None) -> int:
    """How far a run is, by the size of its log."""
    return sum(log.stat().st_size for log in home.glob("*/events.jsonl")) if home else 0


def told(home: Path) -> Any:
    result = run_result(folder_in(home))
    steps = [(step["index"], step["verdict"]) for step in result["steps"]]
    return result["verdict"], steps


@pytest.mark.chaos
def test_runs_of_thirty_steps_killed_two_hundred_times_end_as_one_that_is_not(tmp_path: Path):
    print(f"SUREFOOT_KILL_SEED={SEED}")  # noqa: T201
    moments, kills, runs = random.Random(SEED), 0, 0
    assert ended_within(child(tmp_path / "whole"), LAST_S)
    wanted = told(tmp_path / "whole")
    assert wanted == ("passed", [(number, "passed") for number in range(30)])
    while kills < KILLS:
        runs += 1
        home = tmp_path / f"killed-{runs}"
        while kills < KILLS and not ended_within(
            child(home), moments.uniform(LEAST_S, LONGEST_S), home
        ):
            kills += 1
        if not list(home.glob("*/result.json")):
            assert ended_within(child(home), LAST_S)
        assert told(home) == wanted, home
        print(f"run {runs}: {kills} kills so far", flush=True)  # noqa: T201

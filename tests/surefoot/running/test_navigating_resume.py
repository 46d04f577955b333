"""A navigation killed at any moment goes on, enters no room twice and counts no step twice."""

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import Command
from tests.support.killing import PostedTo, browsers, chaos, kill, serving, wait_until

WISH = "see the treasure room"
ROOMS = ["hall", "tower", "room"]
SEED = int(os.environ.get("SUREFOOT_KILL_SEED", random.SystemRandom().randrange(10**6)))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[PostedTo]:
    log = tmp_path / "posted"
    with serving("tests.support.tower_app", log) as address:
        yield PostedTo(address, log, tmp_path / "runs")


def go(house: PostedTo) -> Command:
    return house.start("navigate", house.address, WISH)


def check_arrived(house: PostedTo, code: int, result: dict[str, Any], said: str) -> None:
    assert (code, result.get("verdict")) == (0, "passed"), said
    assert [step["success"] for step in result["path"]] == [True] * len(ROOMS)
    assert house.posted == ROOMS
    assert browsers(house.home) == []
    report = (house.home / house.run_id() / "report.html").read_text("utf-8")
    assert "The treasure room" in report
    with contextlib.closing(sqlite3.connect(house.home / "knowledge.db")) as store:
        counts = store.execute("SELECT success_count, fail_count FROM transitions").fetchall()
    assert counts == [(1, 0)] * len(ROOMS)


@pytest.mark.chaos
@pytest.mark.parametrize("chain", range(2))
def test_a_navigation_killed_at_random_moments_goes_on(house: PostedTo, chain: int) -> None:
    moments = random.Random(SEED + chain)
    print(f"SUREFOOT_KILL_SEED={SEED}")  # noqa: T201
    process = go(house)
    for _ in range(4):
        log = house.home / house.run_id() / "events.jsonl"
        wait_until(lambda log=log: log.exists(), process)
        try:
            process.wait(moments.uniform(0.0, 2.5))
        except subprocess.TimeoutExpired:
            kill(process)
        else:
            break
        process = house.start("runs", "resume", house.run_id())
    kill(process)
    if (house.home / house.run_id() / "result.json").exists():
        assert house.posted == ROOMS
        return
    check_arrived(house, *house.done("runs", "resume", house.run_id()))


@pytest.mark.parametrize("lines", [chaos(1), chaos(2), chaos(3), chaos(5)])
def test_a_navigation_killed_around_its_journal_goes_on(house: PostedTo, lines: int) -> None:
    process = go(house)
    assert wait_until(lambda: house.journal() >= lines, process)
    kill(process)
    check_arrived(house, *house.done("runs", "resume", house.run_id()))


@pytest.mark.chaos
def test_a_navigation_whose_browser_was_killed_too_goes_on(house: PostedTo) -> None:
    process = go(house)
    assert wait_until(lambda: len(house.posted) == 2, process)
    kill(process)
    for pid in browsers(house.home):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    code, result, said = house.done("runs", "resume", house.run_id())
    assert (code, result["verdict"]) == (0, "passed"), said
    # The page that the lost browser had not shown yet says nothing of what was done.
    assert list(dict.fromkeys(house.posted)) == ROOMS


def test_a_finished_navigation_is_not_resumed_but_listed_and_shown(house: PostedTo) -> None:
    with go(house) as process:
        process.communicate(timeout=90)
    code, _, said = house.done("runs", "resume", house.run_id())
    assert (code, "is finished" in said) == (2, True)
    code, listed, _ = house.done("runs", "list")
    assert [(run["graph"], run["verdict"]) for run in listed["runs"]] == [("navigation", "passed")]
    code, shown, _ = house.done("runs", "show", house.run_id())
    assert (shown["status"], shown["intent"], shown["arrived"]) == ("finished", WISH, True)


@pytest.mark.long
def test_a_person_is_asked_before_each_step(house: PostedTo) -> None:
    with house.start("navigate", house.address, WISH, "--review", "each_step") as process:
        process.communicate(timeout=90)
    assert process.returncode == 3
    assert house.posted == []
    code, result, said = house.done("runs", "resume", house.run_id(), "--answer", "accept")
    assert (code, result["status"]) == (3, "waiting"), said
    assert house.posted == ["hall"]
    code, result, said = house.done("runs", "resume", house.run_id(), "--answer", "stop")
    assert (code, result["verdict"]) == (3, "unknown"), said
    assert house.posted == ["hall"]

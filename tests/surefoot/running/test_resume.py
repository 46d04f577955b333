"""A run killed at any moment goes on, repeats no step and does nothing twice."""

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support.killing import PostedTo, browsers, chaos, kill, serving, wait_until

ITEMS = ("Apples", "Bread")
SEED = int(os.environ.get("SUREFOOT_KILL_SEED", random.SystemRandom().randrange(10**6)))
CHAINS, KILLS = 3, 4


@dataclass
class Shop(PostedTo):
    """The list, what was posted to it, and runs over it."""

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
        app = {"kind": "web", "url": self.address}
        case = {"id": "shop", "app": app, "setup": steps[:1], "steps": steps[1:]}
        path.write_text(json.dumps(case))
        return path


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    log = tmp_path / "posted"
    with serving("tests.support.counter_app", log) as address:
        yield Shop(address, log, tmp_path / "runs")


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
    with closing(sqlite3.connect(shop.home / "knowledge.db")) as db, db:
        counts = db.execute("SELECT sum(success_count + fail_count) FROM transitions").fetchone()
        plans = db.execute("SELECT success_count FROM patterns WHERE kind = 'plan'").fetchall()
    assert counts == (len(acts),)
    assert {count for (count,) in plans} <= {1}


@pytest.mark.parametrize("chain", [0, *map(chaos, range(1, CHAINS))])
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


@pytest.mark.chaos
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
    code, _, said = shop.done("runs", "resume", shop.run_id())
    assert (code, "is finished" in said) == (2, True)


def test_a_run_whose_browser_was_killed_too_goes_on(shop: Shop) -> None:
    process = shop.start("validate", str(shop.case()))
    assert wait_until(lambda: len(shop.posted) == 1, process)
    kill(process)
    for pid in browsers(shop.home):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    check_ended_well(shop, *shop.done("runs", "resume", shop.run_id()))


@pytest.mark.long
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

"""Workers on many hosts do the cases of one queue: none is lost, none has two verdicts."""

import asyncio
import json
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import surefoot
from surefoot.running.stored import run_result
from surefoot.state.errors import ConfigError, RunError
from surefoot.suites.remote import Standing, list_standings
from surefoot.suites.suite import Watcher
from surefoot.tools.durable.tables import Tables, close_servers, server_at
from tests.support import postgres
from tests.support.fleet import Fleet, note_case, suite_of_notes
from tests.support.killing import PostedTo, chaos, wait_until

LIMIT_S = 300.0
MANY = int(os.environ.get("SUREFOOT_MANY_CASES", "1000"))
SEED = int(os.environ.get("SUREFOOT_KILL_SEED", random.SystemRandom().randrange(10**6)))
BETWEEN_KILLS_S = (3.0, 8.0)
HASTY = {"settle_quiet_s": 0.05}


@pytest.fixture(scope="module")
def server() -> Iterator[postgres.Server]:
    with postgres.needed(f"workers {os.getpid()}") as found:
        yield found


@pytest.fixture
def database(server: postgres.Server) -> Iterator[str]:
    address = server.new_database()
    yield address
    close_servers()


@pytest.fixture
def fleet(database: str, tmp_path: Path) -> Iterator[Fleet]:
    found = Fleet(database, tmp_path)
    yield found
    for process in found.running.values():
        process.kill()
        process.wait()


class Host(PostedTo):
    """A home of its own, over the database that it shares."""

    fleet: Fleet

    def environment(self) -> dict[str, str]:
        return self.fleet.environment()


def on_host(fleet: Fleet, home: Path) -> Host:
    host = Host("", home / "posted", home)
    host.fleet = fleet
    return host


def _count(tables: Tables, statement: str) -> int:
    try:
        return int(tables.do(lambda do: do(statement))[0][0])
    except RunError:
        return 0  # the tables are not made yet


def suites(tables: Tables) -> list[str]:
    return [row[0] for row in tables.do(lambda do: do("SELECT DISTINCT suite FROM runs"))]


def ended(database: str) -> list[Standing]:
    tables = server_at(database)
    found = [one for suite in suites(tables) for one in list_standings(tables, suite)]
    return [one for one in found if one.state == "ended"]


async def until(condition: Callable[[], bool], limit_s: float = LIMIT_S) -> None:
    deadline = time.monotonic() + limit_s
    while not await asyncio.to_thread(condition):
        assert time.monotonic() < deadline
        await asyncio.sleep(0.1)


def check_all_ended_once(result: dict[str, Any], database: str, count: int) -> None:
    told = [(run["case"], run["verdict"], run.get("problem", "")) for run in result["runs"]]
    assert told == [(f"note-{number:04}", "passed", "") for number in range(count)]
    assert [one.verdicts for one in ended(database)] == [1] * count
    for run in result["runs"]:
        assert Path(run["report"]).is_file(), "the report came home"
        stored = json.loads((Path(run["report"]).parent / "result.json").read_text("utf-8"))
        assert stored["verdict"] == "passed"
        assert len(notes_kept(Path(run["report"]).parent)) == 1


def notes_kept(folder: Path) -> list[str]:
    """The notes that the app had in the end, apart from those that it starts with."""
    kept = json.loads((folder / "session" / "storage.json").read_text("utf-8"))
    notes = kept["variables"]["notes"]
    return [note for note in notes if note.startswith("text of")]


@pytest.mark.long
async def test_workers_that_are_killed_or_stopped_lose_no_case_and_none_ends_twice(
    fleet: Fleet, tmp_path: Path
):
    count = 12
    suite = suite_of_notes(tmp_path / "suite", count)
    for name in ("a", "b", "c"):
        fleet.start(name, "--queue", "simulated", "--devices", "simulated:2", "--drain", "0")
    doing = asyncio.create_task(
        surefoot.auat(suite, remote=True, out=tmp_path / "home", database=fleet.database, **HASTY)
    )
    await until(lambda: len(ended(fleet.database)) >= 2 or doing.done())
    fleet.kill("a")
    await until(lambda: len(ended(fleet.database)) >= 4 or doing.done())
    assert await asyncio.to_thread(fleet.stop, "b") == {"b": 0}
    check_all_ended_once(await asyncio.wait_for(doing, LIMIT_S), fleet.database, count)
    assert await asyncio.to_thread(fleet.stop, "c") == {"c": 0}


@pytest.mark.chaos
async def test_a_thousand_cases_over_workers_that_are_killed_again_and_again(
    fleet: Fleet, tmp_path: Path
):
    print(f"SUREFOOT_KILL_SEED={SEED}")  # noqa: T201
    chance, kills = random.Random(SEED), 0
    suite = suite_of_notes(tmp_path / "suite", MANY)

    for name in ("a", "b", "c"):
        fleet.start(name)
    started = time.monotonic()
    doing = asyncio.create_task(
        surefoot.auat(suite, remote=True, out=tmp_path / "home", database=fleet.database, **HASTY)
    )
    done = 0
    while not doing.done():
        await asyncio.wait([doing], timeout=chance.uniform(*BETWEEN_KILLS_S))
        before, done = done, len(ended(fleet.database))
        if before == done:
            continue  # on a busy machine workers would be killed before they can begin
        name = chance.choice(sorted(fleet.running))
        fleet.kill(name)
        fleet.start(name)
        kills += 1
        if kills % 20 == 0:
            print(f"{kills} kills, {done} ended", flush=True)  # noqa: T201
    result = await doing
    takes = "SELECT count(*), sum(takes), max(takes) FROM runs"
    counts = server_at(fleet.database).do(lambda do: do(takes))[0]
    print(f"{MANY} cases, {kills} kills, {counts}, {time.monotonic() - started:.0f} s")  # noqa: T201
    check_all_ended_once(result, fleet.database, MANY)


@pytest.mark.chaos
async def test_a_worker_that_is_told_to_stop_puts_its_cases_back(fleet: Fleet, tmp_path: Path):
    suite = suite_of_notes(tmp_path / "suite", 2)
    drains = ("--queue", "simulated", "--devices", "simulated:1", "--drain", "0")
    fleet.start("a", *drains)
    begun = asyncio.Event()

    class Begins(Watcher):
        def started(self, job, device):
            begun.set()

    doing = asyncio.create_task(
        surefoot.auat(
            suite,
            remote=True,
            out=tmp_path / "home",
            database=fleet.database,
            watcher=Begins(),
            **HASTY,
        )
    )
    await asyncio.wait_for(begun.wait(), LIMIT_S)
    assert await asyncio.to_thread(fleet.stop, "a") == {"a": 0}
    assert not doing.done()
    fleet.start("b")
    check_all_ended_once(await asyncio.wait_for(doing, LIMIT_S), fleet.database, 2)


async def test_a_secret_that_stands_in_the_case_is_not_sent(database: str, tmp_path: Path):
    case = note_case("note")
    case["parameters"]["pin"] = {"value": "1234", "secret": True}
    (tmp_path / "suite").mkdir()
    (tmp_path / "suite" / "note.yaml").write_text(json.dumps(case), "utf-8")
    with pytest.raises(ConfigError, match="use value_from: env:NAME"):
        await surefoot.auat(tmp_path / "suite", remote=True, database=database, out=tmp_path)


@pytest.mark.parametrize("signalled", [chaos(signal.SIGKILL), signal.SIGSTOP])
def test_a_run_of_another_host_goes_on_here_by_its_id(
    signalled: signal.Signals, fleet: Fleet, tmp_path: Path
) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(json.dumps(note_case("note")), "utf-8")
    there = on_host(fleet, tmp_path / "there")
    process = there.start("uat", str(case))
    tables = server_at(fleet.database)
    done = "SELECT count(*) FROM device_intent"
    assert wait_until(lambda: _count(tables, done) >= 2, process)
    os.kill(process.pid, signalled)
    run_id = there.run_id()
    time.sleep(fleet.lease_s)
    here = on_host(fleet, tmp_path / "here")
    code, result, said = here.done("runs", "resume", run_id)
    assert (code, result.get("verdict")) == (0, "passed"), said
    assert [step["verdict"] for step in result["steps"]] == ["passed"] * 3
    assert notes_kept(tmp_path / "here" / run_id) == ["text of note"]
    if signalled == signal.SIGSTOP:
        acts = _count(tables, done)
        os.kill(process.pid, signal.SIGCONT)
        _, told = process.communicate(timeout=LIMIT_S)
        assert process.returncode == 2
        assert b"another process has taken the run" in told
        assert _count(tables, done) == acts, "the one that was left behind does nothing more"
    process.kill()
    process.communicate()
    assert run_result(tmp_path / "here" / run_id)["verdict"] == "passed"

"""Runs that are broken off: by their client, by an error, by the end of the server."""

import asyncio
import gc
import os
import random
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import CONFIGS, Settings
from surefoot.graphs.exploration import graph
from surefoot.http.app import app as service
from surefoot.nodes.common.active_runs import accept_runs
from surefoot.tools.devices.android.adb import server_of
from surefoot.tools.devices.phones.worker import PhoneLock
from tests.support.killing import chaos
from tests.support.phones import SimulatedPhone, simulated_phone
from tests.support.waiting import wait_until, wait_until_acted

CANCELS = int(os.environ.get("SUREFOOT_CANCELS", "1000"))
NOTES = CONFIGS / "examples" / "notes_sim" / "app.yaml"


@pytest.fixture
def phone() -> Iterator[SimulatedPhone]:
    with simulated_phone(NOTES) as phone:
        yield phone


class Endless:
    """An exploration of a phone that does not end by itself."""

    def __init__(self, phone: SimulatedPhone, home: Path, thread: str = "endless") -> None:
        self._events = home / thread / "events.jsonl"
        self._lock = PhoneLock(server_of(phone.server.port), phone.phone.serial)
        app = {"kind": "android", **phone.app.model_dump(exclude_defaults=True)}
        settings = Settings(home=home, max_events=10**6, knowledge="off", settle_quiet_s=0.05)
        config: Any = {"configurable": {"thread_id": thread}, "recursion_limit": 10**6}
        self.task = asyncio.create_task(graph.ainvoke({"app": app}, config, context=settings))

    async def has_acted(self) -> None:
        await asyncio.to_thread(wait_until_acted, self._events)
        assert not self._lock.is_free()

    async def does_nothing_more(self) -> bool:
        """Say whether the phone can be had, and stays as it is."""
        is_free, before = self._lock.is_free(), self._events.read_bytes()
        await asyncio.sleep(0.3)
        return is_free and before == self._events.read_bytes()


async def test_a_run_that_is_cancelled_lets_go_of_its_phone_and_does_nothing_more(phone, tmp_path):
    run = Endless(phone, tmp_path)
    await run.has_acted()
    run.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run.task
    assert await run.does_nothing_more()


async def test_a_run_that_is_cancelled_while_it_connects_lets_go_too(phone, tmp_path):
    for after_s in (0.0, 0.05, 0.15, 0.3):
        run = Endless(phone, tmp_path, f"early-{after_s}")
        await asyncio.sleep(after_s)
        run.task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run.task
        assert run._lock.is_free()


async def test_a_server_that_ends_breaks_its_runs_off_and_lets_none_begin(phone, tmp_path):
    try:
        async with service.router.lifespan_context(service):
            run = Endless(phone, tmp_path)
            await run.has_acted()
        assert await run.does_nothing_more()
        late = Endless(phone, tmp_path, "late")
        await asyncio.sleep(0.3)
        assert not (tmp_path / "late").exists()
        for one in (run, late):
            assert not one.task.done(), "the server would begin it anew at once"
            one.task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await one.task
    finally:
        accept_runs()


def held() -> tuple[int, int, set[str]]:
    """Say how many files and threads this process has, and which processes.

    Left out are the threads that a loop keeps for calls that block: it takes as many as it has
    had calls at once, up to a number that depends on the machine, and lets none go.
    """
    here = Path("/proc/self")
    tasks = list((here / "task").iterdir())
    children = {one for task in tasks for one in (task / "children").read_text().split()}
    threads = [one for one in threading.enumerate() if not one.name.startswith("asyncio_")]
    return len(list((here / "fd").iterdir())), len(threads), children


@pytest.mark.parametrize("times", [8, chaos(CANCELS)])
async def test_runs_begun_and_cancelled_again_and_again_leave_nothing(phone, tmp_path, times):
    chance, before = random.Random(7), (0, 0, set[str]())
    with tempfile.TemporaryDirectory() as scratch, pytest.MonkeyPatch.context() as given:
        given.setattr("tempfile.tempdir", scratch)
        for number in range(times):
            run = Endless(phone, tmp_path, f"run-{number}")
            await asyncio.sleep(chance.uniform(0.0, 0.6))
            run.task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await run.task
            assert run._lock.is_free()
            if number == 3:  # what is loaded and opened once is there
                gc.collect()
                before = held()
        gc.collect()
        await asyncio.to_thread(wait_until, lambda: held()[1] <= before[1])
        await asyncio.to_thread(wait_until, lambda: held()[0] <= before[0] + 3)
        after = held()
        left = sorted(path.name for path in Path(scratch).iterdir())
    assert after[2] <= before[2]
    assert left == [f"surefoot-phones-{os.getuid()}"]

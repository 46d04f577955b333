"""PostgreSQL is restarted again and again under writes and runs: what was acknowledged is there."""

import asyncio
import os
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import surefoot
from surefoot.tools.durable.tables import close_servers, server_at
from surefoot.tools.knowledge.client import KGClient
from tests.support import postgres
from tests.support.fleet import Fleet, suite_of_notes
from tests.support.knowledge_graphs import add

MINUTES = float(os.environ.get("SUREFOOT_RESTART_MINUTES", "3"))
SEED = int(os.environ.get("SUREFOOT_KILL_SEED", random.SystemRandom().randrange(10**6)))
CASES = 30
LIMIT_S = 900.0


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    with postgres.needed(f"restarts {os.getpid()}", durable=True) as found:
        yield found
        close_servers()


class Writer(threading.Thread):
    """Reports one transition after the other, each with an id, until it is acknowledged."""

    def __init__(self, address: str, number: int, pages: tuple[str, str]) -> None:
        super().__init__()
        self._address, self._number, self._pages = address, number, pages
        self.acknowledged = self.again = 0
        self.ending = threading.Event()

    def run(self) -> None:
        home, shop = self._pages
        with KGClient(self._address) as kg:
            while not self.ending.is_set():
                action = {"type": "click", "widget_text": f"Buy {self._number}"}
                key = f"{self._number}-{self.acknowledged}"
                while not kg.report_transition(home, action, shop, True, report_id=key)["success"]:
                    self.again += 1
                    time.sleep(0.1)
                self.acknowledged += 1


@pytest.mark.chaos
async def test_each_acknowledged_write_is_there_once_and_all_cases_end_over_restarts(
    server: postgres.Server, tmp_path: Path
):
    print(f"SUREFOOT_KILL_SEED={SEED}")  # noqa: T201
    chance, restarts = random.Random(SEED), 0
    address = server.new_database()
    with KGClient(address) as kg:
        pages = (add(kg, "Home", page_type="home"), add(kg, "Shop"))
    writers = [Writer(address, number, pages) for number in range(3)]
    fleet = Fleet(address, tmp_path, lease_s=10)
    for writer in writers:
        writer.start()
    fleet.start("a")
    suite = suite_of_notes(tmp_path / "suite", CASES)
    doing = asyncio.create_task(
        surefoot.auat(suite, remote=True, out=tmp_path / "home", database=address)
    )
    end = time.monotonic() + MINUTES * 60
    while time.monotonic() < end:
        await asyncio.sleep(chance.uniform(5, 40))
        await asyncio.to_thread(postgres.stop, server, keep=chance.random() < 0.5)
        await asyncio.sleep(chance.uniform(0, 2))
        await asyncio.to_thread(postgres.start, server.folder, durable=True, port=server.port)
        restarts += 1
    for writer in writers:
        writer.ending.set()
        await asyncio.to_thread(writer.join, 60)
    result = await asyncio.wait_for(doing, LIMIT_S)
    count = "SELECT sum(success_count) FROM transitions WHERE widget_text LIKE 'Buy %'"
    kept = server_at(address).do(lambda do: do(count.replace("%", "%%")))[0][0]
    written, again = (sum(getattr(w, name) for w in writers) for name in ("acknowledged", "again"))
    print(f"{restarts} restarts, {written} writes, {again} tried again")  # noqa: T201
    assert [run["verdict"] for run in result["runs"]] == ["passed"] * CASES
    once = server_at(address).do(lambda do: do("SELECT verdicts FROM runs"))
    assert once == [(1,)] * CASES
    assert int(kept) == written
    assert fleet.stop("a") == {"a": 0}

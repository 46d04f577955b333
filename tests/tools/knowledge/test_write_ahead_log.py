"""A SQLite store's write-ahead log: on disk before an answer, short, and nobody is kept out."""

import fcntl
import multiprocessing
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.store import database as store
from surefoot.tools.knowledge.store import write_ahead_log
from surefoot.tools.knowledge.store.database import Database
from surefoot.tools.knowledge.store.write_ahead_log import QUEUE_S
from tests.support.forked import forked, went_well
from tests.support.knowledge_graphs import add, declare, go, pages
from tests.support.unwritten import needs_a_disk, unwritten

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def test_what_is_acknowledged_is_on_the_disk(tmp_path: Path) -> None:
    needs_a_disk(tmp_path)
    path = tmp_path / "kg.db"
    with KGClient(path) as kg:
        home, shop = pages(kg, "首页", "药店")
        for number in range(30):
            assert go(kg, home, shop, f"w{number}")["success"]
            assert unwritten(log_of(path)) == 0
        for answer in (
            kg.report_transition(home, {"type": "click"}, shop, False, failure_reason="x"),
            declare(kg, home, shop, "许多", good=5),
            kg.add_page("另一个", "首页"),
        ):
            assert answer["success"]
            assert unwritten(log_of(path)) == 0
        # And what has been moved from there into the file.
        with closing(sqlite3.connect(path)) as other:
            other.execute("PRAGMA wal_checkpoint(RESTART)")
        assert go(kg, home, shop)["success"]
        assert unwritten(path) == unwritten(log_of(path)) == 0
        # A program that does not wait for the disk is seen not to.
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("PRAGMA synchronous = NORMAL")
            other.execute("UPDATE apps SET rev = rev + 1")
            assert unwritten(log_of(path)) > 0


def test_where_sqlite_keeps_no_log_it_waits_for_the_disk_itself(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    with KGClient(path) as kg:
        add(kg, "首页")
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    database = Database(path)
    for _ in range(2):
        with database.writing() as connection:
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    database.close()
    with KGClient(path) as kg:
        assert add(kg, "药店")
        assert kg.get_graph_stats()["pages"] == 2


def test_a_log_that_many_write_at_once_stays_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "LOG_PAGES", 200)
    # However slow the machine is: nobody goes past the queue, nor reads while the others write,
    # as a process that has just begun does.
    monkeypatch.setattr(write_ahead_log, "QUEUE_S", 60)
    have_begun = multiprocessing.Barrier(4)
    path = tmp_path / "kg.db"
    with KGClient(path) as kg:
        home, shop = pages(kg, "首页", "药店")

        def write() -> bool:
            assert kg.get_graph_stats()["pages"] == 2
            have_begun.wait(60)
            return all(go(kg, home, shop, f"w{n % 7}")["success"] for n in range(250))

        assert all(went_well(child) for child in [forked(write) for _ in range(4)])
        assert go(kg, home, shop, "w0")["stats"]["success_count"] == 4 * 36 + 1
        # Four thousand pages and more are written by then.
        assert log_of(path).stat().st_size < 300 * 4_120


def test_who_keeps_the_queue_keeps_nobody_out(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    with KGClient(path) as kg:
        home, shop = pages(kg, "首页", "药店")
        with log_of(path).open("rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            started = time.monotonic()
            assert go(kg, home, shop)["stats"]["success_count"] == 1
            assert time.monotonic() - started >= QUEUE_S
        assert go(kg, home, shop)["stats"]["success_count"] == 2


def test_a_closed_store_keeps_no_file_open(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    with KGClient(path) as kg:
        add(kg, "首页")
    open_files = len(list(Path("/proc/self/fd").iterdir()))
    for number in range(5):
        with KGClient(path) as kg:
            add(kg, f"页{number}")
        assert len(list(Path("/proc/self/fd").iterdir())) == open_files
    # The last one to close removes the log.
    assert not log_of(path).exists()

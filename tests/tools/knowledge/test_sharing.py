"""Several processes and threads on one store (decisions 46-48, the contract's invariants)."""

import gc
import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from surefoot.tools.knowledge.client import KGClient
from tests.support.knowledge_graphs import APP, add, code, declare, go, pages, texts, want

pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


class Writer:
    """A process of its own that reports on widgets in turn and tells what was acknowledged.

    Forked, because a new interpreter takes a hundred times as long.
    """

    def __init__(self, address: str, count: int, source: str, target: str, *widgets: str) -> None:
        reading, writing = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(reading)
            try:
                _report(writing, address, count, source, target, widgets)
            finally:
                os._exit(1)
        os.close(writing)
        self._lines = os.fdopen(reading, encoding="utf-8", newline="\n")

    def first(self) -> str:
        """Wait for the first report."""
        return self._lines.readline().strip()

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def rest(self) -> list[str]:
        """Wait for its end, give the widgets of its reports."""
        with self._lines:
            lines = self._lines.read().split("\n")
        status = os.waitpid(self.pid, 0)[1]
        assert status in (0, signal.SIGKILL), lines
        # The last line may be cut.
        return [line for line in lines[:-1] if line]


def _report(
    told: int, address: str, count: int, source: str, target: str, widgets: tuple[str, ...]
) -> None:
    with KGClient(address) as kg:
        for number in range(count):
            widget = widgets[number % len(widgets)]
            action = {"type": "click", "widget_text": widget}
            answer = kg.report_transition(source, action, target, True, 10)
            if not answer["success"]:
                os.write(told, f"{answer['message']}\n".encode())
                os._exit(1)
            os.write(told, f"{widget}\n".encode())
    os._exit(0)


def counted(kg: KGClient, page: str) -> dict[str, int]:
    """Successes by widget, as a report of another failure tells them."""
    found = {}
    for action in kg.get_available_actions(page)["actions"]:
        text = action["widget_text"]
        answer = go(kg, page, action["target_page_id"], text, good=0, bad=1)
        found[text] = answer["stats"]["success_count"]
    return found


def test_what_one_process_reports_the_next_call_of_another_knows(address: str) -> None:
    with KGClient(address) as kg:
        home, middle, shop = add(kg, "首页", page_type="home"), add(kg, "中"), add(kg, "药店")
        want(kg, "买药", shop)
        declare(kg, home, middle, "甲", good=9)
        declare(kg, middle, shop, "乙", good=9)
        assert texts(kg.query_path(APP, "买药")["path"]) == ["甲", "乙"]
        for number in range(3):
            done = Writer(address, 20, home, shop, f"捷径{number}")
            assert len(done.rest()) == 20
            plan = kg.query_path(APP, "买药")
            ways = [plan["path"], *plan["alternatives"]]
            assert [f"捷径{number}"] in [texts(way) for way in ways]


def test_two_processes_may_make_the_tables_at_once(new_store: Callable[[], str]) -> None:
    address = new_store()
    waiting, starting = os.pipe()
    children = []
    for name in ("甲", "乙", "丙"):
        child = os.fork()
        if child == 0:
            os.close(starting)
            try:
                os.read(waiting, 1)
                os._exit(0 if KGClient(address).add_page(APP, name)["success"] else 1)
            finally:
                os._exit(1)
        children.append(child)
    # All of them read the end of it at once.
    os.close(starting)
    os.close(waiting)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]
    with KGClient(address) as kg:
        assert kg.get_graph_stats()["pages"] == 3


def test_four_writers_lose_nothing(address: str) -> None:
    with KGClient(address) as kg:
        home, shop = pages(kg, "首页", "药店")
        writers = [Writer(address, 100, home, shop, "甲", "乙", f"w{n}") for n in range(4)]
        acknowledged = Counter(line for one in writers for line in one.rest())
        assert acknowledged.total() == 400
        assert counted(kg, home) == acknowledged
        latencies = {a["avg_latency_ms"] for a in kg.get_available_actions(home)["actions"]}
        assert latencies == {10.0}


def test_a_writer_that_is_killed_leaves_every_acknowledged_report_and_half_of_none(
    address: str,
) -> None:
    with KGClient(address) as kg:
        home, shop = pages(kg, "首页", "药店")
        want(kg, "买药", shop)
        acknowledged: Counter[str] = Counter()
        killed = 20
        running = [Writer(address, 1_000_000, home, shop, f"w{n}") for n in range(2)]
        for number in range(killed):
            one = running.pop(0)
            acknowledged[one.first()] += 1
            time.sleep(0.004 * (number % 5))
            one.kill()
            acknowledged.update(one.rest())
            if number + len(running) + 1 < killed:
                running.append(Writer(address, 1_000_000, home, shop, f"w{number + 2}"))
        found = counted(kg, home)
        assert found.keys() == acknowledged.keys()
        for widget, count in acknowledged.items():
            # One report may have been written and not yet answered or told.
            assert count <= found[widget] <= count + 1, widget
        assert kg.query_path(APP, "买药", home)["success"]


def test_threads_share_a_client_and_lose_nothing(address: str) -> None:
    with KGClient(address) as kg:
        home, shop = pages(kg, "首页", "药店")
        want(kg, "买药", shop)
        go(kg, home, shop, "甲")

        def work(number: int) -> list[bool]:
            found = []
            for _ in range(10):
                found.append(go(kg, home, shop, f"w{number % 3}")["success"])
                found.append(kg.query_path(APP, "买药", home)["success"])
            return found

        with ThreadPoolExecutor(8) as pool:
            assert all(all(found) for found in pool.map(work, range(8)))
        assert sum(counted(kg, home).values()) == 81


def test_a_child_after_a_fork_has_its_own_connections_and_spoils_none(address: str) -> None:
    with KGClient(address) as kg:
        home, shop = pages(kg, "首页", "药店")
        want(kg, "买药", shop)
        go(kg, home, shop, "甲")
        children = []
        for _ in range(3):
            child = os.fork()
            if child == 0:
                good = False
                try:
                    for _ in range(5):
                        good = kg.report_transition(
                            home, {"type": "click", "widget_text": "甲"}, shop, True
                        )["success"]
                        good = good and kg.query_path(APP, "买药", home)["success"]
                finally:
                    os._exit(0 if good else 1)
            children.append(child)
        for _ in range(5):
            go(kg, home, shop, "甲")
            assert kg.query_path(APP, "买药", home)["success"]
        for child in children:
            assert os.waitpid(child, 0)[1] == 0
        assert counted(kg, home) == {"甲": 21}


def test_a_fork_while_another_thread_holds_the_locks_does_not_hang_the_child(
    tmp_path: Path,
) -> None:
    with KGClient(tmp_path / "kg.db") as kg:
        home, shop = pages(kg, "首页", "药店")
        want(kg, "买药", shop)
        go(kg, home, shop, "甲")
        service = kg.transport._service  # type: ignore[attr-defined]
        with ThreadPoolExecutor(1) as pool:

            def hold() -> None:
                service._cache.lock.acquire()
                service.database._lock.acquire()

            pool.submit(hold).result()
            child = os.fork()
            if child == 0:
                signal.alarm(10)
                good = False
                try:
                    good = kg.query_path(APP, "买药", home)["success"]
                finally:
                    os._exit(0 if good else 1)

            def release() -> None:
                service.database._lock.release()
                service._cache.lock.release()

            status = os.waitpid(child, 0)[1]
            pool.submit(release).result()
            assert status == 0


def test_a_store_without_an_address_is_a_file_that_lasts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUREFOOT_HOME", str(tmp_path / "home"))
    with KGClient() as kg:
        page = add(kg, "首页")
    with KGClient() as kg:
        assert kg.get_available_actions(page)["success"]
    assert (tmp_path / "home" / "knowledge.db").exists()


def test_a_client_that_nobody_closed_leaves_no_file_open(tmp_path: Path) -> None:
    def opened() -> list[str]:
        held = [one.readlink() for one in Path("/proc/self/fd").iterdir() if one.is_symlink()]
        return [one.name for one in held if one.is_relative_to(tmp_path)]

    kg = KGClient(tmp_path / "kg.db")
    pages(kg, "Home", "Shop")
    assert "kg.db-wal" in opened()
    del kg
    gc.collect()
    assert opened() == []


def test_a_store_in_memory_ends_with_its_client() -> None:
    with KGClient(":memory:") as one, KGClient(":memory:") as two:
        page = add(one, "首页")
        assert code(two.get_available_actions(page)) == "PAGE_NOT_FOUND"

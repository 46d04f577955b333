"""Stores that cannot be used: an error object each time, and nothing half written (decision 5)."""

import os
import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from surefoot.state.errors import ConfigError, KnowledgeError
from surefoot.tools.knowledge.client import KGClient
from surefoot.tools.knowledge.service import KnowledgeService
from surefoot.tools.knowledge.store import database as store
from surefoot.tools.knowledge.store.database import Database
from surefoot.tools.knowledge.transport import LocalTransport
from tests.support import postgres
from tests.support.forked import forked, went_well
from tests.support.knowledge_graphs import APP, add, code, declare, go, pages, want
from tests.support.mounted import read_only

ROW = {"action_type": "click", "success_count": 1}


def every_operation(kg: KGClient, page: str = "0" * 16) -> Iterator[dict[str, Any]]:
    yield kg.query_path(APP, "买药")
    yield kg.get_next_action(page, "买药")
    yield kg.match_current_page(APP, page_title="首页")
    yield kg.get_rag_context(APP, "买药")
    yield kg.report_transition(page, {"type": "click"}, page, True)
    yield kg.add_page(APP, "新")
    yield kg.register_intent(APP, "新")
    yield kg.get_available_actions(page)
    yield kg.find_similar_intents("买药")
    yield kg.get_graph_stats()
    yield kg.batch_add_transitions([{"from_page": page, "to_page": page, **ROW}])


def is_broken(kg: KGClient) -> None:
    for answer in every_operation(kg):
        assert code(answer) == "GRAPH_ERROR"
        assert answer["message"].startswith("图谱操作错误：")


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    path.write_bytes(b"no database at all, but long enough to be looked at" * 50)
    before = path.read_bytes()
    with KGClient(path) as kg:
        is_broken(kg)
    assert path.read_bytes() == before


def test_a_file_that_was_spoilt_in_the_middle(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    with KGClient(path) as kg:
        ids = pages(kg, *(f"页{number}" for number in range(200)))
        for page in ids[1:]:
            declare(kg, ids[0], page, "甲", 1)
    with path.open("r+b") as file:
        file.seek(4_096)
        file.write(os.urandom(path.stat().st_size - 4_096))
    with KGClient(path) as kg:
        assert code(kg.get_available_actions(ids[0])) == "GRAPH_ERROR"
        assert code(kg.add_page(APP, "页1")) == "GRAPH_ERROR"


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    with KGClient(tmp_path) as kg:
        is_broken(kg)


def test_a_file_in_the_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    with KGClient(tmp_path / "file" / "kg.db") as kg:
        is_broken(kg)


def test_folders_are_made_on_the_way(tmp_path: Path) -> None:
    with KGClient(tmp_path / "a" / "b" / "kg.db") as kg:
        assert kg.add_page(APP, "首页")["success"]


@pytest.mark.parametrize("address", ["ftp://somewhere/kg", "nothing+at+all://x"])
def test_an_address_that_is_none_is_a_fault_of_the_configuration(address: str) -> None:
    with pytest.raises(ConfigError):
        KGClient(address)


def test_a_store_of_a_newer_version_is_left_alone(address: str) -> None:
    with KGClient(address) as kg:
        add(kg, "首页")
    database = Database(address)
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE meta SET v = '999' WHERE k = 'schema'")
    database.close()
    with KGClient(address) as kg:
        for answer in every_operation(kg):
            assert code(answer) == "GRAPH_ERROR"
            assert "newer" in answer["message"]


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a file system needs root")
def test_a_file_system_that_may_only_be_read(tmp_path: Path) -> None:
    with KGClient(tmp_path / "kg.db") as kg:
        home, shop = pages(kg, "首页", "药店")
        want(kg, "买药", shop)
        go(kg, home, shop, "药")
    with read_only(tmp_path), KGClient(tmp_path / "kg.db") as kg:
        assert code(kg.add_page(APP, "新")) == "GRAPH_ERROR"
        assert code(kg.report_transition(home, {"type": "click"}, shop, True)) == "GRAPH_ERROR"
        # What can be read is; what cannot says so.
        assert code(kg.query_path(APP, "买药", home)) in ("", "GRAPH_ERROR")
    with KGClient(tmp_path / "kg.db") as kg:
        assert kg.get_graph_stats()["pages"] == 2


def test_a_disk_that_is_full_loses_nothing_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "kg.db"
    with KGClient(path) as kg:
        home, shop = pages(kg, "首页", "药店")
        go(kg, home, shop, "药", good=5)
    size = path.stat().st_size

    def fill_up() -> bool:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20_000, size + 20_000))
        rows = [
            {"from_page": home, "to_page": shop, "widget_text": f"{'w' * 300}{n}", **ROW}
            for n in range(3_000)
        ]
        with KGClient(path) as kg:
            answer = kg.batch_add_transitions(rows)
            refused = code(answer) == "GRAPH_ERROR" and answer["created"] == 0
            return refused and kg.get_graph_stats()["transitions"] == 1

    assert went_well(forked(fill_up))
    with KGClient(path) as kg:
        stats = kg.get_graph_stats()
        assert (stats["pages"], stats["transitions"]) == (2, 1)
        assert go(kg, home, shop, "药")["stats"]["success_count"] == 6


def test_a_file_that_another_program_keeps_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "BUSY_TIMEOUT_S", 0.2)
    path = tmp_path / "kg.db"
    with KGClient(path) as kg:
        home, shop = pages(kg, "首页", "药店")
        other = sqlite3.connect(path)
        other.execute("BEGIN IMMEDIATE")
        started = time.monotonic()
        assert code(go_wrong(kg, home, shop)) == "GRAPH_ERROR"
        assert time.monotonic() - started < 10
        # Who reads does not wait.
        assert kg.get_graph_stats()["transitions"] == 0
        other.rollback()
        other.close()
        assert go(kg, home, shop)["stats"]["success_count"] == 1


def go_wrong(kg: KGClient, home: str, shop: str) -> dict[str, Any]:
    return kg.report_transition(home, {"type": "click"}, shop, True)


def test_a_file_that_goes_away_is_made_anew_or_refused_but_never_an_exception(
    tmp_path: Path,
) -> None:
    path = tmp_path / "kg.db"
    with KGClient(path) as kg:
        add(kg, "首页")
        for one in tmp_path.glob("kg.db*"):
            one.unlink()
        for answer in every_operation(kg):
            assert isinstance(answer["success"], bool)


def test_a_postgresql_that_is_not_there_and_comes_back(tmp_path: Path) -> None:
    with postgres.shared(str(tmp_path)) as server:
        address = server.url()
        with KGClient(address) as kg:
            home, shop = pages(kg, "首页", "药店")
            go(kg, home, shop, "药")
            postgres.stop(server, keep=True)
            is_broken(kg)
            postgres.start(server.folder, port=server.port)
            assert go(kg, home, shop, "药")["stats"]["success_count"] == 2
            assert "surefoot@" in address


def test_a_host_that_stops_within_a_transaction_does_not_keep_others_waiting(
    pg_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = store.END_IDLE_TRANSACTIONS.replace("30s", "300ms")
    assert quick != store.END_IDLE_TRANSACTIONS
    monkeypatch.setattr(store, "END_IDLE_TRANSACTIONS", quick)
    frozen, other = Database(pg_database), Database(pg_database)
    hold = "SELECT pg_advisory_xact_lock(7)"
    with pytest.raises(KnowledgeError, match="idle-in-transaction timeout"):  # noqa: SIM117
        with frozen.writing() as connection:
            connection.exec_driver_sql(hold)
            with other.writing() as waiting:
                waiting.exec_driver_sql(hold)
            connection.exec_driver_sql(hold)
    with frozen.writing() as connection:
        connection.exec_driver_sql(hold)
    frozen.close()
    other.close()


def test_a_password_is_in_no_message() -> None:
    with KGClient("postgresql://me:hunter2@127.0.0.1:1/kg") as kg:
        answer = kg.get_graph_stats()
        assert code(answer) == "GRAPH_ERROR"
        assert "hunter2" not in str(answer)


@pytest.mark.parametrize("fault", ["transitions", "preludes", "failures", "report_ids"])
def test_a_report_that_breaks_half_way_is_not_there_at_all(
    address: str, closing: Callable[[KGClient], KGClient], fault: str
) -> None:
    service = KnowledgeService(address)
    kg = closing(KGClient(transport=LocalTransport(service)))
    home, shop = pages(kg, "首页", "药店")
    want(kg, "买药", shop)
    go(kg, home, home, "词", kind="input")
    go(kg, home, shop, "药", report_id="before")
    before = _dump(service.database)
    with service.database.writing() as connection:
        connection.exec_driver_sql(f"ALTER TABLE {fault} RENAME TO hidden")
    action = {"type": "click", "widget_text": "药"}
    for success in (True, False):
        answer = kg.report_transition(
            home, action, shop, success, 5, report_id=f"r{success}", failure_reason="x"
        )
        broken = {"preludes": success, "failures": not success}.get(fault, True)
        assert code(answer) == ("GRAPH_ERROR" if broken else "")
        if not broken:
            break
    with service.database.writing() as connection:
        connection.exec_driver_sql(f"ALTER TABLE hidden RENAME TO {fault}")
    if broken:
        assert _dump(service.database) == before
    # And the client has not moved on by what was not counted.
    go(kg, home, home, "词", kind="input")
    assert go(kg, home, shop, "药")["success"]


def _dump(database: Database) -> dict[str, list[Any]]:
    tables = ("apps", "pages", "intents", "transitions", "preludes", "failures", "report_ids")
    with database.reading() as connection:
        return {
            table: sorted(map(str, connection.exec_driver_sql(f"SELECT * FROM {table}").fetchall()))
            for table in tables
        }


def test_asking_writes_nothing(address: str, closing: Callable[[KGClient], KGClient]) -> None:
    service = KnowledgeService(address)
    kg = closing(KGClient(transport=LocalTransport(service)))
    home, shop = add(kg, "首页", page_type="home"), add(kg, "药店")
    want(kg, "买药", shop)
    go(kg, home, shop, "药")
    before = _dump(service.database)
    for answer in (
        kg.query_path(APP, "买药"),
        kg.query_path(APP, "龘靐"),
        kg.get_next_action(home, "买药"),
        kg.match_current_page(APP, {"widgets": [{"text": "药"}]}, "首页"),
        kg.get_rag_context(APP, "买药", home),
        kg.get_available_actions(home),
        kg.find_similar_intents("买药"),
        kg.get_graph_stats(),
    ):
        assert "success" in answer
    assert _dump(service.database) == before

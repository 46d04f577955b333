"""Runs that many hosts share: one process at a time, and none that was left behind."""

import time
from pathlib import Path

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError, RunError, RunLockedError
from surefoot.tools.durable.journal import Journal
from surefoot.tools.durable.leases import fence_of
from surefoot.tools.durable.shared import SharedRun, add_runs, fetch_files, put_files
from surefoot.tools.durable.tables import close_servers, server_at
from tests.support.cutting_proxy import cutting

LEASE_S = 1.0


def host(database: str, home: Path, run_id: str = "run-1", lease_s: float = LEASE_S) -> SharedRun:
    folder = home / run_id
    folder.mkdir(parents=True, exist_ok=True)
    return SharedRun(database, folder, lease_s)


def write(home: Path, name: str, text: str) -> None:
    path = home / "run-1" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def files(home: Path) -> dict[str, str]:
    folder = home / "run-1"
    kept = [path for path in folder.rglob("*") if path.is_file() and path.name != "lease.json"]
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in kept}


def test_a_run_goes_on_where_its_files_are_brought_to(database, tmp_path):
    here, there = tmp_path / "here", tmp_path / "there"
    first = host(database, here)
    write(here, "run.json", "{}")
    write(here, "events.jsonl", "one\n")
    write(here, "steps/0.json", "first")
    first.take()
    first.save()
    write(here, "events.jsonl", "one\ntwo\n")
    write(here, "steps/0.json", "second")
    first.save()
    (here / "run-1" / "steps" / "0.json").unlink()
    write(here, "steps/1.json", "third")
    first.save()
    first.give_up()
    second = host(database, there)
    second.take()
    assert files(there) == {"run.json": "{}", "events.jsonl": "one\ntwo\n", "steps/1.json": "third"}
    write(there, "events.jsonl", "one\ntwo\nthree\n")
    second.save()
    second.give_up()
    third = host(database, here)
    third.take()
    third.give_up()
    assert files(here)["events.jsonl"] == "one\ntwo\nthree\n"


def test_a_run_that_is_worked_on_is_not_taken(database, tmp_path):
    first = host(database, tmp_path / "a", lease_s=30)
    first.take()
    with pytest.raises(RunLockedError, match="another process works on the run"):
        host(database, tmp_path / "b").take()
    first.give_up()
    second = host(database, tmp_path / "b")
    second.take()
    second.give_up()


def test_a_late_renewal_does_not_take_back_what_was_given_up(database, tmp_path):
    first = host(database, tmp_path / "a", lease_s=30)
    first.take()
    first.give_up()
    with pytest.raises(RunLockedError):
        first._lease.renew()  # the heart was about to, when it was given up
    second = host(database, tmp_path / "b")
    second.take()
    second.give_up()


def test_who_was_left_behind_writes_nothing_any_more(database, tmp_path):
    add_runs(server_at(database), [("run-1", "", "")])
    (tmp_path / "run-1").mkdir()
    journal = Journal(database, tmp_path / "run-1")
    late = host(database, tmp_path / "a")
    late.take()
    late._lease.drop()  # as if its process were stopped: nobody renews it
    assert fence_of("run-1") == 0
    time.sleep(LEASE_S * 1.2)
    now = host(database, tmp_path / "b")
    now.take()
    journal.begin("0", "irreversible", "click 'Pay'", "pay")
    with pytest.raises(RunLockedError, match="has taken the run run-1 over"):
        late.save()
    with pytest.raises(RunLockedError):
        late.end({"verdict": "passed"})
    with pytest.raises(RunLockedError):
        late._lease.renew()
    now.give_up()
    with pytest.raises(RunLockedError):
        journal.begin("1", "irreversible", "click 'Pay'", "pay")


def test_a_lease_is_renewed_while_its_process_lives(database, tmp_path):
    first = host(database, tmp_path / "a")
    first.take()
    time.sleep(LEASE_S * 2)
    with pytest.raises(RunLockedError):
        host(database, tmp_path / "b").take()
    first.give_up()


def test_one_result_counts_as_one_verdict_however_often_it_is_told(database, tmp_path):
    run = host(database, tmp_path)
    run.take()
    for _ in range(3):
        run.end({"verdict": "passed"})
    kept = server_at(database).do(lambda do: do("SELECT verdicts, state FROM runs"))
    assert kept == [(1, "ended")]
    run.give_up()


def test_a_database_that_restarts_is_waited_for(database, durable_server, tmp_path):
    tables = server_at(database)
    add_runs(tables, [("run-1", "", "")])
    durable_server.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        " AND datname IS NOT NULL"
    )
    add_runs(tables, [("run-2", "", "")])
    assert len(tables.do(lambda do: do("SELECT run_id FROM runs"))) == 2


def test_a_commit_whose_answer_is_lost_counts_once(database, durable_server, tmp_path):
    with cutting(durable_server.port) as proxy:
        address = database.replace(f":{durable_server.port}/", f":{proxy.port}/")
        run = host(address, tmp_path)
        run.take()
        journal = Journal(address, tmp_path / "run-1")
        proxy.cuts_left = 1
        journal.begin("0", "irreversible", "click 'Pay'", "pay")
        proxy.cuts_left = 1
        run.end({"verdict": "passed"})
        proxy.cuts_left = 1
        run.give_up()
        proxy.cuts_left = 1
        again = host(address, tmp_path)
        again.take()
        again.give_up()
        assert proxy.cuts >= 3
    rows = "SELECT verdicts, takes, fence FROM runs"
    assert server_at(database).do(lambda do: do(rows)) == [(1, 2, 2)]
    attempts = "SELECT count(*) FROM device_intent"
    assert server_at(database).do(lambda do: do(attempts)) == [(1,)]


def test_files_never_leave_the_folder_of_their_run(database, tmp_path):
    write(tmp_path, "run.json", "{}")
    put_files(server_at(database), tmp_path / "run-1")
    server_at(database).do(
        lambda do: do("INSERT INTO run_files VALUES ('run-1', '../../out', 0, 'x')")
    )
    with pytest.raises(RunError, match="outside of its folder"):
        fetch_files(server_at(database), tmp_path / "run-1")


@pytest.mark.parametrize("address", ["mysql://here/x", "runs.db"])
def test_only_postgresql_is_shared(address, tmp_path):
    with pytest.raises(ConfigError, match="no PostgreSQL URL"):
        host(address, tmp_path)


def test_a_password_is_in_no_file_of_a_run():
    settings = Settings(database="postgresql://me:hidden@db/x")
    assert "hidden" not in str(settings.storable())


def test_a_server_that_was_let_go_of_keeps_no_connection(database):
    tables = server_at(database)
    tables.do(lambda do: do("SELECT 1"))
    assert len(tables._idle) == 1
    close_servers()
    tables.do(lambda do: do("SELECT 1"))
    assert tables._idle == []

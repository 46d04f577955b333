"""Intents are on disk before an action begins, and a cut file is read as far as it goes."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from surefoot.graphs import constraint_solving, exploration, navigation, step_validation, uat
from surefoot.state.errors import RunError
from surefoot.tools.durable.journal import Journal


def journal(folder: Path) -> Journal:
    return Journal("", folder)


def test_an_intent_is_found_by_another_process_with_what_came_of_it(tmp_path):
    journal(tmp_path).begin("3", "irreversible", "click 'Pay'", "pay")
    begun = journal(tmp_path).find("3")
    assert (begun.kind, begun.state, begun.attempt) == ("irreversible", "intended", 0)
    journal(tmp_path).end("3", "unknown", "nobody saw it")
    assert journal(tmp_path).find("3").state == "unknown"
    journal(tmp_path).begin("3", "irreversible", "click 'Pay'", "pay")
    again = journal(tmp_path).find("3")
    assert (again.state, again.attempt) == ("intended", 1)
    journal(tmp_path).end("3")
    assert [one.state for one in journal(tmp_path).irreversible()] == ["unknown", "done"]


def test_runs_do_not_know_the_intents_of_each_other(tmp_path):
    journal(tmp_path / "a").begin("0", "reversible", "click", "click")
    assert journal(tmp_path / "b").find("0") is None


def test_a_run_begun_anew_has_done_nothing(tmp_path):
    journal(tmp_path).begin("0", "irreversible", "click 'Pay'", "pay")
    journal(tmp_path).forget()
    assert journal(tmp_path).find("0") is None


def test_a_log_cut_anywhere_loses_its_end_and_nothing_else(tmp_path):
    source = tmp_path / "source"
    journal(source).begin("0", "irreversible", "click 'Pay'", "pay")
    kept = sqlite3.connect(source / "journal.db")
    kept.execute("SELECT count(*) FROM device_intent").fetchone()
    journal(source).end("0")
    journal(source).begin("1", "irreversible", "click 'Send'", "send")
    wal = source / "journal.db-wal"
    size = wal.stat().st_size
    assert size > 4096
    seen = set()
    for cut in (*range(0, size, 512), size):
        folder = tmp_path / str(cut) / "source"
        folder.mkdir(parents=True)
        shutil.copy(source / "journal.db", folder)
        (folder / "journal.db-wal").write_bytes(wal.read_bytes()[:cut])
        found = [journal(folder).find(act) for act in ("0", "1")]
        seen.add(tuple(one.state if one else None for one in found))
    kept.close()
    assert seen == {("intended", None), ("done", None), ("done", "intended")}


def test_a_journal_that_cannot_be_written_is_an_error_before_the_action(tmp_path):
    (tmp_path / "journal.db").write_text("this is no database at all, whatever its name says" * 99)
    with pytest.raises(RunError, match=r"journal\.db cannot be used"):
        journal(tmp_path).begin("0", "irreversible", "click 'Pay'", "pay")


@pytest.mark.parametrize(
    "module", [constraint_solving, exploration, navigation, step_validation, uat]
)
def test_no_node_is_tried_again_behind_the_back_of_the_journal(module):
    for name, node in module.builder.nodes.items():
        assert not node.retry_policy, name
        assert node.timeout is None, name
        assert node.error_handler_node is None, name

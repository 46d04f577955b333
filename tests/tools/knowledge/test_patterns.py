import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from state.errors import KnowledgeError
from state.values.action import Locator, Tap, Target
from state.values.pattern import LearnedSubstep, StepKey, VerdictPattern
from tools.knowledge.patterns import SCHEMA_VERSION, PatternStore

KEY = StepKey(intent="Click 'Save'", expected="It is saved", page="/a 1")
SAVE = LearnedSubstep(
    description="click Save",
    action=Tap(target=Target(locators=(Locator(by="role", value="button", name="Save"),))),
    roles=("button",),
)
WRITER = """
import sys
from pathlib import Path
from state.values.pattern import StepKey, VerdictPattern
from tools.knowledge.patterns import PatternStore
store = PatternStore(Path(sys.argv[1]))
key = StepKey(intent="Click 'Save'", expected="It is saved", page="/a 1")
for number in range(30):
    store.add_verdict(key, VerdictPattern(signature="s", confidence=0.9), "passed")
    store.add_verdict(key, VerdictPattern(signature=f"{sys.argv[2]} {number}"), "failed")
"""


def test_verdicts_are_counted_by_what_changed(tmp_path):
    store = PatternStore(tmp_path / "knowledge.sqlite")
    for verdict in ("passed", "passed", "failed"):
        store.add_verdict(KEY, VerdictPattern(signature="s", confidence=0.9), verdict)
    store.add_verdict(KEY, VerdictPattern(signature="other"), "failed")
    pattern = store.verdict_pattern(KEY, "s")
    assert pattern is not None
    assert (pattern.passed, pattern.failed, pattern.verdict) == (2, 1, None)
    other = store.verdict_pattern(KEY, "other")
    assert other is not None
    assert other.verdict == "failed"
    assert store.verdict_pattern(KEY, "never seen") is None


def test_asking_an_empty_store_makes_no_file(tmp_path):
    store = PatternStore(tmp_path / "knowledge.sqlite")
    assert store.verdict_pattern(KEY, "s") is None
    assert store.plans("Click 'Save'", "/a 1", 0) == []
    assert not store.path.exists()


def test_a_plan_that_failed_last_stands_behind_one_that_worked(tmp_path):
    store = PatternStore(tmp_path / "knowledge.sqlite")
    submit = SAVE.model_copy(update={"description": "submit"})
    for _ in range(3):
        store.add_plan("i", "p", 0, (SAVE,), worked=True)
    store.add_plan("i", "p", 0, (SAVE,), worked=False)
    store.add_plan("i", "p", 0, (submit,), worked=True)
    best, worst = store.plans("i", "p", 0)
    assert best.substeps == (submit,)
    assert (worst.successes, worst.failures, worst.last_worked) == (3, 1, False)
    assert store.plans("i", "p", 1) == []


def test_a_failure_of_a_plan_that_nobody_knows_is_not_kept(tmp_path):
    store = PatternStore(tmp_path / "knowledge.sqlite")
    store.add_plan("i", "p", 0, (SAVE,), worked=False)
    assert store.plans("i", "p", 0) == []


def test_two_processes_write_at_once_and_nothing_is_lost(tmp_path):
    path = tmp_path / "knowledge.sqlite"
    root = str(Path(__file__).parents[3])
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), name],
            env={**os.environ, "PYTHONPATH": root},
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("first", "second")
    ]
    for writer in writers:
        _, said = writer.communicate(timeout=120)
        assert writer.returncode == 0, said
    store = PatternStore(path)
    pattern = store.verdict_pattern(KEY, "s")
    assert pattern is not None
    assert pattern.passed == 60
    assert store.size() == (61, 0)


def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "knowledge.sqlite"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    db.close()
    with pytest.raises(KnowledgeError, match="newer surefoot"):
        PatternStore(path).size()


def test_a_file_of_another_kind_is_an_error_that_names_it(tmp_path):
    path = tmp_path / "knowledge.sqlite"
    path.write_text("these are my shopping notes, not a database " * 30, "utf-8")
    with pytest.raises(KnowledgeError, match=r"knowledge\.sqlite cannot be used"):
        PatternStore(path).size()

"""A person at a terminal answers, and may put another action in the place of the proposed one."""

import json
import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

import surefoot
from surefoot.cli.app import app as cli
from tests.support.acceptance import bank_case

ROOT = Path(__file__).parents[3]


class Terminal:
    """A command on a pseudo-terminal."""

    def __init__(self, process: "subprocess.Popen[bytes]", fd: int) -> None:
        self.process, self._fd, self.seen = process, fd, ""

    def wait_for(self, words: str, limit_s: float = 90.0) -> str:
        """Give what was said up to these words."""
        deadline = time.monotonic() + limit_s
        while words not in self.seen:
            assert time.monotonic() < deadline, f"{words!r} was not said: {self.seen}"
            ready, _, _ = select.select([self._fd], [], [], 0.2)
            self.seen += os.read(self._fd, 65536).decode("utf-8") if ready else ""
        said, _, self.seen = self.seen.partition(words)
        return said

    def answer(self, line: str) -> None:
        """Type a line."""
        os.write(self._fd, f"{line}\n".encode())


@contextmanager
def terminal(*words: str) -> Iterator[Terminal]:
    """Run a command of surefoot at a terminal; it is ended with the block."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "200", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "surefoot", *words],
        cwd=ROOT,
        env=environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        try:
            yield Terminal(process, ours)
        finally:
            process.kill()
            os.close(ours)


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.yaml"
    path.write_text(yaml.safe_dump(bank_case(tmp_path, "Click 'Delete account'")), "utf-8")
    return path


def test_another_node_is_chosen_by_its_number(case: Path, tmp_path: Path) -> None:
    out = tmp_path / "runs"
    review = ("--review", "before_irreversible", "--out", str(out))
    with terminal("uat", str(case), *review) as person:
        told = person.wait_for("accept, edit, reject, retry, stop or later")
        assert "Step 1: Click 'Delete account'" in told
        assert "about_to: click" in told
        person.answer("perhaps")
        person.wait_for("one of: accept, edit, reject")
        person.answer("edit")
        person.wait_for("skill [click]")
        person.answer("")
        listed = person.wait_for("node (number or id) [close]")
        (row,) = [line for line in listed.splitlines() if '"Send money" (send)' in line]
        person.answer(row.split()[0])
        person.wait_for("report: ")
    (run,) = [folder for folder in out.iterdir() if folder.is_dir()]
    rows = [json.loads(line) for line in (run / "events.jsonl").read_text("utf-8").splitlines()]
    (done,) = [row["call"] for row in rows if row["kind"] == "execute"]
    assert (done["skill"], done["rid"]) == ("click", "send")
    assert "by a person" in done["description"]


def test_a_run_that_waits_is_answered_with_another_action(case: Path, tmp_path: Path) -> None:
    waiting = surefoot.uat(case, out=tmp_path / "runs", review="before_irreversible")
    assert waiting["status"] == "waiting"
    words = ["runs", "resume", waiting["run_id"], "--out", str(tmp_path / "runs"), "--json"]
    wrong = CliRunner().invoke(cli, [*words, "--answer", "accept", "--rid", "send"])
    assert "go with --answer edit" in str(wrong.exception)
    done = CliRunner().invoke(cli, [*words, "--answer", "edit", "--rid", "send", "--note", "by me"])
    assert json.loads(done.stdout)["steps"][0]["actions"] == ["by me"]
    log = tmp_path / "runs" / waiting["run_id"] / "events.jsonl"
    rows = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    (made,) = [row for row in rows if row["kind"] == "execute"]
    assert (made["description"], made["call"]["rid"]) == ("by me", "send")
    assert made["success"]

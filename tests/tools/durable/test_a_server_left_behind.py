"""What a killed run of the tests leaves of its PostgreSQL hurts nobody."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import postgres


@pytest.fixture
def left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    # Not in pytest's folders: each run of pytest closes them to all other accounts.
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        monkeypatch.setattr("tempfile.tempdir", place)
        folder = Path(place) / f"surefoot-postgres-{os.getuid()}-0123456789abcdef"
        (folder / "server" / "data").mkdir(parents=True)
        (folder / "users.json").write_text(json.dumps({"users": [], "port": 5}), "utf-8")
        yield folder


def test_its_number_may_be_nobodys_or_another_programs(left_behind: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    bystander = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        for pid in (ended.pid, bystander.pid):
            number = left_behind / "server" / "data" / "postmaster.pid"
            number.parent.mkdir(parents=True, exist_ok=True)
            number.write_text(f"{pid}\n/somewhere\n", "utf-8")
            (left_behind / "users.json").write_text('{"users": [], "port": 5}', "utf-8")
            with postgres.needed("another") as server:
                server.run("SELECT 1")
            assert not left_behind.exists()
        assert bystander.poll() is None
    finally:
        bystander.communicate(b"\n")


def test_a_server_that_is_gone_is_started_again_for_who_still_uses_it(tmp_path: Path) -> None:
    key = f"left behind {tmp_path}"
    with postgres.needed(key) as first:
        postgres.stop(first)
        with postgres.needed(key) as second:
            second.run("SELECT 1")

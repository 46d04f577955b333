"""What a run leaves on the disk: whose it is, and what of it is taken back for true."""

import contextlib
import os
import pickle
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import ormsgpack
import pytest

from surefoot import validate
from surefoot.configs.settings import Settings
from surefoot.graphs.step_validation import graph
from surefoot.running.checkpoints import with_checkpoints
from surefoot.running.driving import config_of
from surefoot.running.run_saver import RunSaver
from tests.support.cases import ADD, OPEN_SETTINGS, notes_case
from tests.support.served import ROOT

TOKEN = "a-canary-of-the-service"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished run of two steps, in a home of its own."""
    home = tmp_path_factory.mktemp("home") / "runs"
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("SUREFOOT_TOKENS", f"alice:{TOKEN}")
        patched.setenv("OPENAI_API_KEY", TOKEN)
        result = validate(notes_case(ADD, OPEN_SETTINGS), out=home, model="offline")
    assert result["verdict"] == "passed"
    return home / str(result["run_id"])


def test_nobody_else_on_the_machine_reads_a_run_or_what_was_learned(run: Path) -> None:
    assert run.stat().st_mode & 0o077 == 0
    for file in run.parent.glob("knowledge.db*"):
        assert file.stat().st_mode & 0o077 == 0, file


def test_no_secret_of_the_environment_is_in_any_file_of_a_home(run: Path) -> None:
    files = [path for path in run.parent.rglob("*") if path.is_file()]
    assert {"checkpoint.sqlite", "knowledge.db", "report.html"} <= {path.name for path in files}
    assert [path for path in files if TOKEN.encode() in path.read_bytes()] == []


class Touch:
    """Makes a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __reduce__(self) -> Any:
        return os.mkdir, (str(self._path),)


def tampered(kind: int, path: Path) -> tuple[str, bytes]:
    """Give a value of a channel that would make a folder when it was believed."""
    call = ("os", "mkdir", [str(path)])
    if kind < 0:
        return "pickle", pickle.dumps(Touch(path))
    if kind == 100:
        text = f'{{"lc": 2, "type": "constructor", "id": ["os", "mkdir"], "args": ["{path}"]}}'
        return "json", text.encode()
    return "msgpack", ormsgpack.packb(ormsgpack.Ext(kind, ormsgpack.packb(call)))


@pytest.mark.parametrize("kind", [-1, 0, 1, 2, 3, 4, 5, 6, 7, 100])
async def test_a_checkpoint_that_was_tampered_with_imports_and_calls_nothing(
    kind: int, run: Path, tmp_path: Path
) -> None:
    planted = tmp_path / "planted"
    how, blob = tampered(kind, planted)
    copy = tmp_path / run.name
    copy.mkdir()
    (copy / "checkpoint.sqlite").write_bytes((run / "checkpoint.sqlite").read_bytes())
    with closing(sqlite3.connect(copy / "checkpoint.sqlite")) as store, store:
        last = "(SELECT checkpoint_id FROM checkpoints ORDER BY checkpoint_id DESC LIMIT 1)"
        store.execute(
            f"UPDATE checkpoints SET type = ?, checkpoint = ? WHERE checkpoint_id = {last}",
            (how, blob),
        )
        store.execute("UPDATE writes SET type = ?, value = ?", (how, blob))
    store.close()
    async with with_checkpoints(graph, copy, Settings()) as runnable:
        # Refused or read as plain data; what counts is what was not done.
        with contextlib.suppress(ValueError, TypeError, KeyError, NotImplementedError):
            await runnable.aget_state(config_of(run.name))
    assert not planted.exists()


async def test_what_a_checkpoint_may_hold_is_named(run: Path) -> None:
    async with with_checkpoints(graph, run, Settings()) as runnable:
        state = await runnable.aget_state(config_of(run.name))
        assert isinstance(runnable.checkpointer, RunSaver)
    assert state.values["verdict"] == "passed"
    assert type(state.values["session"]).__module__ == "surefoot.state.values.session"


def test_importing_surefoot_asks_nobody_on_the_network() -> None:
    code = (
        "import sys\n"
        "def deny(event, args):\n"
        "    if event in ('socket.connect', 'socket.getaddrinfo', 'socket.sendto'):\n"
        "        raise SystemExit(f'{event} {args}')\n"
        "sys.addaudithook(deny)\n"
        "import surefoot, surefoot.cli.app, surefoot.http.app, surefoot.http.auth\n"
        "from surefoot.graphs import constraint_solving, exploration, navigation, uat\n"
        "from surefoot.graphs import step_validation\n"
        "import langchain_openai, playwright.async_api, uiautomator2\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr[-2000:]

"""What a run leaves at rest, and that no secret is in it."""

import contextlib
import os
import pickle
import sqlite3
import subprocess
import sys
from base64 import b64encode
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import ormsgpack
import pytest

from surefoot import validate
from surefoot.configs.settings import Settings
from surefoot.graphs.step_validation import graph
from surefoot.running.checkpoints import with_checkpoints
from surefoot.running.driving import config_of
from surefoot.running.run_saver import RunSaver
from tests.conftest import Play
from tests.support.cases import ADD, CLAIM, OPEN_SETTINGS, Rule, claims, notes_case
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


PASSWORD = "Wrong+Cloud/9 é"


def forms(secret: str) -> list[bytes]:
    """The ways in which it could stand somewhere."""
    content = secret.encode()
    encoded = [secret, quote(secret), quote(secret, safe=""), b64encode(content).decode()]
    # In the middle of a longer text base64 looks different, by its place.
    for before in (1, 2):
        encoded.append(b64encode(b"x" * before + content).decode()[4:-4])
    return [text.encode() for text in encoded]


@pytest.mark.parametrize("told", ["${password}", PASSWORD])
async def test_a_password_is_in_no_file_of_the_run(play: Play, tmp_path: Path, told: str) -> None:
    case: dict[str, Any] = {
        "id": "sign-in",
        "title": f"Sign in with {told}",
        "app": {"kind": "web", "bundled": "filebox", "path": "/login"},
        "steps": [
            {
                "action": f"Sign in as ${{account}} with the password {told}",
                "expected": "An error message says that the sign-in failed",
                "check": [{"check": "claim", "what": f"the sign-in with {told} failed"}],
            }
        ],
        "parameters": {"account": "admin", "password": {"value": PASSWORD, "secret": True}},
    }
    judge: Rule = claims("yes", "The account or the password is wrong")
    result = await play(case, {CLAIM: judge})
    folder = tmp_path / "runs" / result["run_id"]
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".jpg"]
    assert {"checkpoint.sqlite", "events.jsonl", "agents.jsonl", "report.html"} <= {
        path.name for path in files
    }
    told = [path for path in files for form in forms(PASSWORD) if form in path.read_bytes()]
    assert told == []
    assert result["steps"][0]["actions"], "the password was typed"

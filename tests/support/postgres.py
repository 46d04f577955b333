"""A PostgreSQL of its own: Debian's or the one that pgserver brings, started by root too.

PostgreSQL refuses to run as root; root starts it as nobody.
"""

import contextlib
import fcntl
import functools
import hashlib
import itertools
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest

_START_S = 30.0
_NUMBERS = itertools.count()
# Nothing of a test has to survive a loss of power; three times as fast.
_QUICK = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"}


class NoPostgresError(Exception):
    """There is none on this machine."""


class PostgresFailedError(Exception):
    """There is one, and it does not do what it was told."""


@dataclass(frozen=True)
class Server:
    """A PostgreSQL that listens on a socket in its own folder."""

    folder: Path
    port: int

    def url(self, name: str = "postgres") -> str:
        return f"postgresql://surefoot@127.0.0.1:{self.port}/{name}"

    def run(self, statement: str) -> None:
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new_database(self) -> str:
        """Make an empty database, give its URL."""
        name = f"kg_{os.getpid()}_{next(_NUMBERS)}"
        self.run(f"CREATE DATABASE {name}")
        return self.url(name)


def new_schema(url: str) -> str:
    """Make an empty schema in a database, a hundred times as fast; gives the URL that uses it."""
    name = f"kg_{os.getpid()}_{next(_NUMBERS)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{url}?options=-csearch_path%3D{name}"


def start(folder: Path, *, durable: bool = False, port: int = 0) -> Server:
    """Start a server that keeps its data in `folder`.

    Raises:
        NoPostgresError: there is none.
        PostgresFailedError: it does not start.
    """
    folder.mkdir(parents=True, exist_ok=True)
    account = _account(folder)
    programs = _programs(folder, account)
    data = folder / "data"
    if not data.exists():
        made = ["--auth=trust", "--username=surefoot", "--encoding=UTF8", "--locale=C"]
        _run([programs / "initdb", "--no-sync", *made, "-D", data], account)
    server = Server(folder, port or _free_port())
    settings = {
        "listen_addresses": "127.0.0.1",
        "port": server.port,
        "unix_socket_directories": "",
        "max_connections": 60,
        "shared_buffers": "64MB",
        **({} if durable else _QUICK),
    }
    options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    log = folder / "log"
    with log.open("ab") as output:
        process = subprocess.Popen(
            [programs / "postgres", "-D", data, *options],
            stdout=output,
            stderr=output,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            **account,
        )
    deadline = time.monotonic() + _START_S
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(psycopg.OperationalError):
            server.run("SELECT 1")
            # The one who stops it may be another process than this one.
            process.returncode = 0
            return server
        time.sleep(0.05)
    process.kill()
    raise PostgresFailedError(f"PostgreSQL does not start: {log.read_text('utf-8')[-2000:]}")


def stop(server: Server, *, keep: bool = False) -> None:
    """End a server, gone when this returns; at once, or so that nothing is lost.

    A server that was killed leaves its number behind: it may be another program's by now.
    """
    pid = _pid(server.folder)
    if pid is not None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGINT if keep else signal.SIGQUIT)
        deadline = time.monotonic() + _START_S
        while _lives(pid) and time.monotonic() < deadline:
            time.sleep(0.02)
    _pid_file(server.folder).unlink(missing_ok=True)


@contextlib.contextmanager
def needed(key: str, *, durable: bool = False) -> Iterator[Server]:
    """Use a server as `shared` gives it; the test is skipped, and says why, where there is none."""
    with contextlib.ExitStack() as stack:
        try:
            server = stack.enter_context(shared(key, durable=durable))
        except NoPostgresError as error:
            pytest.skip(str(error))
        yield server


@contextlib.contextmanager
def shared(key: str, *, durable: bool = False) -> Iterator[Server]:
    """Use one server together with the processes that give the same key.

    The last one out stops it and clears up.
    """
    # Not in pytest's folders: each run of pytest closes them to all other accounts.
    name = hashlib.sha256(key.encode()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"surefoot-postgres-{os.getuid()}-{name}"
    mine = str(os.getpid())
    with _users(folder) as state:
        _clear_up(but=folder)
        others = [pid for pid in state["users"] if _lives(int(pid))]
        if others and state["port"] and _pid(folder / "server") is not None:
            server = Server(folder / "server", state["port"])
        else:
            shutil.rmtree(folder / "server", ignore_errors=True)
            server = start(folder / "server", durable=durable)
        state.update(users=[*others, mine], port=server.port)
    try:
        yield server
    finally:
        with _users(folder) as state:
            state["users"] = [pid for pid in state["users"] if pid != mine and _lives(int(pid))]
            if not state["users"]:
                stop(server)
                state["port"] = 0
                shutil.rmtree(folder)


def _clear_up(but: Path) -> None:
    """Stop the servers of processes that were killed."""
    for folder in but.parent.glob(f"surefoot-postgres-{os.getuid()}-*"):
        known = folder / "users.json"
        users = json.loads(known.read_text("utf-8"))["users"] if known.exists() else []
        if folder != but and not any(_lives(int(pid)) for pid in users):
            stop(Server(folder / "server", 0))
            shutil.rmtree(folder)


@contextlib.contextmanager
def _users(folder: Path) -> Iterator[dict[str, Any]]:
    path = folder / "users.json"
    with (folder.parent / f"surefoot-postgres-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)
        state = json.loads(path.read_text("utf-8")) if path.exists() else {"users": [], "port": 0}
        yield state
        if folder.exists():
            path.write_text(json.dumps(state), "utf-8")


def _account(folder: Path) -> dict[str, Any]:
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": [], "cwd": folder}


def _programs(folder: Path, account: dict[str, Any]) -> Path:
    for found in _installed():
        if _works(found, account):
            return found
        # What lies in a home that only its owner may enter.
        copied = folder / "programs"
        if not copied.exists():
            shutil.copytree(found.parent, copied, symlinks=True)
        if _works(copied / found.name, account):
            return copied / found.name
    raise NoPostgresError("no PostgreSQL: `apt-get install postgresql` or `pip install pgserver`")


@functools.cache
def _installed() -> tuple[Path, ...]:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    try:
        # Only its place: importing it warns and makes folders.
        from importlib.util import find_spec

        spec = find_spec("pgserver")
    except ImportError:
        spec = None
    if spec is not None and spec.origin:
        found.append(Path(spec.origin).parent / "pginstall" / "bin")
    on_path = shutil.which("initdb")
    if on_path:
        found.append(Path(on_path).resolve().parent)
    return tuple(one for one in found if (one / "initdb").exists() and (one / "postgres").exists())


def _works(programs: Path, account: dict[str, Any]) -> bool:
    try:
        _run([programs / "postgres", "--version"], account)
    except (PostgresFailedError, OSError):
        return False
    return True


def _run(command: list[Any], account: dict[str, Any]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, **account)
    if done.returncode:
        raise PostgresFailedError(f"{command[0]}: {done.stdout}{done.stderr}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _pid_file(folder: Path) -> Path:
    return folder / "data" / "postmaster.pid"


def _pid(folder: Path) -> int | None:
    """The number of the server of a folder; None: it ended, and the number may be another's."""
    known = _pid_file(folder)
    if not known.exists():
        return None
    pid = int(known.read_text("utf-8").split()[0])
    return pid if _serves(pid, folder / "data") else None


def _serves(pid: int, data: Path) -> bool:
    processes = Path("/proc")
    if not (processes / "self").exists():
        return True
    told = processes / str(pid) / "cmdline"
    return told.exists() and str(data).encode() in told.read_bytes()


def _lives(pid: int) -> bool:
    # A child that ended stays until it is waited for.
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True

"""A run that many hosts share: its files are in the database, and in a folder where it is run."""

import json
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from surefoot.state.errors import RunError
from surefoot.tools.artifacts import write_whole
from surefoot.tools.durable.leases import Lease, check_fence
from surefoot.tools.durable.tables import Statements, Tables, server_at
from surefoot.tools.runlog import flush_logs

LEASE = "lease.json"
"""Says which fencing number this host had last."""
_LEFT_OUT = frozenset({"browser", "lock", LEASE, "app.json"})
"""What means nothing on another host."""
_LEFT_OUT_STARTS = (".", "checkpoint.sqlite", "journal.db")
_LOG = ".jsonl"
"""Files that only grow: what was added is sent, as a further part."""
_shared: dict[str, "SharedRun"] = {}


class SharedRun:
    """The files and the state of a run while this process works on it.

    Args:
        address: Of the PostgreSQL database.
        folder: Of the run, on this host.
        lease_s: How long a process that is silent keeps the run.
    """

    def __init__(self, address: str, folder: Path, lease_s: float) -> None:
        self._tables: Tables = server_at(address)
        self._folder, self._run_id = folder, folder.name
        self._lease = Lease(self._tables, folder.name, lease_s)
        self._sent: dict[str, tuple[int, int]] = {}
        self._step = 0
        self._sending = threading.Lock()

    def take(self) -> None:
        """Take the run, and bring its folder here when another host has worked on it since.

        Raises:
            RunLockedError: another process works on it.
            RunError: it is not there, or the database cannot be reached.
        """
        if not self._is_known():
            add_runs(self._tables, [(self._run_id, "", "")])
        before = self._lease.take()
        is_here = (self._folder / "run.json").exists()
        kept = self._tables.do(lambda do: _stored_sizes_by_path(do, self._run_id))
        if kept and not (is_here and _fence_in(self._folder) == before):
            self._sent = fetch_files(self._tables, self._folder)
        else:
            self._sent = {path: (size, 0) for path, size in kept.items()}
        write_whole(self._folder / LEASE, json.dumps({"fence": self._lease.fence}))
        _shared[self._run_id] = self

    def _is_known(self) -> bool:
        known = "SELECT run_id FROM runs WHERE run_id = ?"
        return bool(self._tables.do(lambda do: do(known, (self._run_id,))))

    @property
    def takes(self) -> int:
        """How often the run was taken, by whomever, this time included."""
        return self._lease.takes

    def save(self) -> None:
        """Send what is new in the folder; must be done before a checkpoint that names it.

        Raises:
            RunLockedError: another process has taken the run over.
            RunError: the database cannot be reached.
        """
        with self._sending:
            flush_logs()
            now = _files(self._folder)
            changed = {path: seen for path, seen in now.items() if self._sent.get(path) != seen}
            pieces = [(path, *self._piece(path, changed[path][0])) for path in changed]
            gone = [path for path in self._sent if path not in now]

            def send(do: Statements) -> None:
                check_fence(do, self._run_id, self._lease.fence)
                for path, part, content in pieces:
                    do(_PUT, (self._run_id, path, part, content))
                for path in gone:
                    do("DELETE FROM run_files WHERE run_id = ? AND path = ?", (self._run_id, path))
                do(
                    "UPDATE runs SET step = ? WHERE run_id = ? AND step <> ?",
                    (self._step, self._run_id, self._step),
                )

            self._tables.do(send)
            self._sent = now

    def _piece(self, path: str, size: int) -> tuple[int, bytes]:
        start = self._sent.get(path, (0, 0))[0] if path.endswith(_LOG) else 0
        with (self._folder / path).open("rb") as file:
            file.seek(start)
            return start, file.read(size - start) if path.endswith(_LOG) else file.read()

    def did(self, step: int) -> None:
        """Note for those who look on at which step the run is; it goes out with the next save."""
        self._step = step

    def begin_on(self, device: str) -> None:
        """Say on which device it is worked on.

        Raises:
            RunError: the database cannot be reached.
        """
        self._set("state = 'running', device = ?", device)

    def end(self, result: Mapping[str, Any]) -> None:
        """Keep the verdict, of each result once, or that the run waits for a person.

        Raises:
            RunLockedError: another process has taken the run over.
            RunError: the database cannot be reached.
        """
        text = json.dumps(result, ensure_ascii=False, sort_keys=True)
        state = "waiting" if result.get("status") == "waiting" else "ended"
        self._set(
            "verdicts = verdicts + CASE WHEN result = ? OR ? = 'waiting' THEN 0 ELSE 1 END,"
            " result = ?, state = ?",
            *(text, state, text, state),
        )

    def _set(self, columns: str, *values: str) -> None:
        def write(do: Statements) -> None:
            check_fence(do, self._run_id, self._lease.fence)
            do(f"UPDATE runs SET {columns} WHERE run_id = ?", (*values, self._run_id))

        self._tables.do(write)

    def drop(self) -> None:
        """Stop working on it: another process has taken it over, or will."""
        _shared.pop(self._run_id, None)
        self._lease.drop()

    def give_up(self) -> None:
        """Let another process go on with it.

        Raises:
            RunError: the database cannot be reached; then it is free when the lease has run out.
        """
        self.drop()
        self._lease.give_up()


def shared_run(run_id: str) -> SharedRun | None:
    """Returns a run that this process works on; None when it is not shared."""
    return _shared.get(run_id)


def add_runs(tables: Tables, runs: list[tuple[str, str, str]]) -> None:
    """Make runs known: their ids, the suite they belong to, the queue they wait in.

    Raises:
        RunError: the database cannot be reached.
    """

    def write(do: Statements) -> None:
        for run_id, suite, queue in runs:
            do(
                "INSERT INTO runs (run_id, suite, queue) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (run_id, suite, queue),
            )

    tables.do(write)


def put_files(tables: Tables, folder: Path) -> None:
    """Send the files of a run that nobody works on yet.

    Raises:
        RunError: the database cannot be reached.
    """
    found = [(folder.name, path, 0, (folder / path).read_bytes()) for path in _files(folder)]

    def write(do: Statements) -> None:
        for row in found:
            do(_PUT, row)

    tables.do(write)


def fetch_files(tables: Tables, folder: Path) -> dict[str, tuple[int, int]]:
    """Bring the files of a run into a folder, in the place of what is there.

    Returns:
        What is there now, by path: its size and when it was written.

    Raises:
        RunError: the run has no files in the database, or it cannot be reached.
    """
    rows = tables.do(
        lambda do: do(
            "SELECT path, content FROM run_files WHERE run_id = ? ORDER BY path, part",
            (folder.name,),
        )
    )
    if not rows:
        raise RunError(f"there is no run {folder.name!r} in the database")
    files: dict[str, bytes] = {}
    for path, content in rows:
        files[path] = files.get(path, b"") + bytes(content)
    for path in sorted(set(_files(folder)) - set(files)):
        (folder / path).unlink()
    for path, content in files.items():
        file = folder / path
        if not file.resolve().is_relative_to(folder.resolve()):
            raise RunError(f"the run {folder.name!r} has a file outside of its folder: {path!r}")
        file.parent.mkdir(parents=True, exist_ok=True)
        half = file.with_name(f".{file.name}.part")
        half.write_bytes(content)
        half.replace(file)
    return _files(folder)


_PUT = (
    "INSERT INTO run_files VALUES (?, ?, ?, ?)"
    " ON CONFLICT (run_id, path, part) DO UPDATE SET content = excluded.content"
)


def _stored_sizes_by_path(do: Statements, run_id: str) -> dict[str, int]:
    rows = do(
        "SELECT path, sum(length(content))::bigint FROM run_files WHERE run_id = ? GROUP BY path",
        (run_id,),
    )
    return {path: int(size) for path, size in rows}


def _files(folder: Path) -> dict[str, tuple[int, int]]:
    """The files that are kept of a run, with size and time of writing in ns."""
    found: dict[str, tuple[int, int]] = {}
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name in _LEFT_OUT or path.name.startswith(_LEFT_OUT_STARTS):
            continue
        for file in path.rglob("*") if path.is_dir() else (path,):
            if file.is_file() and not file.name.startswith("."):
                state = file.stat()
                written = 0 if file.suffix == _LOG else state.st_mtime_ns
                found[file.relative_to(folder).as_posix()] = (state.st_size, written)
    return found


def _fence_in(folder: Path) -> int:
    try:
        return int(json.loads((folder / LEASE).read_text("utf-8"))["fence"])
    except (FileNotFoundError, ValueError, KeyError):
        return 0

"""Runs as they are kept: their folders, results and locks, also where the disk is full."""

import asyncio
import errno
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from surefoot.configs.settings import Settings
from surefoot.state.errors import DiskFullError, RunError, RunLockedError
from surefoot.tools.durable.shared import LEASE, SharedRun, fetch_files
from surefoot.tools.durable.tables import server_at


def run_folder(home: Path, run_id: str) -> Path:
    """Find the folder of a run.

    Raises:
        RunError: there is no such run.
    """
    folder = folder_of(home, run_id)
    if not (folder / "run.json").is_file():
        raise RunError(f"there is no run {run_id!r} in {home}; see `surefoot runs list`")
    return folder


def folder_of(home: Path, run_id: str) -> Path:
    """Returns where the folder of a run is to be, whether it is there or not.

    Raises:
        RunError: that is no id of a run.
    """
    if not run_id or any(c in run_id for c in "/\\\0") or run_id.startswith("."):
        raise RunError(f"{run_id!r} is not the id of a run")
    return home / run_id


def read_run(home: Path, run_id: str) -> dict[str, Any]:
    """Read how a run was started.

    Raises:
        RunError: there is no such run, or its file is damaged.
    """
    facts = read_json(run_folder(home, run_id) / "run.json")
    if not isinstance(facts.get("run_id"), str) or not isinstance(facts.get("settings"), dict):
        raise RunError(f"{home / run_id / 'run.json'} is damaged: it does not say what was run")
    return facts


def read_json(path: Path) -> dict[str, Any]:
    """Read an object from a file of a run.

    Raises:
        RunError: the file is missing or damaged.
    """
    try:
        facts = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise RunError(f"{path} cannot be read: {error}") from error
    if not isinstance(facts, dict):
        raise RunError(f"{path} is damaged: it holds no object")
    return facts


def run_result(folder: Path) -> dict[str, Any]:
    """Returns the result of a run, or what is known of one that is not finished.

    Raises:
        RunError: a file of the run is damaged.
    """
    if (folder / "result.json").exists():
        return {"status": "finished", **read_json(folder / "result.json")}
    facts = read_run(folder.parent, folder.name)
    known = {
        "run_id": facts["run_id"],
        "case": facts.get("case", ""),
        "verdict": "unknown",
        "steps": _steps_so_far(folder),
    }
    if is_locked(folder):
        return {**known, "status": "running"}
    if (folder / "question.json").exists():
        question = read_json(folder / "question.json")
        return {**known, "status": "waiting", "question": question}
    return {**known, "status": "served" if facts.get("served") else "interrupted"}


def _steps_so_far(folder: Path) -> list[dict[str, Any]]:
    """The steps of a run that is not finished, with the verdicts that were reached."""
    if not (folder / "case.json").exists():
        return []
    verdicts: dict[int, str] = {}
    events = folder / "events.jsonl"
    for line in events.read_text("utf-8").splitlines() if events.exists() else ():
        try:
            event = json.loads(line)
        except ValueError:
            # The last line of a killed run may be cut.
            continue
        if event.get("kind") == "decide" and event.get("verdict"):
            verdicts[event["step"]] = event["verdict"]
    return [
        {"index": n, "action": step.get("action", ""), "verdict": verdicts.get(n, "not_run")}
        for n, step in enumerate(read_json(folder / "case.json").get("steps", []))
    ]


def list_runs(home: Path) -> list[dict[str, Any]]:
    """All runs in a folder, newest first; a damaged one is listed as such."""
    rows = []
    for folder in {p.parent for p in home.glob("*/run.json")}:
        try:
            row = {**read_run(home, folder.name), **run_result(folder)}
        except RunError as error:
            row = {"run_id": folder.name, "verdict": "unknown", "status": "damaged"}
            row["problem"] = str(error)
        rows.append(row)
    return sorted(rows, key=lambda row: (-float(row.get("started", 0)), row["run_id"]))


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Let one process work on a run; the lock goes with the process.

    Raises:
        RunLockedError: another process works on it.
    """
    held = FileLock(folder / "lock", timeout=0)
    try:
        held.acquire()
    except Timeout as error:
        raise RunLockedError(f"another process works on the run {folder.name}") from error
    try:
        yield
    finally:
        held.release()


def is_locked(folder: Path) -> bool:
    """Returns whether a living process works on the run."""
    try:
        with lock(folder):
            return False
    except RunLockedError:
        return True


@asynccontextmanager
async def hold_run(folder: Path, settings: Settings) -> AsyncIterator[SharedRun | None]:
    """Let one process work on a run, of all hosts that share it.

    Its folder is brought here when another host has worked on it, and sent when the block is left.

    Raises:
        RunLockedError: another process works on it.
        DiskFullError: nothing more can be written; the run is kept as far as it was.
        RunError: the database cannot be reached, or the folder cannot be written.
    """
    with report_full_disk(folder), lock(folder):
        if not settings.database:
            yield None
            return
        shared = SharedRun(settings.database, folder, settings.lease_s)
        await asyncio.to_thread(shared.take)
        try:
            yield shared
            await asyncio.to_thread(_send_end, shared, folder)
        except RunError:
            shared.drop()  # taken over, or out of reach: nothing can be sent any more
            raise
        except BaseException:
            await asyncio.to_thread(shared.save)
            await asyncio.to_thread(shared.give_up)
            raise
        await asyncio.to_thread(shared.give_up)


def _send_end(shared: SharedRun, folder: Path) -> None:
    shared.save()
    if (folder / "result.json").exists():
        shared.end(read_json(folder / "result.json"))
    elif (folder / "question.json").exists():
        question = read_json(folder / "question.json")
        shared.end({"verdict": "unknown", "status": "waiting", "question": question})


async def fetch_run(run_id: str, settings: Settings) -> None:
    """Bring the folder of a run that other hosts have worked on, where there is none here.

    Raises:
        RunError: the database has no such run, or cannot be reached.
    """
    folder = folder_of(settings.home, run_id)
    if settings.database and not (folder / "run.json").is_file():
        tables = server_at(settings.database)
        await asyncio.to_thread(fetch_files, tables, folder)


def find_settings_of(folder: Path, settings: Settings) -> Settings:
    """Look for a run where it was begun: in its folder, or in a database.

    Raises:
        RunError: it is in a database, and the settings name none.
    """
    is_shared = (folder / LEASE).exists() or not (folder / "checkpoint.sqlite").exists()
    if not is_shared:
        return settings.model_copy(update={"database": ""})
    if (folder / LEASE).exists() and not settings.database:
        raise RunError(f"the run {folder.name} is in a database: set SUREFOOT_DATABASE to its URL")
    return settings


_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_BARRED = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_FULL_SQLITE = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR})
_BARRED_SQLITE = frozenset(
    {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
)


@contextmanager
def report_full_disk(folder: Path) -> Iterator[None]:
    """Translate what files and the store of checkpoints say when a run cannot be written.

    Args:
        folder: Of the run.

    Raises:
        DiskFullError: no room; the run is kept as far as it was written.
        RunError: another program keeps its files locked, or they may only be read.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        if error.errno in _NO_ROOM:
            raise _full(folder, reason) from error
        if error.errno in _BARRED and str(error.filename).startswith(str(folder)):
            raise refuse_unfinished(folder, reason) from error
        raise
    except sqlite3.OperationalError as error:
        # The lowest byte is the kind of the failure, the others say more of it.
        kind = error.sqlite_errorcode & 0xFF
        if kind in _FULL_SQLITE:
            raise _full(folder, str(error)) from error
        if kind in _BARRED_SQLITE:
            raise refuse_unfinished(folder, str(error)) from error
        raise


def _full(folder: Path, reason: str) -> DiskFullError:
    return DiskFullError(
        f"blocked: {folder} cannot be written ({reason}); the run is kept as far as it was: make "
        f"room, then `surefoot runs resume {folder.name}`"
    )


def refuse_unfinished(folder: Path, reason: str) -> RunError:
    """Say that a run may not be written now, though there would be room."""
    return RunError(
        f"{folder} cannot be written ({reason}); the run is kept as far as it was: see to it that "
        f"surefoot alone can write there, then `surefoot runs resume {folder.name}`"
    )

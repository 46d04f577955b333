"""Runs as they are kept: their folders, results and locks."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from surefoot.state.errors import RunError, RunLockedError


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
    """Say where the folder of a run is to be, whether it is there or not.

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
    """Give the result of a run, or what is known of one that is not finished.

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
    return {**known, "status": "interrupted"}


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
    """Say whether a living process works on the run."""
    try:
        with lock(folder):
            return False
    except RunLockedError:
        return True

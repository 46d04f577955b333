"""Which processes live, and what they run; what ended and waits to be collected does not."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

_PROC = Path("/proc")


def is_running(pid: int) -> bool:
    """Say whether the process lives."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    if not _has_proc():
        return True
    return _works(pid)


def group_lives(group: int) -> bool:
    """Say whether a process of the group lives.

    Args:
        group: Process id of the one that was started as the leader of the group.
    """
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    if not _has_proc():
        return True
    # The group first: it is asked for all there are, every few milliseconds, and reads no file.
    pids = (int(folder.name) for folder in _PROC.iterdir() if folder.name.isdecimal())
    return any(_group_of(pid) == group and _works(pid) for pid in pids)


def children_of(pid: int) -> list[int]:
    """Give the processes that a process has started and not waited for; without /proc none."""
    if not _has_proc():
        return []
    pids = (int(folder.name) for folder in _PROC.iterdir() if folder.name.isdecimal())
    return [child for child in pids if _stat(child)[1:2] == [str(pid)]]


def command_line(pid: int) -> str:
    """Give the command line of a process, empty when it is gone."""
    with contextlib.suppress(OSError):
        return (_PROC / str(pid) / "cmdline").read_bytes().decode("utf-8", "replace")
    if sys.platform.startswith("linux"):
        return ""
    asked = subprocess.run(
        ["ps", "-p", str(pid), "-o", "command="], capture_output=True, text=True, check=False
    )
    return asked.stdout


def groups_with(words: str) -> set[int]:
    """Give the groups of the processes with these words on their command line."""
    if _has_proc():
        pids = [int(folder.name) for folder in _PROC.glob("[0-9]*")]
        found = [pid for pid in pids if words in command_line(pid)]
    else:
        asked = subprocess.run(
            ["ps", "-A", "-ww", "-o", "pid=,command="], capture_output=True, text=True, check=False
        )
        found = [int(line.split()[0]) for line in asked.stdout.splitlines() if words in line]
    groups = set()
    for pid in found:
        with contextlib.suppress(ProcessLookupError):
            groups.add(os.getpgid(pid))
    return groups


def _has_proc() -> bool:
    return (_PROC / "self" / "stat").exists()


def _group_of(pid: int) -> int | None:
    """Give the group of a process, None when it is gone."""
    try:
        return os.getpgid(pid)
    except (ProcessLookupError, PermissionError):
        return None


def _works(pid: int) -> bool:
    """Say whether a process is there and does not merely wait to be collected."""
    return _stat(pid)[:1] not in ([], ["Z"])


def _stat(pid: int) -> list[str]:
    """Give what the kernel tells of a process, its state and its parent first; [] for none."""
    try:
        told = (_PROC / str(pid) / "stat").read_text("utf-8", "replace")
    except OSError:
        return []
    # The name in brackets may hold anything; the state follows it.
    return told.rpartition(")")[2].split()

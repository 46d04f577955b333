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
    found = _stat(_PROC / str(pid))
    return found is not None and found[0] != "Z"


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
    stats = (_stat(folder) for folder in _PROC.glob("[0-9]*"))
    return any(stat is not None and stat[0] != "Z" and stat[1] == group for stat in stats)


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


def _stat(folder: Path) -> tuple[str, int] | None:
    """Give state and group of a process, None when it is gone."""
    with contextlib.suppress(OSError):
        # The name in brackets may hold anything; state, parent and group follow it.
        words = (folder / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        return words[0], int(words[2])
    return None

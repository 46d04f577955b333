"""Which processes live, and what they run; what ended and waits to be collected does not."""

import contextlib
import os

import psutil


def is_running(pid: int) -> bool:
    """Say whether the process lives."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
    except psutil.AccessDenied:
        return True


def is_group_running(group: int) -> bool:
    """Say whether a process of the group lives.

    Args:
        group: Process id of the one that was started as the leader of the group.
    """
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    # The group first: it is asked for all there are, every few milliseconds, and reads no file.
    return any(_group_of(pid) == group and is_running(pid) for pid in psutil.pids())


def children_of(pid: int) -> list[int]:
    """Give the processes that a process has started and not waited for."""
    return [child.pid for child in psutil.Process(pid).children()]


def command_line(pid: int) -> str:
    """Give the command line of a process, empty when it is gone."""
    with contextlib.suppress(psutil.Error):
        return " ".join(psutil.Process(pid).cmdline())
    return ""


def groups_with(words: str) -> set[int]:
    """Give the groups of the processes with these words on their command line."""
    running = psutil.process_iter(["cmdline"])
    found = {_group_of(one.pid) for one in running if words in " ".join(one.info["cmdline"] or ())}
    return {group for group in found if group is not None}


def arguments_by_group(start: str) -> dict[int, str]:
    """Give the argument that starts so of each group of processes that have one."""
    found = {}
    for one in psutil.process_iter(["cmdline"]):
        argument = next((word for word in one.info["cmdline"] or () if word.startswith(start)), "")
        group = _group_of(one.pid) if argument else None
        if group is not None:
            found[group] = argument
    return found


def _group_of(pid: int) -> int | None:
    """Give the group of a process, None when it is gone."""
    try:
        return os.getpgid(pid)
    except (ProcessLookupError, PermissionError):
        return None

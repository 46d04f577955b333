"""Starts programs so that they can be ended with everything they started."""

import contextlib
import os
import secrets
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from surefoot.tools.processes import is_group_running

MARK = "SUREFOOT_EVAL_RUN"
"""Environment variable by which the children are found that left their parent's group."""
ASK_S, FORCE_S = 5.0, 5.0


@dataclass(frozen=True)
class Group:
    """A program with its children."""

    process: subprocess.Popen[bytes]
    mark: str


def start_group(command: Sequence[str], env: Mapping[str, str], log: Path) -> Group:
    """Start a program with this environment; its output goes to the end of `log`."""
    mark = secrets.token_hex(12)
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as output:
        process = subprocess.Popen(
            command,
            env={**env, MARK: mark},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    return Group(process, mark)


def end_group(group: Group, ask_s: float = ASK_S) -> None:
    """Ask the program and everything it started to end, then force what is left.

    A program may put its children into sessions of their own (kernels, workers of a server), or
    end without them: those are found by the mark in their environment.

    Args:
        group: What was started.
        ask_s: How long it may take to end by itself.
    """
    for number, patience_s in ((signal.SIGTERM, ask_s), (signal.SIGKILL, FORCE_S)):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group.process.pid, number)
        for pid in marked(group.mark):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, number)
        deadline = time.monotonic() + patience_s
        while is_running(group):
            if time.monotonic() >= deadline:
                break
            time.sleep(0.05)
        else:
            return


def is_running(group: Group) -> bool:
    """Say whether anything of the group is left."""
    lives = is_group_running(group.process.pid) or bool(marked(group.mark))
    group.process.poll()  # collects it
    return lives


def marked(mark: str) -> list[int]:
    """Give the living processes with the mark; those of other users cannot be asked."""
    # What has ended but was not collected has no environment any more.
    running = psutil.process_iter(["environ"])
    return [one.pid for one in running if (one.info["environ"] or {}).get(MARK) == mark]

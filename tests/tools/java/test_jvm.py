"""Processes of JVMs: how they run, and that none is left behind."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from surefoot.tools.java.jvm import start_jvm
from surefoot.tools.java.limits import RUNNER
from surefoot.tools.java.sandbox import limited
from surefoot.tools.processes import groups_with


def children() -> set[str]:
    """Processes that this one has started and not waited for."""
    found: set[str] = set()
    for task in Path("/proc/self/task").iterdir():
        # A thread may end while they are gone through.
        with suppress(FileNotFoundError, ProcessLookupError):
            found |= set((task / "children").read_text("ascii").split())
    return found


@pytest.mark.parametrize("after_s", [0.0, 0.01, 0.1])
async def test_one_whose_start_is_broken_off_twice_is_not_left_behind(jdk, after_s):
    before = children()
    starting = asyncio.create_task(start_jvm(limited(jdk), ["-Xshare:auto", "-version"], RUNNER))
    await asyncio.sleep(after_s)
    for _ in range(3):
        starting.cancel()
        await asyncio.sleep(0)
    with pytest.raises((asyncio.CancelledError, EOFError)):
        await starting
    assert children() <= before


class InASession:
    """Starts what lives on without its parent, as bubblewrap's child does in its first moments."""

    isolates = False

    def __init__(self, seconds: str) -> None:
        self.seconds = seconds

    def command(self, *asked: object) -> list[str]:
        return ["sh", "-c", f"setsid sleep {self.seconds} & wait"]


async def test_what_left_the_session_of_a_start_that_is_broken_off_is_ended_too():
    seconds = f"{98000 + os.getpid()}"
    starting = asyncio.create_task(start_jvm(InASession(seconds), [], RUNNER))
    for _ in range(300):
        if len(groups_with(seconds)) == 2:
            break
        await asyncio.sleep(0.1)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    for _ in range(300):
        if not groups_with(seconds):
            break
        await asyncio.sleep(0.1)
    left = groups_with(seconds)
    for group in left:
        os.killpg(group, signal.SIGKILL)
    assert not left


@pytest.mark.asyncio(loop_scope="session")
async def test_a_jvm_gives_way_to_the_process_that_started_it(java):
    own = os.getpriority(os.PRIO_PROCESS, 0)
    jvms = [child for child in children() if b"java" in Path(f"/proc/{child}/cmdline").read_bytes()]
    assert jvms
    assert {os.getpriority(os.PRIO_PROCESS, int(jvm)) for jvm in jvms} == {min(own + 5, 19)}

"""The runs that go on in this process; one that breaks off lets go of its devices."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from surefoot.nodes.common.run import close_sessions, close_sessions_of

STOP_S = 6.0
"""How long runs may take to let go of their devices when the process ends."""


@dataclass(eq=False)
class ActiveRun:
    """A run that goes on in this process."""

    task: asyncio.Task[object] | None
    """That works on it now: who reads a run may do so by one task after the other."""
    is_free: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once its devices are let go of."""

    def attach(self) -> None:
        """Note that its next part is asked for.

        Raises:
            CancelledError: this process takes no more work.
        """
        self.task = asyncio.current_task()
        if not _runs.are_taken:
            raise asyncio.CancelledError


@dataclass
class _Runs:
    active: set[ActiveRun] = field(default_factory=set)
    are_taken: bool = True


_runs = _Runs()


@contextlib.asynccontextmanager
async def active_run(thread: str) -> AsyncIterator[ActiveRun]:
    """Keep in mind that a run goes on, until the block ends.

    Cancelled, broken off by an error or left by whoever reads it, the run ends its sessions; what
    made them is kept, and whoever goes on with the run makes them again. One that only waits for a
    person came to the end of the block, and keeps them.

    Args:
        thread: LangGraph's name of it; "" when it has none.
    """
    run = ActiveRun(asyncio.current_task())
    _runs.active.add(run)
    try:
        run.attach()
        yield run
    except BaseException:
        await close_sessions_of(thread)
        run.is_free.set()
        if not _runs.are_taken:
            # A run that ends before its server does is begun anew by it at once.
            await asyncio.Event().wait()
        raise
    finally:
        _runs.active.discard(run)


def accept_runs() -> None:
    """Let runs begin."""
    _runs.are_taken = True


async def stop_runs() -> None:
    """Break off every run of this process, let no further one begin, and end all sessions."""
    _runs.are_taken = False
    stopped = [asyncio.create_task(run.is_free.wait()) for run in _runs.active]
    for run in _runs.active:
        if run.task is not None:
            run.task.cancel()
    if stopped:
        _, late = await asyncio.wait(stopped, timeout=STOP_S)
        for one in late:
            one.cancel()
    await close_sessions()

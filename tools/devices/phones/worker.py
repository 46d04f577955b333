"""One thread a phone, and a watchdog over it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from surefoot.state.errors import DeviceLostError

T = TypeVar("T")
_UNWIND_S = 2.0
"""How long a job may take to end once its connections are cut."""


class Worker:
    """Does jobs that block, one after another, on a thread of its own."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"surefoot-{name}")

    async def run(self, job: Callable[[], T], limit_s: float, cut: Callable[[], None]) -> T:
        """Do a job.

        Args:
            job: Blocks until it is done.
            limit_s: After that the watchdog gives up on it.
            cut: Makes it end, by closing what it waits for.

        Raises:
            DeviceLostError: it took longer than `limit_s`.
        """
        answer = asyncio.wrap_future(self._thread.submit(job))
        done, _ = await asyncio.wait({answer}, timeout=limit_s)
        if done:
            return answer.result()
        cut()
        done, _ = await asyncio.wait({answer}, timeout=_UNWIND_S)
        for one in done:
            one.exception()  # it is known: it was cut
        raise DeviceLostError(f"the phone does not answer within {limit_s:g} s")

    def afterwards(self, last: Callable[[], None]) -> None:
        """Do something once the job that goes on has ended, however long that takes."""
        self._thread.submit(last)

    async def stop(self, last: Callable[[], None]) -> None:
        """Let the thread end after the job that it has; `last` is what it does then.

        A job that does not end is not waited for.
        """
        ended = asyncio.wrap_future(self._thread.submit(last))
        self._thread.shutdown(wait=False)
        await asyncio.wait({ended}, timeout=_UNWIND_S)

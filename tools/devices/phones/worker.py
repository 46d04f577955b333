"""Who uses a phone: one run at a time, one thread a phone, and a watchdog over it."""

import asyncio
import fcntl
import os
import re
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import IO, TypeVar

from surefoot.state.errors import DeviceBusyError, DeviceLostError

T = TypeVar("T")
_UNWIND_S = 2.0
"""How long a job may take to end once its connections are cut."""


class PhoneWorker:
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


_PATIENCE_S = 1.0
"""A process that only asks whether the phone is free holds it for a moment."""
_POLL_S = 0.05


class PhoneLock:
    """Held while a run uses a phone; it goes with the process that holds it.

    Args:
        server: Host and port of the server that the phone is behind: serials are its own.
        serial: Of the phone.
    """

    def __init__(self, server: str, serial: str) -> None:
        self._serial = serial
        name = re.sub(r"[^\w.-]", "_", f"{server}-{serial}")
        self._path = _folder() / f"{name}.lock"
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Take the phone; once it is held nothing is done.

        Raises:
            DeviceBusyError: another run uses it.
        """
        deadline = time.monotonic() + _PATIENCE_S
        while not self._try():
            if time.monotonic() >= deadline:
                raise DeviceBusyError(
                    f"the phone {self._serial} is used by another run (process "
                    f"{self._path.read_text() or 'unknown'}): wait for it, or name another phone"
                )
            time.sleep(_POLL_S)

    def release(self) -> None:
        """Let another run have it."""
        file, self._file = self._file, None
        if file is not None:
            file.close()

    def is_free(self) -> bool:
        """Say whether it could be taken now."""
        if not self._try():
            return False
        self.release()
        return True

    def _try(self) -> bool:
        if self._file is not None:
            return True
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = self._path.open("a+")
        with suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
            self._file = file
            return True
        file.close()
        return False


def _folder() -> Path:
    return Path(tempfile.gettempdir()) / f"surefoot-phones-{os.getuid()}"

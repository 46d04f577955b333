"""One running JVM and its pipes.

The process is started and waited for by hand: `asyncio.create_subprocess_exec` waits for ever
when it is cancelled while it connects the pipes (Python 3.11), and pools are often closed then.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import IO

from surefoot.tools.java.sandbox import JvmPlace, Limits, Mount
from surefoot.tools.java.seccomp import as_descriptor, syscall_filter
from surefoot.tools.processes import children_of

_PIPE_BYTES = 65_536
_READY_S = 30.0
_LAST_WORDS_S = 1.0
_READY = b"ready\n"
_GIVES_WAY = 5
"""So much nicer than this process a JVM is: what else a server is asked is answered first."""


class OutputLimitError(Exception):
    """The JVM writes more than it may; seen inside this folder only."""


class Jvm:
    """A started JVM; `close` ends it and all that it started.

    Args:
        process: With pipes, leader of a process group.
        limits: What it may write.
    """

    def __init__(self, process: subprocess.Popen[bytes], limits: Limits) -> None:
        self._process, self._limits = process, limits
        self._started = time.monotonic()
        self._tasks: list[asyncio.Task[None]] = []
        self._transports: list[asyncio.ReadTransport] = []
        self.stdout = asyncio.StreamReader(limit=_PIPE_BYTES)
        self._noise = bytearray()

    @property
    def printed(self) -> bytes:
        """What it wrote to stderr, without what the JVM itself says at its start."""
        before, mark, after = bytes(self._noise).partition(_READY)
        return after if mark else before

    @property
    def age_s(self) -> float:
        """How long ago it was started."""
        return time.monotonic() - self._started

    @property
    def code(self) -> int | None:
        """How it ended, None while it runs."""
        return self._process.poll()

    async def open(self) -> None:
        """Connect the pipes and wait for the line with which ours say that they may be given work.

        Raises:
            EOFError: it ended before, or was too slow.
        """
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        await self._connect(self._process.stdout, self.stdout)
        stderr = asyncio.StreamReader(limit=_PIPE_BYTES)
        await self._connect(self._process.stderr, stderr)
        self._tasks = [asyncio.ensure_future(self._listen(stderr))]
        line = b""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_READY_S):
                line = await self.stdout.readline()
        if line != _READY:
            await asyncio.wait(self._tasks, timeout=_LAST_WORDS_S)
            told = (line + self.printed).decode("utf-8", "replace").strip()
            raise EOFError(f"the JVM does not start: {' '.join(told.split())[:500]}")

    async def _connect(self, pipe: IO[bytes] | None, reader: asyncio.StreamReader) -> None:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), pipe
        )
        self._transports.append(transport)

    async def send(self, data: bytes) -> None:
        """Write to its stdin; one that has ended takes nothing, which its output then tells."""
        assert self._process.stdin is not None
        descriptor, left = self._process.stdin.fileno(), memoryview(data)
        with contextlib.suppress(BrokenPipeError):
            while left:
                try:
                    left = left[os.write(descriptor, left) :]
                except BlockingIOError:
                    await _writable(descriptor)

    async def finish(self) -> bytes:
        """Read its output to the end and wait until it has ended.

        Raises:
            OutputLimitError: it wrote more than it may, to stdout or stderr.
        """
        output = asyncio.ensure_future(self._output())
        try:
            await asyncio.gather(output, *self._tasks)
        finally:
            output.cancel()
        await self._ended()
        return output.result()

    async def _output(self) -> bytes:
        data = bytearray()
        while chunk := await self.stdout.read(_PIPE_BYTES):
            data += chunk
            if len(data) > self._limits.output_bytes:
                raise OutputLimitError
        return bytes(data)

    async def _listen(self, stderr: asyncio.StreamReader) -> None:
        """Keep what it writes to stderr, up to the limit."""
        while chunk := await stderr.read(_PIPE_BYTES):
            room = self._limits.output_bytes - len(self._noise)
            self._noise += chunk[:room]
            if len(chunk) > room:
                raise OutputLimitError

    async def _ended(self) -> None:
        if self._process.poll() is not None:
            return
        loop, ended = asyncio.get_running_loop(), asyncio.Event()
        descriptor = os.pidfd_open(self._process.pid)
        loop.add_reader(descriptor, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(descriptor)
            os.close(descriptor)
        self._process.wait()

    def kill(self) -> None:
        """End it at once, with everything in its sandbox."""
        _kill_jvm_tree(self._process)

    async def close(self) -> None:
        """End it and wait until it is gone; also where the wait is broken off."""
        self.kill()
        try:
            await self._ended()
            if self._tasks:
                # They end with the pipes; one cancelled would cancel who still reads its output.
                await asyncio.wait(self._tasks, timeout=_LAST_WORDS_S)
        finally:
            for task in self._tasks:
                task.cancel()
            for transport in self._transports:
                transport.close()
            _end_started(self._process)
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _writable(descriptor: int) -> None:
    loop, free = asyncio.get_running_loop(), asyncio.Event()
    loop.add_writer(descriptor, free.set)
    try:
        await free.wait()
    finally:
        loop.remove_writer(descriptor)


async def start_jvm(
    place: JvmPlace, arguments: Sequence[str], limits: Limits, mounts: Sequence[Mount] = ()
) -> Jvm:
    """Start a JVM with an empty environment, in a session of its own, and wait until it is ready.

    Raises:
        EOFError: it does not start.
    """
    # In a thread: starting a process reads and waits.
    starting = asyncio.ensure_future(
        asyncio.to_thread(_spawn_jvm, place, arguments, limits, mounts)
    )
    try:
        process = await asyncio.shield(starting)
    except asyncio.CancelledError:
        while not starting.done():  # cancelled once more, it would be left running
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(starting)
        if starting.exception() is None:
            _end_started(starting.result())
        raise
    jvm = Jvm(process, limits)
    try:
        await jvm.open()
    except BaseException:
        jvm.kill()
        await jvm.close()
        raise
    return jvm


def _end_started(process: subprocess.Popen[bytes]) -> None:
    """End a process that nobody waits for any more."""
    _kill_jvm_tree(process)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def _kill_jvm_tree(process: subprocess.Popen[bytes]) -> None:
    """Kill a process, its group and its children, if it has not ended.

    bubblewrap's child is in a session of its own, and only at the end of its start does it ask to
    die with bubblewrap: before, it would wait for ever. Killed itself, as the first process of
    its namespace, it takes all others in there with it.
    """
    if process.poll() is not None:
        return
    os.kill(process.pid, signal.SIGSTOP)  # so that it starts none while its children are read
    os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
    for child in children_of(process.pid):
        os.kill(child, signal.SIGKILL)
    os.killpg(process.pid, signal.SIGKILL)


def _spawn_jvm(
    place: JvmPlace, arguments: Sequence[str], limits: Limits, mounts: Sequence[Mount]
) -> subprocess.Popen[bytes]:
    filtered = syscall_filter() if place.isolates else None
    descriptor = None if filtered is None else as_descriptor(filtered)
    try:
        process = subprocess.Popen(
            place.command(arguments, limits, mounts, descriptor),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={},
            start_new_session=True,
            pass_fds=() if descriptor is None else (descriptor,),
        )
        nicer = min(os.getpriority(os.PRIO_PROCESS, 0) + _GIVES_WAY, 19)
        os.setpriority(os.PRIO_PROCESS, process.pid, nicer)
        return process
    finally:
        if descriptor is not None:
            os.close(descriptor)

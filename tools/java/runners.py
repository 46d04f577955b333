"""JVMs that wait for one program each: started beforehand, used once, then gone."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque

from surefoot.state.errors import ConfigError
from surefoot.tools.java.jvm import Jvm, OutputLimitError, start_jvm
from surefoot.tools.java.programs import (
    OutcomeKind,
    Program,
    ProgramOutcome,
    encode,
    read_result,
    with_length,
)
from surefoot.tools.java.sandbox import RUNNER, JvmPlace, Limits, SandboxMissingError
from surefoot.tools.java.staging import StagedFiles

_PRINTED_BYTES = 65_536
_OLD_S = 1200.0
"""Waiting takes a little of the computing time that a JVM may use, so none waits for hours."""
_ABORTED = (134, -6, 139, -11, 135, -7)
_BREAKDOWN = b"#\n# A fatal error"
_KILLED = (137, -9, 152, -24)
_OUT_OF_MEMORY = (b"OutOfMemoryError", b"insufficient memory", b"Could not reserve")


class Runners:
    """A pool of JVMs in one place, on one class path; each runs one program.

    Args:
        place: Where they run.
        stage: What they are given.
        size: How many wait, and how many run at once.
        limits: Of each.
    """

    def __init__(
        self, place: JvmPlace, stage: StagedFiles, size: int = 2, limits: Limits = RUNNER
    ) -> None:
        self._place, self._stage, self._limits = place, stage, limits
        self._size = size
        self._waiting: deque[asyncio.Task[Jvm]] = deque()
        self._used: set[Jvm] = set()
        self._turns = asyncio.Semaphore(size)
        self._closed = False

    async def open(self) -> None:
        """Start the pool and wait until the first one is ready.

        Raises:
            ConfigError: a JVM does not start here.
        """
        self._fill()
        try:
            await asyncio.shield(self._waiting[0])
        except EOFError as error:
            await self.close()
            raise ConfigError(str(error)) from error

    def _fill(self) -> None:
        while len(self._waiting) < self._size and not self._closed:
            self._waiting.append(asyncio.ensure_future(self._start()))

    async def _start(self) -> Jvm:
        arguments = await asyncio.to_thread(self._stage.arguments, self._place, "Runner")
        return await start_jvm(self._place, arguments, self._limits, [self._stage.mount])

    async def run(self, program: Program, *, allow_unsandboxed: bool = False) -> ProgramOutcome:
        """Run a program and say what came of it; what fails inside is an outcome, no error.

        Args:
            program: What to run.
            allow_unsandboxed: Run code that a model wrote under limits alone, if need be.

        Raises:
            SandboxMissingError: a model wrote it and this place would not hold it.
            ConfigError: no JVM starts any more, or the plan does not fit into Java.
        """
        if program.is_untrusted and not (self._place.isolates or allow_unsandboxed):
            raise SandboxMissingError(
                "code that a model wrote is run in a sandbox only: install bubblewrap"
            )
        sent = encode(program)
        async with self._turns:
            jvm = await self._take()
            self._used.add(jvm)
            try:
                return await self._run(jvm, sent)
            finally:
                await jvm.close()
                self._used.discard(jvm)
                # Not while the program runs: it would share its core with the start of the next.
                self._fill()

    async def _take(self) -> Jvm:
        """Give a JVM that waits, or a new one."""
        for _ in range(self._size + 1):
            if self._closed:
                break
            if not self._waiting:
                self._fill()
            task = self._waiting.popleft()
            try:
                jvm = await task
            except EOFError as error:
                problem = str(error)
                continue
            if jvm.code is None and jvm.age_s < _OLD_S:
                return jvm
            problem = "those that waited have ended"
            await jvm.close()
        raise ConfigError(f"no JVM to run a program: {'closed' if self._closed else problem}")

    async def _run(self, jvm: Jvm, sent: bytes) -> ProgramOutcome:
        nonce = secrets.token_hex(16).encode()
        try:
            async with asyncio.timeout(self._limits.wall_s):
                await jvm.send(with_length(with_length(nonce) + sent))
                output = await jvm.finish()
        except TimeoutError:
            return self._failed(jvm, "timeout", f"no result after {self._limits.wall_s:g} s")
        except OutputLimitError:
            most = self._limits.output_bytes
            return self._failed(jvm, "output_limit", f"more than {most:,} bytes were written")
        before, *found = output.split(nonce)
        if len(found) == 2 and not found[1]:
            return read_result(found[0], _printed_text(jvm.printed))
        if found:
            return self._failed(jvm, "forged", "the mark of the result was written more than once")
        return self._ended(jvm, before)

    def _ended(self, jvm: Jvm, output: bytes) -> ProgramOutcome:
        """Say why there is no result."""
        code = jvm.code
        if any(sign in jvm.printed for sign in _OUT_OF_MEMORY):
            return self._failed(jvm, "memory_limit", "the memory that it may use is used up")
        if code in _KILLED:
            return self._failed(jvm, "timeout", f"more than {self._limits.cpu_s} s of computing")
        if code in _ABORTED or output.startswith(_BREAKDOWN):
            return self._failed(jvm, "crashed", f"the JVM broke down (exit code {code})")
        if output:
            return self._failed(jvm, "forged", "output without the mark of a result")
        return self._failed(jvm, "no_result", f"it ended without a result (exit code {code})")

    def _failed(self, jvm: Jvm, kind: OutcomeKind, problem: str) -> ProgramOutcome:
        return ProgramOutcome(kind, problem=problem, printed=_printed_text(jvm.printed))

    async def close(self) -> None:
        """End every JVM and wait until they are gone."""
        self._closed = True
        tasks, self._waiting = list(self._waiting), deque()
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Jvm):
                await result.close()
        for jvm in list(self._used):
            await jvm.close()


def _printed_text(printed: bytes) -> str:
    return printed[:_PRINTED_BYTES].decode("utf-8", "replace")

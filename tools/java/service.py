"""The Java side of this process: JVMs kept warm on a thread of their own, reached from any loop."""

from __future__ import annotations

import asyncio
import atexit
import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from surefoot.state.errors import ConfigError
from surefoot.tools.java.classfiles import ClassFileError, read_class
from surefoot.tools.java.compiler import Compiled
from surefoot.tools.java.facts import ClassFacts, Lookup
from surefoot.tools.java.jdk import find_jdk
from surefoot.tools.java.programs import Program, ProgramOutcome
from surefoot.tools.java.sandbox import bubblewrapped
from surefoot.tools.java.toolchain import JavaToolchain

T = TypeVar("T")
_MOST_CLASS_PATHS = 2
_MOST_COMPILED = 128
_AT_ONCE = 4
_WAITING = 4
"""JVMs that are started beforehand: a solve takes two."""
_CLOSING_S = 10.0
_LOOK_AGAIN_S = 30.0
"""What is installed is not looked for more often: whoever asks need not be known."""


@dataclass(frozen=True)
class UnderTest:
    """The classes of one request, ready to be used."""

    classes: Mapping[str, bytes]
    """Compiled from the request's sources, by binary name with slashes; empty with a class path."""
    facts: Lookup
    """Of these, of the class path and of the JDK."""
    problem: str = ""
    """Why there are none: what the compiler says."""


class JavaService:
    """Compiles and runs Java; `open` of the JVMs happens with the first request."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._machines: OrderedDict[tuple[Path, ...], asyncio.Task[JavaToolchain]] = OrderedDict()
        self._compiled: OrderedDict[str, Compiled] = OrderedDict()
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._looked: asyncio.Task[str | None] | None = None
        self._looked_at = 0.0

    async def under_test(
        self, classpath: tuple[Path, ...], sources: Mapping[str, str]
    ) -> UnderTest:
        """Give the classes of a request: of the class path, without one compiled from sources.

        Raises:
            ConfigError: no JDK, or no JVM starts.
        """
        return await self._there(self._under_test(classpath, sources))

    async def compile(
        self, classpath: tuple[Path, ...], sources: Mapping[str, str], known: Mapping[str, bytes]
    ) -> Compiled:
        """Compile against the classes under test.

        Raises:
            ConfigError: no JDK, or no JVM starts.
        """

        async def work() -> Compiled:
            return await (await self._open(classpath)).compile(sources, known)

        return await self._there(work())

    async def sandbox_problem(self, classpath: tuple[Path, ...]) -> str | None:
        """Say why code that a model wrote is not run in a sandbox here; starts no JVM.

        Returns:
            "" when the self test found that the sandbox holds, None when it has not run yet.
        """
        return await self._there(self._sandbox_problem(classpath))

    async def run(
        self, classpath: tuple[Path, ...], program: Program, *, allow_unsandboxed: bool = False
    ) -> ProgramOutcome:
        """Run a program in a JVM of its own.

        Raises:
            SandboxMissingError: a model wrote it and nothing would hold it.
            ConfigError: no JDK, or no JVM starts.
        """

        async def work() -> ProgramOutcome:
            machines = await self._open(classpath)
            async with self._places:
                return await machines.run(program, allow_unsandboxed=allow_unsandboxed)

        return await self._there(work())

    async def close(self) -> None:
        """End every JVM."""
        if self._loop is not None:
            await self._there(self._close())

    async def _sandbox_problem(self, classpath: tuple[Path, ...]) -> str | None:
        known = self._machines.get(classpath)
        if known is not None and known.done() and not _has_task_failed(known):
            return known.result().sandbox_problem
        now = time.monotonic()
        if self._looked is None or now - self._looked_at > _LOOK_AGAIN_S:
            self._looked = asyncio.ensure_future(asyncio.to_thread(_missing))
            self._looked_at = now
        return await asyncio.shield(self._looked)

    async def _open(self, classpath: tuple[Path, ...]) -> JavaToolchain:
        task = self._machines.get(classpath)
        if task is None or _has_task_failed(task):
            task = asyncio.ensure_future(JavaToolchain.open(classpath, size=_WAITING))
            self._machines[classpath] = task
        self._machines.move_to_end(classpath)
        opened = await asyncio.shield(task)
        while len(self._machines) > _MOST_CLASS_PATHS:
            _, oldest = self._machines.popitem(last=False)
            await (await oldest).close()
        return opened

    async def _under_test(
        self, classpath: tuple[Path, ...], sources: Mapping[str, str]
    ) -> UnderTest:
        machines = await self._open(classpath)
        if classpath or not sources:
            return UnderTest({}, machines.facts)
        key = hashlib.sha256(repr(sorted(sources.items())).encode("utf-8", "replace")).hexdigest()
        compiled = self._compiled.get(key)
        if compiled is None:
            compiled = await machines.compile(sources)
            self._compiled[key] = compiled
            while len(self._compiled) > _MOST_COMPILED:
                self._compiled.popitem(last=False)
        own = _facts_of(compiled.classes)
        return UnderTest(
            compiled.classes, lambda name: own.get(name) or machines.facts(name), compiled.problem
        )

    async def _close(self) -> None:
        tasks, self._machines, self._looked = list(self._machines.values()), OrderedDict(), None
        for opened in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(opened, JavaToolchain):
                await opened.close()

    async def _there(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._thread()))

    def _thread(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                thread = threading.Thread(
                    target=self._loop.run_forever, name="surefoot-java", daemon=True
                )
                thread.start()
                atexit.register(self._end)
            return self._loop

    def _end(self) -> None:
        if self._loop is not None:
            with suppress(TimeoutError):
                closing = asyncio.run_coroutine_threadsafe(self._close(), self._loop)
                closing.result(_CLOSING_S)


@lru_cache(maxsize=1)
def java_service() -> JavaService:
    """Give the one of this process."""
    return JavaService()


def _missing() -> str | None:
    try:
        bubblewrapped(find_jdk())
    except ConfigError as error:
        return str(error)
    return None


def _has_task_failed(task: asyncio.Task[JavaToolchain]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


def _facts_of(classes: Mapping[str, bytes]) -> dict[str, ClassFacts]:
    found: dict[str, ClassFacts] = {}
    for name, data in classes.items():
        try:
            facts = read_class(data)
        except ClassFileError as error:
            raise ConfigError(f"the compiler made no class of {name}: {error}") from error
        if facts is not None:
            found[facts.descriptor] = facts
    return found

"""The Java side as one thing: class facts, a compiler, runners, and whether the sandbox holds."""

from __future__ import annotations

import asyncio
import socket
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from surefoot.state.errors import ConfigError
from surefoot.state.values.heap import HeapGraph
from surefoot.tools.java.classpath import ClassPath
from surefoot.tools.java.compiler import Compiled, Compiler
from surefoot.tools.java.facts import ClassFacts
from surefoot.tools.java.jdk import Jdk, JdkClasses, find_jdk
from surefoot.tools.java.programs import MethodCall, Plan, Program, ProgramOutcome
from surefoot.tools.java.runners import Runners
from surefoot.tools.java.sandbox import JvmPlace, SandboxMissingError, bubblewrapped, limited_place
from surefoot.tools.java.staging import StagedFiles, stage_files

_SELF_TEST = ("SelfTest", "SelfTest$Attempt")
_HARNESS = "surefoot/harness"


class JavaToolchain:
    """JVMs for one class path; `async with await JavaToolchain.open(...)` ends them all.

    They belong to the event loop in which they were opened.
    """

    def __init__(self, jdk: Jdk, class_path: ClassPath, stage: StagedFiles) -> None:
        self.jdk, self.class_path = jdk, class_path
        self.sandbox_problem = ""
        """Why code that a model wrote is refused; "" when it is run."""
        self._stage = stage
        self._jdk_classes = JdkClasses(jdk.modules)
        self._compiler: Compiler | None = None
        self._runners: Runners | None = None

    @classmethod
    async def open(
        cls, entries: Sequence[Path] = (), *, size: int = 2, jdk: Jdk | None = None
    ) -> Self:
        """Start everything.

        Args:
            entries: The class path: folders and jars.
            size: How many runners wait.
            jdk: Which JDK; `find_jdk` by default.

        Raises:
            ConfigError: no JDK, or the class path is wrong, or no JVM starts.
        """
        made = await asyncio.to_thread(cls._prepared, entries, jdk)
        try:
            await made._start(size)
        except BaseException:
            await made.close()
            raise
        return made

    @classmethod
    def _prepared(cls, entries: Sequence[Path], jdk: Jdk | None) -> Self:
        chosen = jdk or find_jdk()
        return cls(chosen, ClassPath(entries), stage_files(chosen, entries))

    async def _start(self, size: int) -> None:
        try:
            place = await asyncio.to_thread(bubblewrapped, self.jdk)
            runners = await self._open(place, size)
            self.sandbox_problem = await self_test(runners, self._stage)
        except ConfigError as error:
            self.sandbox_problem = str(error)
        if self.sandbox_problem:
            await self._end()
            await self._open(await asyncio.to_thread(limited_place, self.jdk), size)

    async def _open(self, place: JvmPlace, size: int) -> Runners:
        runners, compiler = Runners(place, self._stage, size), Compiler(place, self._stage)
        self._runners, self._compiler = runners, compiler
        await asyncio.gather(runners.open(), compiler.open())
        return runners

    def facts(self, descriptor: str) -> ClassFacts | None:
        """Give the facts of a class of the class path or of the JDK, None for an unknown one."""
        return self.class_path.facts(descriptor) or self._jdk_classes.facts(descriptor)

    async def compile(
        self, sources: Mapping[str, str], classes: Mapping[str, bytes] | None = None
    ) -> Compiled:
        """Compile sources together; see `Compiler.compile`."""
        if self._compiler is None:
            raise ConfigError("the Java machines are closed")
        return await self._compiler.compile(sources, classes)

    async def run(self, program: Program, *, allow_unsandboxed: bool = False) -> ProgramOutcome:
        """Run a program; see `Runners.run`.

        Raises:
            SandboxMissingError: a model wrote it and there is a `sandbox_problem`.
        """
        if self._runners is None:
            raise ConfigError("the Java machines are closed")
        if program.is_untrusted and self.sandbox_problem and not allow_unsandboxed:
            raise SandboxMissingError(
                f"code that a model wrote is not run here: {self.sandbox_problem}"
            )
        return await self._runners.run(program, allow_unsandboxed=allow_unsandboxed)

    async def _end(self) -> None:
        runners, compiler = self._runners, self._compiler
        self._runners = self._compiler = None
        if runners is not None:
            await runners.close()
        if compiler is not None:
            await compiler.close()

    async def close(self) -> None:
        """End every JVM and remove what was staged."""
        await self._end()
        self.class_path.close()
        try:
            await asyncio.to_thread(self._stage.remove)
        except RuntimeError:
            # The interpreter ends: no thread starts any more, and nobody waits for this one.
            self._stage.remove()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()


async def self_test(runners: Runners, stage: StagedFiles) -> str:
    """Try to read, write, reach and start what must not be.

    Returns:
        What went through or went wrong, "" when the sandbox holds.
    """
    files = await asyncio.to_thread(_files, stage)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        roots = {"port": port, "home": str(Path.home())}
        call = MethodCall(f"L{_HARNESS}/SelfTest;", "run", ("port", "home"))
        outcome = await runners.run(
            Program(files, Plan(HeapGraph(roots=roots, objects={})), call=call)
        )
    if outcome.kind != "built" or outcome.threw:
        return f"the self test ended with {outcome.kind}: {outcome.problem or outcome.threw}"
    return ", ".join((outcome.returned or "").splitlines())


def _files(stage: StagedFiles) -> dict[str, bytes]:
    with zipfile.ZipFile(stage.folder / "harness.jar") as jar:
        return {f"{_HARNESS}/{n}": jar.read(f"{_HARNESS}/{n}.class") for n in _SELF_TEST}

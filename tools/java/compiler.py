"""A compiler that stays warm: one JVM, request after request, all in memory."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from surefoot.state.errors import ConfigError
from surefoot.tools.java.jvm import Jvm, start_jvm
from surefoot.tools.java.programs import encode_files
from surefoot.tools.java.sandbox import COMPILER, JvmPlace, Limits
from surefoot.tools.java.staging import StagedFiles

_SOURCE_BYTES = 256_000
_PROBLEM_CHARACTERS = 16_000
_LENGTH = struct.Struct(">i")
_RESERVED = re.compile(r"java/|surefoot/harness/|(.*/)?(package|module)-info$")
_WRONG = re.compile(r"^(?P<file>[^\s:]+):\d+: (?P<why>.*(?:\n\s+symbol: .*)?)", re.MULTILINE)
_UNKNOWN = re.compile(
    r"^(?P<file>[^\s:]+):\d+: cannot find symbol\n\s+symbol:\s+class (?P<name>\w+)", re.MULTILINE
)
_PACKAGE = re.compile(r"\bpackage\s+([\w.]+)\s*;")


@dataclass(frozen=True, slots=True)
class Compiled:
    """What came of a compilation."""

    status: Literal["compiled", "errors", "limit", "refused"]
    """`limit`: too large, too slow or too deep for the compiler; `refused`: a name of others."""
    classes: Mapping[str, bytes]
    """Class files by binary name with slashes."""
    problem: str = ""
    """The compiler's messages, at most 16 kB."""


class Compiler:
    """A warm compiler.

    Args:
        place: Where its JVM runs.
        stage: What it is given; its class path is the compiler's.
        limits: Of the JVM; `wall_s` is for one compilation.
    """

    def __init__(self, place: JvmPlace, stage: StagedFiles, limits: Limits = COMPILER) -> None:
        self._place, self._stage, self._limits = place, stage, limits
        self._jvm: asyncio.Task[Jvm] | None = None
        self._turn = asyncio.Lock()

    async def open(self) -> None:
        """Start it and wait until it is warm.

        Raises:
            ConfigError: its JVM does not start here.
        """
        await self._warm()

    async def compile(
        self, sources: Mapping[str, str], classes: Mapping[str, bytes] | None = None
    ) -> Compiled:
        """Compile sources together.

        Args:
            sources: By the name that messages give them; it needs to be no file name.
            classes: Class files that they may use, beside the class path; by binary name.

        Raises:
            ConfigError: its JVM does not start any more.
        """
        known = classes or {}
        if sum(len(text.encode("utf-8", "replace")) for text in sources.values()) > _SOURCE_BYTES:
            return Compiled("limit", {}, f"more than {_SOURCE_BYTES:,} bytes of source")
        named = {name: text.encode("utf-8", "replace") for name, text in sources.items()}
        async with self._turn:
            made = await self._ask(encode_files(named) + encode_files(known))
        taken = sorted(name for name in made.classes if name in known or _RESERVED.match(name))
        if taken:
            names = ", ".join(name.replace("/", ".") for name in taken[:5])
            return Compiled("refused", {}, f"these names belong to others: {names}")
        return made

    async def _ask(self, request: bytes) -> Compiled:
        jvm = await self._warm()
        try:
            async with asyncio.timeout(self._limits.wall_s):
                await jvm.send(request)
                head = await jvm.stdout.readexactly(_LENGTH.size)
                (length,) = _LENGTH.unpack(head)
                if not 0 <= length <= self._limits.output_bytes:
                    await self._restart()
                    return Compiled("limit", {}, "the classes are too large")
                return _parse_compiler_answer(await jvm.stdout.readexactly(length))
        except TimeoutError:
            await self._restart()
            return Compiled("limit", {}, f"not compiled after {self._limits.wall_s:g} s")
        except asyncio.IncompleteReadError:
            await self._restart()
            return Compiled("limit", {}, "the compiler used up its memory or broke down")
        except asyncio.CancelledError:
            # Its answer would be taken for that of the next request.
            await self._restart()
            raise

    async def _warm(self) -> Jvm:
        if self._jvm is None:
            self._jvm = asyncio.ensure_future(self._start())
        try:
            jvm = await asyncio.shield(self._jvm)
        except EOFError as error:
            self._jvm = None
            raise ConfigError(f"no compiler: {error}") from error
        if jvm.code is not None:
            await self._restart()
            return await self._warm()
        return jvm

    async def _start(self) -> Jvm:
        arguments = await asyncio.to_thread(self._stage.arguments, self._place, "Compiler")
        return await start_jvm(self._place, arguments, self._limits, [self._stage.mount])

    async def _restart(self) -> None:
        """End the JVM; the next is warm when the next request comes, if that takes its time."""
        await self.close()
        self._jvm = asyncio.ensure_future(self._start())

    async def close(self) -> None:
        """End it and wait until it is gone."""
        task, self._jvm = self._jvm, None
        if task is None:
            return
        task.cancel()
        for jvm in await asyncio.gather(task, return_exceptions=True):
            if isinstance(jvm, Jvm):
                await jvm.close()


def _parse_compiler_answer(answer: bytes) -> Compiled:
    """Read what the compiler wrote.

    Raises:
        ConfigError: it wrote something else: its JVM is not ours.
    """
    at = 0

    def take() -> bytes:
        nonlocal at
        (length,) = _LENGTH.unpack_from(answer, at)
        start, at = at + _LENGTH.size, at + _LENGTH.size + length
        return answer[start:at]

    status = take().decode()
    problem = take().decode("utf-8", "replace")[:_PROBLEM_CHARACTERS]
    (count,) = _LENGTH.unpack_from(answer, at)
    at += _LENGTH.size
    classes = {}
    for _ in range(count):
        name = take().decode("utf-8", "replace")
        classes[name] = take()
    if status == "compiled":
        return Compiled("compiled", classes)
    if status == "errors":
        return Compiled("errors", {}, problem)
    if status == "limit":
        return Compiled("limit", {}, problem)
    raise ConfigError(f"the compiler answers {status!r}, which nobody understands")


def broken_sources(problem: str, sources: Mapping[str, str]) -> dict[str, str]:
    """Give the sources that cannot be compiled, each with the first thing that is wrong with it.

    Args:
        problem: What the compiler says.
        sources: By the name under which it was told of them.
    """
    found: dict[str, str] = {}
    for wrong in _WRONG.finditer(problem):
        if wrong["file"] in sources:
            found.setdefault(wrong["file"], " ".join(wrong["why"].split()))
    return found


def empty_classes(problem: str, sources: Mapping[str, str]) -> dict[str, str]:
    """Give sources of empty classes for those that nothing declares, by their full names."""
    found: dict[str, str] = {}
    for unknown in _UNKNOWN.finditer(problem):
        name, text = unknown["name"], sources.get(unknown["file"], "")
        imported = re.search(rf"\bimport\s+([\w.]+)\.{name}\s*;", text)
        package = imported or _PACKAGE.search(text)
        full = f"{package[1]}.{name}" if package else name
        if full not in sources:
            head = f"package {package[1]}; " if package else ""
            found[full] = f"{head}public class {name} {{ }}"
    return found

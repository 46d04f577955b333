"""A real JDK and real class files; without a JDK these tests are left out, and counted."""

import os
import re
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from surefoot.state.errors import ConfigError
from surefoot.tools.java.jdk import Jdk, find_jdk
from surefoot.tools.java.programs import Program, ProgramOutcome
from surefoot.tools.java.runners import Runners
from surefoot.tools.java.sandbox import Limits, bubblewrapped
from surefoot.tools.java.staging import stage_files
from surefoot.tools.java.toolchain import JavaToolchain
from tests.support.java import CANARY

Compile = Callable[..., Path]


@pytest.fixture(scope="session")
def jdk() -> Jdk:
    try:
        return find_jdk()
    except ConfigError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def compiled(jdk: Jdk, tmp_path_factory: pytest.TempPathFactory) -> Compile:
    """Compile sources, by file name, into a folder of class files."""

    def compile_all(**sources: str) -> Path:
        folder = tmp_path_factory.mktemp("classes")
        files = []
        for name, text in sources.items():
            file = folder / "src" / f"{name}.java"
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
            files.append(file)
        command = [jdk.home / "bin" / "javac", "-encoding", "UTF-8", "-d", folder / "out", *files]
        subprocess.run(command, check=True, timeout=60)
        return folder / "out"

    return compile_all


_HEAD = """
import java.io.*; import java.net.*; import java.nio.*; import java.nio.file.*; import java.util.*;
import java.util.concurrent.*; import java.lang.reflect.*;
public class Attack {
  static Map<String, Object> build() throws Throwable {
    Map<String, Object> roots = new LinkedHashMap<>();
    roots.put("told(ref)", String.valueOf(attack()));
    return roots;
  }
"""

THROUGH = re.compile("(reached|read|wrote|filled|started|saw) ")
"""How the self test begins what it says of something that got through."""
Attack = Callable[..., Awaitable[ProgramOutcome]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def java(jdk: Jdk) -> AsyncIterator[JavaToolchain]:
    """The real machines, under bubblewrap; left out, and counted, where it does not start.

    One that starts and lets something through is a fault, and not left out.
    """
    os.environ["TEST_CANARY"] = CANARY
    async with await JavaToolchain.open(jdk=jdk) as machines:
        assert not THROUGH.match(machines.sandbox_problem), machines.sandbox_problem
        if machines.sandbox_problem:
            pytest.skip(machines.sandbox_problem)
        yield machines
    del os.environ["TEST_CANARY"]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def attack(java: JavaToolchain) -> Attack:
    """Compile a body of `static Object attack()` and run it."""

    async def run(body: str, beside: str = "", runners: Runners | None = None) -> ProgramOutcome:
        text = f"{_HEAD} static Object attack() throws Throwable {{ {body} }} {beside} }}"
        made = await java.compile({"Attack.java": text})
        assert made.status == "compiled", made.problem
        program = Program(made.classes, entry="Attack")
        return await (runners or java).run(program)

    return run


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def hasty(java: JavaToolchain, jdk: Jdk) -> AsyncIterator[Runners]:
    """Runners that give a program little time."""
    stage = stage_files(jdk)
    runners = Runners(bubblewrapped(jdk), stage, 1, Limits(wall_s=1.5))
    yield runners
    await runners.close()
    stage.remove()

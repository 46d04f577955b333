"""What building Java objects costs, cold and with everything warm, and what the sandbox adds."""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bench.table import Table, timed
from surefoot.state.values.heap import HeapGraph, HeapObject, Reference
from surefoot.tools.java.programs import Plan, Program
from surefoot.tools.java.sandbox import RUNNER, Mount, bubblewrapped, limited_place
from surefoot.tools.java.toolchain import JavaToolchain

NODE = "class Node { int val; Node next; Node(int v) { val = v; } }"
BUILD = """
import java.util.*;
public class Build {
  public static void main(String[] none) { System.out.println(build()); }
  static Map<String, Object> build() {
    Node one = new Node(1), two = new Node(2);
    one.next = two;
    two.next = one;
    Map<String, Object> roots = new LinkedHashMap<>();
    roots.put("head(ref)", one);
    roots.put("head.next(ref)", two);
    return roots;
  }
}
"""
GRAPH = HeapGraph(
    roots={"head(ref)": Reference(ref=1), "head.next(ref)": Reference(ref=2)},
    objects={
        "1": HeapObject(type="LNode;", fields={"val": 1, "next": Reference(ref=2)}),
        "2": HeapObject(type="LNode;", fields={"val": 2, "next": Reference(ref=1)}),
    },
)
_REPEAT = 15
_REFILL_S = 0.6
"""Between two runs: a pool that is asked faster than it starts JVMs is not warm."""


async def run() -> Table:
    """Measure a cycle of two objects; milliseconds."""
    table = Table("Building Java objects, ms", "ms", note="a cycle of two objects; pool of 2")
    async with await JavaToolchain.open() as java:
        node = (await java.compile({"Node.java": NODE})).classes

        async def by_plan() -> None:
            await java.run(Program(node, Plan(GRAPH)))

        async def by_code() -> None:
            built = await java.compile({"Build.java": BUILD}, node)
            await java.run(Program({**node, **built.classes}, entry="Build"))

        async def compiled() -> None:
            await java.compile({"Build.java": BUILD}, node)

        table.add("plan, runner warm", await _spaced(by_plan))
        if not java.sandbox_problem:
            table.add("source, compiler and runner warm", await _spaced(by_code))
        table.add("of it the compiler", await timed(compiled, repeat=_REPEAT))
        with tempfile.TemporaryDirectory() as folder:
            await _cold(table, java, Path(folder))
    return table


async def _spaced(work: Callable[[], Awaitable[None]]) -> list[float]:
    durations = []
    for _ in range(_REPEAT + 1):
        started = time.perf_counter()
        await work()
        durations.append((time.perf_counter() - started) * 1000)
        await asyncio.sleep(_REFILL_S)
    return durations[1:]


async def _cold(table: Table, java: JavaToolchain, folder: Path) -> None:
    """Add the same work by the command line, and a JVM that does nothing else, in both places."""
    sources = _write(folder)
    javac = str(java.jdk.home / "bin" / "javac")

    async def javac_and_java() -> None:
        await _call([javac, "-d", str(folder), *sources])
        await _call([str(java.jdk.java), "-cp", str(folder), "Build"])

    table.add("javac and java, cold", await timed(javac_and_java, repeat=5))
    mount = Mount(folder, "/app")
    places = {"java alone, under limits": limited_place(java.jdk)}
    if not java.sandbox_problem:
        places["java alone, under bubblewrap"] = bubblewrapped(java.jdk)
    for name, place in places.items():
        command = place.command(["-cp", place.path(mount), "Build"], RUNNER, [mount])
        table.add(name, await timed(lambda command=command: _call(command), repeat=_REPEAT))


def _write(folder: Path) -> list[str]:
    folder.chmod(0o755)
    files = {folder / "Node.java": NODE, folder / "Build.java": BUILD}
    for file, text in files.items():
        file.write_text(text, "utf-8")
    return [str(file) for file in files]


async def _call(command: list[str]) -> None:
    process = await asyncio.create_subprocess_exec(
        *command, env={}, stdout=asyncio.subprocess.DEVNULL
    )
    if await process.wait():
        raise RuntimeError(f"{command[0]} ended with {process.returncode}")

"""The Java side as a whole: where it holds and where not, and that it leaves nothing behind."""

import asyncio
import os
import shutil
import signal
from pathlib import Path

import pytest

from surefoot.state.values.heap import HeapGraph, HeapObject, Reference
from surefoot.tools.java.programs import MethodCall, Plan, Program
from surefoot.tools.java.runners import Runners
from surefoot.tools.java.sandbox import RUNNER, SandboxMissingError, bubblewrapped, limited_place
from surefoot.tools.java.staging import stage_files
from surefoot.tools.java.toolchain import JavaToolchain, self_test
from tests.support.java import told

pytestmark = pytest.mark.asyncio(loop_scope="session")

NODE = "class Node { int val; Node next; }"
CODE = """import java.util.*;
class Build { static Map<String, Object> build() { return Map.of("told(ref)", "mine"); } }"""
GRAPH = HeapGraph(
    roots={"a(ref)": Reference(ref=1)},
    objects={"1": HeapObject(type="LNode;", fields={"next": Reference(ref=1)})},
)


def jvms(folder):
    """Give the processes that were started with this folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            line = (entry / "cmdline").read_bytes().decode("utf-8", "replace")
        except OSError:
            continue
        if str(folder) in line:
            found.append(int(entry.name))
    return found


async def test_the_sandbox_of_this_machine_holds(java):
    assert java.sandbox_problem == ""
    assert java.facts("Ljava/util/ArrayList;").superclass == "Ljava/util/AbstractList;"
    assert java.facts("LNode;") is None


async def test_class_path_entries_are_known_compiled_against_and_loaded(jdk, compiled, tmp_path):
    folder = compiled(Node=NODE)
    secret = tmp_path / "own"
    shutil.copytree(folder, secret)
    secret.chmod(0o700)
    async with await JavaToolchain.open([secret], jdk=jdk, size=1) as machines:
        assert list(machines.facts("LNode;").fields) == ["val", "next"]
        text = """import java.util.*; class Build { static Map<String, Object> build() {
          Node n = new Node(); n.next = n; return Map.of("a(ref)", n); } }"""
        made = await machines.compile({"Build.java": text})
        assert made.status == "compiled", made.problem
        code = await machines.run(Program(made.classes, entry="Build"))
        plan = await machines.run(Program(plan=Plan(GRAPH)))
        assert code.graph.objects["1"].fields == plan.graph.objects["1"].fields


@pytest.mark.parametrize("way", ["absent", "broken", "leaky"])
async def test_s44_without_a_sandbox_that_holds_plans_are_built_and_code_is_refused(
    jdk, java, tmp_path, monkeypatch, way
):
    scripts = {
        "broken": "echo user namespaces are off >&2; exit 1",
        "leaky": f'exec {shutil.which("bwrap")} --ro-bind /etc/passwd /etc/passwd "$@"',
    }
    if way in scripts:
        (tmp_path / "bwrap").write_text(f"#!/bin/sh\n{scripts[way]}\n")
        (tmp_path / "bwrap").chmod(0o755)
        for folder in (tmp_path, *tmp_path.parents):
            if folder.stat().st_mode & 0o777 == 0o700:  # nobody else may look into it
                folder.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    node = (await java.compile({"Node.java": NODE})).classes
    code = (await java.compile({"Build.java": CODE})).classes
    async with await JavaToolchain.open(jdk=jdk, size=1) as machines:
        reasons = {
            "absent": "bubblewrap is not installed",
            "broken": "user namespaces are off",
            "leaky": "read /etc/passwd",
        }
        assert reasons[way] in machines.sandbox_problem
        outcome = await machines.run(Program(node, Plan(GRAPH)))
        assert outcome.kind == "built", outcome
        with pytest.raises(SandboxMissingError, match=reasons[way]):
            await machines.run(Program(code, entry="Build"))


async def test_s45_the_self_test_tells_what_gets_through(jdk):
    stage = stage_files(jdk)
    runners = Runners(limited_place(jdk), stage, 1)
    await runners.open()
    try:
        problem = await self_test(runners, stage)
    finally:
        await runners.close()
        stage.remove()
    for got in ("reached a port of the host", "read /etc/passwd", "started a program"):
        assert got in problem


async def test_without_a_sandbox_limits_hold_all_the_same(jdk, java):
    stage = stage_files(jdk)
    runners = Runners(limited_place(jdk), stage, 1)
    text = """class Node { Node next; Node() {
      java.util.List<Object> all = new java.util.ArrayList<>();
      while (true) all.add(new byte[1 << 20]); } }"""
    made = await java.compile({"Node.java": text})
    try:
        outcome = await runners.run(Program(made.classes, Plan(GRAPH)))
        assert outcome.kind == "memory_limit", outcome
    finally:
        await runners.close()
        stage.remove()


async def test_closing_leaves_no_process_and_no_folder(jdk):
    machines = await JavaToolchain.open(jdk=jdk, size=2)
    folder = machines._stage.folder
    assert len(jvms(folder)) >= 3
    made = await machines.compile({"Build.java": CODE})
    running = asyncio.ensure_future(machines.run(Program(made.classes, entry="Build")))
    await asyncio.sleep(0.01)
    await machines.close()
    assert (await running).kind in ("built", "no_result")
    for _ in range(300):  # those that give way to all others end late on a busy machine
        if not jvms(folder):
            break
        await asyncio.sleep(0.1)
    assert jvms(folder) == []
    assert not folder.exists()


async def test_a_run_that_is_given_up_ends_its_jvm(attack, hasty):
    running = asyncio.ensure_future(attack("while (true) { }", runners=hasty))
    for _ in range(200):
        await asyncio.sleep(0 if hasty._used else 0.05)
    (jvm,) = hasty._used
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert jvm.code is not None
    assert not hasty._used


async def test_jvms_that_die_while_they_wait_are_replaced(java):
    for pid in jvms(java._stage.folder):
        os.kill(pid, signal.SIGKILL)
    await asyncio.sleep(0.2)
    made = await java.compile({"Build.java": CODE})
    assert made.status == "compiled"
    for _ in range(4):
        assert told(await java.run(Program(made.classes, entry="Build"))) == "mine"


async def test_the_command_sets_every_limit_and_shows_no_variable(jdk):
    command = bubblewrapped(jdk).command(["-version"], RUNNER)
    text = " ".join(command)
    for word in ("--as=1500000000", "--cpu=5", "--fsize=10000000", "--core=0", "--nproc=32"):
        assert word in command
    for words in ("--unshare-all", "--disable-userns", "--die-with-parent", "--new-session"):
        assert words in command
    assert text.index("--tmpfs /tmp") < text.index("--remount-ro /")
    assert "--size 33554432 --tmpfs /tmp" in text
    assert "--proc" not in command
    assert [command[n + 1] for n, word in enumerate(command) if word == "--setenv"] == [
        "LD_LIBRARY_PATH",
        "MALLOC_ARENA_MAX",
    ]


async def test_a_call_after_the_end_says_so(jdk):
    machines = await JavaToolchain.open(jdk=jdk, size=1)
    await machines.close()
    call = MethodCall("S", "run", ())
    with pytest.raises(ValueError, match="closed"):
        await machines.run(Program(plan=Plan(GRAPH), call=call))
    with pytest.raises(ValueError, match="closed"):
        await machines.compile({"A.java": CODE})

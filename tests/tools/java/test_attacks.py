"""Hostile Java in the real sandbox: every attack fails, for the stated reason.

The numbers are those of the rows of the threat table. What hostile code tells comes back as a
string, so that a test can see what it saw.
"""

import asyncio
import os
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from surefoot.tools.java.programs import Program
from tests.support.java import CANARY, told

pytestmark = pytest.mark.asyncio(loop_scope="session")

REFUSED = "(Permission denied|Read-only file system|No such file|Operation not permitted)"
UNSAFE = """
  static sun.misc.Unsafe unsafe() throws Exception {
    Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    return (sun.misc.Unsafe) field.get(null);
  }
"""


async def fails(attack, body, kind, reason, beside=""):
    outcome = await attack(body, beside)
    assert (outcome.kind, outcome.graph) == (kind, None), outcome
    assert re.search(reason, outcome.problem), outcome
    return outcome


@pytest.mark.parametrize(
    "body",
    [
        'return new Socket("1.1.1.1", 80).getInputStream().read();',
        "new DatagramSocket().send(new DatagramPacket(new byte[1], 1, InetAddress.getByAddress("
        "new byte[] {8, 8, 8, 8}), 53)); return 1;",
        "return new ServerSocket(0).getLocalPort();",
    ],
    ids=["tcp", "udp", "listen"],
)
async def test_s1_no_socket_is_opened(attack, body):
    await fails(attack, body, "runtime_error", "SocketException: Operation not permitted")


async def test_s1_no_name_is_looked_up(attack):
    await fails(
        attack, 'return InetAddress.getByName("example.org");', "runtime_error", "UnknownHost"
    )


def java_machines() -> Iterator[Path]:
    """Go through the JVMs among the processes that this one and those have started."""
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # it may end while they are gone through
            if process.name() == "java":
                yield Path("/proc", str(process.pid))


async def test_s1_a_program_has_no_network_but_its_own(attack):
    await attack("return null;")  # one that runs programs has taken the place of the one that did
    machines = list(java_machines())
    ours = Path("/proc/self/ns/net").readlink()
    assert machines
    assert ours not in {(one / "ns" / "net").readlink() for one in machines}


async def test_s2_a_server_on_loopback_is_not_reached(attack):
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        port = server.getsockname()[1]
        await fails(
            attack,
            f'return new Socket("127.0.0.1", {port}).getInputStream().read();',
            "runtime_error",
            "SocketException: Operation not permitted",
        )
        with pytest.raises(TimeoutError):
            server.accept()


async def test_s3_a_unix_socket_of_the_host_is_not_reached(attack, tmp_path):
    path = tmp_path / "s"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()
        body = f'return open("{path}");'
        beside = """static Object open(String path) throws Exception {
          return java.nio.channels.SocketChannel.open(UnixDomainSocketAddress.of(path)); }"""
        await fails(attack, body, "runtime_error", REFUSED, beside)


@pytest.mark.parametrize(
    "path",
    [
        *("/etc/passwd", "/etc/shadow", "/root", "/home", "/run", "/var", "/sys", "/dev/fd"),
        *("/proc", "/proc/self/environ", "/proc/1/mem", "/proc/sys/kernel/core_pattern"),
    ],
)
async def test_s4_to_s8_s10_files_of_the_host_and_proc_are_not_there(attack, path):
    body = f'Path p = Path.of("{path}"); return Files.isDirectory(p) ? p.toFile().list().length'
    await fails(attack, body + " : Files.readString(p);", "runtime_error", "NoSuchFileException")


async def test_s4_this_source_tree_is_not_there(attack):
    body = f'return Files.readString(Path.of("{__file__}"));'
    await fails(attack, body, "runtime_error", "NoSuchFileException")


async def test_s5_no_variable_of_the_environment_is_seen(attack):
    assert os.environ["TEST_CANARY"] == CANARY
    seen = told(await attack('return System.getenv() + " " + System.getProperties();'))
    assert CANARY not in seen
    assert seen.startswith("{")
    names = set(re.findall(r"(\w+)=", seen.split("}")[0]))
    assert names == {"PWD", "LD_LIBRARY_PATH", "MALLOC_ARENA_MAX"}


@pytest.mark.parametrize(
    "path", ["/x", "/usr/x", "/etc/x", "/app/harness.jar", "/app/x", "/dev/x", "/lib/x", "/proc/x"]
)
async def test_s9_nothing_is_written_outside_tmp(attack, path):
    body = f'Files.writeString(Path.of("{path}"), "x"); return 1;'
    outcome = await fails(attack, body, "runtime_error", "java.nio.file")
    assert re.search(f"{REFUSED}|NoSuchFileException|AccessDeniedException", outcome.problem)


async def test_s11_s12_links_do_not_lead_to_the_host(attack):
    link = 'Path l = Path.of("/tmp/l"); '
    await fails(
        attack,
        link + 'Files.createSymbolicLink(l, Path.of("/etc/passwd")); return Files.readString(l);',
        "runtime_error",
        "NoSuchFileException: /tmp/l",
    )
    release = 'Path.of(System.getProperty("java.home"), "release")'
    await fails(
        attack, link + f"return Files.createLink(l, {release});", "runtime_error", "FileSystemExc"
    )


FILL = """
  static long fill(String folder, int files, int kilobytes) throws IOException {
    long done = 0;
    try {
      for (int at = 0; at < files; at++) {
        try (FileOutputStream out = new FileOutputStream(folder + "/f" + at)) {
          for (int k = 0; k < kilobytes; k++) { out.write(new byte[1024]); done += 1024; }
        }
      }
    } catch (IOException full) {
      throw new IOException(done + " bytes, then " + full.getMessage());
    }
    return done;
  }
"""


async def test_s13_tmp_is_full_at_its_size(attack):
    body = 'return fill("/tmp", 100, 8000);'
    outcome = await fails(attack, body, "runtime_error", "No space left on device", FILL)
    assert int(re.search(r"(\d+) bytes", outcome.problem)[1]) <= 33_554_432


async def test_s15_one_file_does_not_grow_beyond_its_limit(attack):
    body = 'return fill("/tmp", 1, 600000);'
    outcome = await fails(attack, body, "runtime_error", "File too large", FILL)
    assert int(re.search(r"(\d+) bytes", outcome.problem)[1]) <= 10_000_000


@pytest.mark.parametrize(
    "body",
    [
        "List<byte[]> kept = new ArrayList<>(); while (true) kept.add(new byte[1 << 20]);",
        "List<Object> kept = new ArrayList<>();"
        " while (true) kept.add(ByteBuffer.allocateDirect(1 << 20));",
        "var out = new ByteArrayOutputStream();"
        " try (var zip = new java.util.zip.GZIPOutputStream(out) {{ def.setLevel(1); }}) {"
        " for (int i = 0; i < 150; i++) zip.write(new byte[1 << 20]); }"
        " var in = new ByteArrayInputStream(out.toByteArray());"
        " return new java.util.zip.GZIPInputStream(in).readAllBytes();",
        "while (true) unsafe().putByte(unsafe().allocateMemory(1 << 24), (byte) 1);",
    ],
    ids=["heap", "direct", "zip bomb", "native"],
)
async def test_s16_s18_memory_is_limited(attack, body):
    outcome = await attack(body, UNSAFE)
    assert outcome.kind == "memory_limit", outcome


async def test_s18_generated_classes_are_limited(attack):
    body = """
      List<Object> kept = new ArrayList<>();
      while (true) {
        ClassLoader loader = new ClassLoader(Attack.class.getClassLoader()) { };
        kept.add(java.lang.reflect.Proxy.newProxyInstance(
            loader, new Class<?>[] {Runnable.class}, (a, b, c) -> null));
      }"""
    outcome = await attack(body)
    assert outcome.kind in ("memory_limit", "timeout"), outcome


@pytest.mark.parametrize("what", ["Thread.sleep(60_000)", "while (true) { }"])
async def test_s19_threads_are_limited(attack, what):
    beside = f"static void wait_() throws InterruptedException {{ {what.rstrip(';')}; }}"
    body = """for (int at = 0; at < 5000; at++)
        new Thread(() -> { try { wait_(); } catch (InterruptedException e) { } }).start();
      return 1;"""
    outcome = await attack(body, beside.replace("};", "}"))
    assert outcome.kind == "memory_limit", outcome
    assert "unable to create native thread" in outcome.problem + outcome.printed


@pytest.mark.parametrize("program", ["/bin/sh", "java"])
async def test_s20_s22_no_process_is_started(attack, program):
    name = 'System.getProperty("java.home") + "/bin/java"' if program == "java" else f'"{program}"'
    outcome = await attack(f"return new ProcessBuilder({name}).start().pid();")
    assert outcome.kind == "runtime_error", outcome
    assert "java.io.IOException: Cannot run program" in outcome.problem


async def test_s21_endless_loops_and_sleeps_end_and_leave_nothing(attack, hasty):
    for body in ("while (true) { }", "Thread.sleep(600_000); return 1;"):
        assert (await attack(body, runners=hasty)).kind == "timeout"
    hook = """Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (true) { } }));
      System.exit(0); return 1;"""
    assert (await attack(hook, runners=hasty)).kind == "timeout"


async def test_s14_endless_small_files_end(attack, hasty):
    body = 'for (int at = 0; ; at++) new File("/tmp/f" + at).createNewFile();'
    outcome = await attack(body, runners=hasty)
    assert outcome.kind in ("timeout", "runtime_error"), outcome


async def test_s23_signals_reach_nobody_outside(attack):
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", "input()", stdin=asyncio.subprocess.PIPE
    )
    try:
        for pid in (1, 2, other.pid, os.getpid()):
            await attack(
                f"return ProcessHandle.of({pid}).map(p -> p.destroyForcibly()).orElse(false);"
            )
        await asyncio.sleep(0.1)
        assert other.returncode is None
    finally:
        await other.communicate(b"\n")


async def test_s27_a_broken_jvm_is_told_apart(attack):
    outcome = await attack("unsafe().putAddress(0, 1); return 1;", UNSAFE)
    assert outcome.kind == "crashed", outcome


async def test_s28_deep_recursion_is_an_error_with_a_short_trace(attack):
    outcome = await fails(
        attack,
        "return deep(1);",
        "runtime_error",
        "StackOverflowError",
        "static int deep(int a) { return deep(a + 1) + 1; }",
    )
    assert len(outcome.problem) <= 4100


async def test_s38_a_run_leaves_nothing_for_the_next(attack):
    body = """String seen = System.getProperty("mine") + Files.exists(Path.of("/tmp/mine"));
      System.setProperty("mine", "1"); Files.writeString(Path.of("/tmp/mine"), "1"); return seen;"""
    assert {told(await attack(body)) for _ in range(3)} == {"nullfalse"}


async def test_s39_runs_at_once_do_not_mix(java):
    async def echo(number):
        text = f"""import java.util.*;
          class Echo {{ static Map<String, Object> build() {{
            return Map.of("told(ref)", "id {number}"); }} }}"""
        made = await java.compile({"Echo.java": text})
        return told(await java.run(Program(made.classes, entry="Echo")))

    assert await asyncio.gather(*map(echo, range(8))) == [f"id {n}" for n in range(8)]


async def test_native_code_is_not_loaded(attack):
    loads = """Path file = Path.of("/tmp/libx.so"); Files.write(file, new byte[] {127, 69, 76, 70});
      System.setProperty("java.library.path", "/tmp");"""
    await fails(attack, loads + ' System.load("/tmp/libx.so"); return 1;', *NOT_LOADED)
    in_java_home = 'System.load(System.getProperty("java.home") + "/lib/libattach.so"); return 1;'
    await fails(attack, in_java_home, *NOT_LOADED)
    by_name = loads + ' System.loadLibrary("x"); return 1;'
    await fails(attack, by_name, "runtime_error", "UnsatisfiedLinkError: no x in")
    off = "System.setSecurityManager(null); return 1;"
    await fails(attack, off, "runtime_error", "(the guard stays|UnsupportedOperation)")


NOT_LOADED = ("runtime_error", "(SecurityException: native code|IllegalCallerException)")

"""The JVM, its images and its sandbox."""

import asyncio
import os
import signal
import struct
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.java.facts import fields_of
from surefoot.tools.java.jdk import JdkClasses, find_jdk
from surefoot.tools.java.jvm import start_jvm
from surefoot.tools.java.sandbox import RUNNER, limited_place
from surefoot.tools.java.seccomp import syscall_filter
from surefoot.tools.processes import groups_with


def children() -> set[str]:
    """Processes that this one has started and not waited for."""
    found: set[str] = set()
    for task in Path("/proc/self/task").iterdir():
        # A thread may end while they are gone through.
        with suppress(FileNotFoundError, ProcessLookupError):
            found |= set((task / "children").read_text("ascii").split())
    return found


@pytest.mark.parametrize("after_s", [0.0, 0.01, 0.1])
async def test_one_whose_start_is_broken_off_twice_is_not_left_behind(jdk, after_s):
    before = children()
    starting = asyncio.create_task(
        start_jvm(limited_place(jdk), ["-Xshare:auto", "-version"], RUNNER)
    )
    await asyncio.sleep(after_s)
    for _ in range(3):
        starting.cancel()
        await asyncio.sleep(0)
    with pytest.raises((asyncio.CancelledError, EOFError)):
        await starting
    assert children() <= before


class InASession:
    """Starts what lives on without its parent, as bubblewrap's child does in its first moments."""

    isolates = False

    def __init__(self, seconds: str) -> None:
        self.seconds = seconds

    def command(self, *asked: object) -> list[str]:
        return ["sh", "-c", f"setsid sleep {self.seconds} & wait"]


async def test_what_left_the_session_of_a_start_that_is_broken_off_is_ended_too():
    seconds = f"{98000 + os.getpid()}"
    starting = asyncio.create_task(start_jvm(InASession(seconds), [], RUNNER))
    for _ in range(300):
        if len(groups_with(seconds)) == 2:
            break
        await asyncio.sleep(0.1)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    for _ in range(300):
        if not groups_with(seconds):
            break
        await asyncio.sleep(0.1)
    left = groups_with(seconds)
    for group in left:
        os.killpg(group, signal.SIGKILL)
    assert not left


@pytest.mark.asyncio(loop_scope="session")
async def test_a_jvm_gives_way_to_the_process_that_started_it(java):
    own = os.getpriority(os.PRIO_PROCESS, 0)
    jvms = [child for child in children() if b"java" in Path(f"/proc/{child}/cmdline").read_bytes()]
    assert jvms
    assert {os.getpriority(os.PRIO_PROCESS, int(jvm)) for jvm in jvms} == {min(own + 5, 19)}


def test_the_jdk_is_found_with_its_real_folder_and_version(jdk):
    assert jdk.home == jdk.home.resolve()
    assert jdk.java.is_file()
    assert jdk.modules.is_file()
    assert jdk.major >= 17
    assert jdk.version.startswith(str(jdk.major))


def test_java_home_beats_the_path(jdk, tmp_path):
    link = tmp_path / "java"
    link.symlink_to(jdk.home)
    assert find_jdk({"JAVA_HOME": str(link), "PATH": ""}).home == jdk.home


def test_a_java_home_without_a_jdk_is_an_error_and_not_passed_over(tmp_path):
    with pytest.raises(ConfigError, match=r"JAVA_HOME=.* holds no JDK 17"):
        find_jdk({"JAVA_HOME": str(tmp_path), "PATH": "/usr/bin"})


def test_an_old_jdk_is_refused(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "lib").mkdir()
    for name in ("bin/javac", "lib/modules"):
        (tmp_path / name).touch()
    (tmp_path / "release").write_text('JAVA_VERSION="11.0.2"\n')
    with pytest.raises(ConfigError, match="17 or newer"):
        find_jdk({"JAVA_HOME": str(tmp_path)})


@pytest.fixture(scope="module")
def classes(jdk):
    return JdkClasses(jdk.modules)


def test_classes_of_the_jdk_with_their_private_members(classes):
    fields = fields_of("Ljava/util/ArrayList;", classes.facts)
    assert list(fields) == ["elementData", "size", "modCount"]
    assert fields["modCount"].declaring == "Ljava/util/AbstractList;"
    node = classes.facts("Ljava/util/HashMap$Node;")
    assert (node.source_name, node.inner) == ("java.util.HashMap.Node", False)


def test_classes_of_other_modules_are_found_too(classes):
    assert classes.facts("Ljava/sql/Date;").superclass == "Ljava/util/Date;"
    assert classes.facts("Ljava/util/logging/Logger;").kind == "class"


@pytest.mark.parametrize(
    "descriptor", ["LNode;", "Ljava/lang/Nope;", "Lno/such/Thing;", "[I", "I", "", "Lä/ö;"]
)
def test_what_the_jdk_does_not_have_is_none(classes, descriptor):
    assert classes.facts(descriptor) is None


def test_every_class_that_the_jdk_lists_of_a_package_is_read(classes, jdk):
    include = "regex:/java.base/java/util/[A-Z].*"
    command = [jdk.home / "bin/jimage", "list", "--include", include, jdk.modules]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    names = [w.removesuffix(".class") for w in listing.split() if w.endswith(".class")]
    assert len(names) > 300
    assert [name for name in names if classes.facts(f"L{name};") is None] == []


def test_another_file_is_refused(tmp_path):
    other = tmp_path / "modules"
    other.write_bytes(b"something else")
    with pytest.raises(ConfigError, match="not the classes of a JDK"):
        JdkClasses(other)


ALLOW, KILL, EPERM, ENOSYS = 0x7FFF0000, 0x80000000, 0x50001, 0x50026
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
THREAD_FLAGS, FORK_FLAGS = 0x3D0F00, 0x1200011


def verdict(machine, call, argument=0, architecture=None):
    """Run the filter on one system call."""
    data = syscall_filter(machine)
    lines = list(struct.iter_unpack("=HBBI", data))
    seen = {0: call, 4: architecture or ARCHITECTURES[machine], 16: argument}
    at, held = 0, 0
    while True:
        code, yes, no, number = lines[at]
        at += 1
        if code == 0x06:
            return number
        if code == 0x20:
            held = seen[number]
        else:
            is_so = {0x15: held == number, 0x35: held >= number, 0x45: bool(held & number)}[code]
            at += yes if is_so else no


@pytest.mark.parametrize(
    ("machine", "allowed", "refused", "clone"),
    [
        ("x86_64", (0, 1, 9, 53, 59, 231), (41, 57, 58, 101, 165, 272, 310, 321, 425), 56),
        ("aarch64", (63, 64, 222, 199, 221, 94), (198, 117, 40, 97, 270, 280, 425), 220),
    ],
)
def test_threads_are_allowed_processes_and_rare_calls_are_not(machine, allowed, refused, clone):
    assert {verdict(machine, call) for call in allowed} == {ALLOW}
    assert {verdict(machine, call) for call in refused} == {EPERM}
    assert verdict(machine, clone, THREAD_FLAGS) == ALLOW
    assert verdict(machine, clone, FORK_FLAGS) == EPERM
    assert verdict(machine, 435) == ENOSYS


def test_calls_by_the_numbers_of_another_architecture_end_the_process():
    assert verdict("x86_64", 0, architecture=0x40000003) == KILL
    assert verdict("x86_64", 0x40000000 + 57) == EPERM


def test_a_machine_whose_numbers_are_not_known_has_no_filter():
    assert syscall_filter("riscv64") is None

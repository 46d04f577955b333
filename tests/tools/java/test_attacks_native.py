"""Hostile native code, which the guard would not let in: the sandbox holds it all the same.

The attack takes the guard away by writing over the JVM's memory, loads a library that it wrote to
/tmp, and then asks the kernel directly.
"""

import base64
import platform
import shutil
import subprocess
from pathlib import Path

import pytest

from surefoot.tools.java.jdk import Jdk
from tests.support.java import told

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.skipif(
        shutil.which("gcc") is None or platform.machine() != "x86_64",
        reason="no C compiler here, or other numbers of system calls",
    ),
]

LIBRARY = """
#define _GNU_SOURCE
#include <errno.h>
#include <unistd.h>
long Java_Attack_call(void *env, void *type, long n, long a, long b, long c, long d, long e) {
  long got = syscall(n, a, b, c, d, e);
  return got == -1 ? -errno : got;
}
"""
BESIDE = """
  static native long call(long number, long a, long b, long c, long d, long e);
  static sun.misc.Unsafe unsafe;
  static long text(String of) {
    byte[] bytes = of.getBytes();
    long at = unsafe.allocateMemory(bytes.length + 1);
    for (int i = 0; i < bytes.length; i++) unsafe.putByte(at + i, bytes[i]);
    unsafe.putByte(at + bytes.length, (byte) 0);
    return at;
  }
  static void unguarded() throws Exception {
    Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    unsafe = (sun.misc.Unsafe) field.get(null);
    Object guard = System.getSecurityManager();
    Object base = unsafe.staticFieldBase(System.class.getDeclaredField("in"));
    for (long at = 64; guard != null && at < 512; at += 4)
      if (unsafe.getInt(base, at) != 0 && unsafe.getObject(base, at) == guard) {
        unsafe.putObject(base, at, null);
        return;
      }
  }
"""
EPERM, ENOENT, EACCES, ENOTTY, EBADF, EINVAL = -1, -2, -13, -25, -9, -22
CALLS = {
    "unshare a user namespace": ("272, 0x10000000, 0, 0, 0, 0", {EPERM}),
    "unshare a mount namespace": ("272, 0x20000, 0, 0, 0, 0", {EPERM}),
    "mount": ('165, text("none"), text("/tmp"), text("tmpfs"), 0, 0', {EPERM}),
    "change the root": ('161, text("/tmp"), 0, 0, 0, 0', {EPERM}),
    "become root": ("105, 0, 0, 0, 0, 0", {EPERM, EINVAL}),
    "become group root": ("106, 0, 0, 0, 0, 0", {EPERM, EINVAL}),
    "drop no-new-privileges": ("157, 38, 0, 0, 0, 0", {EINVAL}),
    "fork": ("57, 0, 0, 0, 0, 0", {EPERM}),
    "clone a process": ("56, 17, 0, 0, 0, 0", {EPERM}),
    "run a shell": ('59, text("/bin/sh"), 0, 0, 0, 0', {ENOENT}),
    "run su": ('59, text("/bin/su"), 0, 0, 0, 0', {ENOENT}),
    "a socket of the network": ("41, 2, 1, 0, 0, 0", {EPERM}),
    "a socket of the host": ("41, 1, 1, 0, 0, 0", {EPERM}),
    "trace the first process": ("101, 16, 1, 0, 0, 0", {EPERM}),
    "read another's memory": ("310, 1, 0, 0, 0, 0", {EPERM}),
    "type on the terminal": ('16, 0, 0x5412, text("x"), 0, 0', {EBADF, ENOTTY}),
    "take a terminal": ("16, 0, 0x540E, 1, 0, 0", {EBADF, ENOTTY}),
    "a device": ('133, text("/tmp/d"), 0x61B6, 0x101, 0, 0', {EPERM}),
    "the environment": ('2, text("/proc/self/environ"), 0, 0, 0, 0', {ENOENT}),
    "the passwords": ('2, text("/etc/passwd"), 0, 0, 0, 0', {ENOENT}),
    "name the host": ('170, text("x"), 1, 0, 0, 0', {EPERM}),
    "set the clock": ("227, 0, sets, 0, 0, 0", {EPERM}),
    "be more important": ("141, 0, 0, -20, 0, 0", {EACCES, EPERM}),
    "go before others at the disk": ("251, 1, 0, 0x2000, 0, 0", {EPERM}),
    "be a process of real time": ("144, 0, 1, one, 0, 0", {EPERM}),
    "choose its processor": ("203, 1, 8, one, 0, 0", {EPERM}),
    "load into the kernel": ("321, 0, 0, 0, 0, 0", {EPERM}),
    "io_uring": ("425, 1, 0, 0, 0, 0", {EPERM}),
    "a descriptor of a process": ("434, 1, 0, 0, 0, 0", {EPERM}),
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder: Path = tmp_path_factory.mktemp("native")
    (folder / "x.c").write_text(LIBRARY, "utf-8")
    made = folder / "libx.so"
    command = ["gcc", "-shared", "-fPIC", "-Os", "-s", "-o", str(made), str(folder / "x.c")]
    subprocess.run(command, check=True, timeout=60)
    return base64.b64encode(made.read_bytes()).decode()


async def test_s20_s24_s25_s26_s42_native_code_gets_nothing_from_the_kernel(
    attack, jdk: Jdk, library
):
    if jdk.major >= 24:
        pytest.skip("this JVM loads no native code, and no memory says otherwise")
    lines = [f'seen.append(call({given})).append("\\n");' for given, _ in CALLS.values()]
    body = f"""
      unguarded();
      Path file = Path.of("/tmp/libx.so");
      Files.write(file, Base64.getDecoder().decode("{library}"));
      System.load("/tmp/libx.so");
      long head = unsafe.allocateMemory(8), sets = unsafe.allocateMemory(24);
      long one = unsafe.allocateMemory(8);
      unsafe.putLong(one, 1);
      unsafe.putInt(head, 0x20080522); unsafe.putInt(head + 4, 0);
      StringBuilder seen = new StringBuilder();
      seen.append(call(125, head, sets, 0, 0, 0));
      for (int at = 0; at < 24; at += 4) seen.append(" ").append(unsafe.getInt(sets + at));
      seen.append("\\n").append(call(102, 0, 0, 0, 0, 0) == 0 ? "root" : "nobody");
      seen.append(" ").append(call(157, 39, 0, 0, 0, 0)).append("\\n");
      {" ".join(lines)}
      return seen;"""
    powers, user, *found = told(await attack(body, BESIDE)).splitlines()
    assert powers == "0 0 0 0 0 0 0"
    assert user == "nobody 1"
    results = dict(zip(CALLS, map(int, found), strict=True))
    wrong = {name: got for name, got in results.items() if got not in CALLS[name][1]}
    assert wrong == {}

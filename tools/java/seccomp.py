"""A filter of system calls: no new process, no socket, none of the kernel's rarer ways in.

The kernel runs it on every system call of a sandboxed JVM (classic BPF, see seccomp(2)).
Threads may be started, since a JVM is made of them; a program may be replaced by another, since
that is how the JVM itself is started, but nothing can be started beside it.
"""

from __future__ import annotations

import errno
import os
import platform
import struct
from typing import NamedTuple

_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_LOAD, _EQUAL, _AT_LEAST, _HAS_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_AT_CALL, _AT_ARCHITECTURE, _AT_FIRST_ARGUMENT = 0, 4, 16
_CLONE_THREAD = 0x10000
_X32 = 0x40000000
_CLONE3 = 435
# The same on every architecture: io_uring, the newer mount calls, pidfd_open and pidfd_getfd.
_COMMON = (*range(425, 435), 438, 442)


class _Machine(NamedTuple):
    architecture: int
    clone: int
    denied: tuple[int, ...]


_MACHINES = {
    # socket (a pair of joined ones is allowed: java.nio makes one), fork, vfork, ptrace,
    # pivot_root, mount, umount2, init_module, delete_module, kexec_load, add_key, request_key,
    # keyctl, unshare, perf_event_open,
    # name_to_handle_at, open_by_handle_at, setns, process_vm_readv, process_vm_writev,
    # finit_module, kexec_file_load, bpf, userfaultfd;
    # sched_setscheduler, sched_setaffinity, ioprio_set, sched_setattr
    "x86_64": _Machine(
        0xC000003E,
        56,
        (
            *(41, 57, 58, 101, 155, 165, 166, 175, 176, 246, 248, 249, 250, 272, 298),
            *(303, 304, 308, 310, 311, 313, 320, 321, 323),
            *(144, 203, 251, 314),
        ),
    ),
    "aarch64": _Machine(
        0xC00000B7,
        220,
        (
            *(198, 117, 41, 40, 39, 105, 106, 104, 217, 218, 219, 97, 241),
            *(264, 265, 268, 270, 271, 273, 294, 280, 282),
            *(119, 122, 30, 274),
        ),
    ),
}


def syscall_filter(machine: str | None = None) -> bytes | None:
    """Give the filter for this machine, None for a kind of machine whose numbers are not known.

    Args:
        machine: As `platform.machine()` names it.
    """
    known = _MACHINES.get(machine or platform.machine())
    if known is None:
        return None
    refuse = _ERRNO | errno.EPERM
    lines = [
        (_LOAD, 0, 0, _AT_ARCHITECTURE),
        (_EQUAL, 1, 0, known.architecture),
        (_RETURN, 0, 0, _KILL),
        (_LOAD, 0, 0, _AT_CALL),
        (_AT_LEAST, 0, 1, _X32),
        (_RETURN, 0, 0, refuse),
        # The C library takes this answer for an old kernel and falls back to clone.
        (_EQUAL, 0, 1, _CLONE3),
        (_RETURN, 0, 0, _ERRNO | errno.ENOSYS),
    ]
    for call in known.denied + _COMMON:
        lines += [(_EQUAL, 0, 1, call), (_RETURN, 0, 0, refuse)]
    lines += [
        (_EQUAL, 0, 3, known.clone),
        (_LOAD, 0, 0, _AT_FIRST_ARGUMENT),
        (_HAS_BITS, 1, 0, _CLONE_THREAD),
        (_RETURN, 0, 0, refuse),
        (_RETURN, 0, 0, _ALLOW),
    ]
    return b"".join(struct.pack("=HBBI", *line) for line in lines)


def as_descriptor(data: bytes) -> int:
    """Give an open file descriptor from which the bytes can be read once."""
    reader, writer = os.pipe()
    try:
        os.write(writer, data)
    finally:
        os.close(writer)
    return reader

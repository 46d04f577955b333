"""The filter of system calls, interpreted as the kernel does."""

import struct

import pytest

from surefoot.tools.java.seccomp import syscall_filter

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

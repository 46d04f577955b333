"""What of a file is in memory and not yet on the disk, as the kernel tells it."""

import ctypes
import os
from pathlib import Path

import pytest

_CACHESTAT = 451
"""Its number on every kind of machine; Linux has it since 6.5."""


class _Range(ctypes.Structure):
    _fields_ = (("offset", ctypes.c_uint64), ("length", ctypes.c_uint64))


class _Pages(ctypes.Structure):
    _fields_ = tuple(
        (name, ctypes.c_uint64) for name in ("cached", "dirty", "under_way", "gone", "gone_lately")
    )


def unwritten(path: Path) -> int:
    """Give how many pages of a file a loss of power would take; skips where nobody can tell."""
    libc = ctypes.CDLL(None, use_errno=True)
    whole, found = _Range(0, 0), _Pages()
    file = os.open(path, os.O_RDONLY)
    try:
        if libc.syscall(_CACHESTAT, file, ctypes.byref(whole), ctypes.byref(found), 0):
            pytest.skip(f"this system does not tell: {os.strerror(ctypes.get_errno())}")
    finally:
        os.close(file)
    return int(found.dirty + found.under_way)


def needs_a_disk(folder: Path) -> None:
    """Skip where files are kept in memory alone."""
    trial = folder / "trial"
    trial.write_bytes(b"x" * 10_000)
    with trial.open("rb") as file:
        os.fsync(file)
    if unwritten(trial):
        pytest.skip("files are kept in memory here")

"""Folders for temporary files that do not outlive their process: those of killed ones go later.

Each is locked by the process that made it. Whoever makes the next one deletes what nobody holds.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PREFIX = "surefoot-work-"


class Scratch:
    """A folder of this process.

    Args:
        kind: What it is for: a part of its name.
        base: Where it is made; the folder for temporary files by default.
    """

    def __init__(self, kind: str, base: Path | None = None) -> None:
        where = base or Path(tempfile.gettempdir())
        reap_scratch(where)
        self._lock, self.folder = _make_locked(kind, where)

    def remove(self) -> None:
        """Delete it with all that is in it; one that is gone is no problem."""
        shutil.rmtree(self.folder, ignore_errors=True)
        lock, self._lock = self._lock, None
        if lock is not None:
            os.close(lock)


@contextmanager
def scratch(kind: str) -> Iterator[Path]:
    """Give a folder that is there until the block is left."""
    made = Scratch(kind)
    try:
        yield made.folder
    finally:
        made.remove()


def reap_scratch(base: Path | None = None) -> int:
    """Delete the folders of processes that have gone; give how many there were.

    Args:
        base: Where they are; the folder for temporary files by default.
    """
    reaped = 0
    for folder in (base or Path(tempfile.gettempdir())).glob(f"{_PREFIX}*"):
        with suppress(OSError):
            if folder.stat().st_uid != os.getuid():
                continue
            lock = _lock(folder)
            if lock is not None:
                shutil.rmtree(folder, ignore_errors=True)
                os.close(lock)
                reaped += 1
    return reaped


def _make_locked(kind: str, base: Path) -> tuple[int | None, Path]:
    """Make a folder and lock it, anew when another process took it for one that nobody holds."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}{kind}-", dir=base))
        with suppress(FileNotFoundError):
            lock = _lock(folder)
            if lock is not None and folder.exists():
                return lock, folder
            if lock is not None:
                os.close(lock)


def _lock(folder: Path) -> int | None:
    """Lock a folder until its descriptor is closed; None when somebody holds it."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(opened)
        return None
    return opened

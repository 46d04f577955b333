"""Says that a run cannot go on because it cannot be written any more, and how it goes on later."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from surefoot.state.errors import DiskFullError, RunError

_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_BARRED = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_FULL_SQLITE = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR})
_BARRED_SQLITE = frozenset(
    {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
)


@contextmanager
def unwritable_told(folder: Path) -> Iterator[None]:
    """Translate what files and the store of checkpoints say when a run cannot be written.

    Args:
        folder: Of the run.

    Raises:
        DiskFullError: no room; the run is kept as far as it was written.
        RunError: another program keeps its files locked, or they may only be read.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        if error.errno in _NO_ROOM:
            raise _full(folder, reason) from error
        if error.errno in _BARRED and str(error.filename).startswith(str(folder)):
            raise barred(folder, reason) from error
        raise
    except sqlite3.OperationalError as error:
        # The lowest byte is the kind of the failure, the others say more of it.
        kind = error.sqlite_errorcode & 0xFF
        if kind in _FULL_SQLITE:
            raise _full(folder, str(error)) from error
        if kind in _BARRED_SQLITE:
            raise barred(folder, str(error)) from error
        raise


def _full(folder: Path, reason: str) -> DiskFullError:
    return DiskFullError(
        f"blocked: {folder} cannot be written ({reason}); the run is kept as far as it was: make "
        f"room, then `surefoot runs resume {folder.name}`"
    )


def barred(folder: Path, reason: str) -> RunError:
    """Say that a run may not be written now, though there would be room."""
    return RunError(
        f"{folder} cannot be written ({reason}); the run is kept as far as it was: see to it that "
        f"surefoot alone can write there, then `surefoot runs resume {folder.name}`"
    )

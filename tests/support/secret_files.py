"""Which files tell a secret of digits."""

import re
from collections.abc import Iterable
from pathlib import Path


def telling(files: Iterable[Path], digits: str) -> list[Path]:
    """Give the files that hold these digits as a number of their own.

    Checkpoints number their channels by long random digits, and seconds have seven places behind
    the point: they hold any six digits at times.
    """
    alone = re.compile(rf"(?<!\d)(?<!\d\.){digits}(?!\d)".encode())
    return [path for path in files if alone.search(path.read_bytes())]

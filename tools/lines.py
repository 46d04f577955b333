"""A file of lines that is only added to."""

import os
from pathlib import Path


class LineFile:
    """Adds lines to a file of which a killed process may have left half a line.

    Args:
        path: Of the file; it and its folder are made with the first line when missing.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_whole = False
        """Its last line is known to be a whole one."""

    def append(self, line: bytes) -> None:
        r"""Add a line that ends with b"\n".

        Raises:
            OSError: it could not be written.
        """
        try:
            self._add(line)
        except FileNotFoundError:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._add(line)

    def _add(self, line: bytes) -> None:
        if not self._is_whole and self._ends_within_a_line():
            # What was cut off must not take the next line with it.
            line = b"\n" + line
        self._is_whole = False
        with self._path.open("ab") as file:
            file.write(line)
        self._is_whole = True

    def _ends_within_a_line(self) -> bool:
        try:
            with self._path.open("rb") as file:
                if not file.seek(0, os.SEEK_END):
                    return False
                file.seek(-1, os.SEEK_END)
                return file.read(1) != b"\n"
        except FileNotFoundError:
            return False

"""Which actions were begun, written to disk before they are done."""

import json
import os
from pathlib import Path


class Journal:
    """An append-only file; a line is on disk before the action begins.

    Args:
        folder: The run folder.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / "journal.jsonl"

    def begin(self, key: str, description: str) -> None:
        """Write down that the action `key` is going to be done."""
        self._append({"key": key, "state": "begun", "description": description})

    def end(self, key: str) -> None:
        """Write down that it was done and looked at."""
        self._append({"key": key, "state": "ended"})

    def began(self, key: str) -> bool:
        """Say whether the action was begun by an earlier, interrupted try."""
        try:
            content = self._path.read_bytes()
        except FileNotFoundError:
            return False
        for line in content.split(b"\n"):
            try:
                row = json.loads(line)
            except ValueError:
                continue
            if isinstance(row, dict) and row.get("key") == key:
                return True
        return False

    def _append(self, row: dict[str, str]) -> None:
        with self._path.open("ab+") as file:
            line = json.dumps(row, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"
            if file.seek(0, os.SEEK_END):
                file.seek(-1, os.SEEK_END)
                # A line cut off by a kill must not take the next one with it.
                line = line if file.read(1) == b"\n" else b"\n" + line
            file.write(line)
            file.flush()
            os.fsync(file.fileno())

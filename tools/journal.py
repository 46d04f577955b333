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
        if not self._path.exists():
            return False
        for line in self._path.read_text("utf-8").splitlines():
            try:
                if json.loads(line)["key"] == key:
                    return True
            except ValueError:
                continue
        return False

    def _append(self, row: dict[str, str]) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            file.flush()
            os.fsync(file.fileno())

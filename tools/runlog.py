"""The run's log: JSON lines in the run folder, secrets masked."""

import json
import time
from collections.abc import Sequence
from os import SEEK_END
from pathlib import Path
from typing import Any

from tools.secrets import mask, masked


class RunLog:
    """Appends to `events.jsonl` and `agents.jsonl` of one run folder.

    Args:
        folder: The run folder, made with the first line when missing; inside an event loop that a
            server watches it must be there before.
        secrets: Values that must never be written.
    """

    def __init__(self, folder: Path, secrets: Sequence[str] = ()) -> None:
        self.folder = folder
        self._secrets = tuple(secrets)

    def mask(self, text: str) -> str:
        """Replace the secrets of the run in `text`."""
        return mask(text, self._secrets)

    def event(self, kind: str, **facts: Any) -> None:
        """Write down that something happened; what is not JSON becomes its text."""
        self._append("events.jsonl", {"at": time.time(), "kind": kind, **facts})

    def agent(self, agent: str, **facts: Any) -> None:
        """Write down one question to a model with its input, output and conversation."""
        self._append("agents.jsonl", {"at": time.time(), "agent": agent, **facts})

    def read(self, name: str) -> list[dict[str, Any]]:
        """Read `events` or `agents` back; a line cut off by a kill is left out."""
        try:
            content = (self.folder / f"{name}.jsonl").read_bytes()
        except FileNotFoundError:
            return []
        rows = []
        # Not splitlines: U+2028 and its kin are ordinary characters inside a JSON line.
        for line in content.split(b"\n"):
            try:
                rows.append(json.loads(line))
            except ValueError:
                continue
        return rows

    def _append(self, name: str, row: dict[str, Any]) -> None:
        text = json.dumps(masked(row, self._secrets), ensure_ascii=False)
        # Half a character (a lone surrogate) has no UTF-8; its escape is good JSON.
        line = text.encode("utf-8", "backslashreplace") + b"\n"
        try:
            _add(self.folder / name, line)
        except FileNotFoundError:
            self.folder.mkdir(parents=True, exist_ok=True)
            _add(self.folder / name, line)


def _add(path: Path, line: bytes) -> None:
    with path.open("a+b") as file:
        if file.seek(0, SEEK_END):
            file.seek(-1, SEEK_END)
            # A line cut off by a kill must not take the next one with it.
            if file.read(1) != b"\n":
                line = b"\n" + line
        file.write(line)

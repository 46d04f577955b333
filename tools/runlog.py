"""The run's log: JSON lines in the run folder, secrets masked."""

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tools.secrets import mask


class RunLog:
    """Appends to `events.jsonl` and `agents.jsonl` of one run folder.

    Args:
        folder: The run folder, made when missing.
        secrets: Values that must never be written.
    """

    def __init__(self, folder: Path, secrets: Sequence[str] = ()) -> None:
        self.folder = folder
        self._secrets = tuple(secrets)
        folder.mkdir(parents=True, exist_ok=True)

    def event(self, kind: str, **facts: Any) -> None:
        """Write down that something happened; `facts` must be JSON-able."""
        self._append("events.jsonl", {"at": time.time(), "kind": kind, **facts})

    def agent(self, agent: str, **facts: Any) -> None:
        """Write down one question to a model with its input, output and conversation."""
        self._append("agents.jsonl", {"at": time.time(), "agent": agent, **facts})

    def read(self, name: str) -> list[dict[str, Any]]:
        """Read `events` or `agents` back; a line cut off by a kill is left out."""
        path = self.folder / f"{name}.jsonl"
        if not path.exists():
            return []
        rows = []
        for line in path.read_text("utf-8").splitlines():
            try:
                rows.append(json.loads(line))
            except ValueError:
                continue
        return rows

    def _append(self, name: str, row: dict[str, Any]) -> None:
        line = mask(json.dumps(row, ensure_ascii=False, default=str), self._secrets)
        with (self.folder / name).open("a", encoding="utf-8") as file:
            file.write(line + "\n")

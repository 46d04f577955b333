"""The run's log: JSON lines in the run folder, secrets masked."""

import asyncio
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from os import SEEK_END
from pathlib import Path
from typing import Any

from tools.secrets import mask, masked

_writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="surefoot-log")
"""One thread for all logs: lines keep their order, and no event loop waits for a disk."""

_FILES_KEPT = 8
_reading = threading.Lock()
_TAIL = 200
_read: "OrderedDict[Path, tuple[int, bytes, list[dict[str, Any]]]]" = OrderedDict()
"""Of the files that were read last: how far, the last bytes before that, and their rows."""


class RunLog:
    """Appends to `events.jsonl` and `agents.jsonl` of one run folder.

    Args:
        folder: The run folder, made with the first line when missing.
        secrets: Values that must never be written.
    """

    def __init__(self, folder: Path, secrets: Sequence[str] = ()) -> None:
        self.folder = folder
        self._secrets = tuple(secrets)
        self._last: Future[None] | None = None

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
        """Read `events` or `agents` back; a line cut off by a kill is left out.

        The rows are shared: whoever wants to change one makes another of it.
        """
        self.flush()
        return list(_rows_of(self.folder / f"{name}.jsonl"))

    def _append(self, name: str, row: dict[str, Any]) -> None:
        text = json.dumps(masked(row, self._secrets), ensure_ascii=False)
        # Half a character (a lone surrogate) has no UTF-8; its escape is good JSON.
        line = text.encode("utf-8", "backslashreplace") + b"\n"
        if self._last is not None and self._last.done():
            self._last.result()
        self._last = _writer.submit(_append, self.folder / name, line)
        if not _in_a_loop():
            self._last.result()

    def flush(self) -> None:
        """Wait until all lines are written; not inside an event loop.

        Raises:
            OSError: a line could not be written.
        """
        _writer.submit(_nothing).result()
        if self._last is not None:
            self._last.result()


def _rows_of(path: Path) -> list[dict[str, Any]]:
    """The rows of a file; of one that was read before only what was added since is read.

    A file that does not go on where it was read to is another one, and is read anew.
    """
    with _reading:
        start, tail, rows = _read.pop(path, (0, b"", []))
        try:
            with path.open("rb") as file:
                file.seek(start - len(tail))
                if file.read(len(tail)) != tail:
                    start, tail, rows = 0, b"", []
                    file.seek(start)
                added = file.read()
        except FileNotFoundError:
            return []
        # Not splitlines: U+2028 and its kin are ordinary characters inside a JSON line.
        *lines, cut_off = added.split(b"\n")
        for line in lines:
            try:
                rows.append(json.loads(line))
            except ValueError:
                continue
        whole = added[: len(added) - len(cut_off)]
        _read[path] = (start + len(whole), (tail + whole)[-_TAIL:], rows)
        while len(_read) > _FILES_KEPT:
            _read.popitem(last=False)
        return rows


def _in_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _nothing() -> None:
    """Be the end of the queue."""


def _append(path: Path, line: bytes) -> None:
    try:
        _add(path, line)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        _add(path, line)


def _add(path: Path, line: bytes) -> None:
    with path.open("a+b") as file:
        if file.seek(0, SEEK_END):
            file.seek(-1, SEEK_END)
            # A line cut off by a kill must not take the next one with it.
            if file.read(1) != b"\n":
                line = b"\n" + line
        file.write(line)

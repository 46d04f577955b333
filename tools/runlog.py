"""The run's log: JSON lines in the run folder, only added to, secrets masked."""

import asyncio
import json
import os
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from surefoot.tools.clock import now_s
from surefoot.tools.secrets import mask, masked

_writer: ThreadPoolExecutor
"""One thread for all logs: lines keep their order, and no event loop waits for a disk."""


def _start_writer() -> None:
    """Make the thread; a forked process has none of those that were there before."""
    global _writer
    _writer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="surefoot-log")


_start_writer()
os.register_at_fork(after_in_child=_start_writer)

_FILES_KEPT = 8
_reading = threading.Lock()
_TAIL = 200
_read: "OrderedDict[Path, tuple[LogTail, list[dict[str, Any]]]]" = OrderedDict()
"""Of the files that were read last, their rows."""


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


class RunLog:
    """Appends to `events.jsonl` and `agents.jsonl` of one run folder.

    Args:
        folder: The run folder, made with the first line when missing.
        secrets: Values that must never be written.
    """

    def __init__(self, folder: Path, secrets: Sequence[str] = ()) -> None:
        self.folder = folder
        self._secrets = tuple(secrets)
        self._files: dict[str, LineFile] = {}
        self._last: Future[None] | None = None

    def mask(self, text: str) -> str:
        """Replace the secrets of the run in `text`."""
        return mask(text, self._secrets)

    def event(self, kind: str, **facts: Any) -> None:
        """Write down that something happened; what is not JSON becomes its text."""
        self._append("events.jsonl", {"at": now_s(), "kind": kind, **facts})

    def agent(self, agent: str, **facts: Any) -> None:
        """Write down one question to a model with its input, output and conversation."""
        self._append("agents.jsonl", {"at": now_s(), "agent": agent, **facts})

    def read(self, name: str) -> list[dict[str, Any]]:
        """Read `events` or `agents` back; a line cut off by a kill is left out.

        The rows are shared: whoever wants to change one makes another of it.
        """
        self.flush()
        return list(_rows_of(self.folder / f"{name}.jsonl"))

    def follow(self, name: str) -> "LogTail":
        """Give a reader of `events` or `agents` that keeps nothing of what it has read."""
        return LogTail(self.folder / f"{name}.jsonl")

    def _append(self, name: str, row: dict[str, Any]) -> None:
        text = json.dumps(masked(row, self._secrets), ensure_ascii=False)
        # Half a character (a lone surrogate) has no UTF-8; its escape is good JSON.
        line = text.encode("utf-8", "backslashreplace") + b"\n"
        if self._last is not None and self._last.done():
            self._last.result()
        file = self._files.setdefault(name, LineFile(self.folder / name))
        self._last = _writer.submit(file.append, line)
        if not _in_a_loop():
            self._last.result()

    def flush(self) -> None:
        """Wait until all lines are written; not inside an event loop.

        Raises:
            OSError: a line could not be written.
        """
        flush_logs()
        if self._last is not None:
            self._last.result()


class LogTail:
    """Reads what was added to a file of JSON lines since it was asked last."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._start, self._tail = 0, b""

    def added(self) -> tuple[bool, list[dict[str, Any]]]:
        """Read on; a line cut off by a kill is left out.

        Returns:
            Whether the rows are the first ones, and the rows: a file that does not go on where it
            was read to is another one, and is read anew.
        """
        is_first = self._start == 0
        try:
            with self._path.open("rb") as file:
                file.seek(self._start - len(self._tail))
                if file.read(len(self._tail)) != self._tail:
                    self._start, self._tail, is_first = 0, b"", True
                    file.seek(0)
                read = file.read()
        except FileNotFoundError:
            self._start, self._tail = 0, b""
            return True, []
        # Not splitlines: U+2028 and its kin are ordinary characters inside a JSON line.
        *lines, cut_off = read.split(b"\n")
        rows = []
        for line in lines:
            try:
                rows.append(json.loads(line))
            except ValueError:
                continue
        whole = read[: len(read) - len(cut_off)]
        self._start, self._tail = self._start + len(whole), (self._tail + whole)[-_TAIL:]
        return is_first, rows


def _rows_of(path: Path) -> list[dict[str, Any]]:
    """The rows of a file; of one that was read before only what was added since is read."""
    with _reading:
        tail, rows = _read.pop(path, (LogTail(path), []))
        is_first, added = tail.added()
        if is_first:
            rows = added
        else:
            rows.extend(added)
        _read[path] = (tail, rows)
        while len(_read) > _FILES_KEPT:
            _read.popitem(last=False)
        return rows


def _in_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def flush_logs() -> None:
    """Wait until the lines of all logs are written; not inside an event loop.

    What could not be written is raised by the log whose line it is.
    """
    _writer.submit(_nothing).result()


def _nothing() -> None:
    """Be the end of the queue."""

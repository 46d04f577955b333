"""The run folder: screens and pictures under the hash of their content."""

import hashlib
import os
import threading
from functools import lru_cache
from pathlib import Path

from state.values.screen import Screen


class RunFolder:
    """Keeps what is too big for the state; the state holds digests.

    Layout: `screens/<digest>.json`, `shots/<digest>.jpg`, `steps/<index>.json`, `events.jsonl`,
    `agents.jsonl`, `journal.jsonl`, `case.json`, `result.json`, `report.html`, `junit.xml`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    def put_screen(self, screen: Screen) -> str:
        """Store a screen, give its digest."""
        return self._put("screens", ".json", screen.model_dump_json(exclude_defaults=True).encode())

    def screen(self, digest: str) -> Screen:
        """Read a stored screen."""
        return _screen_at(self._path("screens", ".json", digest))

    def put_shot(self, picture: bytes) -> str:
        """Store a screenshot, give its digest."""
        return self._put("shots", ".jpg", picture)

    def shot(self, digest: str) -> Path:
        """Path of a stored screenshot."""
        return self._path("shots", ".jpg", digest)

    def put_step(self, index: int, record: str) -> None:
        """Store what is known of the step at `index`, in place of what was known before."""
        write_whole(self._path("steps", ".json", str(index)), record)

    def step(self, index: int) -> str | None:
        """Read what is known of a step, None when it was not gone over."""
        try:
            return self._path("steps", ".json", str(index)).read_text("utf-8")
        except FileNotFoundError:
            return None

    def _path(self, kind: str, ending: str, digest: str) -> Path:
        return self.path / kind / f"{digest}{ending}"

    def _put(self, kind: str, ending: str, content: bytes) -> str:
        digest = hashlib.sha256(content).hexdigest()[:20]
        path = self._path(kind, ending, digest)
        if not path.exists():
            _write(path, content)
        return digest


@lru_cache(maxsize=16)
def _screen_at(path: Path) -> Screen:
    """A screen is stored under the digest of its content, so a file never changes."""
    return Screen.model_validate_json(path.read_bytes())


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a kill leaves the old one or the new one, never half of it."""
    _write(path, text.encode("utf-8", "backslashreplace"))


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    half = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.part")
    half.write_bytes(content)
    half.replace(path)

"""The run folder: screens and pictures under the hash of their content."""

import hashlib
import os
import threading
from collections import OrderedDict
from pathlib import Path

from surefoot.state.values.screen import Screen

_SCREENS_KEPT = 16
_screens: "OrderedDict[tuple[Path, str], Screen]" = OrderedDict()
"""The last screens, by folder and digest; that is one of the content, so a file never changes."""
_remembering = threading.Lock()


class RunFolder:
    """Keeps what is too big for the state; the state holds digests.

    Layout: `screens/<digest>.json`, `shots/<digest>.jpg`, `steps/<index>.json`, `events.jsonl`,
    `agents.jsonl`, `journal.db`, `case.json`, `result.json`, `report.html`, `junit.xml`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        # Pages and answers of an app are nobody else's on this machine.
        path.mkdir(mode=0o700, parents=True, exist_ok=True)

    def put(self, screen: Screen, picture: bytes) -> tuple[str, str]:
        """Store a screen and its screenshot, give their digests."""
        return self.put_screen(screen), self.put_shot(picture)

    def put_screen(self, screen: Screen) -> str:
        """Store a screen, give its digest."""
        content = screen.model_dump_json(exclude_defaults=True).encode()
        digest = self._put("screens", ".json", content)
        _remember((self.path, digest), screen)
        return digest

    def known_screen(self, digest: str) -> Screen | None:
        """Give a stored screen without waiting for a disk; None when it must be read."""
        return _find_cached((self.path, digest))

    def screen(self, digest: str) -> Screen:
        """Read a stored screen."""
        found = self.known_screen(digest)
        if found is None:
            path = self._path("screens", ".json", digest)
            found = Screen.model_validate_json(path.read_bytes())
            _remember((self.path, digest), found)
        return found

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
            _write_then_rename(path, content)
        return digest


def _find_cached(name: tuple[Path, str]) -> Screen | None:
    with _remembering:
        if name in _screens:
            _screens.move_to_end(name)
        return _screens.get(name)


def _remember(name: tuple[Path, str], screen: Screen) -> None:
    with _remembering:
        _screens[name] = screen
        _screens.move_to_end(name)
        while len(_screens) > _SCREENS_KEPT:
            _screens.popitem(last=False)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a kill leaves the old one or the new one, never half of it.

    Who may read the old one may read the new one.
    """
    _write_then_rename(path, text.encode("utf-8", "backslashreplace"))


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner can read, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    half.touch(mode=0o600)
    half.write_text(text, "utf-8")
    half.replace(path)


def _write_then_rename(path: Path, content: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    half = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.part")
    half.write_bytes(content)
    if path.exists():
        half.chmod(path.stat().st_mode & 0o777)
    half.replace(path)

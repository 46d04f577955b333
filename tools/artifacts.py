"""The run folder: screens and pictures under the hash of their content."""

import hashlib
from pathlib import Path

from state.values.screen import Screen


class RunFolder:
    """Keeps what is too big for the state; the state holds digests.

    Layout: `screens/<digest>.json`, `shots/<digest>.jpg`, `events.jsonl`, `agents.jsonl`,
    `case.json`, `result.json`, `report.html`, `junit.xml`.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    def put_screen(self, screen: Screen) -> str:
        """Store a screen, give its digest."""
        return self._put("screens", ".json", screen.model_dump_json(exclude_defaults=True).encode())

    def screen(self, digest: str) -> Screen:
        """Read a stored screen."""
        return Screen.model_validate_json(self._path("screens", ".json", digest).read_bytes())

    def put_shot(self, picture: bytes) -> str:
        """Store a screenshot, give its digest."""
        return self._put("shots", ".jpg", picture)

    def shot(self, digest: str) -> Path:
        """Path of a stored screenshot."""
        return self._path("shots", ".jpg", digest)

    def _path(self, kind: str, ending: str, digest: str) -> Path:
        return self.path / kind / f"{digest}{ending}"

    def _put(self, kind: str, ending: str, content: bytes) -> str:
        digest = hashlib.sha256(content).hexdigest()[:20]
        path = self._path(kind, ending, digest)
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            half = path.with_suffix(".part")
            half.write_bytes(content)
            half.replace(path)
        return digest

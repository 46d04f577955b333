"""What Filebox keeps: one bucket of keyed objects, a trash, accounts and what people wrote.

Everything lives in memory and every change moves a clock of its own, so that two starts with the
same clicks show the same pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from surefoot.configs.examples.filebox.app.seed import (
    ACCOUNTS,
    FIRST_CHANGE,
    NOTE,
    OBJECTS,
    PREFERENCES,
    TRASHED,
)

BAD_CHARACTERS = re.compile(r'[\\/:*?"<>|]')
CAPACITY_BYTES = 20 * 1024 * 1024


class RefusedError(Exception):
    """The store says no; the message is a key of `texts.yaml`."""

    def __init__(self, text_key: str, status: int = 409, **values: str) -> None:
        super().__init__(text_key)
        self.text_key = text_key
        self.status = status
        self.values = values


@dataclass
class StoredObject:
    """One file, or a folder when `key` ends with a slash."""

    key: str
    content: bytes
    size_bytes: int
    modified: datetime

    @property
    def is_folder(self) -> bool:
        """Say whether this is a folder's marker."""
        return self.key.endswith("/")

    @property
    def name(self) -> str:
        """Give the last part of the key, without a slash."""
        return self.key.rstrip("/").rsplit("/", 1)[-1]

    @property
    def parent(self) -> str:
        """Give the key of the folder around it; empty for the bucket itself."""
        head, slash, _ = self.key.rstrip("/").rpartition("/")
        return head + slash

    @property
    def kind(self) -> str:
        """Give folder, table, image, text or binary."""
        if self.is_folder:
            return "folder"
        suffix = Path(self.name).suffix.lower()
        kinds = {".csv": "table", ".svg": "image", ".txt": "text", ".md": "text"}
        return kinds.get(suffix, "binary")


@dataclass
class Trashed:
    """What one deletion took away."""

    number: int
    objects: list[StoredObject]

    @property
    def top(self) -> StoredObject:
        """Give the object that was deleted; the others were inside it."""
        return self.objects[0]


@dataclass
class Account:
    """Somebody who can sign in."""

    name: str
    password: str
    full_name: str
    role: str
    locked: bool = False
    new: bool = False
    preferences: dict[str, str] = field(default_factory=dict)


@dataclass
class Activity:
    """One line of the activity page."""

    when: datetime
    text: str


class Store:
    """All data of one running Filebox."""

    def __init__(self, data: Path | None = None) -> None:
        """Fill the bucket.

        Args:
            data: Folder whose files become the bucket's contents; it is only read. None takes the
                bundled contents.
        """
        self.now = FIRST_CHANGE
        self.objects: dict[str, StoredObject] = {}
        self.trash: list[Trashed] = []
        self.starred: set[str] = {"welcome.txt"}
        self.comments: dict[str, list[tuple[str, str]]] = {}
        self.note = NOTE
        self.accounts = {
            name: Account(name=name, preferences=dict(PREFERENCES[name]), **facts)
            for name, facts in ACCOUNTS.items()
        }
        self._trashed = 0
        if data is None:
            for key, size_bytes, modified, content in OBJECTS:
                self.objects[key] = StoredObject(key, content, size_bytes, modified)
            for key, size_bytes, modified, content in TRASHED:
                self._to_trash([StoredObject(key, content, size_bytes, modified)])
        else:
            self._read_folder(data)
        self.activity = [
            Activity(
                FIRST_CHANGE - timedelta(hours=7 * n), f"Nightly backup no. {240 - n} finished"
            )
            for n in range(1, 121)
        ]

    def _read_folder(self, data: Path) -> None:
        for path in sorted(data.rglob("*")):
            key = path.relative_to(data).as_posix() + ("/" if path.is_dir() else "")
            content = b"" if path.is_dir() else path.read_bytes()
            self.objects[key] = StoredObject(key, content, len(content), FIRST_CHANGE)

    def tick(self) -> datetime:
        """Give the time of a change: one minute after the one before."""
        self.now += timedelta(minutes=1)
        return self.now

    def listing(self, prefix: str) -> list[StoredObject]:
        """Give what is directly in a folder: folders first, each group by name."""
        inside = [o for o in self.objects.values() if o.parent == prefix]
        return sorted(inside, key=lambda o: (not o.is_folder, o.name.lower()))

    def has_folder(self, prefix: str) -> bool:
        """Say whether the folder is there; the bucket itself always is."""
        return prefix == "" or prefix in self.objects

    def used_bytes(self) -> int:
        """Give how much all files take."""
        return sum(o.size_bytes for o in self.objects.values())

    def find(self, words: str) -> list[StoredObject]:
        """Give every object whose name contains the words, whatever their case."""
        wanted = words.strip().lower()
        hits = [o for o in self.objects.values() if wanted and wanted in o.name.lower()]
        return sorted(hits, key=lambda o: o.key)

    def get(self, key: str) -> StoredObject:
        """Give one object.

        Raises:
            RefusedError: there is none.
        """
        if key not in self.objects:
            raise RefusedError("error.gone", 404)
        return self.objects[key]

    def create_folder(self, prefix: str, name: str) -> str:
        """Make a folder and give its key.

        Raises:
            RefusedError: the name is empty, taken or has characters that no folder may have.
        """
        key = prefix + self._free_name(prefix, name) + "/"
        self.objects[key] = StoredObject(key, b"", 0, self.tick())
        self._log(f"Folder {key.rstrip('/')} created")
        return key

    def put(self, prefix: str, name: str, content: bytes) -> str:
        """Keep an uploaded file, replacing one of the same name, and give its key."""
        key = prefix + name
        self.objects[key] = StoredObject(key, content, len(content), self.tick())
        self._log(f"{key} uploaded")
        return key

    def rename(self, key: str, name: str) -> str:
        """Rename a file and give its new key.

        Raises:
            RefusedError: no such file, or a name that cannot be.
        """
        known = self.get(key)
        if name.strip() == known.name:
            return key
        new_key = known.parent + self._free_name(known.parent, name)
        self._rekey(known, new_key)
        self._log(f"{key} renamed to {new_key}")
        return new_key

    def move(self, key: str, folder: str) -> str:
        """Move a file into a folder and give its new key.

        Raises:
            RefusedError: no such file or folder, or the name is taken there.
        """
        known = self.get(key)
        if known.is_folder or not self.has_folder(folder):
            raise RefusedError("error.cannot_move")
        new_key = folder + self._free_name(folder, known.name)
        self._rekey(known, new_key)
        self._log(f"{key} moved to {folder or 'the bucket'}")
        return new_key

    def delete(self, key: str) -> Trashed:
        """Move an object, and everything inside it, to the trash."""
        known = self.get(key)
        inside = [o for o in self.objects.values() if known.is_folder and o.key.startswith(key)]
        taken = [known, *(o for o in inside if o is not known)]
        for taken_object in taken:
            del self.objects[taken_object.key]
        self.tick()
        self._log(f"{key.rstrip('/')} moved to trash")
        return self._to_trash(taken)

    def restore(self, number: int) -> StoredObject:
        """Put back what one deletion took.

        Raises:
            RefusedError: it is not in the trash, or its name is taken again.
        """
        for trashed in self.trash:
            if trashed.number == number:
                if trashed.top.key in self.objects:
                    raise RefusedError("error.duplicate", name=trashed.top.name)
                self.trash.remove(trashed)
                self.objects.update({o.key: o for o in trashed.objects})
                self._log(f"{trashed.top.key.rstrip('/')} restored")
                return trashed.top
        raise RefusedError("error.gone", 404)

    def empty_trash(self) -> None:
        """Forget everything in the trash."""
        self.trash.clear()
        self._log("Trash emptied")

    def _free_name(self, prefix: str, name: str) -> str:
        wanted = name.strip()
        if not wanted:
            raise RefusedError("error.name_required", 422)
        if BAD_CHARACTERS.search(wanted):
            raise RefusedError("error.bad_characters", 422)
        if prefix + wanted in self.objects or f"{prefix}{wanted}/" in self.objects:
            raise RefusedError("error.duplicate", name=wanted)
        return wanted

    def _rekey(self, known: StoredObject, new_key: str) -> None:
        del self.objects[known.key]
        if known.key in self.starred:
            self.starred.remove(known.key)
            self.starred.add(new_key)
        known.key = new_key
        known.modified = self.tick()
        self.objects[new_key] = known

    def _to_trash(self, objects: list[StoredObject]) -> Trashed:
        self._trashed += 1
        trashed = Trashed(self._trashed, objects)
        self.trash.append(trashed)
        return trashed

    def _log(self, text: str) -> None:
        self.activity.insert(0, Activity(self.now, text))

"""The classes under test: folders and jars of class files, and classes that came as bytes."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from surefoot.state.errors import ConfigError
from surefoot.tools.java.classfiles import ClassFileError, read_class
from surefoot.tools.java.facts import ClassFacts

_SUFFIX = ".class"


class ClassPath:
    """Facts of the classes of a class path; the first entry that has a class wins.

    Args:
        entries: Folders and jars.
        classes: Class files by binary name with slashes; they come before the entries.

    Raises:
        ConfigError: an entry does not exist or is no jar.
    """

    def __init__(
        self, entries: Sequence[Path] = (), classes: Mapping[str, bytes] | None = None
    ) -> None:
        self.entries = tuple(entries)
        self._classes = dict(classes or {})
        self._jars: dict[Path, zipfile.ZipFile] = {}
        for entry in self.entries:
            if entry.is_dir():
                continue
            try:
                self._jars[entry] = zipfile.ZipFile(entry)
            except (OSError, zipfile.BadZipFile) as error:
                raise ConfigError(f"class path: {str(entry)!r} is no folder and no jar") from error
        self._facts: dict[str, ClassFacts | None] = {}

    def facts(self, descriptor: str) -> ClassFacts | None:
        """Give the facts of a class by its descriptor, None when it is not here or damaged."""
        if descriptor not in self._facts:
            data = self.read(descriptor[1:-1]) if descriptor.startswith("L") else None
            self._facts[descriptor] = _sound(data, descriptor) if data is not None else None
        return self._facts[descriptor]

    def read(self, name: str) -> bytes | None:
        """Give the class file of a binary name with slashes, None when it is not here."""
        if name in self._classes:
            return self._classes[name]
        if not name or ".." in name.split("/") or name.startswith("/") or "\0" in name:
            return None
        for entry in self.entries:
            if entry in self._jars:
                if name in self._names[entry]:
                    return self._jars[entry].read(name + _SUFFIX)
            elif (file := entry / (name + _SUFFIX)).is_file():
                return file.read_bytes()
        return None

    @cached_property
    def _names(self) -> dict[Path, frozenset[str]]:
        return {
            entry: frozenset(n.removesuffix(_SUFFIX) for n in jar.namelist() if _is_class_entry(n))
            for entry, jar in self._jars.items()
        }

    def names(self) -> Iterator[str]:
        """Name every class, as binary names with slashes."""
        seen = set(self._classes)
        yield from self._classes
        for entry in self.entries:
            for name in sorted(self._names[entry]) if entry in self._jars else _in_folder(entry):
                if name not in seen:
                    seen.add(name)
                    yield name

    def close(self) -> None:
        """Close the jars."""
        for jar in self._jars.values():
            jar.close()


def _sound(data: bytes, descriptor: str) -> ClassFacts | None:
    """Read a class; one that is damaged or names itself otherwise would not load either."""
    try:
        facts = read_class(data)
    except ClassFileError:
        return None
    return facts if facts is not None and facts.descriptor == descriptor else None


def _is_class_entry(name: str) -> bool:
    return name.endswith(_SUFFIX) and not name.startswith("META-INF/")


def _in_folder(folder: Path) -> Iterator[str]:
    for file in sorted(folder.rglob("*" + _SUFFIX)):
        yield file.relative_to(folder).as_posix().removesuffix(_SUFFIX)

"""The JDK of this machine, and its classes, read from `lib/modules` as they are asked for."""

from __future__ import annotations

import mmap
import os
import re
import shutil
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from surefoot.state.errors import ConfigError
from surefoot.tools.java.classfiles import read_class
from surefoot.tools.java.facts import ClassFacts

_LEAST = 17
_RELEASE = re.compile(r'^JAVA_VERSION="([^"]+)"', re.MULTILINE)
_INSTALL = "install one (Debian: apt-get install default-jdk-headless) or set JAVA_HOME"
_MAGIC, _VERSION = 0xCAFEDADA, 1
_HEADER = struct.Struct("=7I")
_SEED = 0x01000193
_END, _MODULE, _PARENT, _BASE, _EXTENSION, _OFFSET, _COMPRESSED, _SIZE = range(8)


@dataclass(frozen=True, slots=True)
class Jdk:
    """One installed JDK."""

    home: Path
    """Its real folder, all links followed."""
    version: str
    """E.g. "17.0.15"."""

    @property
    def java(self) -> Path:
        """The program that starts a JVM."""
        return self.home / "bin" / "java"

    @property
    def modules(self) -> Path:
        """The file that holds the classes of the JDK."""
        return self.home / "lib" / "modules"

    @property
    def major(self) -> int:
        """E.g. 17."""
        return int(re.split(r"\D", self.version, maxsplit=1)[0])


def find_jdk(environment: Mapping[str, str] | None = None) -> Jdk:
    """Find a JDK: JAVA_HOME beats the PATH, the PATH beats the usual folders.

    Args:
        environment: Where to look for JAVA_HOME and PATH; the process's own by default.

    Raises:
        ConfigError: there is none, JAVA_HOME holds none, or all are older than 17.
    """
    known = os.environ if environment is None else environment
    if named := known.get("JAVA_HOME"):
        if (jdk := _find_jdk_in(Path(named))) is None:
            raise ConfigError(
                f"JAVA_HOME={named!r} holds no JDK {_LEAST} or newer: correct it or unset it"
            )
        return jdk
    found = [jdk for folder in _folders(known.get("PATH", "")) if (jdk := _find_jdk_in(folder))]
    if not found:
        raise ConfigError(f"no JDK {_LEAST} or newer was found: {_INSTALL}")
    return found[0]


def _folders(path: str) -> Iterator[Path]:
    for name in ("javac", "java"):
        if program := shutil.which(name, path=path):
            yield Path(program).resolve().parents[1]
    yield from sorted(Path("/usr/lib/jvm").glob("*"), reverse=True)


def _find_jdk_in(folder: Path) -> Jdk | None:
    """Give the JDK of a folder, None when it holds none that serves (a mere JRE does not)."""
    home = folder.resolve()
    release, modules = home / "release", home / "lib" / "modules"
    if not (release.is_file() and modules.is_file() and (home / "bin" / "javac").exists()):
        return None
    version = _RELEASE.search(release.read_text("utf-8", "replace"))
    if version is None:
        return None
    jdk = Jdk(home, version[1])
    return jdk if jdk.major >= _LEAST else None


class JdkClasses:
    """Facts of the classes of one JDK, in the jimage format.

    A look-up costs two hashes and one read of a mapped file, so nothing is listed or kept
    beforehand and no JVM is started. Multi-byte numbers are in the byte order of the machine.

    Args:
        modules: The file `lib/modules` of the JDK.

    Raises:
        ConfigError: the file is none of this format.
    """

    def __init__(self, modules: Path) -> None:
        self._path = modules
        with modules.open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        head = self._data[: _HEADER.size].ljust(_HEADER.size, b"\0")
        magic, version, _, _, length, locations, strings = _HEADER.unpack(head)
        if magic != _MAGIC or version >> 16 != _VERSION or not length:
            raise ConfigError(f"{modules}: not the classes of a JDK in a format that is known")
        self._length: int = length
        self._redirects = _HEADER.size
        self._offsets = self._redirects + 4 * length
        self._locations = self._offsets + 4 * length
        self._strings = self._locations + locations
        self._contents = self._strings + strings
        self._facts = lru_cache(maxsize=4096)(self._read)

    def facts(self, descriptor: str) -> ClassFacts | None:
        """Give the facts of a class by its descriptor, None when the JDK has none such."""
        if not (descriptor.startswith("L") and "/" in descriptor):
            return None
        return self._facts(descriptor[1:-1])

    def _read(self, name: str) -> ClassFacts | None:
        package, _, simple = name.rpartition("/")
        module = self._module(package.replace("/", "."))
        if module is None:
            return None
        data = self._resource(f"/{module}/{name}.class", (module, package, simple, "class"))
        return read_class(data) if data is not None else None

    @lru_cache(maxsize=512)  # noqa: B019  one object for the life of the process
    def _module(self, package: str) -> str | None:
        """Name the module of a package: among its entries the one that is not empty."""
        entries = self._resource(f"/packages/{package}", ("packages", "", package, ""))
        for at in range(0, len(entries or b""), 8):
            is_empty, name = struct.unpack_from("=2I", entries or b"", at)
            if not is_empty:
                return self._string(name)
        return None

    def _resource(self, path: str, parts: tuple[str, str, str, str]) -> bytes | None:
        """Find a resource by its path; `parts` are its module, parent, base and extension."""
        key = path.encode("utf-8")
        (redirect,) = struct.unpack_from("=i", self._data, self._redirects + 4 * self._slot(key))
        if not redirect:
            return None
        index = -1 - redirect if redirect < 0 else self._slot(key, redirect)
        (offset,) = struct.unpack_from("=I", self._data, self._offsets + 4 * index)
        place = self._attributes(self._locations + offset)
        names = (place[_MODULE], place[_PARENT], place[_BASE], place[_EXTENSION])
        if tuple(map(self._string, names)) != parts:
            return None
        if place[_COMPRESSED]:
            raise ConfigError(f"{self._path}: its classes are compressed; use a common JDK")
        start = self._contents + place[_OFFSET]
        return self._data[start : start + place[_SIZE]]

    def _slot(self, key: bytes, seed: int = _SEED) -> int:
        for byte in key:
            seed = (seed * _SEED & 0xFFFFFFFF) ^ byte
        return (seed & 0x7FFFFFFF) % self._length

    def _attributes(self, at: int) -> list[int]:
        found = [0] * 8
        while (head := self._data[at]) >> 3 != _END:
            size = (head & 7) + 1
            found[head >> 3] = int.from_bytes(self._data[at + 1 : at + 1 + size], "big")
            at += 1 + size
        return found

    def _string(self, offset: int) -> str:
        start = self._strings + offset
        return self._data[start : self._data.find(b"\0", start)].decode("utf-8")

"""The classes of a JDK, read from its `lib/modules` (the jimage format) as they are asked for.

A look-up costs two hashes and one read of a mapped file, so nothing is listed or kept beforehand
and no JVM is started. Multi-byte numbers are in the byte order of the machine.
"""

from __future__ import annotations

import mmap
import struct
from functools import lru_cache
from pathlib import Path

from surefoot.state.errors import ConfigError
from surefoot.tools.java.classfiles import read_class
from surefoot.tools.java.facts import ClassFacts

_MAGIC, _VERSION = 0xCAFEDADA, 1
_HEADER = struct.Struct("=7I")
_SEED = 0x01000193
_END, _MODULE, _PARENT, _BASE, _EXTENSION, _OFFSET, _COMPRESSED, _SIZE = range(8)


class JdkClasses:
    """Facts of the classes of one JDK.

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

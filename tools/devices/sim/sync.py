"""The `sync:` service: files to and from a simulated phone."""

import stat
import struct
import time

from surefoot.tools.devices.sim.listener import Stream
from surefoot.tools.devices.sim.phone import SimPhone

_FOLDER, _FILE = stat.S_IFDIR | 0o771, stat.S_IFREG | 0o644
_CHUNK = 64 * 1024


def serve_sync(phone: SimPhone, stream: Stream) -> None:
    """Answer requests until the client quits."""
    while True:
        kind, size = struct.unpack("<4sI", stream.read(8))
        if kind == b"QUIT":
            return
        path = stream.read(size).decode("utf-8", "replace")
        if kind in (b"STAT", b"LST2", b"STA2"):
            _stat(phone, stream, path)
        elif kind == b"SEND":
            _receive(phone, stream, path.rpartition(",")[0] or path)
        elif kind == b"RECV":
            _send(phone, stream, path)
        elif kind == b"LIST":
            _list(phone, stream, path)
        else:
            _write_fail_reply(stream, f"unknown sync request {kind!r}")
            return


def is_folder(phone: SimPhone, path: str) -> bool:
    """Say whether a path is a folder: it is known, or a file is in it."""
    folder = path.rstrip("/") + "/"
    known = ("/", "/data/", "/data/local/", "/data/local/tmp/", "/sdcard/", "/storage/")
    return (
        folder in known
        or folder.rstrip("/") in phone.folders
        or any(name.startswith(folder) for name in phone.files)
    )


def entries(phone: SimPhone, path: str) -> list[str]:
    """List the names in a folder."""
    folder = path.rstrip("/") + "/"
    inside = (name.removeprefix(folder) for name in phone.files if name.startswith(folder))
    made = (name.removeprefix(folder) for name in phone.folders if name.startswith(folder))
    return sorted({name.partition("/")[0] for name in (*inside, *made)})


def _mode_size_mtime(phone: SimPhone, path: str) -> tuple[int, int, int]:
    with phone.changed:
        if path in phone.files:
            return _FILE, len(phone.files[path]), int(time.time())
        return (_FOLDER, 0, int(time.time())) if is_folder(phone, path) else (0, 0, 0)


def _stat(phone: SimPhone, stream: Stream, path: str) -> None:
    stream.write(b"STAT" + struct.pack("<III", *_mode_size_mtime(phone, path)))


def _receive(phone: SimPhone, stream: Stream, path: str) -> None:
    parts: list[bytes] = []
    while True:
        kind, size = struct.unpack("<4sI", stream.read(8))
        if kind == b"DONE":
            break
        parts.append(stream.read(size))
    with phone.changed:
        phone.files[path] = b"".join(parts)
    stream.write(b"OKAY" + struct.pack("<I", 0))


def _send(phone: SimPhone, stream: Stream, path: str) -> None:
    with phone.changed:
        data = phone.files.get(path)
    if data is None:
        _write_fail_reply(stream, f"open failed: No such file or directory: {path}")
        return
    for start in range(0, len(data), _CHUNK):
        part = data[start : start + _CHUNK]
        stream.write(b"DATA" + struct.pack("<I", len(part)) + part)
    stream.write(b"DONE" + struct.pack("<I", 0))


def _list(phone: SimPhone, stream: Stream, path: str) -> None:
    with phone.changed:
        names = entries(phone, path)
    for name in names:
        facts = _mode_size_mtime(phone, f"{path.rstrip('/')}/{name}")
        written = name.encode()
        stream.write(b"DENT" + struct.pack("<IIII", *facts, len(written)) + written)
    stream.write(b"DONE" + struct.pack("<IIII", 0, 0, 0, 0))


def _write_fail_reply(stream: Stream, problem: str) -> None:
    written = problem.encode()
    stream.write(b"FAIL" + struct.pack("<I", len(written)) + written)

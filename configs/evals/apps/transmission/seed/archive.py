"""Writes the archive of a village, its torrents and the settings below the folder given."""

import hashlib
import json
import sys
from pathlib import Path

PIECE = 65536
ADDED = 1773000000
COMMENT = "From the village archive"
SETTINGS = {
    # Nothing may reach out of the machine, and two apps may run side by side.
    "bind-address-ipv4": "127.0.0.1",
    "bind-address-ipv6": "::1",
    "dht-enabled": False,
    "lpd-enabled": False,
    "pex-enabled": False,
    "utp-enabled": False,
    "port-forwarding-enabled": False,
    "peer-port-random-on-start": True,
    "speed-limit-down": 400,
    "speed-limit-up": 120,
    "ratio-limit": 2,
}

KIB = 1024
Files = dict[str, int]
TRANSFERS: dict[str, tuple[Files, bool, bool]] = {
    # Its files with their bytes, whether it is paused, whether its files are there.
    "Bell ringing 1962": (
        {"evening.ogg": 300 * KIB, "morning.ogg": 420 * KIB, "notes.txt": 2 * KIB},
        False,
        True,
    ),
    "Farm songs": (
        {"01 sowing.ogg": 256 * KIB, "02 mowing.ogg": 192 * KIB, "03 threshing.ogg": 320 * KIB},
        False,
        True,
    ),
    "Ferry talk.ogg": ({"": 640 * KIB}, True, True),
    "Harvest film.mkv": ({"": 2560 * KIB}, False, True),
    "Village atlas.pdf": ({"": 1280 * KIB}, True, False),
}


def encoded(value: object) -> bytes:
    """Write a value as torrents do."""
    match value:
        case int():
            return b"i%de" % value
        case str():
            return encoded(value.encode())
        case bytes():
            return b"%d:%s" % (len(value), value)
        case list():
            return b"l" + b"".join(encoded(one) for one in value) + b"e"
        case dict():
            pairs = sorted(value.items())
            return b"d" + b"".join(encoded(part) for pair in pairs for part in pair) + b"e"
    raise TypeError(value)


def content(name: str, size: int) -> bytes:
    """Give the bytes of a file, always the same for its name."""
    line = f"{name}\n".encode()
    return (line * (size // len(line) + 1))[:size]


def write_transfer(name: str, files: Files, paused: bool, there: bool, folder: Path) -> None:
    """Write one torrent with what the app remembers of it, and its files if they are there."""
    parts = [content(f"{name}/{file}", size) for file, size in files.items()]
    if there:
        for file, part in zip(files, parts, strict=True):
            path = folder / "archive" / name / file if file else folder / "archive" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(part)
    whole = b"".join(parts)
    pieces = (whole[start : start + PIECE] for start in range(0, len(whole), PIECE))
    about: dict[str, object] = {
        "name": name,
        "piece length": PIECE,
        "pieces": b"".join(hashlib.sha1(piece).digest() for piece in pieces),
    }
    if "" in files:
        about["length"] = files[""]
    else:
        about["files"] = [{"length": size, "path": [file]} for file, size in files.items()]
    stem = hashlib.sha1(encoded(about)).hexdigest()
    torrent = {"info": about, "comment": COMMENT, "created by": "archive", "creation date": ADDED}
    memory: dict[str, object] = {"destination": str(folder / "archive"), "paused": int(paused)}
    memory["added-date"] = ADDED
    if there:
        # Checked after any time that the files can bear, so they are not checked again.
        memory["progress"] = {"blocks": "all", "time-checked": [4_000_000_000] * len(files)}
    for kind, value in (("torrent", torrent), ("resume", memory)):
        path = folder / "settings" / f"{kind}{'s' if kind == 'torrent' else ''}" / f"{stem}.{kind}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(encoded(value))


def main() -> None:
    """Write everything below the folder of the command line."""
    folder = Path(sys.argv[1]).resolve()
    for name, (files, paused, there) in TRANSFERS.items():
        write_transfer(name, files, paused, there, folder)
    settings = {**SETTINGS, "download-dir": str(folder / "archive")}
    (folder / "settings" / "settings.json").write_text(json.dumps(settings))


if __name__ == "__main__":
    main()

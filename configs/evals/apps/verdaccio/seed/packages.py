"""The packages of a harbour and the people who may see them, as Verdaccio keeps them on its disk.

python packages.py FOLDER
"""

import base64
import gzip
import hashlib
import io
import json
import sys
import tarfile
from pathlib import Path
from typing import Any

PACKAGES: dict[str, dict[str, Any]] = {
    "knots": {
        "about": "Ties and unties sixteen kinds of knots",
        "keywords": ["rope", "knot"],
        "author": "mira",
        "licence": "MIT",
        "needs": {},
        "versions": {"1.0.0": "2023-02-01", "1.1.0": "2023-06-15"},
    },
    "net-mender": {
        "about": "Finds holes in fishing nets and mends them",
        "keywords": ["net", "rope"],
        "author": "tomas",
        "licence": "ISC",
        "needs": {"knots": "^1.1.0", "tide-tables": "^2.0.0"},
        "versions": {"0.3.0": "2023-07-01", "0.4.0": "2023-09-20"},
    },
    "tide-tables": {
        "about": "High and low water for any day",
        "keywords": ["tide", "calendar"],
        "author": "mira",
        "licence": "MIT",
        "needs": {"moon-phase": "1.2.0"},
        "versions": {"1.0.0": "2022-01-10", "2.0.0": "2022-11-05", "2.1.0": "2023-03-30"},
    },
    "moon-phase": {
        "about": "How full the moon is tonight",
        "keywords": ["moon", "calendar"],
        "author": "tomas",
        "licence": "Apache-2.0",
        "needs": {},
        "versions": {"1.2.0": "2021-12-24"},
    },
    "@pier/ledger": {
        "about": "Who owes the harbour how much",
        "keywords": ["money"],
        "author": "mira",
        "licence": "MIT",
        "needs": {},
        "versions": {"5.0.0": "2023-10-02"},
    },
}
PEOPLE = {"mira": "rope-and-tar", "tomas": "salt-herring"}


def tarball(described: dict[str, Any]) -> bytes:
    """Pack what npm would pack."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        for name, text in (
            ("package/package.json", json.dumps(described, indent=2)),
            ("package/index.js", "module.exports = {};\n"),
        ):
            entry = tarfile.TarInfo(name)
            entry.size = len(text.encode())
            archive.addfile(entry, io.BytesIO(text.encode()))
    return gzip.compress(whole.getvalue(), mtime=0)


def shelve(storage: Path, name: str, given: dict[str, Any]) -> None:
    """Write one package with all its versions."""
    folder = storage / name
    folder.mkdir(parents=True)
    short = name.rpartition("/")[2]
    person = {"name": given["author"], "email": f"{given['author']}@harbour.example.org"}
    readme = f"# {short}\n\n{given['about']}.\n\n## Installation\n\n    npm install {name}\n"
    days = given["versions"]
    times = {version: f"{day}T10:00:00.000Z" for version, day in days.items()}
    latest = list(days)[-1]
    versions, attachments = {}, {}
    for version in days:
        described = {
            "name": name,
            "version": version,
            "description": given["about"],
            "keywords": given["keywords"],
            "author": person,
            "license": given["licence"],
            "main": "index.js",
            "dependencies": given["needs"],
        }
        packed, file = tarball(described), f"{short}-{version}.tgz"
        (folder / file).write_bytes(packed)
        shasum = hashlib.sha1(packed).hexdigest()
        versions[version] = described | {
            "_id": f"{name}@{version}",
            "readmeFilename": "README.md",
            "maintainers": [person],
            "contributors": [],
            "dist": {
                "integrity": f"sha512-{base64.b64encode(hashlib.sha512(packed).digest()).decode()}",
                "shasum": shasum,
                "tarball": f"http://127.0.0.1/{name}/-/{file}",
            },
        }
        attachments[file] = {"shasum": shasum, "version": version}
    manifest = {
        "_id": name,
        "_rev": "1-0",
        "_uplinks": {},
        "_distfiles": {},
        "_attachments": attachments,
        "name": name,
        "dist-tags": {"latest": latest},
        "versions": versions,
        "time": times | {"created": min(times.values()), "modified": max(times.values())},
        "readme": readme,
        "users": {},
    }
    (folder / "package.json").write_text(json.dumps(manifest, indent=2))


shelf = Path(sys.argv[1])
for package, about in PACKAGES.items():
    shelve(shelf / "storage", package, about)
kept = {"list": list(PACKAGES), "secret": "oakum-and-pitch-oakum-and-pitch-"}
(shelf / "storage" / ".verdaccio-db.json").write_text(json.dumps(kept))
lines = []
for person, password in PEOPLE.items():
    digest = base64.b64encode(hashlib.sha1(password.encode()).digest()).decode()
    lines.append(f"{person}:{{SHA}}{digest}:autocreated 2023-01-01T00:00:00.000Z\n")
(shelf / "htpasswd").write_text("".join(lines))

"""Writes Radicale's storage and settings into a folder: storage.py FOLDER PORT."""

import json
import sys
from pathlib import Path

CONFIG = """[server]
hosts = 127.0.0.1:{port}
[auth]
type = htpasswd
htpasswd_filename = {folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = {folder}/collections
[web]
type = internal
[sharing]
type = files
collection_by_token = True
collection_by_map = True
permit_create_token = True
permit_create_map = True
[logging]
level = warning
"""
EVENT = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//seed//EN
BEGIN:VEVENT
UID:{uid}
DTSTAMP:20240101T000000Z
DTSTART:2024{day}T100000Z
SUMMARY:{summary}
END:VEVENT
END:VCALENDAR
"""
CARD = """BEGIN:VCARD
VERSION:3.0
UID:{uid}
FN:{name}
N:{name};;;;
END:VCARD
"""


def collection(folder: Path, props: dict[str, str], items: dict[str, str]) -> None:
    """Write one calendar or address book."""
    folder.mkdir(parents=True)
    (folder / ".Radicale.props").write_text(json.dumps(props), "utf-8")
    for name, text in items.items():
        (folder / name).write_bytes(text.replace("\n", "\r\n").encode())


def calendar(title: str, color: str, about: str) -> dict[str, str]:
    """Describe a calendar."""
    return {
        "tag": "VCALENDAR",
        "D:displayname": title,
        "ICAL:calendar-color": color,
        "C:calendar-description": about,
        "C:supported-calendar-component-set": "VEVENT,VJOURNAL,VTODO",
    }


def address_book(title: str, color: str, about: str) -> dict[str, str]:
    """Describe an address book."""
    return {
        "tag": "VADDRESSBOOK",
        "D:displayname": title,
        "INF:addressbook-color": color,
        "CR:addressbook-description": about,
    }


def main(folder: Path, port: str) -> None:
    """Write everything."""
    root = folder / "collections" / "collection-root"
    work = {
        "a.ics": EVENT.format(uid="a", summary="Budget", day="0305"),
        "b.ics": EVENT.format(uid="b", summary="Review", day="0306"),
    }
    family = {"c.ics": EVENT.format(uid="c", summary="Party", day="0607")}
    names = {"d": "Jon Smith", "e": "Kim Lee", "f": "Ines Park"}
    friends = {f"{uid}.vcf": CARD.format(uid=uid, name=name) for uid, name in names.items()}
    nora = root / "nora"
    collection(nora / "work", calendar("Work", "#ff0000ff", "Meetings and deadlines"), work)
    collection(nora / "family", calendar("Family", "#00aa00ff", "Birthdays"), family)
    book = address_book("Friends", "#0000ffff", "People from school")
    collection(nora / "friends", book, friends)
    (root / "omar").mkdir(parents=True)
    (folder / "users").write_text("nora:secret\nomar:omar1\n", "utf-8")
    (folder / "config").write_text(CONFIG.format(folder=folder, port=port), "utf-8")


main(Path(sys.argv[1]), sys.argv[2])

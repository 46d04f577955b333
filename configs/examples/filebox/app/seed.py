"""The contents every start of Filebox begins with."""

from __future__ import annotations

from datetime import datetime
from typing import TypedDict

FIRST_CHANGE = datetime(2024, 6, 3, 9, 0)


class AccountFacts(TypedDict, total=False):
    """What `Account` takes besides its name and preferences."""

    password: str
    full_name: str
    role: str
    locked: bool
    new: bool


ACCOUNTS: dict[str, AccountFacts] = {
    "admin": {"password": "Cloud-Nine-9", "full_name": "Ada Admin", "role": "admin"},
    "wei": {"password": "Bamboo-88", "full_name": "Wei Zhang", "role": "editor"},
    "linh": {"password": "Sen-Hong-7", "full_name": "Linh Tran", "role": "editor", "new": True},
    "vera": {"password": "Look-Only-1", "full_name": "Vera Viewer", "role": "viewer"},
    "mallory": {
        "password": "Locked-Out-0",
        "full_name": "Mallory Moss",
        "role": "editor",
        "locked": True,
    },
}

PREFERENCES: dict[str, dict[str, str]] = {
    name: {
        "display_name": facts["full_name"],
        "email": f"{name}@filebox.example",
        "phone": "",
        "about": "",
        "theme": "light",
        "density": "comfortable",
        "newsletter": "",
        "digest": "on",
        "text_size": "15",
        "per_page": "25",
        "birthday": "",
    }
    for name, facts in ACCOUNTS.items()
}

NOTE = (
    "<p><b>Release checklist</b></p><p>Ask Wei about the March figures.</p>"
    "<p>Back up the photos.</p>"
)

_ITEMS = b"""sku,item,quantity,price
A-100,Desk lamp,14,29.90
A-101,Office chair,3,189.00
B-200,Notebook,240,2.50
B-201,Pencil,1000,0.40
C-300,Whiteboard,5,74.00
"""
_README = b"""Uploads

Put new files here. They are checked every night at 02:00.
Questions: ask Ada Admin.
"""
_WELCOME = b"""Welcome to Filebox.

Double-click a file to open it, drag it onto a folder to move it,
press n for a new folder and / to search.
"""
_MONTH = "week,visitors,orders\n" + "\n".join(
    f"{w},{900 + 37 * w},{40 + 3 * w}" for w in range(1, 5)
)
_ANNUAL = "month,income,costs\n" + "\n".join(
    f"{month},{41000 + 1250 * n},{30500 + 640 * n}"
    for n, month in enumerate(
        ["January", "February", "March", "April", "May", "June", "July", "August"]
    )
)


def _picture(sky: str, sun: str, hill: str, front: str, width_px: int = 640) -> bytes:
    middle_px = width_px // 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width_px} 360">'
        f'<rect width="{width_px}" height="360" fill="{sky}"/>'
        f'<circle cx="{middle_px + 120}" cy="120" r="52" fill="{sun}"/>'
        f'<path d="M0 250 Q{middle_px // 2} 120 {middle_px} 240 T{width_px} 210 V360 H0Z" '
        f'fill="{hill}"/>'
        f'<path d="M0 310 Q{middle_px} 230 {width_px} 300 V360 H0Z" fill="{front}"/></svg>'
    ).encode()


def _day(month: int, day: int, hour: int = 10, minute: int = 0) -> datetime:
    return datetime(2024, month, day, hour, minute)


OBJECTS: list[tuple[str, int, datetime, bytes]] = [
    ("archive/", 0, _day(1, 8), b""),
    ("legacy/", 0, _day(1, 2), b""),
    ("photos/", 0, _day(4, 19), b""),
    (
        "photos/beach.svg",
        412,
        _day(4, 19, 8, 5),
        _picture("#bfe3f5", "#ffd166", "#7fc8c2", "#f3d9a4"),
    ),
    (
        "photos/forest.svg",
        398,
        _day(4, 17, 16, 40),
        _picture("#d7ecd9", "#fff3b0", "#5b8f6b", "#2f5d43"),
    ),
    (
        "photos/panorama.svg",
        2_411_724,
        _day(3, 30, 11, 25),
        _picture("#c9d8f0", "#ffe8d6", "#8093c1", "#4a5a8a", 1280),
    ),
    (
        "photos/sunset.svg",
        405,
        _day(4, 12, 20, 15),
        _picture("#f8b195", "#f67280", "#6c5b7b", "#355c7d"),
    ),
    ("reports/", 0, _day(5, 2), b""),
    ("reports/2023/", 0, _day(1, 15), b""),
    ("reports/2023/december.csv", 1_204, _day(1, 15, 9, 30), _MONTH.encode()),
    ("reports/2024/", 0, _day(5, 2), b""),
    ("reports/annual.csv", 48_310, _day(5, 2, 14, 12), _ANNUAL.encode()),
    ("reports/february.csv", 9_320, _day(3, 4, 9, 10), _MONTH.encode()),
    ("reports/january.csv", 1_850, _day(2, 5, 9, 2), _MONTH.encode()),
    ("reports/march.csv", 120_400, _day(4, 3, 9, 45), _MONTH.encode()),
    ("reports/summary.txt", 640, _day(5, 1, 17, 20), b"Orders grew by 8 % in the first quarter.\n"),
    ("restricted/", 0, _day(2, 1), b""),
    ("restricted/salaries.csv", 5_120, _day(2, 1, 12, 0), b"name,salary\nAda,1\n"),
    ("uploads/", 0, _day(5, 28), b""),
    ("uploads/items.csv", 138, _day(5, 28, 15, 30), _ITEMS),
    ("uploads/readme.txt", 97, _day(5, 20, 10, 11), _README),
    ("budget.xlsx", 18_432, _day(5, 6, 13, 37), b"PK\x03\x04"),
    ("notes.md", 2_310, _day(4, 22, 18, 3), b"# Notes\n\n- order paper\n- call the printer\n"),
    ("welcome.txt", 132, _day(1, 2, 8, 0), _WELCOME),
]

TRASHED: list[tuple[str, int, datetime, bytes]] = [
    ("draft.txt", 310, _day(3, 12, 9, 0), b"An old draft.\n"),
    (
        "photos/drawing.svg",
        377,
        _day(3, 14, 9, 0),
        _picture("#eeeeee", "#dddddd", "#bbbbbb", "#999999"),
    ),
    ("old-budget.xlsx", 16_384, _day(3, 20, 9, 0), b"PK\x03\x04"),
]

"""The watched pages of a ferry office, in their groups; none is due for a check.

office.py FOLDER: writes the store into it.
"""

import json
import sys
import time
import uuid
from pathlib import Path

GROUPS = ["Ferries", "Weather", "Suppliers"]
WATCHES = [
    ("http://www.northline-ferries.example/timetable", "Northline timetable", "Ferries"),
    ("http://www.northline-ferries.example/fares", "Northline fares", "Ferries"),
    ("http://www.skerry-boats.example/news", "Skerry Boats news", "Ferries"),
    ("http://www.coast-weather.example/warnings", "Gale warnings", "Weather"),
    ("http://www.coast-weather.example/tides", "Tide tables", "Weather"),
    ("http://www.ropes-and-tar.example/prices", "Rope prices", "Suppliers"),
    ("http://www.island-print.example/opening-hours", "Print shop opening hours", "Suppliers"),
]
"""Address, title, group."""
FOUR_WEEKS = {"weeks": 4, "days": None, "hours": None, "minutes": None, "seconds": None}


def same_id(name: str) -> str:
    """Give the same id at every start."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, name))


def write(path: Path, content: object) -> None:
    """Write a file of the store."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=2), "utf-8")


def watch(folder: Path, url: str, title: str, group: str, changed_days: int) -> None:
    """Write a page that was read twice and said something else the second time."""
    now = int(time.time())
    first, second = now - 30 * 86400, now - changed_days * 86400
    home = folder / same_id(url)
    about = {
        "uuid": same_id(url),
        "url": url,
        "title": title,
        "tags": [same_id(group)],
        "processor": "text_json_diff",
        "fetch_backend": "system",
        "date_created": now - (40 + changed_days) * 86400,
        "last_checked": now - 86400,
        "last_viewed": now,
        "check_count": 2,
        "previous_md5": "0" * 32,
        "paused": False,
        "time_between_check_use_default": True,
    }
    write(home / "watch.json", about)
    lines = []
    for when, word in ((first, "spring"), (second, "summer")):
        name = f"{same_id(url + word).replace('-', '')}.txt"
        (home / name).write_text(f"{title}\nValid for {word}\n", "utf-8")
        lines.append(f"{when},{name}\n")
    (home / "history.txt").write_text("".join(lines), "utf-8")


store = Path(sys.argv[1])
settings = {
    "requests": {"time_between_check": FOUR_WEEKS},
    "application": {"schema_version": 33, "tags": {}, "ui": {"open_diff_in_new_tab": False}},
}
write(store / "changedetection.json", {"app_guid": same_id("office"), "settings": settings})
for one in GROUPS:
    about_group = {"uuid": same_id(one), "title": one, "date_created": int(time.time())}
    write(store / same_id(one) / "tag.json", about_group)
for place, (address, name, group_name) in enumerate(WATCHES):
    watch(store, address, name, group_name, changed_days=2 + place)

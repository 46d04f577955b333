"""The people and the issues of a theatre; runs with Roundup's own packages."""

import sqlite3
import sys
from pathlib import Path

from roundup import instance, password

home = Path(sys.argv[1])
db = instance.open(str(home)).open("admin")
people = {}
for name, real, role in (
    ("clara", "Clara Voss", "User"),
    ("tom", "Tom Adeyemi", "User"),
    ("ingrid", "Ingrid Lund", "User"),
):
    people[name] = db.user.create(
        username=name,
        realname=real,
        address=f"{name}@harbour.example.org",
        password=password.Password("stage-door", config=db.config),
        roles=role,
    )
for word in ("stage", "seating", "lighting", "box-office"):
    db.keyword.create(name=word)
ISSUES = (
    ("Curtain motor stalls halfway", "critical", "in-progress", "clara", "stage"),
    ("Row F seats squeak", "bug", "unread", None, "seating"),
    ("Ticket printer jams on thick paper", "urgent", "chatting", "tom", "box-office"),
    ("Dimmer 12 flickers during blackout", "bug", "testing", "clara", "lighting"),
    ("Add wheelchair places to the seating plan", "feature", "deferred", "tom", "seating"),
    ("Bar closes too early on Sundays", "wish", "unread", None, None),
    ("Fog machine leaks oil", "urgent", "resolved", "tom", "stage"),
    ("Website shows last year's programme", "bug", "unread", None, "box-office"),
    ("Spare bulbs for the dressing room", "wish", "resolved", "clara", "lighting"),
)
for title, priority, status, who, word in ISSUES:
    text = db.msg.create(content=f"{title}.", author=people["ingrid"])
    db.issue.create(
        title=title,
        priority=db.priority.lookup(priority),
        status=db.status.lookup(status),
        assignedto=people[who] if who else None,
        keyword=[db.keyword.lookup(word)] if word else [],
        messages=[text],
    )
db.commit()
db.close()
with sqlite3.connect(home / "db" / "db") as tables:
    tables.execute("update _issue set _creation = '20240301100000.000'")
    tables.execute("update _issue set _activity = '2024030' || id || '100000.000'")

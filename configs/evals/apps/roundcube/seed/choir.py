"""The mail, the people and the accounts of a choir.

python choir.py FOLDER SCHEMA: FOLDER/mail is what the mail server keeps, FOLDER/roundcube.db what
Roundcube keeps, made by its own SCHEMA.
"""

import csv
import os
import sqlite3
import sys
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path

ACCOUNTS = {"marta": ("Marta Lindqvist", "alto-line-7"), "piet": ("Piet Vos", "bass-line-2")}
FOLDERS = ("Archive", "Concerts", "Drafts", "Junk", "Members", "Sent", "Trash")
CONTACTS = (
    ("Agnes", "Holm", "agnes@parish.example"),
    ("Ines", "Carvalho", "ines@larkchoir.example"),
    ("Jonah", "Beck", "jonah@mill-hall.example"),
    ("Lena", "Brook", "lena@larkchoir.example"),
    ("Tobias", "Frey", "tobias@larkchoir.example"),
)
CARD = """BEGIN:VCARD
VERSION:3.0
N:{last};{first};;;
FN:{first} {last}
EMAIL;TYPE=INTERNET,HOME:{email}
END:VCARD"""
THEN = "2024-01-01 10:00:00"


def place(mail: Path, account: str, folder: str) -> Path:
    """Give where an account's Maildir keeps a folder."""
    return mail / account if folder == "INBOX" else mail / account / f".{folder}"


def write_mail(mail: Path, mails: Path) -> None:
    """Write the Maildirs; the time of a file is when it came."""
    for account in ACCOUNTS:
        for folder in ("INBOX", *FOLDERS):
            for part in ("cur", "new", "tmp"):
                (place(mail, account, folder) / part).mkdir(parents=True)
        subscribed = "".join(f"{folder}\n" for folder in FOLDERS)
        (mail / account / "subscriptions").write_text(subscribed, "utf-8")
    for number, row in enumerate(csv.DictReader(mails.read_text("utf-8").splitlines())):
        came = datetime.fromisoformat(f"{row['day']}T09:{number:02}:00+00:00")
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = (
            row[name] for name in ("sender", "recipient", "subject")
        )
        letter["Date"], letter["Message-ID"] = came, f"<{number}@larkchoir.example>"
        letter.set_content(row["text"])
        name = f"{int(came.timestamp())}.M{number}.choir:2,{row['flags']}"
        path = place(mail, row["account"], row["folder"]) / "cur" / name
        path.write_bytes(bytes(letter))
        os.utime(path, (came.timestamp(), came.timestamp()))
    words = "".join(f"{account}:{{PLAIN}}{word}\n" for account, (_, word) in ACCOUNTS.items())
    (mail / "accounts").write_text(words, "utf-8")


def insert(db: sqlite3.Connection, table: str, **row: object) -> None:
    """Add a row."""
    marks = ", ".join("?" for _ in row)
    db.execute(f"insert into {table} ({', '.join(row)}) values ({marks})", tuple(row.values()))


def write_people(db: sqlite3.Connection) -> None:
    """Make the accounts known to Roundcube, with the address book of the first."""
    for number, (account, (name, _)) in enumerate(ACCOUNTS.items(), 1):
        insert(db, "users", user_id=number, username=account, mail_host="127.0.0.2", created=THEN)
        email = f"{account}@larkchoir.example"
        insert(db, "identities", user_id=number, changed=THEN, standard=1, name=name, email=email)
    for first, last, email in CONTACTS:
        insert(
            db,
            "contacts",
            user_id=1,
            changed=THEN,
            name=f"{first} {last}",
            email=email,
            firstname=first,
            surname=last,
            vcard=CARD.format(first=first, last=last, email=email).replace("\n", "\r\n"),
            words=f" {first.lower()} {last.lower()} {email} ",
        )


if __name__ == "__main__":
    home, schema = Path(sys.argv[1]), Path(sys.argv[2])
    write_mail(home / "mail", Path(__file__).with_name("mails.csv"))
    with sqlite3.connect(home / "roundcube.db") as db:
        db.executescript(schema.read_text("utf-8"))
        write_people(db)

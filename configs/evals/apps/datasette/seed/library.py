"""Writes library.db and metadata.json into a folder: library.py FOLDER."""

import base64
import hashlib
import json
import sqlite3
import sys
from pathlib import Path

SCHEMA = """
create table authors (id integer primary key, name text not null, country text);
create table books (id integer primary key, title text not null,
    author_id integer references authors(id), genre text, year integer, price real,
    in_stock integer);
create table members (id integer primary key, name text not null check (length(name) > 0),
    email text unique not null, level text);
create table loans (id integer primary key, book_id integer references books(id),
    member_id integer references members(id), due text);
create view cheap_books as select id, title, price from books where price < 10;
"""
AUTHORS = [
    ("Ada Holm", "Norway"),
    ("Bruno Keller", "Germany"),
    ("Chen Wei", "China"),
    ("Dora Novak", "Czechia"),
    ("Emil Berg", "Norway"),
]
GENRES = ["crime", "history", "poetry", "travel"]
TITLES = [
    "Amber Coast",
    "Blue Harbour",
    "Cold Morning",
    "Dark River",
    "Early Snow",
    "Far Islands",
    "Glass Tower",
]
BOOKS = [
    (
        f"{TITLES[i % 7]} {i // 7 + 1}",
        i % 5 + 1,
        GENRES[(i * 3 + i // 5) % 4],
        1980 + (i * 7) % 40,
        5 + (i * 13) % 30 + 0.5,
        int(i % 3 > 0),
    )
    for i in range(42)
]
MEMBERS = [
    ("Ines Park", "ines@example.org", "gold"),
    ("Jon Smith", "jon@example.org", "basic"),
    ("Kim Lee", "kim@example.org", "basic"),
]
LOANS = [(1, 1, "2025-02-01"), (4, 1, "2025-02-11"), (9, 2, "2025-03-05")]
QUERIES = {
    "add_member": {
        "sql": "insert into members (name, email, level) values (:name, :email, :level)",
        "write": True,
        "title": "Add a member",
        "params": ["name", "email", "level"],
        "on_success_message": "Member has been added",
        "on_error_message": "Member could not be added",
    },
    "remove_member": {
        "sql": "delete from members where id = :id",
        "write": True,
        "title": "Remove a member",
        "params": ["id"],
        "on_success_message": "Done",
        "on_success_redirect": "/library/members",
    },
    "books_of": {
        "sql": (
            "select title, year from books where author_id = "
            "(select id from authors where name = :author) order by year"
        ),
        "title": "Books of an author",
    },
}


def password_hash(password: str) -> str:
    """Give the form that datasette-auth-passwords reads."""
    salt, rounds = "throwaway", 260_000
    digest = hashlib.pbkdf2_hmac("sha256", password.encode(), salt.encode(), rounds)
    return f"pbkdf2_sha256${rounds}${salt}${base64.b64encode(digest).decode()}"


def main(folder: Path) -> None:
    """Write both files."""
    with sqlite3.connect(folder / "library.db") as db:
        db.executescript(SCHEMA)
        db.executemany("insert into authors (name, country) values (?, ?)", AUTHORS)
        db.executemany(
            "insert into books (title, author_id, genre, year, price, in_stock)"
            " values (?, ?, ?, ?, ?, ?)",
            BOOKS,
        )
        db.executemany("insert into members (name, email, level) values (?, ?, ?)", MEMBERS)
        db.executemany("insert into loans (book_id, member_id, due) values (?, ?, ?)", LOANS)
    library = {
        "allow_sql": True,
        "queries": QUERIES,
        "tables": {"authors": {"label_column": "name"}, "loans": {"allow": {"id": "root"}}},
    }
    metadata = {
        "title": "Town library",
        "databases": {"library": library},
        "plugins": {"datasette-auth-passwords": {"root_password_hash": password_hash("secret")}},
    }
    (folder / "metadata.json").write_text(json.dumps(metadata), "utf-8")


main(Path(sys.argv[1]))

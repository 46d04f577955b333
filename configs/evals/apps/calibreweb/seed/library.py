"""Make the library: ten books, two shelves, two users; library.py FOLDER."""

import csv
import io
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from werkzeug.security import generate_password_hash

SCHEMA = """
CREATE TABLE library_id (id INTEGER PRIMARY KEY, uuid TEXT NOT NULL);
CREATE TABLE books (id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL DEFAULT 'Unknown' COLLATE NOCASE, sort TEXT COLLATE NOCASE,
  timestamp TIMESTAMP, pubdate TIMESTAMP, series_index REAL NOT NULL DEFAULT 1.0,
  author_sort TEXT COLLATE NOCASE, path TEXT NOT NULL DEFAULT '', has_cover BOOL DEFAULT 0,
  last_modified TIMESTAMP NOT NULL, uuid TEXT);
CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE,
  sort TEXT COLLATE NOCASE, link TEXT NOT NULL DEFAULT '', UNIQUE(name));
CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, UNIQUE(name));
CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE,
  sort TEXT COLLATE NOCASE, UNIQUE(name));
CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE,
  sort TEXT COLLATE NOCASE, UNIQUE(name));
CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER, UNIQUE(rating));
CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT NOT NULL, UNIQUE(lang_code));
CREATE TABLE comments (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, text TEXT NOT NULL,
  UNIQUE(book));
CREATE TABLE data (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, format TEXT NOT NULL,
  uncompressed_size INTEGER NOT NULL, name TEXT NOT NULL, UNIQUE(book, format));
CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INTEGER NOT NULL,
  type TEXT NOT NULL DEFAULT 'isbn', val TEXT NOT NULL, UNIQUE(book, type));
CREATE TABLE metadata_dirtied (id INTEGER PRIMARY KEY, book INTEGER NOT NULL, UNIQUE(book));
CREATE TABLE custom_columns (id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT, name TEXT,
  datatype TEXT, mark_for_delete BOOL, editable BOOL, display TEXT, is_multiple BOOL,
  normalized BOOL);
CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);
CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INTEGER, tag INTEGER);
CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INTEGER, series INTEGER);
CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER, publisher INTEGER);
CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER, rating INTEGER);
CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INTEGER, lang_code INTEGER);
INSERT INTO library_id (uuid) VALUES ('11111111-2222-4333-8444-555555555555');
"""

EVERYTHING = 0x3FFFF
MADE = "2024-03-20 09:00:00.000000"
READER = 2 | 16 | 64 | 256
"""May download, change the password, make public shelves and read in the browser."""


def make_books(folder: Path) -> None:
    """Write the books and what is known of them."""
    with closing(sqlite3.connect(folder / "metadata.db")) as library, library:
        library.executescript(SCHEMA)

        def known(table: str, column: str, value: object, **more: str) -> int:
            names = ", ".join((column, *more))
            marks = ", ".join("?" * (1 + len(more)))
            library.execute(
                f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})",
                (value, *more.values()),
            )
            row = library.execute(
                f"SELECT id FROM {table} WHERE {column} = ?",
                (value,),
            ).fetchone()
            return int(row[0])

        table = (Path(__file__).parent / "books.csv").read_text("utf-8")
        for number, book in enumerate(csv.DictReader(io.StringIO(table)), 1):
            title, author, year = book["title"], book["author"], book["year"]
            added = f"2024-03-{number:02} 09:00:00"
            path = f"{author}/{title} ({number})"
            library.execute(
                "INSERT INTO books VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)",
                (
                    number,
                    title,
                    book["sort"],
                    added,
                    f"{year}-06-01 00:00:00",
                    book["series_index"] or 1,
                    book["author_sort"],
                    path,
                    added,
                    f"00000000-0000-4000-8000-{number:012}",
                ),
            )
            found = {
                "authors_link (book, author)": [
                    known("authors", "name", author, sort=book["author_sort"])
                ],
                "languages_link (book, lang_code)": [
                    known("languages", "lang_code", book["language"])
                ],
                "publishers_link (book, publisher)": [
                    known("publishers", "name", book["publisher"], sort=book["publisher"])
                ],
                "tags_link (book, tag)": [
                    known("tags", "name", tag) for tag in book["tags"].split("|")
                ],
            }
            if book["series"]:
                series = known("series", "name", book["series"], sort=book["series"])
                found["series_link (book, series)"] = [series]
            if book["stars"] != "0":
                # Calibre counts in half stars.
                stars = known("ratings", "rating", int(book["stars"]) * 2)
                found["ratings_link (book, rating)"] = [stars]
            for link, others in found.items():
                for other in others:
                    library.execute(f"INSERT INTO books_{link} VALUES (?, ?)", (number, other))
            library.execute(
                "INSERT INTO comments (book, text) VALUES (?, ?)",
                (number, f"<p>{title} by {author}, first printed in {year}.</p>"),
            )
            text = f"{title}\n\nThis is the first page of {title}.\n" * 20
            place = folder / path
            place.mkdir(parents=True)
            (place / f"{title}.txt").write_text(text, encoding="utf-8")
            library.execute(
                "INSERT INTO data (book, format, uncompressed_size, name) VALUES (?, 'TXT', ?, ?)",
                (number, len(text), title),
            )


def make_users(folder: Path) -> None:
    """Write the settings, the second user and the shelves."""
    with closing(sqlite3.connect(folder / "app.db")) as app, app:
        app.execute(
            "UPDATE settings SET config_random_books = 0, config_uploading = 1,"
            " config_public_reg = 0, config_ratelimiter = 0, config_embed_metadata = 0,"
            " config_calibre_web_title = 'Town Library'"
        )
        app.execute(
            "UPDATE user SET email = 'admin@example.org', sidebar_view = ? WHERE name = 'admin'",
            (EVERYTHING - 1 - 32,),
        )
        app.execute(
            "INSERT INTO user (name, email, role, password, kindle_mail, locale, sidebar_view,"
            " default_language, denied_tags, allowed_tags, denied_column_value,"
            " allowed_column_value, view_settings, kobo_only_shelves_sync)"
            " VALUES ('mia', 'mia@example.org', ?, ?, '', 'en', ?, 'all', '', '', '', '', '{}', 0)",
            (READER, generate_password_hash("Mia-2024"), EVERYTHING - 1 - 32),
        )
        shelves = (("Holiday reading", 1, (2, 8)), ("Lend to Ben", 0, ()))
        for number, (name, public, books) in enumerate(shelves, 1):
            app.execute(
                "INSERT INTO shelf VALUES (?, ?, ?, ?, 1, 0, ?, ?)",
                (number, f"shelf-{number}", name, public, *[MADE] * 2),
            )
            for order, book in enumerate(books, 1):
                app.execute(
                    "INSERT INTO book_shelf_link (book_id, 'order', shelf, date_added)"
                    " VALUES (?, ?, ?, ?)",
                    (book, order, number, MADE),
                )


if __name__ == "__main__":
    make_books(Path(sys.argv[1]) / "books")
    make_users(Path(sys.argv[1]))

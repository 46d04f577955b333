"""Writes shop.db and empty.db into a folder: shop.py FOLDER."""

import sqlite3
import sys
from pathlib import Path

SCHEMA = """
create table customers (id integer primary key autoincrement, name text not null, email text not null unique, city text, active integer not null default 1);
create table products (sku text primary key, title text not null, price numeric not null, stock integer not null check (stock >= 0), notes text);
create table orders (id integer primary key autoincrement, customer_id integer not null references customers(id), sku text not null references products(sku), quantity integer not null default 1, ordered_on text);
create table tags (id integer primary key, label text unique);
create table archive_2019 (id integer primary key, payload text);
create index customers_city on customers (city);
create view big_orders as select o.id, c.name, o.quantity from orders o join customers c on c.id = o.customer_id where o.quantity >= 3;
"""  # noqa: E501  Adminer shows these lines as they are written
CUSTOMERS = [
    ("Ada Lovelace", "ada@example.org", "London", 1),
    ("Bruno Keller", "bruno@example.org", "Zurich", 1),
    ("Chen Wei", "chen@example.org", "Shanghai", 0),
    ("Dao Minh", "dao@example.org", "Hanoi", 1),
    ("Elena Rossi", "elena@example.org", "Rome", 1),
    ("Farid Haddad", "farid@example.org", "Tunis", 0),
    ("Greta Olsen", "greta@example.org", "Oslo", 1),
    ("Hugo Martin", "hugo@example.org", "Paris", 1),
    ("Ines Alvarez", "ines@example.org", "London", 1),
]
PRODUCTS = [
    ("LMP-01", "Desk lamp", 39.9, 12, None),
    ("CHR-02", "Office chair", 189.0, 4, "heavy parcel"),
    ("MUG-03", "Coffee mug", 7.5, 120, None),
    ("NTB-04", "Notebook", 3.2, 0, "sold out until May"),
    ("PEN-05", "Fountain pen", 24.0, 31, None),
]
ORDERS = [
    (1, "LMP-01", 1, "2024-01-05"),
    (2, "MUG-03", 6, "2024-01-09"),
    (2, "PEN-05", 1, "2024-02-11"),
    (4, "CHR-02", 3, "2024-02-20"),
    (7, "MUG-03", 12, "2024-03-02"),
    (8, "NTB-04", 2, "2024-03-15"),
]
TAGS = [(1, "new"), (2, "sale"), (3, "fragile")]


def main(folder: Path) -> None:
    """Write both databases."""
    with sqlite3.connect(folder / "shop.db") as db:
        db.executescript(SCHEMA)
        db.executemany(
            "insert into customers (name, email, city, active) values (?, ?, ?, ?)", CUSTOMERS
        )
        db.executemany("insert into products values (?, ?, ?, ?, ?)", PRODUCTS)
        db.executemany(
            "insert into orders (customer_id, sku, quantity, ordered_on) values (?, ?, ?, ?)",
            ORDERS,
        )
        db.executemany("insert into tags values (?, ?)", TAGS)
    with sqlite3.connect(folder / "empty.db") as db:
        db.executescript("create table t (x); drop table t;")


main(Path(sys.argv[1]))

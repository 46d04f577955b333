"""SQL that is run often, by the driver's own means: SQLAlchemy's cost several times as much."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

_NAMED = re.compile(r":(\w+)")

Row = tuple[Any, ...]


class Statement:
    """One statement for both drivers; it belongs to the transaction of the connection.

    Args:
        sql: With parameters as `:name`.
    """

    def __init__(self, sql: str) -> None:
        self._plain = sql
        self._pyformat = _NAMED.sub(r"%(\1)s", sql)

    def rows(self, connection: Connection, parameters: Mapping[str, object]) -> list[Row]:
        """Run it, give all it returns."""
        cursor = connection.connection.cursor()
        cursor.execute(self._text(connection), parameters)
        found: list[Row] = cursor.fetchall()  # type: ignore[assignment]
        cursor.close()
        return found

    def run(self, connection: Connection, parameters: Mapping[str, object]) -> None:
        """Run it for what it does."""
        cursor = connection.connection.cursor()
        cursor.execute(self._text(connection), parameters)
        cursor.close()

    def run_many(self, connection: Connection, parameters: Sequence[Mapping[str, object]]) -> None:
        """Run it for each of many rows."""
        cursor = connection.connection.cursor()
        cursor.executemany(self._text(connection), parameters)
        cursor.close()

    def _text(self, connection: Connection) -> str:
        return self._plain if connection.dialect.name == "sqlite" else self._pyformat

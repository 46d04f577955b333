"""SQL that is run often, by the driver's own means: SQLAlchemy's cost several times as much."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection

_LISTED = re.compile(r"IN :many\((\w+)\)")
_NAMED = re.compile(r":(\w+)")

Row = tuple[Any, ...]


class PendingRows:
    """What a statement gives, which may still be on its way."""

    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor
        self._rows: list[Row] | None = None
        self.names: tuple[str, ...] = ()
        """Of the columns; known with the rows."""

    def rows(self) -> list[Row]:
        """Wait for all it returns."""
        if self._rows is None:
            self._rows = self._cursor.fetchall()
            self.names = tuple(column[0] for column in self._cursor.description)
            self._cursor.close()
        return self._rows


@contextmanager
def pipeline_statements(connection: Connection) -> Iterator[None]:
    """Send the statements of the block without waiting for the answer to each.

    Only for `ask` and `run`; what SQLAlchemy runs itself must not be among them.
    """
    driver: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        yield
        return
    with driver.pipeline():
        yield


class Statement:
    """One statement for both drivers; it belongs to the transaction of the connection.

    Args:
        sql: With parameters as `:name`; `IN :many(name)` takes a list of texts of any length.
    """

    def __init__(self, sql: str) -> None:
        self._lists = tuple(_LISTED.findall(sql))
        self._plain = _LISTED.sub(r"IN (SELECT value FROM json_each(:\1))", sql)
        self._pyformat = _NAMED.sub(r"%(\1)s", _LISTED.sub(r"= ANY(:\1)", sql))

    def rows(self, connection: Connection, parameters: Mapping[str, object]) -> list[Row]:
        """Run it, give all it returns."""
        return self.ask(connection, parameters).rows()

    def mappings(
        self, connection: Connection, parameters: Mapping[str, object]
    ) -> list[dict[str, Any]]:
        """Run it, give all it returns by the names of the columns."""
        pending = self.ask(connection, parameters)
        rows = pending.rows()
        return [dict(zip(pending.names, row, strict=True)) for row in rows]

    def ask(self, connection: Connection, parameters: Mapping[str, object]) -> PendingRows:
        """Run it; what it returns may be waited for later, within the transaction."""
        cursor = connection.connection.cursor()
        if connection.dialect.name == "sqlite":
            cursor.execute(self._plain, self._written(parameters))
            asked = PendingRows(cursor)
            # An open cursor would hold the transaction.
            asked.rows()
            return asked
        cursor.execute(self._pyformat, parameters)
        return PendingRows(cursor)

    def run(
        self,
        connection: Connection,
        parameters: Mapping[str, object] | Sequence[Mapping[str, object]],
    ) -> None:
        """Run it for what it does, once or for each of many rows."""
        cursor = connection.connection.cursor()
        if isinstance(parameters, Mapping):
            cursor.execute(self._text(connection), parameters)
        else:
            cursor.executemany(self._text(connection), parameters)
        cursor.close()

    def _text(self, connection: Connection) -> str:
        return self._plain if connection.dialect.name == "sqlite" else self._pyformat

    def _written(self, parameters: Mapping[str, object]) -> Mapping[str, object]:
        """SQLite knows no lists; as JSON they may be longer than its number of parameters."""
        if not self._lists:
            return parameters
        return {**parameters, **{name: json.dumps(parameters[name]) for name in self._lists}}

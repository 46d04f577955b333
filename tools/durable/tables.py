"""A few tables that outlive a kill: one SQLite file, or one PostgreSQL that many hosts share."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from surefoot.state.errors import ConfigError, RunError

if TYPE_CHECKING:
    import psycopg

T = TypeVar("T")
Rows = list[tuple[Any, ...]]
RETRY_S = 30.0
"""How long a server that does not answer is asked again."""
_IDLE_S = 30
"""A host that stops within a transaction, frozen or cut off, keeps its locks so long at most."""
END_IDLE_TRANSACTIONS = f"SET idle_in_transaction_session_timeout = '{_IDLE_S}s'"
"""Tells a PostgreSQL server to end a transaction in which its client does nothing."""
_PAUSE_S = 0.2
_CONNECT_S = 5
_BUSY_S = 30.0
_FULL_DISK = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR})
# Any number, the same in all processes: PostgreSQL's lock around making the tables.
_SCHEMA_LOCK = 736_563_002
_INTENTS = (
    "CREATE TABLE IF NOT EXISTS device_intent (run_id TEXT NOT NULL, act TEXT NOT NULL,"
    " attempt INTEGER NOT NULL, kind TEXT NOT NULL, action_hash TEXT NOT NULL,"
    " state TEXT NOT NULL, description TEXT NOT NULL, fence BIGINT NOT NULL,"
    " evidence TEXT NOT NULL, PRIMARY KEY (run_id, act, attempt))"
)
_SHARED = (
    "CREATE TABLE IF NOT EXISTS runs (run_id TEXT PRIMARY KEY, suite TEXT NOT NULL DEFAULT '',"
    " queue TEXT NOT NULL DEFAULT '', state TEXT NOT NULL DEFAULT 'new',"
    " fence BIGINT NOT NULL DEFAULT 0, holder TEXT NOT NULL DEFAULT '',"
    " until TIMESTAMPTZ NOT NULL DEFAULT '-infinity', takes INTEGER NOT NULL DEFAULT 0,"
    " device TEXT NOT NULL DEFAULT '', step INTEGER NOT NULL DEFAULT 0,"
    " result TEXT NOT NULL DEFAULT '', verdicts INTEGER NOT NULL DEFAULT 0)",
    "CREATE INDEX IF NOT EXISTS runs_of_a_suite ON runs (suite)",
    "CREATE TABLE IF NOT EXISTS run_files (run_id TEXT NOT NULL, path TEXT NOT NULL,"
    " part BIGINT NOT NULL, content BYTEA NOT NULL, PRIMARY KEY (run_id, path, part))",
)


class Statements(Protocol):
    """One transaction."""

    def __call__(self, statement: str, parameters: Sequence[Any] = ()) -> Rows:
        """Do a statement, its parameters marked by `?`; gives the rows that it returns."""


class Tables(Protocol):
    """Where the tables are."""

    is_shared: bool
    """Whether other hosts see them."""

    def do(self, work: Callable[[Statements], T]) -> T:
        """Do `work` in one transaction, on disk when this returns.

        Args:
            work: May be done again after a connection was lost, also when its transaction was kept:
                done twice it must leave what it leaves done once.

        Raises:
            RunError: the tables cannot be read or written.
        """


def open_tables(address: str, folder: Path) -> Tables:
    """Returns the tables of a run.

    Args:
        address: A PostgreSQL URL; "" for a file in the run's folder.
        folder: Of the run.

    Raises:
        ConfigError: it is no PostgreSQL URL, or the driver is missing.
    """
    return server_at(address) if address else _File(folder / "journal.db")


def server_at(address: str) -> "_Server":
    """Returns the tables of a PostgreSQL database; its connections are kept by process.

    Raises:
        ConfigError: it is no PostgreSQL URL, or the driver is missing.
    """
    with _opening:
        if address not in _servers:
            _servers[address] = _Server(address)
        return _servers[address]


class _File:
    is_shared = False

    def __init__(self, path: Path) -> None:
        self._path = path

    def do(self, work: Callable[[Statements], T]) -> T:
        try:
            with self._connection() as connection:
                connection.execute("BEGIN IMMEDIATE")
                done = work(lambda text, values=(): connection.execute(text, values).fetchall())
                connection.execute("COMMIT")
                return done
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _FULL_DISK:
                raise  # told as such by who runs the graph
            raise RunError(f"{self._path} cannot be used: {error}") from error

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._path, timeout=_BUSY_S, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(_INTENTS)
            yield connection
        finally:
            connection.close()


class _Server:
    is_shared = True

    def __init__(self, address: str) -> None:
        try:
            import psycopg
        except ModuleNotFoundError as error:
            raise ConfigError(
                f"the setting `database` needs the extra `postgres`: {error}"
            ) from error
        if not address.startswith(("postgresql://", "postgres://")):
            raise ConfigError("the setting `database` is no PostgreSQL URL (postgresql://...)")
        self.address = address
        self._driver = psycopg
        self._idle: list[psycopg.Connection[Any]] = []
        self._generation = 0
        """Of the connections; those that are in use when it changes are not kept."""
        self._is_closed = False
        self._is_prepared = False
        self._preparing = threading.Lock()

    def do(self, work: Callable[[Statements], T]) -> T:
        lost = (self._driver.OperationalError, self._driver.InterfaceError)
        deadline = time.monotonic() + RETRY_S
        while True:
            try:
                self._prepare()
                return self._done(work)
            except lost as error:
                self._forget()
                if time.monotonic() >= deadline:
                    raise RunError(
                        f"the database cannot be reached: {_database_error_line(error)}"
                    ) from error
                time.sleep(_PAUSE_S)
            except self._driver.Error as error:
                raise RunError(f"the database refuses: {_database_error_line(error)}") from error

    def _done(self, work: Callable[[Statements], T]) -> T:
        connection, generation = self._take(), self._generation
        try:
            with connection.transaction():
                done = work(lambda text, values=(): _rows(connection, text, values))
        except BaseException:
            connection.close()
            raise
        if generation == self._generation and not self._is_closed:
            self._idle.append(connection)
        else:
            connection.close()
        return done

    def _take(self) -> "psycopg.Connection[Any]":
        try:
            return self._idle.pop()
        except IndexError:
            connection = self._driver.connect(
                self.address, autocommit=True, connect_timeout=_CONNECT_S, prepare_threshold=None
            )
            connection.execute(END_IDLE_TRANSACTIONS)
            return connection

    def _forget(self) -> None:
        """Let go of the other connections, too: the server ended them with the one that failed."""
        self._generation += 1
        while self._idle:
            self._idle.pop().close()

    def _prepare(self) -> None:
        with self._preparing:
            if not self._is_prepared:
                self._done(_make_tables)
                self._is_prepared = True

    def close(self) -> None:
        """Let go of the connections; what is still done here keeps none."""
        self._is_closed = True
        self._forget()


_servers: dict[str, _Server] = {}
_opening = threading.Lock()


def close_servers() -> None:
    """Let go of the connections of this process."""
    with _opening:
        while _servers:
            _servers.popitem()[1].close()


def _make_tables(do: Statements) -> None:
    if do("SELECT to_regclass('run_files') IS NOT NULL")[0][0]:
        return
    do("SELECT pg_advisory_xact_lock(?)", (_SCHEMA_LOCK,))
    for statement in (_INTENTS, *_SHARED):
        do(statement)


def _rows(connection: "psycopg.Connection[Any]", text: str, values: Sequence[Any]) -> Rows:
    cursor = connection.execute(text.replace("?", "%s").encode(), values)
    return cursor.fetchall() if cursor.description is not None else []


def _database_error_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)

"""One SQLite file or PostgreSQL database: transactions, schema, faults."""

import math
import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DisconnectionError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import QueuePool, StaticPool

from surefoot.state.errors import ConfigError, KnowledgeError
from surefoot.tools.durable.tables import END_IDLE_TRANSACTIONS
from surefoot.tools.knowledge.store.schema import MIGRATIONS, version_of
from surefoot.tools.knowledge.store.write_ahead_log import WriteAheadLog, durable_write

BUSY_TIMEOUT_S = 30.0
CONNECT_TIMEOUT_S = 10
PING_AFTER_S = 1.0
"""A connection to a server that rested so long is tried before it is used."""
CACHE_KB = 65_536
"""Of a SQLite file a connection keeps so much at most; a batch that outgrows it is half as fast."""
LOG_PAGES = 4_000
"""A log longer than this, 16 MB, is moved into the database."""
MEMORY = ":memory:"
# Any number, the same in all processes: PostgreSQL's lock around making the tables.
_SCHEMA_LOCK = 736_563_001


class Database:
    """A store that several threads and processes may use at once, also after a fork.

    What was written outlives a loss of power.

    Args:
        address: A file, `:memory:`, or a URL that SQLAlchemy knows (sqlite, postgresql).
        wait_s: How long to wait for whoever keeps the file locked, or for a server to answer.

    Raises:
        ConfigError: the address is no address, or its driver is not installed.
    """

    def __init__(self, address: str | Path, *, wait_s: float | None = None) -> None:
        self.url = _url_of(address)
        self.is_memory = self.url.database in (None, "", MEMORY) and self._is_sqlite
        self._wait_s = wait_s
        self._engines: dict[int, Engine] = {}
        self._locks: dict[int, threading.RLock] = {}
        # A store that nobody closed and nobody uses any more lets go of its connections, too.
        weakref.finalize(self, _let_go, self._engines).atexit = False
        try:
            engine = self._make_engine()
            engine.dispose()
        # SQLAlchemy has ValueError for some names that no driver has.
        except (ModuleNotFoundError, ArgumentError, ValueError) as error:
            raise ConfigError(
                f"knowledge graph at {self.name}: {error}; PostgreSQL needs `pip install psycopg`"
            ) from error

        # What the driver itself raises, for statements that go past SQLAlchemy.
        self._driver_error: type[Exception] = engine.dialect.loaded_dbapi.Error

    @property
    def name(self) -> str:
        """The address without a password."""
        return self.url.render_as_string(hide_password=True)

    @property
    def _lock(self) -> threading.RLock:
        """By process too: at a fork another thread may have held the parent's."""
        known = self._locks.get(os.getpid())
        return known or self._locks.setdefault(os.getpid(), threading.RLock())

    @property
    def is_server(self) -> bool:
        """Whether each statement goes to another process and back."""
        return not self._is_sqlite

    @property
    def _is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One look at the store; nothing is written.

        Raises:
            KnowledgeError: the store cannot be reached or read.
        """
        if not self._is_sqlite:
            # Each statement of a transaction sees what is new here, so there is no use in one.
            with self.alone() as connection:
                yield connection
            return
        with self._guarded(), self._engine().connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """Statements that are a transaction each; a server is asked once for each of them.

        Raises:
            KnowledgeError: the store cannot be reached, read or written.
        """
        alone = {"isolation_level": "AUTOCOMMIT"}
        with self._guarded(), self._engine().connect().execution_options(**alone) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, kept as a whole when the block ends and not at all when it raises.

        Raises:
            KnowledgeError: the store cannot be reached or written.
        """
        with (
            self._guarded(),
            self._engine().connect().execution_options(surefoot_writes=True) as connection,
            durable_write(connection),
            connection.begin(),
        ):
            yield connection

    def close(self) -> None:
        """Let go of the connections; the next use opens them again."""
        with self._lock:
            _let_go(self._engines)

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        # One connection serves all threads of a store in memory, so one thread at a time.
        if self.is_memory:
            self._lock.acquire()
        try:
            yield
        except (SQLAlchemyError, self._driver_error, OSError) as error:
            raise KnowledgeError(f"{self.name}: {_reason(error)}") from error
        finally:
            if self.is_memory:
                self._lock.release()

    def _engine(self) -> Engine:
        """Connections never cross a fork: they are kept by process."""
        engine = self._engines.get(os.getpid())
        if engine is not None:
            return engine
        with self._lock:
            engine = self._engines.get(os.getpid())
            if engine is None:
                engine = self._make_engine()
                try:
                    _prepare(engine, self.name, self._wait_s or BUSY_TIMEOUT_S)
                except BaseException:
                    engine.dispose()
                    raise
                self._engines[os.getpid()] = engine
        return engine

    def _make_engine(self) -> Engine:
        if not self._is_sqlite:
            limit_s = int(self._wait_s or CONNECT_TIMEOUT_S)
            engine = create_engine(self.url, connect_args={"connect_timeout": limit_s})
            _ping_rested(engine)
            _end_idle_transactions(engine)
            return engine
        wait_s = self._wait_s or BUSY_TIMEOUT_S
        # SQLAlchemy's parameter differs by pool; a file may have a connection a thread.
        engine = create_engine(
            self.url,
            poolclass=StaticPool if self.is_memory else QueuePool,
            connect_args={"timeout": wait_s, "check_same_thread": False},
        )
        pragmas = [
            f"PRAGMA busy_timeout = {int(wait_s * 1000)}",
            "PRAGMA synchronous = FULL",
            "PRAGMA foreign_keys = ON",
            f"PRAGMA cache_size = -{CACHE_KB}",
            f"PRAGMA wal_autocheckpoint = {LOG_PAGES}",
        ]

        threads = threading.Lock()

        @event.listens_for(engine, "connect")
        def _set_up(connection: Any, record: Any) -> None:
            record.info[WriteAheadLog] = WriteAheadLog(connection, threads)
            # The driver's own transactions begin late; these begin where they are asked for.
            connection.isolation_level = None
            for pragma in pragmas:
                connection.execute(pragma)

        @event.listens_for(engine, "close")
        def _let_go(_connection: object, record: Any) -> None:
            record.info[WriteAheadLog].close()

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            writes = connection.get_execution_options().get("surefoot_writes")
            begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
            connection.connection.cursor().execute(begin)

        return engine


def _let_go(engines: dict[int, Engine]) -> None:
    """Close the connections of this process; those of its parent are not its own."""
    engine = engines.pop(os.getpid(), None)
    if engine is not None:
        engine.dispose()


def _ping_rested(engine: Engine) -> None:
    """Try connections before use that nobody has used for a while, and open them anew if need be.

    Trying each time, as SQLAlchemy does, takes as long as a report.
    """

    @event.listens_for(engine, "checkin")
    def _rests(_connection: object, record: Any) -> None:
        record.info["used"] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def _ping(connection: Any, record: Any, _proxy: object) -> None:
        if time.monotonic() - record.info.get("used", math.inf) < PING_AFTER_S:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error


def _end_idle_transactions(engine: Engine) -> None:
    """Let the server end what a frozen host has begun, for which others wait."""

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:
        connection.autocommit = True
        connection.execute(END_IDLE_TRANSACTIONS)
        connection.autocommit = False


def _prepare(engine: Engine, name: str, wait_s: float) -> None:
    """Bring the tables to this version; one process at a time does it."""
    known = len(MIGRATIONS)
    file = engine.url.database
    if engine.dialect.name == "sqlite" and file and file != MEMORY:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        if not Path(file).exists():
            Path(file).touch(mode=0o600)  # SQLite gives the files beside it the same
    with engine.connect() as connection:
        found = version_of(connection)
    if found == known:
        return
    if found > known:
        raise KnowledgeError(
            f"{name} was written by a newer surefoot (schema {found}, this one knows {known}); "
            "update surefoot or choose another store"
        )
    is_sqlite = engine.dialect.name == "sqlite"
    if is_sqlite:
        _use_wal(engine, wait_s)
    with (
        engine.connect().execution_options(surefoot_writes=True) as connection,
        connection.begin(),
    ):
        if not is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _SCHEMA_LOCK})
        for number in range(version_of(connection), known):
            MIGRATIONS[number](connection)
        connection.execute(
            text(
                "INSERT INTO meta (k, v) VALUES ('schema', :v)"
                " ON CONFLICT (k) DO UPDATE SET v = excluded.v"
            ),
            {"v": str(known)},
        )


def _use_wal(engine: Engine, wait_s: float) -> None:
    """Switch to write-ahead logging, which does not wait for locks by itself."""
    deadline = time.monotonic() + wait_s
    raw = engine.raw_connection()
    try:
        while True:
            try:
                raw.cursor().execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > deadline:
                    raise
                time.sleep(0.02)
    finally:
        raw.close()


def _url_of(address: str | Path) -> URL:
    if isinstance(address, Path) or "://" not in address:
        database = MEMORY if str(address) == MEMORY else str(Path(address).expanduser())
        return URL.create("sqlite", database=database)
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise ConfigError(f"not an address of a knowledge graph: {address!r}") from error
    if url.drivername in {"postgresql", "postgres"}:
        return url.set(drivername="postgresql+psycopg")
    return url


def _reason(error: Exception) -> str:
    """First line of the driver's own words, without statement and parameters."""
    cause = getattr(error, "orig", None) or error
    words = str(cause).strip().splitlines()
    kind = "" if isinstance(error, OperationalError | OSError) else f"{type(cause).__name__}: "
    return kind + (words[0] if words else type(cause).__name__)

"""A PostgreSQL for the tables of shared runs."""

import os
from collections.abc import Iterator

import pytest

from surefoot.tools.durable.tables import close_servers
from tests.support import postgres


@pytest.fixture(scope="session")
def durable_server() -> Iterator[postgres.Server]:
    with postgres.needed(f"durable {os.getppid()}") as found:
        yield found


@pytest.fixture
def database(durable_server: postgres.Server) -> Iterator[str]:
    yield durable_server.new_database()
    close_servers()

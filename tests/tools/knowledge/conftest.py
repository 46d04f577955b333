"""Empty stores on both backends; PostgreSQL is started once and shared by all workers."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from surefoot.tools.knowledge.client import KGClient
from tests.support import postgres
from tests.support.openai_server import _openai_server, openai_server

__all__ = ["_openai_server", "openai_server"]

BACKENDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[postgres.Server]:
    base = tmp_path_factory.getbasetemp()
    # Workers have a folder each in the one of the run.
    run = base.parent if base.name.startswith("popen-") else base
    with postgres.needed(str(run)) as found:
        yield found


@pytest.fixture(scope="session")
def pg_database(server: postgres.Server) -> str:
    return server.new_database()


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def new_store(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes addresses of empty stores."""
    made: list[str] = []

    def make() -> str:
        if backend == "sqlite":
            made.append(str(tmp_path / f"{len(made)}.db"))
        else:
            made.append(postgres.new_schema(request.getfixturevalue("pg_database")))
        return made[-1]

    return make


@pytest.fixture
def address(new_store: Callable[[], str]) -> str:
    return new_store()


@pytest.fixture
def kg(address: str) -> Iterator[KGClient]:
    with KGClient(address) as client:
        yield client


@pytest.fixture
def memory() -> Iterator[KGClient]:
    """For what no backend has a part in."""
    with KGClient(":memory:") as client:
        yield client


@pytest.fixture
def closing() -> Iterator[Callable[[KGClient], KGClient]]:
    """Closes the clients that a test makes itself."""
    with contextlib.ExitStack() as stack:
        yield stack.enter_context

"""LangGraph's own tests of a checkpoint store, on the two that runs are kept in."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.conformance.initializer import RegisteredCheckpointer
from langgraph.checkpoint.conformance.validate import validate

from surefoot.running.run_saver import RunSaver, open_saver
from surefoot.running.shared_checkpoints import SharedSaver, shared_saver
from surefoot.tools.durable.shared import SharedRun
from surefoot.tools.durable.tables import close_servers
from tests.support import postgres

BASE = {"put": 17, "put_writes": 10, "get_tuple": 10, "list": 16, "delete_thread": 5}


async def wrong_with(name: str, factory: Any) -> list[str]:
    """Run the tests of the base capabilities; give what fails, and what was not tested."""
    report = await validate(RegisteredCheckpointer(name, factory), capabilities=set(BASE))
    found = {key: report.results[key] for key in BASE}
    failed = [text for one in found.values() for text in one.failures or []]
    fewer = [key for key, one in found.items() if one.tests_passed < BASE[key]]
    return failed + fewer


async def test_the_checkpoints_in_a_folder_are_what_langgraph_expects(tmp_path: Path) -> None:
    async def opened() -> AsyncIterator[RunSaver]:
        saver = open_saver(Path(":memory:"))
        yield saver
        saver.close()

    assert await wrong_with("folder", opened) == []


@pytest.fixture
def address() -> Iterator[str]:
    with postgres.needed(f"durable {os.getppid()}") as server:
        yield server.new_database()
        close_servers()


async def test_the_shared_checkpoints_are_what_langgraph_expects(
    address: str, tmp_path: Path
) -> None:
    run = SharedRun(address, tmp_path, 30)
    run.take()

    async def opened() -> AsyncIterator[SharedSaver]:
        async with shared_saver(address, tmp_path.name) as saver:
            yield saver

    assert await wrong_with("shared", opened) == []
    run.give_up()

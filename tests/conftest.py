"""What tests of the graph share."""

import asyncio
import gc
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from surefoot.configs.settings import Secrets, Settings
from surefoot.running import runner
from surefoot.tools.casefile import parse_case
from surefoot.tools.durable.tables import close_servers
from surefoot.tools.llm.offline import use_rules
from tests.support.cases import READS_NOTHING, Rule

Play = Callable[..., Awaitable[dict[str, Any]]]


def pytest_xdist_auto_num_workers() -> int:
    """Three a core: most of the time is waiting for browsers, phones, servers and killed runs."""
    return 3 * (os.cpu_count() or 1)


# The settings and keys of whoever runs the tests are not those of a test, nor of what it starts.
_SETTINGS = {f"SUREFOOT_{name}".upper() for name in Settings.model_fields}
_SECRETS = {name.upper() for name in Secrets.model_fields}
for variable in [name for name in os.environ if name.upper() in _SETTINGS | _SECRETS]:
    del os.environ[variable]

# What is loaded from here to the end of the collection stays to the end.
gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the long ones."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Leave all that is loaded out of the search for garbage, which else takes a twentieth."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def scripted_model() -> Iterator[str]:
    """Address of a model server that answers by the rules that a test registers."""
    from tests.support.openai_server import OpenAIServer

    server = OpenAIServer()
    yield server.base_url
    server.close()


@pytest_asyncio.fixture
async def play(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Play]:
    """Run a case to its end; `rules` are a scripted model's answers by agent, over HTTP."""

    async def run(
        case: dict[str, Any],
        rules: dict[str, Rule] | None = None,
        *,
        ask_person: runner.Answerer | None = None,
        progress: runner.Progress = runner.ignore_progress,
        graph: runner.CaseGraph = "step_validation",
        **settings: Any,
    ) -> dict[str, Any]:
        if rules is not None:
            address = request.getfixturevalue("scripted_model")
            scripted = {"model": "openai:scripted", "base_url": address}
            settings = {**scripted, **settings}
        chosen = Settings(home=tmp_path / "runs", **{"one_browser": True, **settings})
        with use_rules({**READS_NOTHING, **(rules or {})}):
            return await runner.run_case(
                parse_case(case, "case"),
                chosen,
                graph=graph,
                ask_person=ask_person,
                progress=progress,
            )

    yield run
    await asyncio.to_thread(close_servers)

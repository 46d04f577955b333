from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from surefoot.tools.llm.offline import use_rules
from surefoot.tools.runlog import RunLog
from tests.support.openai_server import OpenAIServer, _openai_server, openai_server

__all__ = ["_openai_server", "openai_server"]

Scripted = Callable[..., None]


@pytest.fixture
def hosted(openai_server: OpenAIServer) -> Settings:
    return Settings(model="openai:rules", base_url=openai_server.base_url)


@pytest.fixture
def log(tmp_path: Path) -> RunLog:
    return RunLog(tmp_path / "run")


@pytest.fixture
def scripted() -> Iterator[Scripted]:
    """Let the model give these answers to actions or results, one after the other."""
    with ExitStack() as stack:

        def script(half: str, *answers: list[dict[str, Any]]) -> None:
            key = "actions" if half == "action" else "checks"
            left = list(answers)
            rule = lambda _: {key: left.pop(0) if len(left) > 1 else left[0]}  # noqa: E731
            stack.enter_context(use_rules({f"understanding/{half}": rule}))

        yield script

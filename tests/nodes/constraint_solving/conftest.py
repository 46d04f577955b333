"""Solves requests in a folder of its own."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from surefoot.configs.settings import Settings
from tests.support.cases import Rule
from tests.support.openai_server import _openai_server, openai_server
from tests.support.solving import Played, play

__all__ = ["_openai_server", "openai_server"]

Solve = Callable[..., Awaitable[Played]]


@pytest.fixture
def solve(tmp_path: Path) -> Solve:
    async def run(
        request: dict[str, Any], rules: dict[str, Rule] | None = None, **settings: Any
    ) -> Played:
        chosen = {"build_objects": False, **settings}
        return await play(Settings(home=tmp_path / "runs", **chosen), request, rules)

    return run

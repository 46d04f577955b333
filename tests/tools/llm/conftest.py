from collections.abc import Iterator
from pathlib import Path

import pytest

from surefoot.configs.settings import Settings
from surefoot.tools.llm.offline import use_rules
from surefoot.tools.llm.prompts import prompts_in
from surefoot.tools.runlog import RunLog
from tests.support.openai_server import OpenAIServer, _openai_server, openai_server
from tests.support.trial import AGENT, PROMPTS, judge

__all__ = ["_openai_server", "openai_server"]


@pytest.fixture(autouse=True)
def trial_agent() -> Iterator[None]:
    with prompts_in(PROMPTS), use_rules({AGENT: judge}):
        yield


@pytest.fixture
def hosted(openai_server: OpenAIServer) -> Settings:
    return Settings(model="openai:rules", base_url=openai_server.base_url, model_retries=2)


@pytest.fixture
def log(tmp_path: Path) -> RunLog:
    return RunLog(tmp_path / "run")

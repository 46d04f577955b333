from pathlib import Path

import pytest

from surefoot.configs.settings import CONFIGS
from surefoot.tools.llm.prompts import problems

FILES = sorted((CONFIGS / "prompts").rglob("*.md"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_prompt_has_its_agent_its_seven_parts_and_two_messages(path: Path) -> None:
    assert problems(path.read_text("utf-8"), f"{path.parent.name}/{path.stem}") == []


def test_there_are_prompts() -> None:
    assert FILES

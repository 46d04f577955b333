"""docs/sentences.md: each sentence is read as the page says."""

import re
from pathlib import Path

import pytest

from surefoot.state.values.understood import Understood
from surefoot.tools.understanding.by_grammar import read_by_grammar

PAGE = Path("docs/sentences.md").read_text("utf-8")
ROW = re.compile(r"^\| (?P<sentence>.+?) \| (?P<read>`.+`) \|$", re.MULTILINE)
ACTIONS, RESULTS = PAGE.split("## Expected results")


@pytest.mark.parametrize(("half", "part"), [("action", ACTIONS), ("result", RESULTS)])
def test_each_sentence_is_read_as_the_page_says(half: str, part: str) -> None:
    rows = [row.group("sentence", "read") for row in ROW.finditer(part)]
    assert len(rows) > 15
    for sentence, said in rows:
        read = read_by_grammar(sentence, half)
        assert isinstance(read, Understood), sentence
        assert "; ".join(f"`{item}`" for item in (*read.intents, *read.checks)) == said

"""docs/knowledge_graph.md says what really comes."""

from pathlib import Path

import pytest

from surefoot import KGClient
from surefoot.tools.knowledge.service import OPERATIONS
from tests.support.doc_blocks import Document, alike

DOCUMENT = Path(__file__).parents[2] / "docs" / "knowledge_graph.md"


@pytest.fixture
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "110")
    monkeypatch.setenv("NO_COLOR", "1")


def test_every_call_in_the_document_answers_what_it_shows(in_a_folder: None) -> None:
    text = DOCUMENT.read_text("utf-8")
    replayed = Document(text).replayed()
    if not alike(replayed, text):
        pytest.fail(f"run `python -m tests.support.doc_blocks docs/{DOCUMENT.name}`:\n{replayed}")


def test_every_operation_is_called_in_the_document() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert [name for name in OPERATIONS if f"kg.{name}(" not in text] == []
    assert all(hasattr(KGClient, name) for name in OPERATIONS)


def test_a_document_that_shows_something_else_is_found() -> None:
    right = "```python\n1 / 3\n```\n```json\n0.3333333333333333\n```\n"
    assert alike(Document(right).replayed(), right)
    assert alike(Document(right).replayed(), right.replace("33\n", "34\n"))
    assert not alike(Document(right).replayed(), right.replace("0.3", "0.4"))
    assert not alike(Document(right).replayed(), right.replace("0.3", "null"))

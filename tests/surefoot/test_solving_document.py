"""docs/constraint_solving.md says what really comes."""

from pathlib import Path

import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.java.jdk import find_jdk
from surefoot.tools.java.sandbox import bubblewrapped
from tests.support.doc_blocks import Document, alike

DOCUMENT = Path(__file__).parents[2] / "docs" / "constraint_solving.md"


def _has_sandbox() -> bool:
    try:
        bubblewrapped(find_jdk())
    except ConfigError:
        return False
    return True


@pytest.mark.skipif(not _has_sandbox(), reason="no JDK or no bubblewrap here")
def test_every_answer_in_the_document_is_todays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = DOCUMENT.read_text("utf-8")
    replayed = Document(text).replayed()
    if not alike(replayed, text):
        pytest.fail(f"run `python -m tests.support.doc_blocks docs/{DOCUMENT.name}`:\n{replayed}")

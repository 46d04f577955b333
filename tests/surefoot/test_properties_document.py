"""docs/properties.md says what really comes."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from surefoot.cli.app import app
from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.properties.session import PropertySession

TEXT = Path("docs/properties.md").read_text("utf-8")


def block(kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found.group(1)


async def test_the_class_of_the_document_is_checked_on_the_notes_app(tmp_path: Path) -> None:
    (tmp_path / "notes.py").write_text(block("python"), "utf-8")
    session = await PropertySession.open([tmp_path / "notes.py"], tmp_path / "printed.log")
    notes = await SimulatedDevice.start(Path("configs/examples/notes_sim/app.yaml"))
    try:
        assert not session.problems
        memory = {}
        for name in ("skip_the_welcome", "a_new_note_is_listed", "a_note_stays"):
            played = (await session.play(f"Notes.{name}", notes, memory, 1)).played
            assert (played.outcome, played.text) == ("passed", "")
            memory = played.memory
        looked = await session.look(await notes.observe(), memory, 1)
        assert looked.kept == ("Notes.no_negative_count",)
    finally:
        await session.close()


def test_the_sentences_of_the_document_are_understood_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notes.yaml").write_text(block("yaml"), "utf-8")
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["properties", "notes.yaml"])
    assert f"```\n$ surefoot properties notes.yaml\n{done.stdout}```" in TEXT

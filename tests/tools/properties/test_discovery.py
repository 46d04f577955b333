"""Which files hold properties."""

from pathlib import Path

import pytest

from surefoot.state.errors import ConfigError
from surefoot.tools.properties.loading import property_files


def test_a_folder_gives_its_files_of_properties(tmp_path: Path) -> None:
    (tmp_path / "more").mkdir()
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "more" / "notes.py").write_text("class Notes(Properties): ...")
    (tmp_path / "plain.py").write_text("x = 1")
    (tmp_path / "_helper.py").write_text("from surefoot import Properties")
    (tmp_path / "__pycache__" / "old.py").write_text("Properties")
    (tmp_path / "sentences.yaml").write_text("properties:\n  - x")
    (tmp_path / "case.yaml").write_text("steps: []")
    found = property_files([tmp_path])
    assert [path.name for path in found.python] == ["notes.py"]
    assert [path.name for path in found.sentences] == ["sentences.yaml"]


def test_a_file_that_is_named_twice_is_read_once(tmp_path: Path) -> None:
    file = tmp_path / "notes.py"
    file.write_text("Properties")
    assert len(property_files([file, tmp_path]).python) == 1


def test_paths_that_lead_to_nothing_are_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("x")
    for path, said in (("no.py", "there is no"), ("notes.txt", "must be"), (".", "holds no")):
        with pytest.raises(ConfigError, match=said):
            property_files([tmp_path / path])

"""Temporary folders go with their process, also when it was killed."""

import subprocess
import sys
from pathlib import Path

import pytest

from surefoot.tools.scratch import Scratch, reap_scratch, scratch
from tests.support.served import ROOT

_MAKES = """
import sys
from pathlib import Path
from surefoot.tools.scratch import Scratch
made = Scratch("test", Path(sys.argv[1]))
(made.folder / "file").write_text("something")
print(made.folder, flush=True)
input()
"""


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_what_a_killed_process_left_goes_when_the_next_folder_is_made(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _MAKES, str(tmp_path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        left = Path(process.stdout.readline().strip())
        assert reap_scratch(tmp_path) == 0
        assert (left / "file").exists()
        process.kill()
    mine = Scratch("test", tmp_path)
    assert list(tmp_path.iterdir()) == [mine.folder]
    mine.remove()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_this_process_stays_until_its_block_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = open_files()
    with scratch("test") as one, scratch("test") as other:
        assert {one, other} == set(tmp_path.iterdir())
        assert reap_scratch() == 0
    assert list(tmp_path.iterdir()) == []
    assert open_files() == before

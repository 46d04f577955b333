"""Under --watch each case runs again when its file changes."""

import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import yaml
from typer.testing import CliRunner

from surefoot.cli.app import app as cli
from surefoot.state.errors import ConfigError
from tests.support.cases import NOTES, OPEN_SETTINGS

ROOT = Path(__file__).parents[3]
# What was started in the background ignores Ctrl-C, and so would what it starts.
INTERRUPTIBLE = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("surefoot", run_name="__main__", alter_sys=True)
"""


def write_case(path: Path, app: Path, **more: object) -> None:
    named = {"kind": "simulated", "path": str(app)}
    case = {"id": path.stem, "app": named, "steps": [OPEN_SETTINGS], **more}
    path.write_text(yaml.safe_dump(case), "utf-8")


class Watched:
    """A watching process, and what it says."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process, self._lines = process, queue.Queue[str]()
        assert process.stderr is not None
        self._errors = process.stderr
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        for line in self._errors:
            self._lines.put(line)

    def close(self) -> None:
        """Let go of what it has said."""
        self._reading.join()
        self._errors.close()

    def rest(self) -> str:
        """What it says until it waits for a change."""
        said = ""
        while "Ctrl-C ends" not in said:
            said += self._lines.get(timeout=60)
        return said


@contextmanager
def watching(folder: Path, *command: str) -> Iterator[Watched]:
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *command, "--watch"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SUREFOOT_KNOWLEDGE": "off"},
        stderr=subprocess.PIPE,
        text=True,
    )
    watched = Watched(process)
    try:
        yield watched
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()
        watched.close()


def test_only_what_changes_runs_again(tmp_path: Path) -> None:
    apps = [tmp_path / name for name in ("one.yaml", "two.yaml")]
    for app in apps:
        shutil.copy(NOTES["path"], app)
    folder = tmp_path / "cases"
    folder.mkdir()
    write_case(folder / "one.yaml", apps[0])
    write_case(folder / "two.yaml", apps[1])
    with watching(tmp_path, "validate", "cases") as watched:
        assert "2 of 2" in watched.rest()
        write_case(folder / "one.yaml", apps[0], title="Changed")
        said = watched.rest()
        assert "Changed" in said and "two" not in said
        apps[1].write_text(apps[1].read_text("utf-8").replace("Settings", "Options"), "utf-8")
        said = watched.rest()
        assert "failed" in said and "two: " in said and "one: " not in said
        write_case(folder / "three.yaml", apps[0], title="New", stps=[])
        assert "did you mean 'steps'" in watched.rest()


def test_an_acceptance_case_runs_again_when_its_parameters_change(tmp_path: Path) -> None:
    case, parameters = tmp_path / "case.yaml", tmp_path / "parameters.yaml"
    write_case(case, Path(NOTES["path"]), steps=["Click '${where}'"])
    parameters.write_text("where: Settings", "utf-8")
    with watching(tmp_path, "uat", "case.yaml", "--params", "parameters.yaml") as watched:
        assert "passed  case" in watched.rest()
        parameters.write_text("where: Moon", "utf-8")
        assert "unknown  case" in watched.rest()


def test_one_object_cannot_tell_of_many_runs(tmp_path: Path) -> None:
    write_case(tmp_path / "case.yaml", Path(NOTES["path"]))
    done = CliRunner().invoke(cli, ["validate", str(tmp_path), "--watch", "--json"])
    assert isinstance(done.exception, ConfigError)

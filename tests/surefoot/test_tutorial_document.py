"""The tutorial is done as it is written; only times and names of runs differ."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

TUTORIAL = (Path(__file__).parents[2] / "docs" / "tutorial.md").read_text("utf-8")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ADDRESS = "127.0.0.1:8000"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Serves the folder of the tutorial, as it tells one to."""
    handler = partial(SimpleHTTPRequestHandler, directory=tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


def written(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "110"}
    ran = subprocess.run(
        command, shell=True, cwd=folder, env=environment, capture_output=True, text=True
    )
    return ran.stdout + ran.stderr


def plain(text: str) -> str:
    """Without what differs from run to run: seconds, and the time in a run's name."""
    text = re.sub(r"-\d{8}-\d{6}-[0-9a-f]{6}/", "-TIME/", text)
    return re.sub(r"\d+\.\d s\b", "N s", text)


@pytest.mark.long
def test_the_tutorial_does_what_it_says(address: str, tmp_path: Path) -> None:
    names = iter(["cases/add.yaml", "cases/plan.yaml"])
    for block in _BLOCK.finditer(TUTORIAL):
        kind, body = block.group(1), block.group(2).replace(_ADDRESS, address)
        if kind == "console":
            for command, expected in re.findall(
                r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", body, re.MULTILINE
            ):
                assert plain(written(command, tmp_path)) == plain(expected), command
        else:
            name = "index.html" if kind == "html" else next(names)
            (tmp_path / name).write_text(body, "utf-8")

"""Servers for tests: an app on a port, and the LangGraph server on the project's langgraph.json."""

import os
import signal
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from surefoot.tools.devices.bundled import stop_bundled

ROOT = Path(__file__).parents[2]
START_LIMIT_S = 180.0


class OnAPort:
    """Serves an app in a thread until the block ends.

    Args:
        app: What is served.
        options: Of uvicorn.
    """

    def __init__(self, app: ASGIApp, **options: Any) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(app, log_level="warning", lifespan="off", **options)
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))

    def __enter__(self) -> str:
        self._thread.start()
        while not self._server.started:
            time.sleep(0.02)
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def __exit__(self, *_error: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()


def free_port() -> int:
    """Give a port of loopback that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def langgraph_server(
    command: Sequence[str], port: int, folder: Path, **environment: str
) -> Iterator[str]:
    """Start a LangGraph server by a command, and end it after the block; its log is server.log."""
    surroundings = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "SUREFOOT_HOME": str(folder / "runs"),
        "LANGGRAPH_CLI_NO_ANALYTICS": "1",
        "LANGGRAPH_NO_VERSION_CHECK": "1",
        "LANGSMITH_TRACING": "false",
        "LANGGRAPH_STRICT_MSGPACK": "true",
        "NO_COLOR": "1",
        **environment,
    }
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=surroundings, stdout=log, stderr=log, start_new_session=True
        )
    try:
        wait_for(f"http://127.0.0.1:{port}", process, folder / "server.log")
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        for run in (folder / "runs").glob("*/"):
            stop_bundled(run)  # kept for a run that waits for an answer


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until a server answers; one that ends instead shows its log."""
    deadline = time.monotonic() + START_LIMIT_S
    while True:
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=2):
                return
        except (urllib.error.URLError, OSError):
            assert process.poll() is None, log.read_text("utf-8")[-3000:]
            assert time.monotonic() < deadline, log.read_text("utf-8")[-3000:]
            time.sleep(0.1)

"""A running Filebox for tests and recordings."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from surefoot.configs.examples.filebox.app import create_app

START_TIMEOUT_S = 10.0
BROWSERS = (
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
)


def browser_path() -> str | None:
    """Give the installed browser, or None for Playwright's own."""
    return next((path for path in BROWSERS if Path(path).exists()), None)


@contextmanager
def serving(data: Path | None = None) -> Iterator[int]:
    """Serve a fresh Filebox on a free port of this machine and give the port.

    Raises:
        TimeoutError: it did not start.
    """
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        port: int = listener.getsockname()[1]
        config = uvicorn.Config(create_app(data), log_level="warning", ws="none", lifespan="off")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        deadline = time.monotonic() + START_TIMEOUT_S
        while not server.started:
            if time.monotonic() > deadline:
                raise TimeoutError(f"Filebox did not start on port {port}")
            time.sleep(0.01)
        try:
            yield port
        finally:
            # Pages keep connections open; waiting for them would take seconds a test.
            server.force_exit = server.should_exit = True
            thread.join()

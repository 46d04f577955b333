"""Start Filebox: `python -m surefoot.configs.examples.filebox.app --port 8101`."""

from __future__ import annotations

import argparse
from pathlib import Path

import uvicorn

from surefoot.configs.examples.filebox.app.server import create_app


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="filebox", description="A file manager to test on.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8101)
    parser.add_argument("--data", type=Path, default=None, help="folder to show; only read")
    arguments = parser.parse_args()
    uvicorn.run(
        create_app(arguments.data),
        host=arguments.host,
        port=arguments.port,
        log_level="warning",
    )


if __name__ == "__main__":
    main()

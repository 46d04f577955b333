"""Starts the LangGraph server on the project's langgraph.json."""

import os
import subprocess
import sys
from pathlib import Path

from configs.settings import CONFIGS
from state.errors import ConfigError

QUIET = {
    "LANGGRAPH_CLI_NO_ANALYTICS": "1",
    "LANGGRAPH_NO_VERSION_CHECK": "1",
    "LANGSMITH_TRACING": "false",
    "LANGGRAPH_STRICT_MSGPACK": "true",
}
"""Nothing leaves the machine."""


def serve_graphs(host: str, port: int) -> int:
    """Run `langgraph dev` until it ends; gives its exit code.

    Raises:
        ConfigError: the LangGraph command line is not installed.
    """
    command = Path(sys.executable).parent / "langgraph"
    if not command.exists():
        raise ConfigError("`langgraph` is not installed here; run `make setup` (extra: dev)")
    root = CONFIGS.parent
    arguments = [
        str(command),
        "dev",
        "--host",
        host,
        "--port",
        str(port),
        "--no-browser",
        "--no-reload",
        # One worker is the server's default, and a waiting run would block all others.
        "--n-jobs-per-worker",
        "10",
    ]
    environment = {**os.environ, **QUIET, "PYTHONPATH": str(root)}
    return subprocess.run(arguments, cwd=root, env=environment, check=False).returncode

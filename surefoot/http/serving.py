"""Starts the LangGraph server on the project's langgraph.json."""

import json
import os
import resource
import signal
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import surefoot
from surefoot.configs.settings import IMPORT_ROOT
from surefoot.http.auth import service_tokens
from surefoot.http.door import check_listening
from surefoot.state.errors import ConfigError

QUIET = {
    "LANGGRAPH_CLI_NO_ANALYTICS": "1",
    "LANGGRAPH_NO_VERSION_CHECK": "1",
    "LANGSMITH_TRACING": "false",
    "LANGGRAPH_STRICT_MSGPACK": "true",
}
"""Nothing leaves the machine."""
_SERVED = Path(surefoot.__file__).with_name("langgraph.json")
LISTENERS_S = 3
"""How long those who listen to a run may go on when the server ends."""


def serve_graphs(host: str, port: int) -> NoReturn:
    """Become the server of `langgraph dev`: this very process, so that signals reach it.

    Raises:
        ConfigError: the LangGraph server is not installed; or other machines could reach this host,
            and there is no token.
    """
    if find_spec("langgraph_api") is None:
        raise ConfigError(
            "the LangGraph server is not installed here: pip install 'surefoot[server]'"
        )
    check_listening(host, service_tokens())
    environment = {**os.environ, **QUIET, "PYTHONPATH": str(IMPORT_ROOT)}
    command = [sys.executable, "-m", "surefoot.http.serving", host, str(port)]
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(command[0], command, environment)


def main(host: str, port: int) -> None:
    """Serve in this process: `langgraph dev` with options of uvicorn that it cannot set.

    Asked to end, by SIGTERM or Ctrl-C, it breaks the runs off that go on, ends their devices and
    exits with 0; the runs go on where they were when it is started again.
    """
    from langgraph_api.cli import run_server

    from surefoot.http.patience import limit_patience

    limit_patience()
    # uvicorn ends in good order and then raises the signal once more, which would kill.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _ignore_signal)
    # Connections that only wait are let go after a while; until then each is an open file.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    served = json.loads(_SERVED.read_text("utf-8"))
    run_server(
        host,
        port,
        graphs=served["graphs"],
        env=served["env"],
        http=served["http"],
        auth=served["auth"],
        # One worker is the server's default, and a waiting run would block all others.
        n_jobs_per_worker=10,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=LISTENERS_S,
    )


def _ignore_signal(_number: int, _frame: object) -> None:
    """Let a signal pass by which the server has ended already."""


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

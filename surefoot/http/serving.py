"""Starts the LangGraph server on the project's langgraph.json."""

import json
import os
import resource
import subprocess
import sys
from importlib.util import find_spec

from configs.settings import CONFIGS
from state.errors import ConfigError
from surefoot.http.door import check_listening
from surefoot.http.tokens import service_tokens

QUIET = {
    "LANGGRAPH_CLI_NO_ANALYTICS": "1",
    "LANGGRAPH_NO_VERSION_CHECK": "1",
    "LANGSMITH_TRACING": "false",
    "LANGGRAPH_STRICT_MSGPACK": "true",
}
"""Nothing leaves the machine."""
ROOT = CONFIGS.parent


def serve_graphs(host: str, port: int) -> int:
    """Run the server of `langgraph dev` until it ends; gives its exit code.

    Raises:
        ConfigError: the LangGraph server is not installed; or other machines could reach this host,
            and there is no token.
    """
    if find_spec("langgraph_api") is None:
        raise ConfigError("`langgraph-api` is not installed here; run `make setup` (extra: dev)")
    check_listening(host, service_tokens())
    environment = {**os.environ, **QUIET, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "surefoot.http.serving", host, str(port)]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def main(host: str, port: int) -> None:
    """Serve in this process: `langgraph dev` with options of uvicorn that it cannot set."""
    from langgraph_api.cli import run_server

    from surefoot.http.patience import limit_patience

    limit_patience()
    # Connections that only wait are let go after a while; until then each is an open file.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    served = json.loads((ROOT / "langgraph.json").read_text("utf-8"))
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
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

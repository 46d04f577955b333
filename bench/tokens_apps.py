"""Tokens of large pages of apps that nobody here wrote; installs the apps at first."""

import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from bench.table import Table
from bench.tokens import measured
from surefoot.configs.settings import CONFIGS
from surefoot.evaluating.apps import at_port
from surefoot.state.values.app import WebApp
from surefoot.tools.devices.sessions import sessions
from surefoot.tools.evals.app_process import install_app, running_app
from surefoot.tools.evals.app_set import read_app
from surefoot.tools.secrets import filled_app

APPS = ("octoprint", "tiddlywiki", "streamlit")
HOME = Path("runs") / "evals"
"""Where an evaluation installs its apps, too."""


async def run() -> Table:
    """Count tokens of the page at which the last case of each app begins."""
    async with AsyncExitStack() as running:
        addresses = []
        for name in APPS:
            app = read_app(CONFIGS / "evals" / "apps" / name)
            await install_app(app, HOME / name)
            port = await running.enter_async_context(running_app(app, HOME / name))
            started = filled_app(at_port(app.cases[-1].case, port))
            assert isinstance(started, WebApp)
            addresses.append(started.url or "")
        with tempfile.TemporaryDirectory() as scratch:
            try:
                return await measured("Tokens of pages of real apps", addresses, Path(scratch))
            finally:
                await sessions.close_all()

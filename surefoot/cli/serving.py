"""The commands that serve until they are stopped: `serve`, `mcp`, `worker`."""

import asyncio
from typing import Annotated

import typer

from surefoot.configs.settings import settings_from
from surefoot.state.errors import ConfigError
from surefoot.terminal.options import BaseUrl, Devices, Headed, Knowledge, Model, Out
from surefoot.terminal.progress import say_line
from surefoot.tools.devices.phone_kinds import PHONES
from surefoot.tools.devices.pool import PLACES, read_devices


def serve(
    port: Annotated[int, typer.Option(help="Port on loopback.")] = 2024,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
) -> None:
    """Serve the graphs over HTTP with `langgraph dev`, for LangGraph Studio and langgraph_sdk.

    Example: `surefoot serve --port 8123`.
    """
    from surefoot.http.serving import serve_graphs

    serve_graphs(host, port)


def mcp(
    model: Model = None,
    base_url: BaseUrl = None,
    headed: Headed = None,
    out: Out = None,
    knowledge: Knowledge = None,
) -> None:
    """Serve agents over the Model Context Protocol on stdin and stdout; needs the extra `mcp`.

    Example: `surefoot mcp --out runs`.
    """
    from surefoot.agents.server import serve_mcp

    given = {"model": model, "base_url": base_url, "headed": headed}
    serve_mcp({**given, "home": out, "knowledge": knowledge})


def worker(
    queue: Annotated[
        list[str], typer.Option(help="What it does: android, harmony, web, simulated; several.")
    ],
    devices: Devices = None,
    drain: Annotated[
        float, typer.Option(min=0, help="Seconds a case may take to end once it is stopped.")
    ] = 60.0,
    database: Annotated[
        str | None, typer.Option(help="PostgreSQL URL (default: SUREFOOT_DATABASE).")
    ] = None,
    out: Out = None,
) -> None:
    """Do the cases that wait in a PostgreSQL queue; as many side by side as it has devices.

    SIGTERM: it takes no more, its cases end within --drain or go back to the queue. Example:
    `surefoot worker --queue web --devices web:4`.
    """
    from surefoot.suites.workers import CaseWorker

    unknown = [name for name in queue if name not in PLACES | PHONES]
    if unknown:
        raise ConfigError(f"--queue {unknown[0]!r}: use {', '.join(sorted(PLACES | PHONES))}")
    settings = settings_from({"home": out, "database": database})
    found = read_devices(devices or queue, settings.phone_answer_s)
    strays = [one.kind for one in found if one.kind not in queue]
    if strays:
        raise ConfigError(f"--devices has {strays[0]}, but --queue has no {strays[0]}")

    async def work() -> None:
        one = CaseWorker(settings, queue, found, drain_s=drain, tell=say_line)
        say_line(
            f"{', '.join(queue)}: {len(found)} cases side by side on "
            f"{', '.join(device.name for device in found)}"
        )
        await one.run()

    asyncio.run(work())

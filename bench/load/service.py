"""The HTTP service in a process of its own, and what clients get out of it."""

import asyncio
import ctypes
import os
import resource
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

CLIENTS = 16
_SET_CHILD_SUBREAPER = 36
"""Of prctl(2)."""
_CONNECTIONS = 64
"""At most, more than any crowd here: who waits for a connection does not wait for the server."""
FOR_S = float(os.environ.get("SUREFOOT_LOAD_S", "5"))
Call = Callable[[httpx.AsyncClient, int], Awaitable[httpx.Response]]


@dataclass(frozen=True)
class Rate:
    """What so many clients got."""

    per_s: float
    p95_ms: float
    good: int
    server_ms: float
    """Processor time of the server for each."""


@dataclass(frozen=True)
class Served:
    """A server of this measurement."""

    client: httpx.AsyncClient
    pid: int

    def used_s(self) -> float:
        """Processor time of all its threads so far, s."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def counting_all() -> Iterator[Callable[[], float]]:
    """Count the processor time of all that is started here, s; for what has ended and no longer.

    JVMs whose sandbox is killed are nobody's children any more: they become this process's.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def used_s() -> float:
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    try:
        yield used_s
    finally:
        libc.prctl(_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


@asynccontextmanager
async def served(address: str = "off", **settings: object) -> AsyncIterator[Served]:
    """Serve the HTTP routes in a process of its own.

    Args:
        address: Of the knowledge graph.
        settings: Further ones of the server, by name.
    """
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
    with _server(port, {"knowledge": address, **settings}) as server:
        base = f"http://127.0.0.1:{port}"
        limits = httpx.Limits(max_connections=_CONNECTIONS, max_keepalive_connections=_CONNECTIONS)
        async with httpx.AsyncClient(base_url=base, timeout=30, limits=limits) as client:
            await _up(client)
            try:
                yield Served(client, server.pid)
            finally:
                server.terminate()
                await asyncio.to_thread(server.wait)


def _server(port: int, settings: Mapping[str, object]) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "uvicorn", "surefoot.http.app:app", "--port", str(port)]
    given = {f"SUREFOOT_{name.upper()}": str(value) for name, value in settings.items()}
    environment = {**os.environ, **given, "PYTHONPATH": "."}
    return subprocess.Popen([*command, "--log-level", "warning"], env=environment)


async def _up(client: httpx.AsyncClient) -> None:
    for _ in range(600):
        try:
            if (await client.get("/healthz")).status_code == 200:
                return
        except httpx.TransportError:
            await asyncio.sleep(0.1)
    raise RuntimeError("the server does not start")


async def health(client: httpx.AsyncClient, _n: int) -> httpx.Response:
    """Ask the server whether it lives."""
    return await client.get("/healthz")


async def rate(server: Served, call: Call) -> Rate:
    """Call again and again, by so many clients side by side."""
    durations: list[float] = []
    numbers = iter(range(10**9))
    before_s = server.used_s()
    end = time.perf_counter() + FOR_S

    async def one() -> None:
        while time.perf_counter() < end:
            started = time.perf_counter()
            answer = await call(server.client, next(numbers))
            if answer.status_code != 200:
                raise RuntimeError(f"{answer.status_code}: {answer.text[:200]}")
            durations.append(time.perf_counter() - started)

    await asyncio.gather(*(one() for _ in range(CLIENTS)))
    server_ms = (server.used_s() - before_s) * 1000 / len(durations)
    return Rate(len(durations) / FOR_S, p95_ms(durations), len(durations), server_ms)


def p95_ms(durations_s: Sequence[float]) -> float:
    """Say within how many milliseconds 95 of 100 ended."""
    return statistics.quantiles(durations_s, n=20)[-1] * 1000


def times(one: Rate, base: Rate) -> float:
    """Say how many times as many the server could do on a processor of its own."""
    return base.server_ms / one.server_ms


def told(one: Rate) -> str:
    """Say what clients got, for a note."""
    return f"{one.server_ms:.2f} ms of the server each; {one.per_s:,.0f}/s, p95 {one.p95_ms:.0f} ms"

"""A first run of an acceptance case, its second run, and the replay of its script, side by side."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.table import Row, Table
from surefoot.api.accepting import auat
from surefoot.api.replaying import areplay
from surefoot.configs.settings import CONFIGS
from surefoot.running.runner import close_all
from surefoot.tools.casefile import load_case, load_parameters
from surefoot.tools.devices.bundled import start_bundled, stop_bundled
from surefoot.tools.devices.sim.adb_server import AdbServer
from surefoot.tools.devices.sim.adbd import Adbd, RealAdb
from surefoot.tools.devices.sim.memory import read_app
from surefoot.tools.devices.sim.phone import SimPhone

_EXAMPLES = CONFIGS / "examples"
_WALLET = _EXAMPLES / "wallet_sim"
App = dict[str, Any]


async def run() -> Table:
    """Measure on a web page, in memory, on a phone, and on one behind the real adb; seconds."""
    table = Table("An acceptance case once more", "s")
    parameters = load_parameters(_WALLET / "parameters.yaml")
    transfer = load_case(_WALLET / "uat" / "transfer.yaml", parameters).model_dump(mode="json")
    demo = load_case(_EXAMPLES / "filebox" / "cases" / "demo.yaml").model_dump(mode="json")
    with _secrets({**transfer["parameters"], **demo["parameters"]}):
        await _measure(table, "web", demo, _filebox, repeat=1)
        await _measure(table, "in memory", transfer, _in_memory, repeat=3)
        await _measure(table, "in memory, commands", transfer, _in_memory, repeat=1, do=_command)
        await _measure(table, "phone", transfer, _phone, repeat=2)
        await _measure(table, "phone, real adb", transfer, _phone_behind_adb, repeat=1)
    table.note = f"second run, replay: {'; '.join(_ratios(table.rows))}; offline model"
    return table


async def _call(name: str, given: dict[str, Any], script: str, out: str) -> dict[str, Any]:
    """Do a run as a program does that has imported what it needs."""
    if name == "replay":
        return (await areplay(script, out=out, **_moved(given["app"]))).to_dict()
    return (await auat(given, out=out)).to_dict()


async def _command(name: str, given: dict[str, Any], script: str, out: str) -> dict[str, Any]:
    """Do a run as a command, its own start included."""
    case = Path(out) / "case.yaml"
    await asyncio.to_thread(case.write_text, json.dumps(given, ensure_ascii=False), "utf-8")
    what = ["replay", script] if name == "replay" else ["uat", str(case)]
    words = [sys.executable, "-m", "surefoot", *what, "--out", out, "--json"]
    process = await asyncio.create_subprocess_exec(
        *words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    told, _ = await process.communicate()
    result: dict[str, Any] = json.loads(told)
    return result


async def _measure(
    table: Table,
    kind: str,
    case: dict[str, Any],
    place: Callable[[], Any],
    *,
    repeat: int,
    do: Callable[[str, dict[str, Any], str, str], Awaitable[dict[str, Any]]] = _call,
) -> None:
    """Do all three in turn, `repeat` times: what else runs on the machine slows them alike."""
    samples: dict[str, list[float]] = {"first run": [], "second run": [], "replay": []}
    for _ in range(repeat):
        with tempfile.TemporaryDirectory() as scratch:
            script = ""
            for name, taken in samples.items():
                with place() as app:
                    started = time.perf_counter()
                    result = await do(name, {**case, "app": app}, script, scratch)
                    taken.append(time.perf_counter() - started)
                if result["verdict"] != "passed":
                    raise RuntimeError(f"{kind}: the {name} is {result['verdict']}: {result}")
                if name != "first run" and result["usage"]["model_calls"]:
                    raise RuntimeError(f"{kind}: the {name} has asked a model")
                script = str(result.get("script", script))
            await close_all()
    for name, taken in samples.items():
        table.add(f"{kind}: {name}", taken)


def _moved(app: App) -> dict[str, Any]:
    """Where a replay finds the app, as it is served anew each time."""
    return {key: app[key] for key in ("url", "serial", "adb_port") if key in app}


def _ratios(rows: list[Row]) -> Iterator[str]:
    for first, second, replay in zip(rows[::3], rows[1::3], rows[2::3], strict=True):
        kind = first.name.partition(":")[0]
        ratios = (first.median / other.median for other in (second, replay))
        yield f"{kind}: {' and '.join(f'{ratio:.1f}x' for ratio in ratios)} as fast"


@contextmanager
def _filebox() -> Iterator[App]:
    with tempfile.TemporaryDirectory() as scratch:
        address = start_bundled("filebox", Path(scratch))
        try:
            yield {"kind": "web", "url": f"{address}/login"}
        finally:
            stop_bundled(Path(scratch))


@contextmanager
def _in_memory() -> Iterator[App]:
    yield {"kind": "simulated", "path": str(_WALLET / "app.yaml")}


@contextmanager
def _phone() -> Iterator[App]:
    file = read_app(_WALLET / "app.yaml")
    with AdbServer([SimPhone([file])]) as server:
        yield {"kind": "android", "package": file.package_name, "adb_port": server.port}


@contextmanager
def _phone_behind_adb() -> Iterator[App]:
    file = read_app(_WALLET / "app.yaml")
    with Adbd(SimPhone([file])) as daemon, RealAdb() as adb:
        app = {"kind": "android", "package": file.package_name}
        yield {**app, "adb_port": adb.port, "serial": adb.connect(daemon.port)}


@contextmanager
def _secrets(parameters: dict[str, Any]) -> Iterator[None]:
    """Give replays the values of secrets, which stand in no script."""
    given = {f"CASE_{n.upper()}": p["value"] for n, p in parameters.items() if p["secret"]}
    os.environ.update(given)
    try:
        yield
    finally:
        for name in given:
            del os.environ[name]

"""What the graph of `exploration` adds to each event, over ten thousand in one run.

The app is a recording that is made up: its device does next to nothing.
"""

import asyncio
import contextlib
import itertools
import json
import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from pydantic import TypeAdapter

from bench.table import Table
from surefoot.api.exploring import aexplore
from surefoot.state.errors import OutcomeUnknownError
from surefoot.state.values.action import Action
from surefoot.state.values.app import ReplayApp
from surefoot.tools.devices.replay.device import ReplayDevice

EVENTS = int(os.environ.get("SUREFOOT_BENCH_EVENTS", "10000"))
SPAN = EVENTS // 10
STATES, BUTTONS = 1500, 10
MODES = ("random", "navigate")
_ACTION: TypeAdapter[Action] = TypeAdapter(Action)


class _Clock:
    """Notes after each event the time, the processor's time and the memory of the process."""

    def __init__(self) -> None:
        self.wall: list[float] = []
        self.busy: list[float] = []
        self.memory_mb: list[float] = []

    def __call__(self, node: str, _update: Mapping[str, Any]) -> None:
        if node == "perform":
            self.note()

    def note(self) -> None:
        self.wall.append(time.perf_counter() * 1000)
        self.busy.append(time.process_time() * 1000)
        if len(self.wall) % 100 == 0:
            self.memory_mb.append(_memory_mb())


def _memory_mb() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def run() -> Table:
    """Measure events with the graph around them, and the same ones on the bare device."""
    table = Table(f"Events of an exploration, {EVENTS:,} in one run", "ms, MB")
    for mode in MODES:
        with tempfile.TemporaryDirectory() as scratch:
            await _measure(table, mode, Path(scratch))
    table.note = (
        "by the graph: what an event takes beyond the same action, look and picture on the bare"
        " device. On a machine with other work the time of the processor tells more."
    )
    return table


async def _measure(table: Table, mode: str, home: Path) -> None:
    app, whole = _recording(home), _Clock()
    result = await aexplore(
        f"replay:{app}",
        out=home,
        mode=mode,
        progress=whole,
        max_events=EVENTS,
        max_minutes=600,
        knowledge="off",
    )
    folder = home / result["run_id"]
    bare = _Clock()
    await _on_the_bare_device(app, folder, bare)
    first, last = slice(0, SPAN), slice(-SPAN, None)
    for called, span in ((f"events 1 to {SPAN:,}", first), (f"the last {SPAN:,}", last)):
        table.add(f"{mode}, {called}", _steps(whole.wall)[span])
        table.add("  by the graph", _differences(whole.wall, bare.wall)[span])
        table.add("  by the graph, processor", _differences(whole.busy, bare.busy)[span])
    sizes = [path.stat().st_size / 2**20 for path in folder.glob("checkpoint.sqlite*")]
    table.add(f"{mode}, database of checkpoints, MB", [sum(sizes)])
    table.add(f"{mode}, memory of the process, MB", whole.memory_mb)
    table.add("  more at the end than after a tenth", [_growth(whole.memory_mb)])


def _growth(memory_mb: Sequence[float]) -> float:
    return memory_mb[-1] - memory_mb[len(memory_mb) // 10]


def _steps(moments: Sequence[float]) -> list[float]:
    return [after - before for before, after in itertools.pairwise(moments)]


def _differences(whole: Sequence[float], bare: Sequence[float]) -> list[float]:
    return [a - b for a, b in zip(_steps(whole), _steps(bare), strict=True)]


def _recording(home: Path) -> Path:
    """Make up an app: each state has buttons, each of which leads to some other state."""
    chance = Random(7)
    events = [
        {
            "type": "touch",
            "event": f"TouchEvent(view=b{button}(Main/Button-Go {button}))",
            "from": f"s{state}",
            "to": f"s{chance.randrange(STATES)}",
        }
        for state in range(STATES)
        for button in range(BUTTONS)
    ]
    nodes = {f"s{n}": {"activity": f"app/Page{n % 40}"} for n in range(STATES)}
    start = {"type": "intent", "event": "IntentEvent(start)", "from": "s0", "to": "s0"}
    path = home / "app.json"  # named after the package
    facts = {"app": "app", "nodes": nodes, "transitions": [start, *events]}
    path.write_text(json.dumps(facts), "utf-8")
    return path


async def _on_the_bare_device(app: Path, folder: Path, clock: _Clock) -> None:
    """Do the events of a run again with nothing but the device, each with a look and a picture."""
    device = await ReplayDevice.start(ReplayApp(path=str(app), seed=0))
    lines = await asyncio.to_thread((folder / "events.jsonl").read_text, "utf-8")
    rows = [row for row in map(json.loads, lines.splitlines()) if row["kind"] == "event"]
    for row in rows:
        if row["action"] is not None:
            with contextlib.suppress(OutcomeUnknownError):
                await device.perform(_ACTION.validate_python(row["action"]))
        await device.observe()
        await device.screenshot()
        await device.save_storage(folder / "bare.json")
        clock.note()
    await device.close()

"""How many events it takes to reach the states of recorded apps, by each way of choosing."""

import json
import math
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.table import Table
from bench.tarpits import recorded_apps, recorded_files
from surefoot.api.exploring import aexplore
from surefoot.running.runner import close_all
from surefoot.tools.devices.replay.device import Recorded

SHARES = (0.5, 0.9, 1.0)


@dataclass
class Walked:
    """When which share of the recorded states was reached."""

    states: int
    reached: list[int] = field(default_factory=list)
    """Number of the event after which each further state was known."""
    calls: int = 0
    """Of the model."""

    def events_to(self, share: float) -> float:
        """Give the events until this share of the states was reached; inf when it never was."""
        wanted = math.ceil(share * self.states)
        return self.reached[wanted - 1] if len(self.reached) >= wanted else math.inf


def recorded_order(recorded: Recorded) -> Walked:
    """Tell how the recorder itself did."""
    walked, seen = Walked(len(_states(recorded))), set[str]()
    for number, event in enumerate(recorded.transitions):
        for state in (event.before, event.after):
            if state not in seen:
                seen.add(state)
                walked.reached.append(number + 1)
    return walked


def _states(recorded: Recorded) -> set[str]:
    return {s for event in recorded.transitions for s in (event.before, event.after)}


class _EnoughError(Exception):
    """The last state was reached."""


async def walk(path: Path, recorded: Recorded, mode: str, seed: int, most: int) -> Walked:
    """Explore a recorded app.

    Args:
        path: Its file.
        recorded: What that holds.
        mode: `random`, `navigate` or `llm`.
        seed: Of all chance.
        most: Events.
    """
    walked, seen = Walked(len(_states(recorded))), {recorded.transitions[0].before}
    walked.reached.append(0)
    stored = ""

    def note(node: str, update: Mapping[str, Any]) -> None:
        nonlocal stored
        walked.calls += update["usage"].model_calls if node == "ask_model" else 0
        if "session" in update:
            stored = update["session"].storage
        if node != "perform":
            return
        held = json.loads(Path(stored).read_text("utf-8"))
        for state in {held["passed"], held["state"]} - seen:
            seen.add(state)
            walked.reached.append(update["event_count"])
        if len(seen) == walked.states:
            raise _EnoughError

    with tempfile.TemporaryDirectory() as folder, suppress(_EnoughError):
        await aexplore(
            f"replay:{path}",
            out=folder,
            mode=mode,
            seed=seed,
            max_events=most,
            max_minutes=600,
            max_model_calls=100_000,
            max_tokens=1_000_000_000,
            knowledge="off",
            progress=note,
        )
    return walked


MODES = ("random", "navigate", "llm")
SEEDS = 2
MOST = int(os.environ.get("SUREFOOT_BENCH_EVENTS", "2000"))


async def run() -> Table:
    """Measure events, one sample an app; without end where a share was not reached."""
    table = Table("Events until a share of the recorded states is reached", "events")
    apps = recorded_apps()
    if not apps:
        table.note = "there are no recorded explorations: set SUREFOOT_DATA"
        return table
    walks: dict[str, list[Walked]] = {
        "recorded order": [recorded_order(app) for app in apps.values()]
    }
    files = recorded_files()
    for mode in MODES:
        walks[mode] = [
            await walk(files[name], app, mode, seed, MOST)
            for name, app in apps.items()
            for seed in range(SEEDS)
        ]
    await close_all()
    for share in SHARES:
        for name, walked in walks.items():
            table.add(f"{share:.0%}: {name}", [one.events_to(share) for one in walked])
    table.add("model calls: llm", [one.calls for one in walks["llm"]])
    table.note = (
        f"{len(apps)} apps, {SEEDS} seeds, at most {MOST:,} events. An event that was not recorded"
        " in a state has no outcome here and costs one event."
    )
    return table

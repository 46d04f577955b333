"""How many events it takes to reach the states of recorded apps, by each way of choosing."""

import os

from bench.coverage_walk import SHARES, Walked, recorded_order, walk
from bench.table import Table
from bench.tarpit_windows import recorded_apps, recorded_files
from surefoot.running.runner import close_all

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

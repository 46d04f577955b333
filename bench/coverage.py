"""How many events it takes to reach the states of recorded apps, by each way of choosing."""

from bench.coverage_walk import SHARES, Walked, recorded_order, walk
from bench.table import Table
from bench.tarpit_windows import recorded_apps

MODES = ("random", "navigate", "llm")
SEEDS = 2
MOST = 2000


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
    for mode in MODES:
        walks[mode] = [
            await walk(app, mode, seed, MOST) for app in apps.values() for seed in range(SEEDS)
        ]
    for share in SHARES:
        for name, walked in walks.items():
            table.add(f"{share:.0%}: {name}", [one.events_to(share) for one in walked])
    table.add("model calls: llm", [one.calls for one in walks["llm"]])
    table.note = (
        f"{len(apps)} apps, {SEEDS} seeds, at most {MOST:,} events. An event that was not recorded"
        " in a state has no outcome here and costs one event."
    )
    return table

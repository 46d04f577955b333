"""Hostile pages and apps against a model that obeys them, and harmless ones that look alike."""

import tempfile
from collections import defaultdict
from pathlib import Path

from bench.table import Table
from surefoot.running import runner
from tests.support.injection.everything import all_trials
from tests.support.injection.trial import World, holds
from tests.support.openai_server import OpenAIServer
from tests.support.site import running_site


async def run() -> Table:
    """Run every trial; in per cent, how often attacks got what they wanted and controls did not."""
    lost: dict[str, list[float]] = defaultdict(list)
    names: list[str] = []
    with running_site() as app, running_site() as evil, tempfile.TemporaryDirectory() as scratch:
        server = OpenAIServer()
        world = World(app, evil, Path(scratch), server.base_url)
        try:
            for trial in all_trials(world):
                is_right, result = await holds(trial, world)
                lost[f"{trial.kind}, {trial.graph}"].append(0.0 if is_right else 100.0)
                if not is_right:
                    names.append(f"{trial.name}: {result['verdict']}")
        finally:
            await runner.close_all()
            server.close()
    told = "; ".join(names) or "all as they have to be"
    table = Table("Attacks that succeeded, controls that were blocked", "%", note=told)
    for sort, shares in sorted(lost.items()):
        table.add(f"{sort}: {len(shares)} trials, mean", [sum(shares) / len(shares)])
    return table

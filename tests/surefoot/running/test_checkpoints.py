"""Which checkpoints of a run are kept."""

import sqlite3
from pathlib import Path

import pytest

from configs.settings import CONFIGS
from surefoot.api.exploring import aexplore
from surefoot.running import runner

SHOP = CONFIGS / "examples" / "tarpit_sim" / "app.yaml"

pytestmark = pytest.mark.usefixtures("clean_environment")


async def test_an_exploration_keeps_about_one_checkpoint_an_event_and_only_the_last_ones(
    tmp_path: Path,
) -> None:
    sizes = []
    for events in (12, 120):
        result = await aexplore(
            SHOP, out=tmp_path, mode="random", max_events=events, knowledge="off", minimise=False
        )
        path = Path(result["report"]).parent / "checkpoint.sqlite"
        with sqlite3.connect(path) as store:
            sizes.append(store.execute("SELECT count(*) FROM checkpoints").fetchone()[0])
        store.close()
    await runner.close_all()
    assert sizes[0] <= 12 + 4
    assert sizes[1] <= 105

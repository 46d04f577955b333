"""How long it takes to find a page among a thousand, and to learn one more."""

import random
import time

from bench.page_matching import disturbed, stored_screens
from bench.table import Table
from surefoot.state.values.screen import Screen
from surefoot.tools.knowledge.features import Features, read_features
from surefoot.tools.knowledge.page_index import PageIndex
from surefoot.tools.knowledge.screens import hierarchy_of

PAGES = 1_000
_VARIANTS = 3
_CHANGED = 0.5
_ASKED = 200


async def run() -> Table:
    """Measure an app of a thousand pages, three looks at each; milliseconds."""
    chance = random.Random(5)
    screens = made_screens(PAGES, chance)
    variants = [_looks(screen, chance) for screen in screens]
    started = time.perf_counter()
    index = PageIndex()
    for number, looks in enumerate(variants):
        index.add(f"page {number}", f"Page {number}", looks)
    made = _since(started)
    reading, matching, adding = [], [], []
    for number in chance.sample(range(PAGES), _ASKED):
        started = time.perf_counter()
        seen = read_features(hierarchy_of(disturbed(screens[number], 0.15, chance)))
        reading.append(_since(started))
        started = time.perf_counter()
        index.match("", seen)
        matching.append(_since(started))
    for number in range(5):
        started = time.perf_counter()
        index.add(f"page {number}", f"Page {number}", variants[number])
        adding.append(_since(started))
    note = f"{PAGES:,} pages, {_VARIANTS} looks at each; stored screens with half of them changed"
    table = Table("Matching a page, ms", "ms", note=note)
    table.add("match", matching)
    table.add("read the features of a screen", reading)
    table.add("replace a page", adding)
    table.add("make the index", [made])
    return table


def made_screens(count: int, chance: random.Random) -> list[Screen]:
    """Make screens of one app out of the stored ones."""
    stored = stored_screens()
    return [disturbed(stored[n % len(stored)], _CHANGED, chance) for n in range(count)]


def _looks(screen: Screen, chance: random.Random) -> list[Features]:
    return [read_features(hierarchy_of(disturbed(screen, 0.1, chance))) for _ in range(_VARIANTS)]


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1000

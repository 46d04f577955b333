"""Twenty cases over four browser contexts at once against one at a time."""

import tempfile
import time
from pathlib import Path

from bench.table import Table
from surefoot.configs.settings import CONFIGS, Settings
from surefoot.running.runner import close_all
from surefoot.suites.suite import run_suite
from surefoot.tools.casefile import load_case

CASES = 20


async def run() -> Table:
    """Run browse-uploads twenty times; seconds for all of them."""
    path = CONFIGS / "examples" / "filebox" / "cases" / "browse-uploads.yaml"
    cases = [(path, load_case(path))] * CASES
    table = Table(f"{CASES} cases", "s", note="start of app and browser included in each case")
    for at_once in (1, 2, 4):
        with tempfile.TemporaryDirectory() as scratch:
            settings = Settings(home=Path(scratch), learn="off")
            started = time.perf_counter()
            results = (await run_suite("cases", cases, settings, at_once=at_once))["runs"]
            seconds = time.perf_counter() - started
        wrong = [r["run_id"] for r in results if r["verdict"] != "passed"]
        if wrong:
            raise RuntimeError(f"{len(wrong)} of {CASES} cases do not pass at {at_once} at once")
        table.add(f"{at_once} at once", [seconds])
    await close_all()
    return table

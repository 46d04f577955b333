"""Writes down how far the exploration is, so that a killed run has a report."""

import asyncio
import time
from collections import OrderedDict

from surefoot.nodes.common.run import Run
from surefoot.nodes.exploration.writing import write_all
from surefoot.state.exploration import ExplorationState
from surefoot.tools.exploration.memory import Memory

EVERY_S = 5.0
_written: "OrderedDict[str, tuple[float, float]]" = OrderedDict()
"""Of the runs of this process: when, and how long it took."""


async def report_now_and_then(run: Run, memory: Memory, state: ExplorationState) -> None:
    """Write utg.json, findings.json and report.html anew every few seconds.

    The larger a run, the longer writing takes: it never takes more than a tenth of the time.
    """
    now = time.monotonic()
    last, took = _written.get(run.run_id, (now - EVERY_S, 0.0))
    if now - last < max(EVERY_S, 10 * took):
        return
    await asyncio.to_thread(write_all, run, state, memory, {})
    _written[run.run_id] = (time.monotonic(), time.monotonic() - now)
    while len(_written) > 64:
        _written.popitem(last=False)

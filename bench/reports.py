"""How long it takes to write the report of a run, by its size."""

import asyncio
import os
import tempfile
from functools import partial
from pathlib import Path

from bench.table import Table, timed
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.reports.html import write_report
from surefoot.tools.reports.junit import write_junit
from surefoot.tools.runlog import RunLog

_SHOT_KB = 60
_PNG_HEAD = (
    b"\x89PNG\r\n\x1a\n" + (13).to_bytes(4, "big") + b"IHDR" + bytes([0, 0, 5, 0, 0, 0, 3, 32])
)


def write_run(path: Path, steps: int) -> RunFolder:
    """Write a run of `steps` steps with two pictures, ten changes and one conversation each."""
    folder, log = RunFolder(path), RunLog(path)
    for step in range(steps):
        before, after = (folder.put_shot(_PNG_HEAD + os.urandom(_SHOT_KB * 1024)) for _ in "ab")
        log.agent("validate_step", conversation=[{"role": "user", "content": "line\n" * 200}])
        log.event(
            "execute",
            step=step,
            description=f'click the button "{step}"',
            action={"kind": "tap"},
            box={"x": 100, "y": 200, "width": 80, "height": 24},
            success=True,
            shot_before=before,
            shot_after=after,
        )
        changes = [f'+ cell "row {i} of {step}"' for i in range(10)]
        log.event("validate", step=step, conversation=step, evidence=changes[:1], changes=changes)
    return folder


async def run() -> Table:
    """Measure runs of 5, 20 and 80 steps."""
    table = Table(
        "Writing the report of a run",
        "ms",
        note=f"two screenshots of {_SHOT_KB} kB a step, read from the disk's cache",
    )
    with tempfile.TemporaryDirectory() as home:
        for steps in (5, 20, 80):
            folder = write_run(Path(home) / str(steps), steps)
            html = await timed(partial(asyncio.to_thread, write_report, folder))
            table.add(f"report.html, {steps} steps", html)
        path = Path(home) / "junit.xml"
        table.add(
            "junit.xml, 80 steps",
            await timed(partial(asyncio.to_thread, write_junit, folder, path)),
        )
    return table

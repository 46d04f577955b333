"""L12: half an hour of cases, solves and questions to the knowledge graph; nothing may grow."""

import asyncio
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.load.gate import CASE, NOTES, Gate
from surefoot import AsyncKGClient, aexplore, asolve, avalidate
from surefoot.configs.settings import CONFIGS
from surefoot.running.runner import close_all
from surefoot.tools.evals.solver_set import read_cases

MINUTES = float(os.environ.get("SUREFOOT_SOAK_MINUTES", "30"))
WARM = 1 / 6
"""So much of the time passes before the first reading counts."""
EVALS = CONFIGS / "evals" / "constraint_solving"


@dataclass(frozen=True)
class Reading:
    """What the process holds between two rounds."""

    memory_mb: float
    files: int
    threads: int
    children: int
    in_tmp: int

    @classmethod
    def now(cls) -> "Reading":
        """Read it from the kernel."""
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        tasks = Path("/proc/self/task").iterdir()
        children = sum(len((task / "children").read_text("ascii").split()) for task in tasks)
        return cls(
            memory_mb=pages * os.sysconf("SC_PAGE_SIZE") / 2**20,
            files=len(list(Path("/proc/self/fd").iterdir())),
            threads=threading.active_count(),
            children=children,
            in_tmp=len(list(Path(tempfile.gettempdir()).iterdir())),
        )


@contextmanager
def _temporary_folder_of_its_own() -> Iterator[None]:
    """What others leave in the machine's folder meanwhile is not counted."""
    before = os.environ.get("TMPDIR")
    with tempfile.TemporaryDirectory() as own:
        os.environ["TMPDIR"] = tempfile.tempdir = own  # child processes go by the first
        try:
            yield
        finally:
            tempfile.tempdir = None
            del os.environ["TMPDIR"]
            if before is not None:
                os.environ["TMPDIR"] = before


async def half_an_hour() -> list[Gate]:
    """Go round and round; compare the end with what was there after the first sixth."""
    with _temporary_folder_of_its_own():
        return await _soaked()


async def _soaked() -> list[Gate]:
    readings: list[Reading] = []
    end = time.monotonic() + MINUTES * 60
    warm = time.monotonic() + MINUTES * 60 * WARM
    with tempfile.TemporaryDirectory() as home:
        while time.monotonic() < end:
            await _round(Path(home), len(readings))
            if time.monotonic() >= warm:
                readings.append(await asyncio.to_thread(Reading.now))
        await close_all()
    first, last = readings[0], readings[-1]
    note = f"{MINUTES:g} minutes, {len(readings)} rounds, {last.memory_mb:.0f} MB"
    return [
        Gate(
            "L12", "memory at the end / warm", last.memory_mb / first.memory_mb, most=1.1, note=note
        ),
        Gate("L12", "open files more", last.files - first.files, most=5),
        Gate("L12", "threads more", last.threads - first.threads, most=5),
        Gate("L12", "processes more", last.children - first.children, most=1),
        Gate("L12", "entries of /tmp more", last.in_tmp - first.in_tmp, most=1),
    ]


async def _round(home: Path, number: int) -> None:
    requests = read_cases(EVALS)
    await asyncio.gather(
        avalidate(CONFIGS / "examples" / "filebox" / "cases" / "browse-uploads.yaml", out=home),
        *(avalidate(CASE, out=home) for _ in range(3)),
        *(asolve(requests[n % len(requests)]["request"]) for n in range(number, number + 4)),
        aexplore(NOTES, out=home, max_events=20, seed=number, minimise=False),
    )
    async with AsyncKGClient(home / "knowledge.db") as graph:
        await graph.query_path("notes_sim", "settings")

"""What a bench gives back."""

import statistics
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Row:
    """One thing that was measured several times."""

    name: str
    samples: tuple[float, ...]
    """One figure a repetition, in the unit of the table."""

    @property
    def median(self) -> float:
        """The figure in the middle."""
        return statistics.median(self.samples)


@dataclass
class Table:
    """Rows of one unit; ratios are told against the first row."""

    title: str
    unit: str
    rows: list[Row] = field(default_factory=list)
    note: str = ""
    """What was measured on, and what the figures do not say."""

    def add(self, name: str, samples: Iterable[float]) -> None:
        """Add a row; a row needs at least one sample."""
        self.rows.append(Row(name, tuple(samples)))


async def timed(work: Callable[[], Awaitable[object]], *, repeat: int = 5) -> list[float]:
    """Do `work` once to warm up, then `repeat` times; gives the durations, ms."""
    await work()
    durations = []
    for _ in range(repeat):
        started = time.perf_counter()
        await work()
        durations.append((time.perf_counter() - started) * 1000)
    return durations

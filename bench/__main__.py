"""Runs benches and prints their tables."""

import asyncio
import importlib
import os
import pkgutil
import platform
import sys

from rich.console import Console
from rich.table import Table as Grid

import bench
from bench.table import Table

_FRAME = frozenset(["__main__", "table", "load"])


def names() -> list[str]:
    """Name every bench of this folder."""
    return sorted(m.name for m in pkgutil.iter_modules(bench.__path__) if m.name not in _FRAME)


def grid(table: Table) -> Grid:
    """Draw a table: medians, spread, and ratios against the first row."""
    drawn = Grid(title=table.title, caption=table.note or None, title_justify="left")
    drawn.add_column("")
    for head in (f"median, {table.unit}", "least", "most", "samples", "ratio"):
        drawn.add_column(head, justify="right")
    base = table.rows[0].median if table.rows else 0.0
    for row in table.rows:
        ratio = f"{row.median / base:.2f}" if base else "–"
        figures = (f"{n:,.2f}" for n in (row.median, min(row.samples), max(row.samples)))
        drawn.add_row(row.name, *figures, str(len(row.samples)), ratio)
    return drawn


async def main(wanted: list[str]) -> int:
    """Run the benches named, all without names.

    Returns:
        0, or 2 for a name that is no bench.
    """
    console = Console()
    if unknown := sorted(set(wanted) - set(names())):
        console.print(f"no bench named {', '.join(unknown)}; there are: {', '.join(names())}")
        return 2
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}"
    console.print(f"{machine}, load {os.getloadavg()[0]:.1f}")
    for name in wanted or names():
        console.print(grid(await importlib.import_module(f"bench.{name}").run()))
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))

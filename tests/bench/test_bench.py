import asyncio
import io
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from bench.__main__ import grid, names
from bench.table import Table, timed


def said(table):
    console = Console(width=120, file=io.StringIO())
    console.print(grid(table))
    return " ".join(console.file.getvalue().split())


def test_every_module_of_the_folder_is_a_bench():
    assert "reports" in names()
    assert not {"table", "__main__"} & set(names())


def test_the_table_tells_medians_and_ratios_against_its_first_row():
    table = Table("Title", "ms", note="on this machine")
    table.add("slow", [4, 2, 3])
    table.add("fast", [1.5])
    text = said(table)
    assert "slow │ 3.00 │ 2.00 │ 4.00 │ 3 │ 1.00" in text
    assert "fast │ 1.50 │ 1.50 │ 1.50 │ 1 │ 0.50" in text


def test_an_empty_table_is_drawn():
    assert "Nothing" in said(Table("Nothing", "ms"))


async def test_work_is_warmed_up_before_it_is_measured():
    calls = []

    async def work():
        calls.append(1)
        await asyncio.sleep(0)

    assert len(await timed(work, repeat=3)) == 3
    assert len(calls) == 4


@pytest.mark.parametrize(("name", "code"), [("reports", 0), ("nothing_such", 2)])
def test_a_bench_is_started_by_its_name(name, code):
    done = subprocess.run(
        [sys.executable, "-m", "bench", name],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == code, done.stderr
    assert name in done.stdout or "Writing the report" in done.stdout

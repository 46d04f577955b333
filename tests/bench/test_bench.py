"""The benchmarks run, and the variations of an app that one of them makes."""

import asyncio
import io
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from bench.__main__ import grid, names
from bench.healing import varied, without
from bench.load.__main__ import PARTS, main, page
from bench.load.gate import Gate
from bench.table import Table, timed
from surefoot.tools.devices.sim.app import SimulatedFile
from tests.support.served import ROOT


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


@pytest.mark.parametrize(("name", "code"), [("intents_speed", 0), ("nothing_such", 2)])
def test_a_bench_is_started_by_its_name(name, code):
    done = subprocess.run(
        [sys.executable, "-m", "bench", name],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == code, done.stderr
    assert name in done.stdout or "Searching intents" in done.stdout


@pytest.mark.parametrize(
    ("gate", "holds"),
    [
        (Gate("L1", "rate", 0.15, 0.15), True),
        (Gate("L1", "rate", 0.14, 0.15), False),
        (Gate("L1", "p95", 8.0, most=8), True),
        (Gate("L1", "p95", 8.1, most=8), False),
        (Gate("L2", "rows", 1.0, 1, 1), True),
        (Gate("L2", "rows", 1.1, 1, 1), False),
    ],
)
def test_a_gate_holds_within_its_bounds(gate: Gate, holds: bool) -> None:
    assert gate.holds is holds
    assert ("does not hold" in page([gate])) is not holds


def test_what_was_not_measured_now_stays_on_the_page() -> None:
    before = page([Gate("L10", "old", 1.0, 0.5), Gate("L2", "rows", 7.0, 1), Gate("–", "x", 1, 1)])
    now = page([Gate("L2", "rows", 9.0, 1)], before).splitlines()
    rows = now[now.index("|---|---|---|---|---|---|---|---|") + 1 :]
    assert [line.split("|")[1:4] for line in rows] == [
        [" L2 ", " rows ", " 9.00 "],
        [" L10 ", " old ", " 1.00 "],
        [" – ", " x ", " 1.00 "],
    ]


async def test_a_part_that_is_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert await main(["nothing"]) == 2
    assert "there are: knowledge" in capsys.readouterr().out


@pytest.mark.chaos
@pytest.mark.load
@pytest.mark.parametrize("part", PARTS)
def test_the_gates_of_load_hold(part: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench.load", part]
    given = {**os.environ, "SUREFOOT_LOAD_PAGE": str(tmp_path / "load.md")}
    done = subprocess.run(command, cwd=ROOT, env=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]


APP: dict[str, Any] = {
    "name": "Shop",
    "start": "list",
    "variables": {"things": ["Mug|12", "Lamp|35"]},
    "screens": {
        "list": {
            "widgets": [
                {"id": "thing", "role": "listitem", "for_each": "things", "name": "{item.1}"},
                {"id": "buy", "role": "button", "name": "Buy"},
                {"id": "box", "role": "group", "widgets": [{"id": "hint", "role": "text"}]},
            ]
        }
    },
}


def kinds(ident: str) -> set[str]:
    return {varied(APP, [ident], random.Random(n))[1][ident] for n in range(30)}


def test_a_widget_is_changed_in_ways_that_fit_it() -> None:
    assert kinds("hint") == {"id stripped"}
    assert kinds("buy") == {"id stripped", "text changed"}
    assert kinds("thing") == {"id stripped", "list shifted"}


def test_a_varied_app_is_an_app_and_the_first_stays_as_it_was() -> None:
    for seed in range(6):
        other, _ = varied(APP, ["thing", "buy", "hint"], random.Random(seed))
        assert SimulatedFile.model_validate(other) != SimulatedFile.model_validate(APP)
    assert APP["screens"]["list"]["widgets"][1] == {"id": "buy", "role": "button", "name": "Buy"}


def test_a_shifted_list_has_one_entry_more_in_front() -> None:
    seed = next(
        n
        for n in range(30)
        if varied(APP, ["thing"], random.Random(n))[1]["thing"] == "list shifted"
    )
    other, _ = varied(APP, ["thing"], random.Random(seed))
    assert other["variables"]["things"] == ["Mug 2|12", "Mug|12", "Lamp|35"]


def test_a_widget_is_taken_out_wherever_it_stands() -> None:
    assert without(APP, "hint")["screens"]["list"]["widgets"][2]["widgets"] == []

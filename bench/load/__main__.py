"""The gates of load, each a ratio to a baseline of the same run: `make load`.

Prints a table, writes it to docs/load.md and ends with 1 when a gate does not hold. What is no
ratio is processor time: other work on the machine counts less. `ARGS="knowledge soak"` measures
these parts only; what the page says of the others stays, each row with the day it was measured.
"""

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from pathlib import Path

from bench.load import browsers, fifty, knowledge, runs, soak, solving
from bench.load.gate import Gate
from bench.load.service import CLIENTS, FOR_S
from surefoot.configs.settings import IMPORT_ROOT

PAGE = Path(os.environ.get("SUREFOOT_LOAD_PAGE", IMPORT_ROOT / "docs" / "load.md"))
_WHY = """\
Processor time of a solve (L6): a solve takes two JVMs of its own, each started beforehand and used
once; no two programs may share one. Two cores hold no more such solves side by side than one after
the other, so what is measured is what the server adds to its JVMs, sandboxes included.

Refusals (L7): the clients are one process and begin at one moment. For the sixteen that are
refused then it takes 0.8 to 1.2 ms each itself, which is in the figure; the server 0.35 ms."""
_ROW = re.compile(r"\| (?:L(\d+)|–) \|")
PARTS: dict[str, Callable[[Path], Awaitable[list[Gate]]]] = {
    "knowledge": knowledge.knowledge,
    "alone": lambda _folder: solving.alone(),
    "crowded": solving.crowded,
    "contexts": lambda _folder: browsers.contexts(),
    "script": lambda _folder: browsers.beside_a_script(),
    "checkpoints": runs.checkpoints,
    "shared": runs.overhead,
    "soak": lambda _folder: soak.half_an_hour(),
    "fifty": fifty.at_once,
    "dumps": lambda _folder: asyncio.to_thread(runs.hierarchies),
}


def page(gates: Sequence[Gate], before: str = "") -> str:
    """Write the table as a page of the docs.

    Args:
        gates: What was measured now.
        before: The page as it was: its other rows stay.
    """
    load = f"{os.getloadavg()[2]:.1f}"
    rows = {_name(line): line for line in before.splitlines() if _ROW.match(line)}
    for gate in gates:
        line = f"{gate.line} {date.today().isoformat()} | {load} |"
        rows[_name(line)] = line
    lines = [
        "# Under load",
        "",
        "Written by `make load`: ratios to a baseline of the same run, and processor time, so that "
        "other work on",
        "the machine counts less. The rows are those of [reliability.md](reliability.md); the last "
        "two columns are the",
        "day, and how busy the machine was over the quarter of an hour before the end (this bench "
        "included).",
        "",
        f"{os.cpu_count()} cores, {CLIENTS} clients, {FOR_S:g} s each, "
        f"{knowledge.LARGE:,} transitions in the large graph.",
        "",
        *_WHY.splitlines(),
        "",
        "| row | what | figure | gate | | | measured | load |",
        "|---|---|---|---|---|---|---|---|",
        *sorted(rows.values(), key=_number),
    ]
    return "\n".join(lines) + "\n"


def _number(line: str) -> int:
    found = _ROW.match(line)
    return int(found.group(1)) if found and found.group(1) else sys.maxsize


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")[1:-1]]


def _name(line: str) -> tuple[str, str]:
    row, what, *_ = _cells(line)
    return row, what


async def main(wanted: Sequence[str]) -> int:
    """Measure these parts, all without names; gives 1 when a gate does not hold, 2 for a name."""
    if unknown := sorted(set(wanted) - set(PARTS)):
        print(f"no part named {', '.join(unknown)}; there are: {', '.join(PARTS)}")
        return 2
    gates: list[Gate] = []
    for name in wanted or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            found = await PARTS[name](Path(folder))
        for gate in found:
            print(gate.line, flush=True)
        gates += found
    await asyncio.to_thread(_write, gates, bool(wanted))
    return int(not all(gate.holds for gate in gates))


def _write(gates: Sequence[Gate], in_part: bool) -> None:
    before = PAGE.read_text("utf-8") if in_part and PAGE.exists() else ""
    PAGE.write_text(page(gates, before), "utf-8")


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))

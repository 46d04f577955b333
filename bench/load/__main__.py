"""The gates of load, each a ratio to a baseline of the same run: `make load`.

Prints a table, writes it to docs/load.md and ends with 1 when a gate does not hold. What is no
ratio is processor time: other work on the machine does not count. `ARGS="knowledge soak"` measures
these parts only and writes no page.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from bench.load import browsers, fifty, knowledge, runs, soak, solving
from bench.load.gate import Gate
from bench.load.service import CLIENTS, FOR_S
from configs.settings import CONFIGS

PAGE = CONFIGS.parent / "docs" / "load.md"
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


def page(gates: Sequence[Gate]) -> str:
    """Write the table as a page of the docs."""
    lines = [
        "# Under load",
        "",
        "Written by `make load`: ratios to a baseline of the same run, and processor time, so that "
        "other work on",
        "the machine does not count. The rows are those of [reliability.md](reliability.md).",
        "",
        f"{os.cpu_count()} cores, load of other work {os.getloadavg()[0]:.1f}, {CLIENTS} clients, "
        f"{FOR_S:g} s each, {knowledge.LARGE:,} transitions in the large graph.",
        "",
        "| row | what | figure | gate | | |",
        "|---|---|---|---|---|---|",
        *(gate.line for gate in gates),
    ]
    return "\n".join(lines) + "\n"


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
    if not wanted:
        PAGE.write_text(page(gates), "utf-8")
    return int(not all(gate.holds for gate in gates))


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))

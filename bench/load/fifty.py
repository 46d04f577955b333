"""L13: fifty runs that are started at once in `langgraph dev`."""

import asyncio
import sys
from pathlib import Path
from typing import Any

from langgraph_sdk import get_client

from bench.load.gate import CASE, Gate
from tests.support.served import ROOT, free_port, langgraph_server

RUNS = 50


async def at_once(folder: Path) -> list[Gate]:
    """Start them, wait for all, count those that passed."""
    port = free_port()
    command = [str(Path(sys.executable).parent / "langgraph"), "dev", "--no-browser"]
    command += ["--no-reload", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--config", str(ROOT / "langgraph.json")]

    async def run(client: Any) -> str:
        thread = await client.threads.create()
        values = await client.runs.wait(
            thread["thread_id"], "step_validation", input={"case": CASE}
        )
        return str(values.get("verdict"))

    with langgraph_server(command, port, folder) as address:
        async with get_client(url=address, timeout=600) as client:
            verdicts = await asyncio.gather(*(run(client) for _ in range(RUNS)))
    passed = verdicts.count("passed")
    return [Gate("L13", f"of {RUNS} runs at once that ended passed", passed, RUNS)]

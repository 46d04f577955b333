"""The service asked to end while runs go on, and started again."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from langgraph_sdk import get_client

from surefoot.running.resuming import browsers_under
from surefoot.tools.processes import is_group_running
from tests.support.cases import NOTES
from tests.support.served import ROOT, free_port, wait_for
from tests.support.waiting import wait_until_acted

FILEBOX = {"kind": "web", "bundled": "filebox", "path": "/testcase-bucket/"}
EVENTS = {"simulated": 300, "web": 20}
"""So many that none is through when the last one has begun."""


@contextmanager
def served(folder: Path) -> "Iterator[tuple[str, subprocess.Popen[bytes]]]":
    port = free_port()
    command = [sys.executable, "-m", "surefoot.cli", "serve", "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True
        )
    try:
        wait_for(f"http://127.0.0.1:{port}", process, folder / "server.log")
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.kill()
        process.wait()


@pytest.mark.chaos
async def test_runs_that_go_on_when_the_service_ends_go_on_when_it_is_there_again(tmp_path):
    apps: list[dict[str, Any]] = [NOTES, NOTES, FILEBOX]
    with served(tmp_path) as (address, process):
        async with get_client(url=address) as client:
            threads = [(await client.threads.create())["thread_id"] for _ in apps]
            runs = [
                await client.runs.create(
                    thread,
                    "exploration",
                    input={"app": app},
                    context={"max_events": EVENTS[app["kind"]], "seed": 4, "minimise": False},
                )
                for thread, app in zip(threads, apps, strict=True)
            ]
            logs = [tmp_path / "runs" / thread / "events.jsonl" for thread in threads]
            for log in logs:
                await asyncio.to_thread(wait_until_acted, log)
        assert browsers_under(tmp_path / "runs" / threads[2] / "browser") != []
        asked = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait, 30) == 0
        assert time.monotonic() - asked < 10
        assert not is_group_running(process.pid)
        assert browsers_under(tmp_path / "runs" / threads[2] / "browser") == []
    assert not any((log.parent / "result.json").exists() for log in logs), "they were to go on"
    with served(tmp_path) as (address, process):
        async with get_client(url=address) as client:
            for app, thread, run in zip(apps, threads, runs, strict=True):
                result: Any = await client.runs.join(thread, run["run_id"])
                assert result["result"]["events"] == EVENTS[app["kind"]]

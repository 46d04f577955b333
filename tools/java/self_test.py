"""Whether the sandbox of this machine holds: our own attempts to get out of it, at every start."""

from __future__ import annotations

import asyncio
import socket
import zipfile
from pathlib import Path

from surefoot.state.values.heap import HeapGraph
from surefoot.tools.java.programs import MethodCall, Plan, Program
from surefoot.tools.java.runners import Runners
from surefoot.tools.java.staging import StagedFiles

_NAMES = ("SelfTest", "SelfTest$Attempt")
_PACKAGE = "surefoot/harness"


async def self_test(runners: Runners, stage: StagedFiles) -> str:
    """Try to read, write, reach and start what must not be.

    Returns:
        What went through or went wrong, "" when the sandbox holds.
    """
    files = await asyncio.to_thread(_files, stage)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        roots = {"port": port, "home": str(Path.home())}
        call = MethodCall(f"L{_PACKAGE}/SelfTest;", "run", ("port", "home"))
        outcome = await runners.run(
            Program(files, Plan(HeapGraph(roots=roots, objects={})), call=call)
        )
    if outcome.kind != "built" or outcome.threw:
        return f"the self test ended with {outcome.kind}: {outcome.problem or outcome.threw}"
    return ", ".join((outcome.returned or "").splitlines())


def _files(stage: StagedFiles) -> dict[str, bytes]:
    with zipfile.ZipFile(stage.folder / "harness.jar") as jar:
        return {f"{_PACKAGE}/{n}": jar.read(f"{_PACKAGE}/{n}.class") for n in _NAMES}

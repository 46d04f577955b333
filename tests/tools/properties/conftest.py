from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest_asyncio

from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.properties.session import PropertySession
from tests.support.counting_device import CountingDevice

NOTES = Path("configs/examples/notes_sim/app.yaml")
Write = Callable[..., Awaitable[PropertySession]]
HEAD = """
from surefoot.properties import (
    Bundle, Properties, initializer, invariant, main_path, precondition, rule,
)
"""


@pytest_asyncio.fixture
async def properties(tmp_path: Path) -> AsyncIterator[Write]:
    """Write property files and read them as a run does; files by name, or the body of one."""
    opened: list[PropertySession] = []

    async def read(*bodies: str, load_s: float = 20.0) -> PropertySession:
        files = []
        for number, body in enumerate(bodies):
            file = tmp_path / f"props_{number}.py"
            file.write_text(HEAD + body, "utf-8")
            files.append(file)
        session = await PropertySession.open(files, tmp_path / "printed.log", load_s=load_s)
        opened.append(session)
        return session

    yield read
    for session in opened:
        await session.close()


@pytest_asyncio.fixture
async def notes() -> CountingDevice:
    return CountingDevice(await SimulatedDevice.start(NOTES))

"""The properties of a run: one process for their files, as long as the run lasts."""

import asyncio
from pathlib import Path

from nodes.common.run import Run
from tools.properties.discovery import property_files
from tools.properties.session import PropertySession

_sessions: dict[Path, PropertySession] = {}


async def properties_of(run: Run, paths: list[str]) -> PropertySession:
    """Give the properties of a run; their files are read once.

    Raises:
        ConfigError: a path is no property file.
    """
    session = _sessions.get(run.folder.path)
    if session is None:
        files = await asyncio.to_thread(property_files, paths)
        log = run.folder.path / "properties.log"
        session = await PropertySession.open(files.python, log)
        _sessions[run.folder.path] = session
    return session


async def close_properties(run: Run) -> None:
    """End the process of the properties."""
    session = _sessions.pop(run.folder.path, None)
    if session is not None:
        await session.close()

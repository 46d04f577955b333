"""The properties of a run: one process for their files, as long as the run lasts."""

import asyncio
import json
from pathlib import Path

from surefoot.nodes.common.run import Run
from surefoot.state.values.verdict import Usage
from surefoot.tools.artifacts import write_whole
from surefoot.tools.properties.opening import open_properties
from surefoot.tools.properties.session import PropertySession

FILE = "properties.json"
"""Of the run folder: the properties as they are understood."""
_sessions: dict[Path, PropertySession] = {}


async def properties_of(run: Run, paths: list[str]) -> tuple[PropertySession, Usage]:
    """Give the properties of a run, and what reading them cost; they are read once.

    Raises:
        ConfigError: a path is no property file.
    """
    session = _sessions.get(run.folder.path)
    if session is not None:
        return session, Usage()
    session, usage = await open_properties(run.settings, run.log, paths)
    _sessions[run.folder.path] = session
    told = [one.model_dump(mode="json") for one in session.properties.values()]
    text = json.dumps(told, ensure_ascii=False, indent=1)
    await asyncio.to_thread(write_whole, run.folder.path / FILE, text)
    return session, usage


async def close_properties(run: Run) -> None:
    """End the process of the properties."""
    session = _sessions.pop(run.folder.path, None)
    if session is not None:
        await session.close()

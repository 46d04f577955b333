"""Opens all properties that some paths mean: Python files and sentences."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from surefoot.configs.settings import Settings
from surefoot.state.values.verdict import Usage
from surefoot.tools.properties.discovery import property_files
from surefoot.tools.properties.reading import read_sentences
from surefoot.tools.properties.session import PropertySession
from surefoot.tools.runlog import RunLog

PRINTED = "properties.log"
"""File of a run folder that takes what property files print."""


async def open_properties(
    settings: Settings, log: RunLog, paths: Sequence[str | Path]
) -> tuple[PropertySession, Usage]:
    """Read the properties of files and folders; the model reads those that are sentences.

    Args:
        settings: Which model.
        log: Of the run.
        paths: Files and folders; none is no problem.

    Returns:
        The properties, whose `problems` tell of all that cannot be used, and what the model cost.

    Raises:
        ConfigError: a path is no property file.
    """
    files = await asyncio.to_thread(property_files, paths)
    read = await read_sentences(settings, log, files.sentences)
    await asyncio.to_thread(log.folder.mkdir, parents=True, exist_ok=True)
    session = await PropertySession.open(
        files.python, log.folder / PRINTED, sentences=read.sentences
    )
    session.problems = (*session.problems, *read.problems)
    return session, read.usage

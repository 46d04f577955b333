"""Where the checkpoints of a run are: a SQLite file in its folder, or a shared PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from surefoot.configs.settings import Settings
from surefoot.graphs._typed import TypedGraph
from surefoot.running.run_saver import keep_shape, open_saver

_ACTING = {"exploration": frozenset({"perform", "check_properties", "ask_model", "conclude"})}
"""By graph: the nodes that do something outside of the state, or cost something. Where they are
told, a run goes on after the last one of them: the nodes between them are cheap, and are gone
through again."""


@asynccontextmanager
async def with_checkpoints(
    graph: TypedGraph, folder: Path, settings: Settings
) -> AsyncIterator[Any]:
    """Returns the graph with the checkpoints of a run.

    Raises:
        RunError: the database of the settings cannot be reached, or the run was begun by a version
            whose state this one does not understand.
    """
    keep_shape(graph, folder)
    if settings.database:
        from surefoot.running.shared_checkpoints import shared_saver  # its driver is an extra

        async with shared_saver(settings.database, folder.name) as shared:
            yield graph.copy(update={"checkpointer": shared})
        return
    saver = await asyncio.to_thread(
        open_saver, folder / "checkpoint.sqlite", _ACTING.get(graph.name, frozenset())
    )
    try:
        yield graph.copy(update={"checkpointer": saver})
    finally:
        await asyncio.to_thread(saver.close)

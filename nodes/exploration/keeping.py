"""Keeps what was seen after an event, and where an app in memory is then."""

import asyncio
import shutil
from pathlib import Path

from nodes.common.run import Run
from state.exploration import ExplorationState, ExplorationUpdate
from state.values.case import ReplayApp, SimulatedApp
from state.values.screen import Screen
from state.values.session import SessionRef

_KEPT_STORES = 3
"""Of an app in memory: as many of its last states are kept for a run that is killed."""


async def kept(
    run: Run, state: ExplorationState, screen: Screen, picture: bytes, ref: SessionRef
) -> ExplorationUpdate:
    """Keep a look at the device after the event of this state, and the app when it is in memory.

    Returns:
        `session`, `screen` and `shot`.
    """

    def keep() -> ExplorationUpdate:
        digest, shot = run.folder.put(screen, picture)
        session = _stored(run.folder.path / "session", state["event_count"], ref)
        return {"session": session, "screen": digest, "shot": shot}

    return await asyncio.to_thread(keep)


def _stored(folder: Path, number: int, ref: SessionRef) -> SessionRef:
    """Keep where an app in memory is now, under a name of its own.

    A run that is killed later, while the next event is done, goes on from here.
    """
    if not isinstance(ref.app, SimulatedApp | ReplayApp) or not ref.storage:
        return ref
    stored = folder / f"after-{number}.json"
    shutil.copyfile(folder / "storage.json", stored)
    (folder / f"after-{number - _KEPT_STORES}.json").unlink(missing_ok=True)
    return ref.model_copy(update={"storage": str(stored)})

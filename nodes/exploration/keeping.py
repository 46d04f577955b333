"""Keeps what was seen after an event, and where an app in memory is then."""

from pathlib import Path
from typing import NamedTuple

from surefoot.nodes.common.run import Run
from surefoot.state.exploration import ExplorationUpdate
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef

_KEPT_STORES = 3
"""Of an app in memory: as many of its last states are kept for a run that is killed."""


class Seen(NamedTuple):
    """A look at the device."""

    screen: Screen
    picture: bytes
    ref: SessionRef


def kept(run: Run, number: int, seen: Seen) -> ExplorationUpdate:
    """Keep the look after the event of a number, and the app when it is in memory.

    Returns:
        `session`, `screen` and `shot`.
    """
    digest, shot = run.folder.put(seen.screen, seen.picture)
    session = _stored(run.folder.path / "session", number, seen.ref)
    return {"session": session, "screen": digest, "shot": shot}


def _stored(folder: Path, number: int, ref: SessionRef) -> SessionRef:
    """Keep where an app in memory is now, under a name of its own.

    A run that is killed later, while the next event is done, goes on from here.
    """
    if not ref.app.in_memory or not ref.storage:
        return ref
    stored = folder / f"after-{number}.json"
    Path(ref.storage).replace(stored)  # the next call of the device writes another one
    (folder / f"after-{number - _KEPT_STORES}.json").unlink(missing_ok=True)
    return ref.model_copy(update={"storage": str(stored)})

"""Holds a run while a process works on it: a lock on this host, a lease where hosts share runs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from surefoot.configs.settings import Settings
from surefoot.running.full_disk import unwritable_told
from surefoot.running.stored import folder_of, lock, read_json
from surefoot.state.errors import RunError
from surefoot.tools.durable.shared import LEASE, SharedRun, fetch_files
from surefoot.tools.durable.tables import server_at


@asynccontextmanager
async def holding(folder: Path, settings: Settings) -> AsyncIterator[SharedRun | None]:
    """Let one process work on a run, of all hosts that share it.

    Its folder is brought here when another host has worked on it, and sent when the block is left.

    Raises:
        RunLockedError: another process works on it.
        DiskFullError: nothing more can be written; the run is kept as far as it was.
        RunError: the database cannot be reached, or the folder cannot be written.
    """
    with unwritable_told(folder), lock(folder):
        if not settings.database:
            yield None
            return
        shared = SharedRun(settings.database, folder, settings.lease_s)
        await asyncio.to_thread(shared.take)
        try:
            yield shared
            await asyncio.to_thread(_send_end, shared, folder)
        except RunError:
            shared.drop()  # taken over, or out of reach: nothing can be sent any more
            raise
        except BaseException:
            await asyncio.to_thread(shared.save)
            await asyncio.to_thread(shared.give_up)
            raise
        await asyncio.to_thread(shared.give_up)


def _send_end(shared: SharedRun, folder: Path) -> None:
    shared.save()
    if (folder / "result.json").exists():
        shared.end(read_json(folder / "result.json"))
    elif (folder / "question.json").exists():
        question = read_json(folder / "question.json")
        shared.end({"verdict": "unknown", "status": "waiting", "question": question})


async def bring_here(run_id: str, settings: Settings) -> None:
    """Bring the folder of a run that other hosts have worked on, where there is none here.

    Raises:
        RunError: the database has no such run, or cannot be reached.
    """
    folder = folder_of(settings.home, run_id)
    if settings.database and not (folder / "run.json").is_file():
        tables = server_at(settings.database)
        await asyncio.to_thread(fetch_files, tables, folder)


def where_kept(folder: Path, settings: Settings) -> Settings:
    """Look for a run where it was begun: in its folder, or in a database.

    Raises:
        RunError: it is in a database, and the settings name none.
    """
    is_shared = (folder / LEASE).exists() or not (folder / "checkpoint.sqlite").exists()
    if not is_shared:
        return settings.model_copy(update={"database": ""})
    if (folder / LEASE).exists() and not settings.database:
        raise RunError(f"the run {folder.name} is in a database: set SUREFOOT_DATABASE to its URL")
    return settings

"""A worker: does the cases that wait in the queues of its devices, side by side."""

import asyncio
import contextlib
import json
import logging
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from surefoot.configs.settings import Settings
from surefoot.running.checkpoints import with_checkpoints
from surefoot.running.driving import config_of
from surefoot.running.resuming import restart_node
from surefoot.running.runner import close_all, go_on, graph_called, settings_of
from surefoot.running.stored import hold_run, read_json, read_run
from surefoot.state.errors import (
    ConfigError,
    DeviceMissingError,
    DiskFullError,
    RunError,
    SurefootError,
)
from surefoot.state.values.app import App
from surefoot.suites.remote import TASK, list_forgotten, open_queue, queue_case
from surefoot.suites.suite import parallel_count
from surefoot.tools.artifacts import write_whole
from surefoot.tools.devices.host import host
from surefoot.tools.devices.phone_kinds import adb_port_of
from surefoot.tools.devices.pool import DevicePool, PooledDevice
from surefoot.tools.durable.journal import Journal
from surefoot.tools.durable.shared import SharedRun
from surefoot.tools.durable.tables import server_at
from surefoot.tools.reports.suite import blocked_result

if TYPE_CHECKING:
    import procrastinate

MOST_TAKES = 20
"""A case that was begun so often ended each of its workers, and is blocked."""
BEATS = 4
"""How often a worker says that it lives, in the time of a lease."""
AGAIN_S = 2
"""After so long a case is tried again that could not be begun."""
_PAUSE_S = 0.5
_LOG = logging.getLogger(__name__)
_APP: TypeAdapter[App] = TypeAdapter(App)


class CaseWorker:
    """Works until it is told to stop.

    Args:
        settings: `database` is where the queue is, `home` where the runs are while they are done.
        queues: Kinds of apps, e.g. "android", "web".
        devices: The pool; so many cases are done side by side.
        drain_s: How long a case that is running may take to its end once the worker is stopped;
            after it the case goes back to the queue.
        tell: Told a line about each case.
    """

    def __init__(
        self,
        settings: Settings,
        queues: Sequence[str],
        devices: Sequence[PooledDevice],
        *,
        drain_s: float = 60.0,
        tell: Callable[[str], None] = lambda _run_folder_line: None,
    ) -> None:
        if not settings.database:
            raise ConfigError("a worker needs the setting `database` (SUREFOOT_DATABASE)")
        self._settings = parallel_count(settings, devices)
        self._devices, self._pool = devices, DevicePool(devices)
        own = {f"{one.kind}:{one.serial}" for one in devices if one.serial}
        self._queues = sorted({*queues, *own})
        self._drain_s, self._tell = drain_s, tell
        self._stopping = asyncio.Event()

    def stop(self) -> None:
        """Take no further case; those that are running end, or go back to the queue."""
        self._stopping.set()

    async def run(self) -> None:
        """Work until `stop`, or until a signal says so; over restarts of the database.

        Raises:
            ConfigError: the database is no PostgreSQL.
            RunError: it cannot be reached at the start.
        """
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop)
        async with open_queue(self._settings.database) as app:
            self._register(app)
            recovering = asyncio.create_task(self._recover(app))
            try:
                await self._work(app)
            finally:
                recovering.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await recovering
                await close_all()

    def _register(self, app: "procrastinate.App") -> None:
        from surefoot.suites.remote import requeue

        app.task(name=TASK, retry=requeue(AGAIN_S))(self._case)

    async def _work(self, app: "procrastinate.App") -> None:
        from procrastinate.exceptions import ConnectorException

        lease_s = self._settings.lease_s
        while not self._stopping.is_set():
            working = asyncio.create_task(
                app.run_worker_async(
                    queues=self._queues,
                    concurrency=len(self._devices),
                    install_signal_handlers=False,
                    shutdown_graceful_timeout=self._drain_s,
                    fetch_job_polling_interval=1.0,
                    update_heartbeat_interval=lease_s / BEATS,
                    stalled_worker_timeout=lease_s,
                )
            )
            stopping = asyncio.create_task(self._stopping.wait())
            await asyncio.wait([working, stopping], return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            if self._stopping.is_set():
                working.cancel()
            try:
                await working
            except asyncio.CancelledError:
                return
            except ConnectorException as error:
                _LOG.warning("the queue cannot be reached: %s", error.__cause__ or error)
                await asyncio.sleep(_PAUSE_S)

    async def _recover(self, app: "procrastinate.App") -> None:
        """Put cases back that a worker had which is silent."""
        from procrastinate.exceptions import ConnectorException

        lease_s = self._settings.lease_s
        tables = server_at(self._settings.database)
        while True:
            await asyncio.sleep(lease_s / BEATS)
            try:
                silent = await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=lease_s)
                for job in silent:
                    await app.job_manager.retry_job(job)
                await queue_case(app, await asyncio.to_thread(tables.do, list_forgotten))
            except (ConnectorException, RunError) as error:
                # Another worker was first, or the database is away: looked at again soon.
                _LOG.info("cases of silent workers: %s", error)

    async def _case(self, run_id: str) -> None:
        folder = self._settings.home / run_id
        await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
        async with hold_run(folder, self._settings) as shared:
            assert shared is not None
            if (folder / "question.json").exists() or await self._is_finished(folder):
                return
            if shared.takes > MOST_TAKES:
                _write_blocked(folder, f"{MOST_TAKES} processes ended while they did it")
            else:
                await self._done(folder, shared)
            self._tell(_run_folder_line(folder))

    async def _is_finished(self, folder: Path) -> bool:
        """Returns whether there is no more to do than to keep the verdict."""
        if not (folder / "result.json").exists():
            return False
        graph = graph_called(read_run(folder.parent, folder.name)["graph"])
        async with with_checkpoints(graph, folder, self._settings) as runnable:
            return not (await runnable.aget_state(config_of(folder.name))).next

    async def _done(self, folder: Path, shared: SharedRun) -> None:
        facts = read_run(folder.parent, folder.name)
        try:
            async with self._pool.lease(_APP.validate_python(facts["app"])) as device:
                shared.begin_on(device.name)
                settings = settings_of(facts, self._settings)
                problem = await self._placed(folder, facts, device, settings)
                if problem:
                    _write_blocked(folder, problem)
                else:
                    await go_on(folder, settings, None)
                if host().take_loss(folder.name) is not None and device.is_phone:
                    self._pool.lose(device)
        except (RunError, DiskFullError):
            raise
        except DeviceMissingError:
            self.stop()  # the last phone is gone
            raise
        except SurefootError as error:
            _write_blocked(folder, str(error))

    async def _placed(
        self, folder: Path, facts: dict[str, Any], device: PooledDevice, settings: Settings
    ) -> str:
        """Put the case on the device; "" or why it cannot go on there.

        What was done on a phone stays on that phone: on another one a case begins anew.
        """
        app = device.under(_APP.validate_python(facts["app"]))
        case = read_json(folder / "case.json")
        case["app"] = app.model_dump(mode="json", exclude_defaults=True) | {"kind": app.kind}
        write_whole(folder / "case.json", json.dumps(case, ensure_ascii=False, indent=1))
        if not app.on_phone:
            return ""
        graph = graph_called(facts["graph"])
        async with with_checkpoints(graph, folder, settings) as runnable:
            state = (await runnable.aget_state(config_of(folder.name))).values
            before = state["session"].app if state.get("session") is not None else app
            if (before.phone, adb_port_of(before)) == (app.phone, adb_port_of(app)):
                return ""
            journal = Journal(settings.database, folder)
            done = await asyncio.to_thread(journal.irreversible)
            if done:
                return (
                    f"{done[0].description!r}, which cannot be taken back, was begun on the phone "
                    f"{before.phone}; it does not go on on {app.phone}"
                )
            await restart_node(runnable, folder, settings)
        return ""


def _write_blocked(folder: Path, problem: str) -> None:
    case = read_json(folder / "case.json")
    steps = [step["action"] for step in case["steps"]]
    result = blocked_result(folder.name, case["id"], steps, problem)
    write_whole(folder / "result.json", json.dumps(result, ensure_ascii=False, indent=1))


def _run_folder_line(folder: Path) -> str:
    if not (folder / "result.json").exists():
        return f"{folder.name}: waits for a person"
    result = read_json(folder / "result.json")
    return f"{folder.name}: {result['verdict']}, {result.get('seconds', 0):.1f} s"

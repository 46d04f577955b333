"""Owns the live devices: one thread with one loop, reached from any loop."""

import asyncio
import atexit
import threading
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from surefoot.configs.settings import Settings
from surefoot.state.errors import DeviceBusyError, DeviceError, DeviceLostError, DeviceMissingError
from surefoot.state.values.action import Open
from surefoot.state.values.app import PhoneApp, ReplayApp, SimulatedApp, WebApp
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.web.browser import end_browser, end_now, lease_of, reap_orphans
from surefoot.tools.devices.web.contexts import Browsers, OwnBrowser, SharedBrowser, restore_storage
from surefoot.tools.devices.web.device import WebDevice
from surefoot.tools.scratch import reap_scratch

if TYPE_CHECKING:
    from surefoot.tools.devices.phones.device import PhoneDevice
    from surefoot.tools.devices.replay.device import ReplayDevice
    from surefoot.tools.devices.simulated import SimulatedDevice

T = TypeVar("T")
_GONE = (DeviceLostError, DeviceMissingError, DeviceBusyError)


@dataclass
class _Session:
    ref: SessionRef
    settings: Settings
    folder: Path
    secrets: tuple[str, ...]
    is_stored: bool = True
    """A later process may make it again: so what it stores is kept after each call."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    device: "WebDevice | SimulatedDevice | ReplayDevice | PhoneDevice | None" = None
    browser: OwnBrowser | SharedBrowser | None = None


class SessionHost:
    """Opens, finds again and closes sessions.

    All methods may be awaited from any loop. Calls of one session run one after another, calls
    of different sessions side by side. A session that this process does not hold is attached to
    again through `ref.endpoint`, and when its browser is gone made again from `ref.storage` and
    `ref.location`.
    """

    def __init__(self) -> None:
        self._sessions: dict[str, _Session] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._reaping: Future[None] | None = None
        self._starting = threading.Lock()
        self._browsers = Browsers()
        self._losses: dict[str, DeviceError] = {}

    async def open(
        self,
        ref: SessionRef,
        settings: Settings,
        folder: Path,
        secrets: Sequence[str] = (),
        *,
        is_stored: bool = True,
    ) -> SessionRef:
        """Start a session, or get hold of it again in a later process.

        Args:
            ref: Of the session; `app.url` is resolved, the app itself is not opened.
            settings: Of the run.
            folder: The run folder.
            secrets: Values that are masked in all that the device tells.
            is_stored: Keep what makes the session again in a later process.

        Raises:
            BrowserMissingError: no browser on this machine.
            DeviceLostError: the browser does not come up, or the phone does not answer.
            DeviceMissingError: there is no phone.
            DeviceBusyError: another run uses it.
            CaseFileError: the file of a simulated app is wrong.
        """
        return await self._on_loop(self._open(ref, settings, folder, tuple(secrets), is_stored))

    async def call(
        self, ref: SessionRef, fn: Callable[[Device], Awaitable[T]]
    ) -> tuple[T, SessionRef]:
        """Run `fn` with the device of a session.

        Args:
            ref: Of the session. In a process that has not opened it, default settings hold.
            fn: Gets the device; runs on the host's loop.

        Returns:
            What `fn` returns, and where the session can be found from now on.

        Raises:
            DeviceLostError: the device went away; the next call makes it anew.
        """
        return await self._on_loop(self._call(ref, fn))

    async def leave(self, ref: SessionRef) -> None:
        """Let go of a session whose browser shall live on for a later process."""
        await self._on_loop(self._leave(ref))

    async def close(self, ref: SessionRef) -> None:
        """End a session and its browser; one that is not there is no problem."""
        await self._on_loop(self._close(ref))

    def take_loss(self, session_id: str) -> DeviceError | None:
        """Give, once, why a session has no device any more; None when it had one to the end.

        Args:
            session_id: Of an ended session.

        Returns:
            DeviceLostError, DeviceMissingError or DeviceBusyError.
        """
        return self._losses.pop(session_id, None)

    async def end_idle(self) -> None:
        """End the browser of the process, where no session has a place in it."""
        if self._loop is not None:
            await self._on_loop(self._end_idle())

    async def close_all(self) -> None:
        """End all sessions of this process and the host's thread."""
        if self._loop is not None:
            await self._on_loop(self._close_all())
            await asyncio.to_thread(self._stop)

    def _start(self) -> asyncio.AbstractEventLoop:
        with self._starting:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._browsers = Browsers()
                self._thread = threading.Thread(
                    target=self._loop.run_forever, name="surefoot-devices", daemon=True
                )
                self._thread.start()
                atexit.register(self._at_exit)
                self._reaping = asyncio.run_coroutine_threadsafe(_reap(), self._loop)
            return self._loop

    def _stop(self) -> None:
        with self._starting:
            loop, self._loop = self._loop, None
            if loop is not None:
                atexit.unregister(self._at_exit)
                loop.call_soon_threadsafe(loop.stop)
                if self._thread is not None:
                    self._thread.join()
                loop.close()

    def _at_exit(self) -> None:
        """End the browsers; at this point no coroutine gets to run to its end any more."""
        for session in self._sessions.values():
            if session.browser is not None and session.browser.lease is not None:
                end_now(session.browser.lease)
        self._browsers.end_common_now()

    async def _on_loop(self, job: Coroutine[Any, Any, T]) -> T:
        loop = self._start()
        future = asyncio.run_coroutine_threadsafe(job, loop)
        return await asyncio.wrap_future(future)

    async def _open(
        self,
        ref: SessionRef,
        settings: Settings,
        folder: Path,
        secrets: tuple[str, ...],
        is_stored: bool,
    ) -> SessionRef:
        session = self._sessions.get(ref.session_id)
        if session is None:
            session = _Session(ref, settings, folder, secrets, is_stored)
            self._sessions[ref.session_id] = session
        session.settings, session.folder, session.secrets = settings, folder, secrets
        async with session.lock:
            with self._record_losses(ref):
                await self._need_device(session, ref)
                return await self._update_ref(session)

    async def _call(
        self, ref: SessionRef, fn: Callable[[Device], Awaitable[T]]
    ) -> tuple[T, SessionRef]:
        session = self._sessions.get(ref.session_id)
        if session is None:
            folder = Path(ref.storage).parent if ref.storage else Settings().home / ref.session_id
            session = _Session(ref, Settings(), folder, ())
            self._sessions[ref.session_id] = session
        async with session.lock:
            with self._record_losses(ref):
                device = await self._need_device(session, ref)
                try:
                    result = await fn(device)
                    return result, await self._update_ref(session)
                except DeviceLostError:
                    await self._drop(session)
                    raise

    @contextmanager
    def _record_losses(self, ref: SessionRef) -> Iterator[None]:
        """Keep in mind that the device of a session is gone, until it answers again."""
        try:
            yield
        except _GONE as error:
            self._losses[ref.session_id] = error
            raise
        self._losses.pop(ref.session_id, None)

    async def _need_device(self, session: _Session, ref: SessionRef) -> Device:
        if session.device is not None:
            return session.device
        if isinstance(ref.app, WebApp):
            session.device = await self._web_device(session, ref, ref.app)
        elif isinstance(ref.app, PhoneApp):  # where its app is, the phone itself remembers
            session.device = await start_phone(ref.app, session.settings, session.secrets)
        else:
            stored = Path(ref.storage) if ref.storage else None
            session.device = await _device_in_memory(session, ref.app, stored)
        return session.device

    async def _web_device(self, session: _Session, ref: SessionRef, app: WebApp) -> WebDevice:
        if session.browser is not None:
            await session.browser.leave()
        browser = await self._browsers.place_for(app, session.settings, session.folder)
        session.browser = browser
        context = await browser.attach(ref.endpoint) if ref.endpoint else None
        anew = context is None
        if context is None:
            context = await browser.fresh()
        if anew and ref.storage:
            await restore_storage(context, Path(ref.storage))
        device = await WebDevice.start(
            context,
            browser,
            app,
            session.settings,
            session.folder,
            session.secrets,
            blank=anew and not ref.storage,
        )
        if anew and ref.location.startswith("http"):
            await device.perform(Open(address=ref.location))
        return device

    async def _update_ref(self, session: _Session) -> SessionRef:
        """Note where the session can be found from now on."""
        device = session.device
        if device is None or not session.is_stored:
            return session.ref
        storage = session.folder / "session" / "storage.json"
        await device.save_storage(storage)
        endpoint = ""
        if session.browser is not None:
            await asyncio.to_thread(session.browser.renew_lease)
            endpoint = session.browser.endpoint
        session.ref = session.ref.model_copy(
            update={
                "endpoint": endpoint,
                "storage": str(storage),
                "location": device.location,
            }
        )
        return session.ref

    async def _drop(self, session: _Session) -> None:
        device, session.device = session.device, None
        browser, session.browser = session.browser, None
        if device is not None:
            await device.close()
        if browser is not None:
            await browser.close()

    async def _leave(self, ref: SessionRef) -> None:
        session = self._sessions.pop(ref.session_id, None)
        if session is None:
            return
        async with session.lock:
            if isinstance(session.device, WebDevice):
                await session.device.end_recording()
            if session.browser is not None:
                await session.browser.leave()
            elif session.device is not None:
                await session.device.close()  # the app stays where it is on its phone

    async def _close(self, ref: SessionRef) -> None:
        session = self._sessions.pop(ref.session_id, None)
        if session is None:
            lease = await asyncio.to_thread(lease_of, ref.endpoint) if ref.endpoint else None
            if lease is not None:
                await end_browser(lease)
            return
        async with session.lock:
            await self._drop(session)

    async def _end_idle(self) -> None:
        await self._browsers.end_unused(one.browser for one in self._sessions.values())

    async def _close_all(self) -> None:
        if self._reaping is not None:
            await asyncio.wrap_future(self._reaping)
        sessions = list(self._sessions.values())
        self._sessions.clear()
        for session in sessions:
            async with session.lock:
                await self._drop(session)
        await self._browsers.stop()
        await asyncio.get_running_loop().shutdown_default_executor()


async def _device_in_memory(
    session: _Session, app: SimulatedApp | ReplayApp, stored: Path | None
) -> "SimulatedDevice | ReplayDevice":
    """Start an app that runs in this process; only then is it worth its imports."""
    if isinstance(app, ReplayApp):
        from surefoot.tools.devices.replay.device import ReplayDevice

        return await ReplayDevice.start(app, stored)
    from surefoot.tools.devices.simulated import SimulatedDevice

    return await SimulatedDevice.start(Path(app.path), session.secrets, stored)


async def _reap() -> None:
    await asyncio.to_thread(reap_orphans)
    await asyncio.to_thread(reap_scratch)


sessions = SessionHost()
"""The host of this process."""

"""The run that a node works for: its case, folder, log and limits."""

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from langgraph.runtime import Runtime
from pydantic import BaseModel

from surefoot.configs.settings import Settings
from surefoot.state.errors import BudgetError, ConfigError, DeviceLostError
from surefoot.state.values.case import Case, Step
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.state.values.screen import Screen
from surefoot.state.values.session import SessionRef
from surefoot.state.values.verdict import THRESHOLDS, Usage
from surefoot.tools.artifacts import RunFolder
from surefoot.tools.casefile import parse_case
from surefoot.tools.clock import now_s
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.host import host
from surefoot.tools.recordings import keep_recordings
from surefoot.tools.runlog import RunLog
from surefoot.tools.secrets import fill_in, masked_model, secret_values

T = TypeVar("T")
F = TypeVar("F", Intent, Check)
MOST_RESTARTS = 1
"""How often a run makes a lost device anew."""
_held: set[str] = set()
"""Sessions that this process has got hold of."""
_lost: dict[str, str] = {}
"""Sessions that were lost and made anew: why."""
_lost_since_action: set[str] = set()
"""Of these, the ones that were not acted on since."""
_begun: dict[str, tuple[str, SessionRef]] = {}
"""Those that were begun here, also where it was cut off: LangGraph's thread, and the session."""
_RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,150}")

Hold = Literal["held", "attached", "recreated"]
"""The session was this process's already, was found again, or had to be made anew."""


def settings(runtime: Runtime[Settings]) -> Settings:
    """Give the settings of a run; LangGraph passes None when the caller passes nothing."""
    return runtime.context or Settings()


@dataclass(frozen=True)
class RunContext:
    """What all nodes of one run share."""

    run_id: str
    settings: Settings
    case: Case
    folder: RunFolder
    log: RunLog
    secrets: tuple[str, ...]
    thread: str = ""
    """LangGraph's name of it; "" when it has none."""

    def fill_in(self, text: str) -> str:
        """Put the values of parameters that are no secrets into a text.

        Raises:
            ConfigError: no parameter of that name.
        """
        return fill_in(text, self.case.parameters, secrets=False)

    def fill_form(self, form: F) -> F:
        """Give an intent or a check with the values of its parameters; secrets stay marks."""
        update = {name: new for name, old in form if (new := self._fill_value(old)) != old}
        return form.model_copy(update=update) if update else form

    def _fill_value(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self._fill_value(one) for one in value)
        return self.fill_in(value) if isinstance(value, str) else value

    def threshold(self, step: Step) -> float:
        """Give the confidence that a verdict on a step needs."""
        return THRESHOLDS[step.criticality or self.case.criticality]

    async def keep(self, screen: Screen, picture: bytes) -> tuple[str, str]:
        """Store a screen and its screenshot, give their digests."""
        return await asyncio.to_thread(self.folder.put, screen, picture)

    async def stored_screen(self, digest: str) -> Screen:
        """Read a screen of this run."""
        known = self.folder.known_screen(digest)
        if known is not None:
            return known
        return await asyncio.to_thread(self.folder.screen, digest)

    async def keep_step(self, index: int, record: BaseModel) -> None:
        """Store what is known of a step that was gone over."""
        safe = masked_model(record, self.secrets)
        await asyncio.to_thread(self.folder.put_step, index, safe.model_dump_json())

    async def stored_step(self, index: int) -> str | None:
        """Read what is known of a step as JSON, None when it was not gone over."""
        return await asyncio.to_thread(self.folder.step, index)

    async def observe(self, ref: SessionRef) -> tuple[Screen, bytes, SessionRef]:
        """Observe the device and take its picture; a device that is lost meanwhile is made anew.

        Raises:
            DeviceError: the device cannot be used.
        """
        try:
            return await self.observe_once(ref)
        except DeviceLostError as lost:
            self.note_loss(ref, str(lost))
            return await self.observe_once(ref)

    def note_loss(self, ref: SessionRef, lost: str) -> None:
        """Keep that the device was lost, and with it what the app had not stored."""
        self.log.event("restarted", text=lost)
        _lost[ref.session_id] = lost
        _lost_since_action.add(ref.session_id)

    def begin_action(self, ref: SessionRef) -> None:
        """Note that the device is acted on: what is lost from now on may be what this did."""
        _lost_since_action.discard(ref.session_id)

    def find_loss(self, ref: SessionRef) -> str:
        """Give why the device was made anew in this run, "" where it was not."""
        return _lost.get(ref.session_id, "")

    def is_lost_since_action(self, ref: SessionRef) -> bool:
        """Say whether the device was made anew since the last action."""
        return ref.session_id in _lost_since_action

    async def observe_once(self, ref: SessionRef) -> tuple[Screen, bytes, SessionRef]:
        """Observe the device and take its picture.

        Raises:
            DeviceLostError: it is lost; the next call makes it anew.
            DeviceError: the device cannot be used.
        """

        async def see(device: Device) -> tuple[Screen, bytes]:
            return await device.observe(), await device.screenshot()

        (screen, picture), ref = await self.on_device(ref, see)
        return screen, picture, ref

    def holds(self, ref: SessionRef) -> bool:
        """Say whether this process has got hold of the session."""
        return ref.session_id in _held

    async def hold(self, ref: SessionRef) -> tuple[SessionRef, Hold]:
        """Get hold of the session, as a later process must first.

        Raises:
            DeviceError: the device cannot be used.
        """
        if ref.session_id in _held:
            return ref, "held"
        _begun[ref.session_id] = self.thread, ref
        devices = await asyncio.to_thread(host)
        opened = await devices.open(ref, self.settings, self.folder.path, self.secrets)
        _held.add(ref.session_id)
        return opened, "attached" if opened.endpoint == ref.endpoint else "recreated"

    async def on_device(
        self, ref: SessionRef, work: Callable[[Device], Awaitable[T]]
    ) -> tuple[T, SessionRef]:
        """Do `work` with the session's device; a later process gets hold of the session first.

        Raises:
            DeviceError: the device cannot be used.
        """
        ref, _ = await self.hold(ref)
        return await host().call(ref, work)

    def keep_recordings(self, verdict: str) -> dict[str, object]:
        """Keep the traces and videos that the settings ask for; see `keep_recordings`."""
        return keep_recordings(
            self.folder.path, self.settings, self.case.app, self.secrets, verdict
        )

    async def close_session(self, ref: SessionRef) -> None:
        """End the session."""
        await _close(ref)


async def close_sessions_of(thread: str) -> None:
    """End the sessions of a run that broke off, by LangGraph's name of it."""
    for own, ref in tuple(_begun.values()):
        if thread and own == thread:
            await _close(ref)


def _forget_loss(ref: SessionRef) -> None:
    _lost.pop(ref.session_id, None)
    _lost_since_action.discard(ref.session_id)


async def _close(ref: SessionRef) -> None:
    _begun.pop(ref.session_id, None)
    _forget_loss(ref)
    _held.discard(ref.session_id)
    await host().close(ref)


async def leave_session(ref: SessionRef) -> None:
    """Let a session live on for a later process."""
    _begun.pop(ref.session_id, None)
    _forget_loss(ref)
    _held.discard(ref.session_id)
    await host().leave(ref)


async def close_sessions() -> None:
    """End every session of this process."""
    _held.clear()
    _begun.clear()
    _lost.clear()
    _lost_since_action.clear()
    await (await asyncio.to_thread(host)).close_all()


async def open_run(state: Mapping[str, Any], runtime: Runtime[Settings]) -> RunContext:
    """Find the run of a state; its folder is made when it is missing.

    Raises:
        ConfigError: the case or a parameter cannot be meant.
    """
    chosen = settings(runtime)
    # In a thread: an app by its name is looked for among files.
    case = await asyncio.to_thread(parse_case, state["case"], "case")
    for name, parameter in case.parameters.items():
        if parameter.secret and parameter.value is not None:
            raise ConfigError(
                f"parameter {name!r}: a secret must not stand in the input; "
                "use value_from: env:NAME"
            )
    run_id = state.get("run_id") or new_run_id(case.id, runtime)
    known = secret_values(case.parameters)
    path = Path(chosen.home) / run_id
    folder = await asyncio.to_thread(RunFolder, path)
    log = await asyncio.to_thread(RunLog, path, known)
    info = runtime.execution_info
    thread = (info.thread_id if info is not None else None) or ""
    return RunContext(run_id, chosen, case, folder, log, known, thread)


def new_run_id(name: str, runtime: Runtime[Settings]) -> str:
    """Name a run after its LangGraph thread, else after what it runs and the time.

    Raises:
        ConfigError: the thread's name cannot be the name of a folder.
    """
    info = runtime.execution_info
    thread = info.thread_id if info is not None else None
    if thread is None:
        return f"{name}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    if not _RUN_ID.fullmatch(thread):
        raise ConfigError(f"thread id {thread!r}: use letters, digits, dots and dashes")
    return thread


def check_budget(run: RunContext, usage: Usage, started: float) -> None:
    """Stop a run that is over one of its limits.

    Raises:
        BudgetError: naming the limit.
    """
    limits = run.settings
    if usage.model_calls >= limits.max_model_calls:
        raise BudgetError(f"the limit of {limits.max_model_calls} model calls is reached")
    if usage.input_tokens + usage.output_tokens >= limits.max_tokens:
        raise BudgetError(f"the limit of {limits.max_tokens} tokens is reached")
    if limits.max_cost is not None and usage.cost >= limits.max_cost:
        raise BudgetError(f"the cost limit of {limits.max_cost} is reached")
    if now_s() - started >= limits.max_minutes * 60:
        raise BudgetError(f"the limit of {limits.max_minutes:g} minutes is reached")

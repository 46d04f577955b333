"""Finds, starts, leases and ends the browser processes."""

import asyncio
import contextlib
import json
import math
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import token_hex

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import DeviceLostError
from surefoot.tools.devices.web.origins import NOWHERE
from surefoot.tools.processes import command_line, groups_with, is_group_running, is_running

_FLAGS = tuple((CONFIGS / "devices" / "chromium.txt").read_text("utf-8").split())
_started: dict[int, subprocess.Popen[bytes]] = {}
"""Browsers that this process started; kept so that the ended ones are collected."""
_START_LIMIT_S = 20.0
_END_LIMIT_S = 4.0
_SCRATCH_CHARS = 60
"""Of 104 that a socket's path may have on macOS, Chromium takes 45 for its own part of it."""
KEEP_S = 3600.0
"""A browser without a living owner is ended after so long without a call."""
KEPT_ORPHANS = 4
"""Of those that may still be called for only so many are kept, the last ones used."""


@dataclass(frozen=True)
class BrowserLease:
    """Who uses a browser process; kept as a file so that another process can end an orphan."""

    browser_pid: int
    """0 while it starts: then it is found by its profile."""
    owner_pid: int
    profile: str
    """User data folder of the browser, deleted with it."""
    endpoint: str
    outlives: bool = True
    """A later process may attach to it once its owner is gone."""

    @property
    def path(self) -> Path:
        """Where the lease is kept."""
        return leases() / f"{self.browser_pid or Path(self.profile).name}.json"


def leases() -> Path:
    """Give the folder of the lease files of this user."""
    return Path(tempfile.gettempdir()) / f"surefoot-browsers-{_user()}"


NO_SANDBOX = "No usable sandbox"
"""What Chromium says where no user may make one."""
SANDBOX_MEND = (
    "echo 0 | sudo tee /proc/sys/kernel/apparmor_restrict_unprivileged_userns  # Ubuntu 23.10 and"
    " newer; in Docker: --cap-add SYS_ADMIN and the package chromium-sandbox"
)


def sandbox_flags() -> list[str]:
    """Chromium refuses its sandbox to root; everybody else keeps it."""
    return ["--no-sandbox"] if _user() == 0 else []


async def start_browser(
    program: Path,
    folder: Path,
    *,
    headed: bool,
    locale: str,
    viewport: tuple[int, int],
    direct: Sequence[str] = (),
) -> BrowserLease:
    """Start a browser as a process of its own, which outlives this one.

    Args:
        program: The browser.
        folder: Where its profile folder is made.
        headed: Show its window.
        locale: Language of its pages, e.g. "en-US".
        viewport: Width and height of the window in px.
        direct: Rules of what its own context may reach; nothing without one.

    Raises:
        DeviceLostError: it does not come up.
    """
    shown = [
        f"--lang={locale}",
        f"--accept-lang={locale}",
        f"--window-size={_format_window_size(viewport)}",
    ]
    if not headed and "headless" not in program.name:
        shown.append("--headless=new")
    reach = [f"--proxy-server={NOWHERE}", f"--proxy-bypass-list={';'.join(direct)}"]
    starting = asyncio.create_task(asyncio.to_thread(_start_now, program, folder, [*shown, *reach]))
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        # It comes up all the same, and nobody would know of it.
        await end_browser(await starting)
        raise


def _format_window_size(viewport: tuple[int, int]) -> str:
    return f"{viewport[0]},{viewport[1]}"


def _start_now(program: Path, folder: Path, flags: list[str]) -> BrowserLease:
    folder.mkdir(parents=True, exist_ok=True)
    profile = (folder / f"profile-{token_hex(6)}").absolute()
    # Written first: killed at any moment from here on, what it started is found by it.
    begun = BrowserLease(0, os.getpid(), str(profile), "", outlives=False)
    write_lease(begun)
    try:
        return _come_up(program, profile, flags)
    finally:
        begun.path.unlink(missing_ok=True)


def _come_up(program: Path, profile: Path, flags: list[str]) -> BrowserLease:
    process = _spawn(program, profile, flags)
    port_file = profile / "DevToolsActivePort"
    deadline = time.monotonic() + _START_LIMIT_S
    while time.monotonic() < deadline and process.poll() is None:
        lines = port_file.read_text().split() if port_file.exists() else []
        if len(lines) >= 2:
            lease = BrowserLease(
                process.pid, os.getpid(), str(profile), f"http://127.0.0.1:{lines[0]}"
            )
            write_lease(lease)
            return lease
        time.sleep(0.02)
    log = (profile / "browser.log").read_text("utf-8", "replace")
    tail = log[-300:].replace("\n", " ")
    _end_process(process.pid)
    _delete_profile(profile)
    if NO_SANDBOX in log:
        raise DeviceLostError(f"{program} finds {NO_SANDBOX.lower()}: {SANDBOX_MEND}")
    raise DeviceLostError(f"{program} does not come up: {tail.strip() or 'no message'}")


def _spawn(program: Path, profile: Path, flags: list[str]) -> subprocess.Popen[bytes]:
    profile.mkdir(mode=0o700)
    command = [str(program), *_FLAGS, *flags, *sandbox_flags(), f"--user-data-dir={profile}"]
    with (profile / "browser.log").open("wb") as log:
        process = subprocess.Popen(
            [*command, "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            env={**os.environ, **_temporary_folder(profile)},
        )
    _started[process.pid] = process
    return process


def _scratch(profile: Path) -> Path:
    return leases() / profile.name


def _temporary_folder(profile: Path) -> dict[str, str]:
    """Give a browser a folder for what it keeps for a moment, which goes with its profile.

    Killed, it leaves such files behind. Its socket is in there, too, which needs a short path.
    """
    folder = _scratch(profile)
    if len(str(folder)) > _SCRATCH_CHARS:
        return {}
    folder.mkdir(mode=0o700, parents=True)
    return {"TMPDIR": str(folder)}


def write_lease(lease: BrowserLease) -> None:
    """Keep the lease file up to date; called at start and again with every use."""
    lease.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    half = lease.path.with_suffix(f".{os.getpid()}.part")
    half.write_text(json.dumps(asdict(lease)))
    half.replace(lease.path)


def lease_of(endpoint: str) -> BrowserLease | None:
    """Find the lease of a living browser by its address."""
    return next((lease for lease in _all() if lease.endpoint == endpoint and is_alive(lease)), None)


def is_alive(lease: BrowserLease) -> bool:
    """Say whether its browser runs; a process that only got the same number does not count."""
    return lease.profile in command_line(lease.browser_pid)


async def end_browser(lease: BrowserLease) -> None:
    """End a browser and delete its profile; one that is gone is no problem."""
    await asyncio.to_thread(end_now, lease)


def reap_orphans(keep_s: float = KEEP_S, kept: int = KEPT_ORPHANS) -> int:
    """End browsers whose owner is gone and that nobody is going to call for.

    Args:
        keep_s: How long a run may rest before it is resumed.
        kept: How many such browsers may wait for that.

    Returns:
        How many were ended.
    """
    orphans, ended = [], 0
    for lease in _all():
        with contextlib.suppress(FileNotFoundError):
            used = lease.path.stat().st_mtime
            if lease.browser_pid == 0:
                ended += _end_half_started(lease)
            elif not is_alive(lease):
                end_now(lease)
            elif not is_running(lease.owner_pid):
                orphans.append((used if lease.outlives else -math.inf, lease))
    orphans.sort(key=lambda orphan: orphan[0], reverse=True)
    for number, (used, lease) in enumerate(orphans):
        if number >= kept or time.time() - used > keep_s:
            end_now(lease)
            ended += 1
    for half in leases().glob("*.part"):
        if not is_running(int(half.suffixes[-2][1:])):
            half.unlink(missing_ok=True)
    return ended


def _end_half_started(lease: BrowserLease) -> int:
    """End what a process had begun to start before it was killed; give how many there were."""
    if is_running(lease.owner_pid):
        return 0
    groups = groups_with(f"--user-data-dir={lease.profile}")
    for group in groups:
        _end_process(group)
    end_now(lease)
    return len(groups)


def _all() -> list[BrowserLease]:
    found = []
    for path in sorted(leases().glob("*.json")):
        try:
            found.append(BrowserLease(**json.loads(path.read_text())))
        except (OSError, ValueError, TypeError):
            continue
    return found


def end_now(lease: BrowserLease) -> None:
    """End a browser without a loop; see `end_browser`."""
    pid = lease.browser_pid
    is_ending = pid in _started and not command_line(pid)
    if is_alive(lease) or is_ending:
        _end_process(pid)
    # The lease last: killed here, somebody else finds the rest by it.
    _delete_profile(Path(lease.profile))
    lease.path.unlink(missing_ok=True)


def _delete_profile(profile: Path) -> None:
    """Delete a profile, and the folder of the socket that Chromium makes beside it for its lock."""
    socket = profile / "SingletonSocket"
    with contextlib.suppress(OSError):  # most have none; of that folder only what is its own
        beside = profile / socket.readlink()
        beside.unlink(missing_ok=True)
        beside.with_name("SingletonCookie").unlink(missing_ok=True)
        beside.parent.rmdir()
    shutil.rmtree(_scratch(profile), ignore_errors=True)
    shutil.rmtree(profile, ignore_errors=True)


def _end_process(pid: int) -> None:
    """Force the whole process group of the browser: of its profile nothing shall be kept."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    deadline = time.monotonic() + _END_LIMIT_S
    while _lives(pid) or is_group_running(pid):
        if time.monotonic() >= deadline:
            return
        time.sleep(0.01)
    if pid in _started:
        _started.pop(pid).wait()


def _lives(pid: int) -> bool:
    """Say whether the browser runs; one that this process started is collected when it ended."""
    if pid in _started:
        return _started[pid].poll() is None
    return is_running(pid)


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 1

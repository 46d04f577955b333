"""What this machine has of what surefoot needs, each lack with the one command that mends it."""

import asyncio
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import httpx

from surefoot.configs.settings import OFFLINE, Settings, without_password
from surefoot.state.errors import ConfigError, SurefootError
from surefoot.tools.devices.android.adb import ready_phones
from surefoot.tools.devices.web.browser import NO_SANDBOX, SANDBOX_MEND, sandbox_flags
from surefoot.tools.devices.web.find_browser import find_ffmpeg, need_browser
from surefoot.tools.java.jdk import find_jdk
from surefoot.tools.llm.models import api_key, base_url, is_openai, open_model

_START_S = 30.0
_ANSWER_S = 5.0
_OLDEST = (3, 11)


@dataclass(frozen=True)
class Requirement:
    """One thing that was looked for."""

    name: str
    state: Literal["ok", "missing", "optional"]
    """`missing`: surefoot does not work without it; `optional`: only what is named in `needed_for`
    does not."""
    detail: str
    """What was found, or what is wrong."""
    needed_for: str
    mend: str = ""
    """The command or setting that mends it; "" where nothing is to be mended."""

    def as_json(self) -> dict[str, Any]:
        """Give it as plain data."""
        return asdict(self)


async def examine(settings: Settings) -> tuple[Requirement, ...]:
    """Look for everything, side by side; a run uses what is found here in the same way.

    Args:
        settings: Which browser, model and folder are meant.
    """
    looks: tuple[Callable[[Settings], Requirement | Awaitable[Requirement]], ...] = (
        _python,
        _home,
        _browser,
        _ffmpeg,
        _model,
        _phones,
        _jdk,
        _sandbox,
    )

    async def look(one: Callable[[Settings], Requirement | Awaitable[Requirement]]) -> Requirement:
        found = await asyncio.to_thread(one, settings)
        return found if isinstance(found, Requirement) else await found

    return tuple(await asyncio.gather(*map(look, looks)))


def _python(_: Settings) -> Requirement:
    version = platform.python_version()
    detail = f"{version} on {platform.system()} {platform.machine()}"
    mend = "install Python 3.11 or newer" if sys.version_info < _OLDEST else ""
    if os.name == "nt":
        mend = "run surefoot in WSL: it ends browsers and JVMs by what Windows does not have"
    return Requirement("Python", "missing" if mend else "ok", detail, "everything", mend)


def _home(settings: Settings) -> Requirement:
    name, use = "folder of the runs", "everything"
    folder = settings.home.resolve()
    there = next(one for one in (folder, *folder.parents) if one.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        mend = "set SUREFOOT_HOME to a folder that can be written"
        return Requirement(name, "missing", f"{folder}: {error.strerror}", use, mend)
    free_gb = shutil.disk_usage(there).free / 1e9
    return Requirement(name, "ok", f"{folder}, {free_gb:.0f} GB free", use)


def _browser(settings: Settings) -> Requirement:
    name, use = "browser", "web apps"
    install = (
        f"{Path(sys.executable).parent / 'playwright'} install --with-deps chromium-headless-shell"
    )
    try:
        program = need_browser(settings.browser)
    except SurefootError as error:
        return Requirement(name, "missing", str(error).split(":", 1)[0], use, install)
    flags = ["--headless", "--disable-gpu", *sandbox_flags(), "--dump-dom", "about:blank"]
    try:
        ended = subprocess.run(
            [program, *flags], capture_output=True, timeout=_START_S, text=True, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Requirement(name, "missing", f"{program} does not start: {error}", use, install)
    if ended.returncode:
        if NO_SANDBOX in ended.stderr:
            detail = f"{program} finds {NO_SANDBOX.lower()}"
            return Requirement(name, "missing", detail, use, SANDBOX_MEND)
        lines = ended.stderr.strip().splitlines() or [f"it ends with {ended.returncode}"]
        return Requirement(name, "missing", f"{program} does not start: {lines[-1]}", use, install)
    return Requirement(name, "ok", f"{program} starts", use)


def _ffmpeg(_: Settings) -> Requirement:
    name, use = "ffmpeg of Playwright", "--video"
    program = find_ffmpeg()
    if program is None:
        mend = f"{Path(sys.executable).parent / 'playwright'} install ffmpeg"
        return Requirement(name, "optional", "not there", use, mend)
    return Requirement(name, "ok", str(program), use)


def _model(settings: Settings) -> Requirement | Awaitable[Requirement]:
    name, use = "model", "sentences that the grammar does not read, claims"
    if settings.model == OFFLINE:
        detail = "offline: none is asked"
        mend = "--model openai:NAME with OPENAI_API_KEY, or with --base-url of a local server"
        return Requirement(name, "optional", detail, use, mend)
    try:
        open_model(settings)
    except ConfigError as error:
        return Requirement(name, "missing", str(error), use, "set SUREFOOT_MODEL and its key")
    if not is_openai(settings):
        return Requirement(name, "ok", f"{settings.model}: its package and key are there", use)
    return _ask_server(settings)


async def _ask_server(settings: Settings) -> Requirement:
    name, use = "model", "sentences that the grammar does not read, claims"
    address, wanted = base_url(settings), settings.model.partition(":")[2]
    shown = without_password(address)
    headers = {"Authorization": f"Bearer {key}"} if (key := api_key()) else {}
    try:
        async with httpx.AsyncClient(timeout=_ANSWER_S, trust_env=True) as client:
            answer = await client.get(f"{address}/models", headers=headers)
            answer.raise_for_status()
            names = [str(one.get("id", "")) for one in answer.json().get("data", [])]
    except httpx.HTTPStatusError as error:
        detail = f"{shown} answers {error.response.status_code}"
        return Requirement(
            name, "missing", detail, use, "set OPENAI_API_KEY, or correct --base-url"
        )
    except (httpx.HTTPError, ValueError, AttributeError) as error:
        detail = f"{shown} does not answer: {type(error).__name__}"
        return Requirement(name, "missing", detail, use, "start the server, or correct --base-url")
    if names and wanted not in names:
        offered = ", ".join(names[:5])
        return Requirement(name, "missing", f"{shown} has no {wanted!r}", use, f"one of: {offered}")
    return Requirement(name, "ok", f"{wanted} at {shown}", use)


def _phones(_: Settings) -> Requirement:
    name, use = "phones", "Android apps"
    try:
        serials = ready_phones(None, _ANSWER_S)
    except (SurefootError, OSError) as error:
        mend = "install Android's platform-tools: https://developer.android.com/tools/adb"
        return Requirement(name, "optional", str(error).split(":", 1)[0], use, mend)
    if not serials:
        mend = "connect a phone with USB debugging, or: surefoot sim notes_sim"
        return Requirement(name, "optional", "adb answers, no phone is connected", use, mend)
    return Requirement(name, "ok", ", ".join(serials), use)


def _jdk(_: Settings) -> Requirement:
    name, use = "JDK", "objects of constraint solving"
    try:
        jdk = find_jdk()
    except ConfigError as error:
        mend = (
            _apt_install_command("default-jdk-headless")
            or "install a JDK 17 or newer, or set JAVA_HOME"
        )
        return Requirement(name, "optional", str(error).split(":", 1)[0], use, mend)
    return Requirement(name, "ok", f"{jdk.version} in {jdk.home}", use)


def _sandbox(_: Settings) -> Requirement:
    name, use = "sandbox", "Java that a model wrote"
    mend = (
        _apt_install_command("bubblewrap")
        or "bubblewrap runs on Linux alone: solve with solver_mode=exact"
    )
    program = shutil.which("bwrap")
    if program is None:
        return Requirement(name, "optional", "no bubblewrap", use, mend)
    command = [program, "--unshare-all", "--ro-bind", "/", "/", "true"]
    if subprocess.run(command, capture_output=True, timeout=_START_S, check=False).returncode:
        mend = "allow user namespaces to this container or user"
        return Requirement(name, "optional", f"{program} does not start", use, mend)
    return Requirement(name, "ok", f"{program} starts", use)


def _apt_install_command(package: str) -> str:
    """Give the command that installs a package of Debian, "" on other systems."""
    if shutil.which("apt-get") is None:
        return ""
    sudo = "" if hasattr(os, "geteuid") and os.geteuid() == 0 else "sudo "
    return f"{sudo}apt-get install {package}"

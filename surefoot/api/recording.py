"""Recording: what a person does in a browser becomes a case."""

import asyncio
import contextlib
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, Error, async_playwright

from surefoot.configs.settings import Settings, settings_from
from surefoot.state.errors import ConfigError, DeviceLostError
from surefoot.state.values.action import Open
from surefoot.state.values.app import WebApp
from surefoot.state.values.base import Value
from surefoot.tools.artifacts import write_whole
from surefoot.tools.casefile_forms import write_flow
from surefoot.tools.devices.web.contexts import OwnBrowser
from surefoot.tools.devices.web.device import Contexts, WebDevice
from surefoot.tools.devices.web.find_browser import need_browser
from surefoot.tools.recorder.recorder import RecordedCase, Recorder
from surefoot.tools.secrets import mask, masked_model


async def arecord(
    url: str,
    file: str | Path,
    *,
    cdp: str | None = None,
    headed: bool = True,
    begun: Callable[[str], None] = lambda _endpoint: None,
    told: Callable[[str], None] = lambda _line: None,
    **settings: Any,
) -> dict[str, Any]:
    """Write down what a person does in a browser as a case.

    It ends when the page is closed, and when it is cancelled, as by Ctrl-C. The file is written
    anew after each step. Passwords are in no file: they become secret parameters that come from
    the environment.

    Args:
        url: Start address of the app.
        file: The case file; there must be none yet.
        cdp: Remote debugging address of a browser that runs already, e.g.
            "http://127.0.0.1:9222"; one is started without it.
        headed: Show the browser that is started.
        begun: Told the remote debugging address of the browser when recording begins.
        told: Told each step, and what could not be recorded, in words.
        settings: Further settings by name.

    Returns:
        {"case": path, "steps": how many, "parameters": {name: environment variable}}.

    Raises:
        ConfigError: the file is there already, the app is none on the web, or the browser shows
            no window.
        DeviceError: the browser cannot be used.
    """
    path = Path(file)
    if await asyncio.to_thread(path.exists):
        raise ConfigError(f"{path} is there already: name another file")
    if not url.startswith(("http://", "https://")):
        raise ConfigError(f"{url!r} is no address: only web apps are recorded")
    app = WebApp(url=url)
    chosen = settings_from({**settings, "headed": headed})
    if cdp is None and headed:
        await asyncio.to_thread(_check_window, chosen)
    name = re.sub(r"[^A-Za-z0-9._-]+", "-", path.stem).strip("-._") or "recorded"
    shown = (0, "")

    async def changed(recording: RecordedCase) -> None:
        nonlocal shown
        last = len(recording.steps), mask(recording.steps[-1].action, recording.secrets)
        if last != shown:
            told(last[1])
            shown = last
        await asyncio.to_thread(_write_recorded_case, path, name, app, recording)

    with tempfile.TemporaryDirectory() as folder:
        async with async_playwright() as playwright:
            contexts: _Attached | OwnBrowser
            if cdp is not None:
                contexts = _Attached(await _browser_at(playwright.chromium.connect_over_cdp, cdp))
            else:
                contexts = OwnBrowser(playwright, app, chosen, Path(folder))
            try:
                recorder = await _recorder(contexts, app, chosen, Path(folder), name, changed, told)
                begun(cdp or contexts.endpoint)
                try:
                    await recorder.run()
                except asyncio.CancelledError:
                    await recorder.finish()
            finally:
                await contexts.close()
    recording = recorder.recording
    return {
        "case": str(path) if recording.steps else "",
        "steps": len(recording.steps),
        "parameters": {
            key: (one.value_from or "").removeprefix("env:")
            for key, one in recording.parameters.items()
            if one.secret
        },
    }


async def _recorder(
    contexts: Contexts,
    app: WebApp,
    settings: Settings,
    folder: Path,
    name: str,
    changed: Any,
    told: Callable[[str], None],
) -> Recorder:
    """Open the app, and listen."""
    context = await contexts.fresh()
    device = await WebDevice.start(context, contexts, app, settings, folder, blank=True)
    await device.perform(Open(address=app.address))
    assert device.context is not None
    recorder = Recorder(device, name, changed, told)
    await recorder.listen(device.context)
    return recorder


def _check_window(settings: Settings) -> None:
    """Refuse a browser that nobody can see.

    Raises:
        ConfigError: it shows no window, or there is no screen for one.
    """
    program = need_browser(settings.browser)
    way = "name another by SUREFOOT_BROWSER, or attach to one with --cdp"
    if "headless" in program.name:
        raise ConfigError(f"{program} shows no window in which a person could work: {way}")
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        raise ConfigError("there is no screen here (DISPLAY): attach to a browser with --cdp")


class _Attached:
    """A browser that somebody else has started; it is left as it is."""

    endpoint = ""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    async def fresh(self) -> BrowserContext:
        """Give the context that the person uses."""
        contexts = self._browser.contexts
        return contexts[0] if contexts else await self._browser.new_context()

    async def close(self) -> None:
        """Let go of it."""
        with contextlib.suppress(Error):
            await self._browser.close()


async def _browser_at(connect: Callable[..., Any], endpoint: str) -> Browser:
    try:
        browser: Browser = await connect(endpoint, timeout=10_000)
    except Error as error:
        raise DeviceLostError(
            f"no browser answers at {endpoint}: start one with --remote-debugging-port=9222"
        ) from error
    return browser


def _write_recorded_case(path: Path, name: str, app: WebApp, recording: RecordedCase) -> None:
    """Write the case."""
    text = _case_text(name, app, recording)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)


def _case_text(name: str, app: WebApp, recording: RecordedCase) -> str:
    lines = [f"id: {name}", f"app: {{kind: web, url: {json.dumps(app.address)}}}"]
    if recording.parameters:
        lines.append("parameters:")
        for key, parameter in recording.parameters.items():
            lines.append(f"  {key}: {_flow(parameter)}")
    lines.append("steps:")
    for step in recording.steps:
        action = mask(step.action, recording.secrets)
        lines.append(f"  - action: {json.dumps(action, ensure_ascii=False)}")
        lines.append(f"    do: {_flow(masked_model(step.intent, recording.secrets))}")
        lines += [f"    # {mask(note, recording.secrets)}" for note in step.notes]
    return "\n".join(lines) + "\n"


def _flow(value: Value) -> str:
    return write_flow(value.model_dump(mode="json", exclude_defaults=True))

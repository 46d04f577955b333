"""Tokens of a page in several forms, and what the page view of the prompts loses."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bs4 import BeautifulSoup

from bench.table import Table
from surefoot.configs.settings import Settings
from surefoot.state.values.action import Open, Wait
from surefoot.state.values.app import WebApp
from surefoot.state.values.screen import MASK, Screen
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.bundled import start_bundled, stop_bundled
from surefoot.tools.devices.sessions import sessions
from surefoot.tools.devices.web.device import WebDevice
from surefoot.tools.screens.view import page_view

PATHS = (
    "/testcase-bucket/",
    "/login",
    "/testcase-bucket/reports%2F",
    "/help",
    "/trash",
    "/settings",
)
_REST_S = 2.0
"""A page is looked at when it has come to rest."""
_FACTS = """() => {
    const seen = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const fields = [...document.querySelectorAll("input, textarea, select")].filter(seen);
    const ticks = ["checkbox", "radio", "password", "file"];
    const values = fields.filter(f => !ticks.includes(f.type) && f.value)
        .map(f => f.tagName === "SELECT" ? f.selectedOptions[0]?.label ?? "" : f.value);
    return {
        values, checked: fields.filter(f => f.checked).length,
        disabled: [...document.querySelectorAll("button, input, select, textarea")]
            .filter(e => seen(e) && e.disabled).length,
        frames: [...document.querySelectorAll("iframe")].filter(seen)
            .map(f => (f.contentDocument?.body?.innerText ?? "").trim().split("\\n")[0])
            .filter(Boolean),
        dialogs: [...document.querySelectorAll("dialog[open]")].length,
    };
}"""


@dataclass(frozen=True)
class _Seen:
    screen: Screen
    html: str
    aria: str
    facts: dict[str, Any]


async def run() -> Table:
    """Count tokens (4 characters each) of the bundled app's pages."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        address = start_bundled("filebox", home)
        try:
            return await measured("Tokens of a page", [address + path for path in PATHS], home)
        finally:
            await sessions.close_all()
            stop_bundled(home)


async def measured(title: str, addresses: list[str], home: Path) -> Table:
    """Count tokens (4 characters each) of some pages in each form, and look for what is lost."""
    settings = Settings(home=home)
    counts: dict[str, list[float]] = {
        "raw HTML": [],
        "get_text": [],
        "aria snapshot (ai)": [],
        "page view": [],
    }
    lost: list[str] = []
    for address in addresses:
        page = await _look(address, home, settings)
        view = page_view(page.screen, frozenset(), budget_tokens=settings.page_view_tokens)
        text = BeautifulSoup(page.html, "html.parser").get_text("\n", strip=True)
        counts["raw HTML"].append(len(page.html) / 4)
        counts["get_text"].append(len(text) / 4)
        counts["aria snapshot (ai)"].append(len(page.aria) / 4)
        counts["page view"].append(sum(len(line) + 1 for line in view) / 4)
        lost += [f"{address}: {what}" for what in _lost(page)]
    note = "lost: " + (
        "; ".join(lost) if lost else "nothing (values, ticks, disabled, frames, dialogs)"
    )
    table = Table(title, "tokens", note=note)
    for name, samples in counts.items():
        table.add(name, samples)
    return table


async def _look(url: str, home: Path, settings: Settings) -> _Seen:
    # A session stays within its app.
    ref = SessionRef(session_id=f"bench-{urlsplit(url).port}", app=WebApp(url=url))
    ref = await sessions.open(ref, settings, home)

    async def see(device: Device) -> _Seen:
        assert isinstance(device, WebDevice)
        await device.perform(Open(address=url))
        await device.perform(Wait(seconds=_REST_S))
        assert device.context is not None
        page = device.context.pages[-1]
        screen = await device.observe()
        aria = await page.aria_snapshot(mode="ai")
        return _Seen(screen, await page.content(), aria, await page.evaluate(_FACTS))

    seen, _ = await sessions.call(ref, see)
    return seen


def _lost(page: _Seen) -> list[str]:
    """Facts of the live page that the whole page view does not tell."""
    facts = page.facts
    lines = page_view(page.screen, frozenset(), budget_tokens=100_000)
    text = "\n".join(lines)
    lost = [
        f"value {value!r}" for value in facts["values"] if value not in text and MASK not in text
    ]
    if text.count("[checked]") < facts["checked"]:
        lost.append("a tick")
    if text.count("[disabled]") < facts["disabled"]:
        lost.append("a disabled state")
    lost += [f"frame {first!r}" for first in facts["frames"] if first not in text]
    if facts["dialogs"] and "dialog" not in text:
        lost.append("a dialog")
    return lost

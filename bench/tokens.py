"""Tokens of a page in several forms, and what the page view of the prompts loses."""

import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from bs4 import BeautifulSoup
from playwright.async_api import Page, async_playwright

from bench.table import Table
from configs.settings import Settings
from state.values.action import Open, Wait
from state.values.case import WebApp
from state.values.screen import MASK, Screen
from state.values.session import SessionRef
from tools.devices.bundled import start_bundled, stop_bundled
from tools.devices.sessions import sessions
from tools.devices.web.browser import find_browser
from tools.judging.view import page_view

PATHS = (
    "/testcase-bucket/",
    "/login",
    "/testcase-bucket/reports%2F",
    "/help",
    "/trash",
    "/settings",
)
_REST_S = 2.0
"""Both browsers look at a page that has come to rest."""
_FACTS = """() => {
    const seen = e => e.getClientRects().length > 0;
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
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_browser(settings.browser), args=["--no-sandbox"]
        )
        page = await browser.new_page(viewport={"width": 1280, "height": 800})
        for address in addresses:
            await page.goto(address)
            await page.wait_for_load_state("networkidle")
            await page.wait_for_timeout(_REST_S * 1000)
            screen = await _screen(address, home, settings)
            html = await page.content()
            view, _ = page_view(
                screen, frozenset(), budget_tokens=settings.page_view_tokens, refs=False
            )
            counts["raw HTML"].append(len(html) / 4)
            text = BeautifulSoup(html, "html.parser").get_text("\n", strip=True)
            counts["get_text"].append(len(text) / 4)
            counts["aria snapshot (ai)"].append(len(await page.aria_snapshot(mode="ai")) / 4)
            counts["page view"].append(sum(len(line) + 1 for line in view) / 4)
            lost += [f"{address}: {what}" for what in await _lost(page, screen)]
        await browser.close()
    note = "lost: " + (
        "; ".join(lost) if lost else "nothing (values, ticks, disabled, frames, dialogs)"
    )
    table = Table(title, "tokens", note=note)
    for name, samples in counts.items():
        table.add(name, samples)
    return table


async def _screen(url: str, home: Path, settings: Settings) -> Screen:
    # A session stays within its app.
    ref = SessionRef(session_id=f"bench-{urlsplit(url).port}", app=WebApp(url=url))
    ref = await sessions.open(ref, settings, home)

    async def see(device: object) -> Screen:
        await device.perform(Open(address=url))  # type: ignore[attr-defined]
        await device.perform(Wait(seconds=_REST_S))  # type: ignore[attr-defined]
        screen: Screen = await device.observe()  # type: ignore[attr-defined]
        return screen

    screen, _ = await sessions.call(ref, see)
    return screen


async def _lost(page: Page, screen: Screen) -> list[str]:
    """Facts of the live page that the whole page view does not tell."""
    facts = await page.evaluate(_FACTS)
    lines, _ = page_view(screen, frozenset(), budget_tokens=100_000, refs=False)
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

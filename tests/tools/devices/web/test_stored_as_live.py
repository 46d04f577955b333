"""A stored page reads as Chromium's own snapshot of it."""

import pytest
from playwright.async_api import Browser

from surefoot.state.values.screen import Widget
from surefoot.tools.screens.aria import INTERACTIVE_ROLES, parse_aria
from surefoot.tools.screens.html.page import parse_html
from tests.support.site import PAGES

COMPARED = INTERACTIVE_ROLES | {"heading", "cell", "columnheader", "rowheader", "listitem"}


def pairs(widgets: tuple[Widget, ...]) -> list[tuple[str, str]]:
    return [(w.role, w.name or w.text) for w in widgets if w.role in COMPARED]


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize("name", ["form", "table", "hidden", "widgets"])
async def test_a_stored_page_reads_as_its_live_snapshot(browser: Browser, name: str) -> None:
    page = await browser.new_page()
    await page.set_content((PAGES / f"stored_{name}.html").read_text("utf-8"))
    live = parse_aria(await page.aria_snapshot(mode="ai"))
    stored = parse_html(await page.content())
    await page.close()
    assert pairs(stored) == pairs(live)

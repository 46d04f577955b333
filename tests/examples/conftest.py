"""A fresh Filebox for every test and one browser for every module."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from tests.support.filebox_server import browser_path, serving


@pytest.fixture
def filebox() -> Iterator[str]:
    """The address of a Filebox with its first contents, without a slash at the end."""
    with serving() as port:
        yield f"http://127.0.0.1:{port}"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """A headless Chromium."""
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(
            executable_path=browser_path(), args=["--no-sandbox"]
        )
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, filebox: str) -> AsyncIterator[Page]:
    """An empty page whose addresses are relative to the Filebox of this test."""
    context = await browser.new_context(
        base_url=filebox, locale="en-US", viewport={"width": 1280, "height": 800}
    )
    opened = await context.new_page()
    opened.set_default_timeout(15_000)
    yield opened
    await context.close()

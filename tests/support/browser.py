"""The browser that tests look at pages with."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

_NAMES = ("chromium-headless-shell", "chromium", "google-chrome")


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Start a headless Chromium: CHROME, the machine's own, or Playwright's."""
    found = os.environ.get("CHROME") or next(filter(None, map(shutil.which, _NAMES)), None)
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=arguments)
        try:
            yield browser
        finally:
            browser.close()

"""Web pages in Chromium, through Playwright."""

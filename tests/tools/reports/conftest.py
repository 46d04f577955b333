"""Pages in a real browser; no asynchronous tests beside them, Playwright's loop has the thread."""

import pytest

from tests.support.browser import open_browser


@pytest.fixture(scope="module")
def browser():
    with open_browser() as browser:
        yield browser


@pytest.fixture
def complaints():
    """What the browser has to say of a page, and what the page wants from a network."""
    return []


@pytest.fixture
def open_file(browser, complaints):
    contexts = []

    def open_file(path, width=1280, scheme="light", **options):
        context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme=scheme, **options
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: complaints.append(dialog.message))
        page.on(
            "request",
            lambda request: (
                None
                if request.url.startswith(("file:", "data:"))
                else complaints.append(request.url)
            ),
        )
        page.goto(path.as_uri())
        return page

    yield open_file
    for context in contexts:
        context.close()

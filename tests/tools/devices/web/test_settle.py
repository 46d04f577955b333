import time

import pytest
from playwright.async_api import Page

from surefoot.configs.settings import Settings
from surefoot.tools.devices.web.events import EventLog
from surefoot.tools.devices.web.origins import Origins
from surefoot.tools.devices.web.settle import WATCH, settle

pytestmark = pytest.mark.asyncio(loop_scope="session")

SETTINGS = Settings(settle_quiet_s=0.2, settle_limit_s=4.0)


@pytest.fixture
def ready(browser, site, tmp_path, request):
    async def make(body: str) -> tuple[Page, EventLog]:
        context = await browser.new_context()
        await context.add_init_script(WATCH)
        log = EventLog(tmp_path, (), Origins(site.address), lambda page: None)
        await log.listen(context)
        page = await context.new_page()
        log.begin()
        await page.goto(site.page(f"{request.node.name}.html", body))
        return page, log

    return make


async def took(page: Page, log: EventLog) -> tuple[bool, float]:
    start = time.monotonic()
    calm = await settle(page, log, SETTINGS)
    seconds = time.monotonic() - start
    await page.context.close()
    return calm, seconds


async def test_a_page_at_rest_is_settled_after_the_quiet_time(ready):
    page, log = await ready("<p>x</p>")
    calm, seconds = await took(page, log)
    assert calm
    assert 0.2 <= seconds < 1.5


async def test_changes_are_waited_for(ready):
    page, log = await ready(
        "<ol id=o></ol><script>let n = 0; const t = setInterval(() => {"
        "o.innerHTML += `<li>${n}</li>`; if (++n > 5) clearInterval(t) }, 120)</script>"
    )
    await settle(page, log, SETTINGS)
    assert await page.locator("li").count() == 6
    await page.context.close()


async def test_a_clock_is_not_waited_for(ready):
    page, log = await ready(
        "<p>x</p><b id=c></b><script>setInterval(() => c.textContent = Date.now(), 50)</script>"
    )
    calm, seconds = await took(page, log)
    assert calm
    assert seconds < 3


async def test_a_page_that_never_rests_ends_the_wait(ready):
    page, log = await ready(
        "<ol id=o></ol><script>setInterval(() => o.append(document.createElement('li'),"
        "...Array.from({length: 9}, () => { const e = document.createElement('i');"
        "e.append('x'); setTimeout(() => e.append('y'), 20); return e })), 50)</script>"
    )
    calm, seconds = await took(page, log)
    assert not calm
    assert 3.5 < seconds < 8


async def test_data_that_is_on_its_way_is_waited_for(ready):
    page, log = await ready(
        "<p id=p>x</p><script>fetch('/slow?ms=900').then(() => p.textContent = 'late')</script>"
    )
    await settle(page, log, SETTINGS)
    assert await page.locator("p").inner_text() == "late"
    await page.context.close()


async def test_a_blank_page_with_scripts_is_waited_for(ready):
    page, log = await ready(
        "<div id=app></div><script>setTimeout(() => app.textContent = 'painted', 900)</script>"
    )
    await settle(page, log, SETTINGS)
    assert await page.locator("#app").inner_text() == "painted"
    await page.context.close()

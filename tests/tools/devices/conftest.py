import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from surefoot.configs.settings import Settings
from surefoot.state.values.action import Open
from surefoot.state.values.app import WebApp
from surefoot.state.values.screen import Screen
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.simulated import SimulatedDevice
from surefoot.tools.devices.web.browser import sandbox_flags
from surefoot.tools.devices.web.contexts import SharedBrowser
from surefoot.tools.devices.web.device import WebDevice
from surefoot.tools.devices.web.find_browser import find_browser
from tests.support.phones import harmony_phone, simulated_phone
from tests.support.site import PAGES, Site, running_site

SETTINGS = Settings(action_timeout_s=2.0, settle_quiet_s=0.15, settle_limit_s=5.0)

OpenPage = Callable[..., Awaitable[WebDevice]]
Look = Callable[[str], Awaitable[Screen]]


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    with running_site() as site:
        yield site


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    program = find_browser(None)
    if program is None:
        pytest.skip("no browser on this machine")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=sandbox_flags())
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(
    browser: Browser, site: Site, tmp_path: Path, request: pytest.FixtureRequest
) -> AsyncIterator[OpenPage]:
    """Open a page that is written in the test, or one of the site's, on a device of its own."""
    devices: list[WebDevice] = []

    async def open_it(
        body: str = "",
        *,
        address: str = "",
        secrets: tuple[str, ...] = (),
        origins: tuple[str, ...] = (),
    ) -> WebDevice:
        name = f"{re.sub(r'[^a-z]+', '-', request.node.name)}-{len(devices)}.html"
        url = address or site.page(name, body)
        app = WebApp(url=site.address, origins=origins)
        contexts = SharedBrowser(browser, app)
        device = await WebDevice.start(
            await contexts.fresh(), contexts, app, SETTINGS, tmp_path, secrets
        )
        devices.append(device)
        await device.perform(Open(address=url))
        return device

    yield open_it
    for device in devices:
        await device.close()


@pytest_asyncio.fixture(loop_scope="session")
async def look(open_page: OpenPage, seen: dict[str, Screen]) -> Look:
    """Look at a page that is written in the test and not acted on: it is opened once."""

    async def look_at(body: str) -> Screen:
        if body not in seen:
            seen[body] = await (await open_page(body)).observe()
        return seen[body]

    return look_at


@pytest.fixture(scope="session")
def seen() -> dict[str, Screen]:
    return {}


KINDS = ["web", "simulated", "android"]
if find_spec("hmdriver2") is not None:  # else `test_harmony.py` runs these tests where it is
    KINDS.append("harmony")


@pytest_asyncio.fixture(loop_scope="session", params=KINDS)
async def device(request: pytest.FixtureRequest, site, open_page) -> AsyncIterator[Device]:
    if request.param == "web":
        yield await open_page(address=f"{site.address}/index.html")
    elif request.param == "android":
        with simulated_phone(PAGES / "app.yaml") as phone:
            android = await start_phone(phone.app, Settings())
            await android.perform(Open(address=phone.app.package))
            yield android
            await android.close()
    elif request.param == "harmony":
        with harmony_phone(PAGES / "app.yaml") as phone:
            harmony = await start_phone(phone.app, Settings())
            await harmony.perform(Open(address=phone.app.bundle))
            yield harmony
            await harmony.close()
    else:
        simulated = await SimulatedDevice.start(PAGES / "app.yaml")
        yield simulated
        await simulated.close()

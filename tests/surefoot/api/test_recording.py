"""What a person does in a browser becomes a case that passes on the same app."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.async_api import Page, async_playwright

import surefoot
from surefoot.api.recording import arecord
from surefoot.configs.settings import Settings
from surefoot.state.errors import ConfigError, DeviceLostError
from surefoot.state.values.app import WebApp
from surefoot.tools.devices.web.contexts import OwnBrowser
from surefoot.tools.devices.web.device import WebDevice
from tests.support.site import Site, running_site

SHOP = """<div id=login><h1>Sign in</h1><label>User <input id=u></label>
<label>Password <input type=password id=p></label>
<button onclick="if (p.value == 'hunter2') {login.remove(); shop.hidden = false}">Sign in</button>
</div><div id=shop hidden><h1>Shop</h1><form onsubmit="add(event)"><label>New item <input id=i>
</label></form>
<label>Size <select onchange="say('Size ' + this.value)"><option>small<option>large</select></label>
<label><input type=checkbox onchange="say('Gift ' + this.checked)"> Gift wrap</label>
<ul id=l></ul><p id=said></p><button onclick="say('First')">Save</button>
<section aria-label=Delivery><button onclick="say('Second')">Save</button></section>
<iframe srcdoc="<button onclick=&quot;this.outerHTML = 'Read'&quot;>Read more</button>"></iframe>
<a href="about.html">About</a></div>
<script>function say(text) {said.textContent = text}
function add(event) {event.preventDefault(); row(i.value); i.value = ''}
function row(text) {const li = document.createElement('li'); li.append(text + ' ');
const button = document.createElement('button'); button.textContent = 'Delete';
button.onclick = () => li.remove(); li.append(button); l.append(li)}
row('tea'); row('milk')</script>"""
ABOUT = "<h1>About us</h1><button onclick=\"this.outerHTML = 'Thanks'\">Like</button>"
WORDS = [
    "Type 'ann' into 'User'",
    "Type '${password}' into 'Password'",
    "Click 'Sign in'",
    "Type 'eggs' into 'New item'",
    "Press Enter in 'New item'",
    "Select 'large' in 'Size'",
    "Check 'Gift wrap'",
    "Click 'Delete' in 'milk'",
    "Click 'Save' in 'Delivery'",
    "Click 'Read more'",
    "Click 'About'",
    "Click 'Like'",
]


@pytest.fixture
def site() -> Iterator[Site]:
    with running_site() as site:
        site.page("shop.html", SHOP)
        site.page("about.html", ABOUT)
        yield site


@contextlib.asynccontextmanager
async def person(endpoint: str) -> AsyncIterator[Page]:
    """Somebody else at the browser, over a connection of their own."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(endpoint)
        yield browser.contexts[0].pages[-1]


async def shop(page: Page, pause: Callable[[int], Awaitable[None]]) -> None:
    await page.locator("#u").click()
    await page.keyboard.type("ann")
    await page.locator("#p").click()
    await page.keyboard.type("hunter2")
    await page.get_by_role("button", name="Sign in").click()
    await pause(3)
    await page.locator("#i").click()
    await page.keyboard.type("eggs")
    await page.keyboard.press("Enter")
    await pause(5)
    await page.locator("select").focus()
    await page.keyboard.press("l")
    await pause(6)
    await page.get_by_text("Gift wrap").click()
    await pause(7)
    await page.get_by_role("listitem").filter(has_text="milk").get_by_role("button").click()
    await pause(8)
    await page.get_by_role("button", name="Save").last.click()
    await pause(9)
    await page.frame_locator("iframe").get_by_role("button").click()
    await pause(10)
    await page.get_by_role("link").click()
    await page.get_by_role("button", name="Like").wait_for()
    await pause(11)
    await page.get_by_role("button", name="Like").click()
    await pause(12)


def pause_until(file: Path) -> Callable[[int], Awaitable[None]]:
    """A person who looks where they are before they go on."""

    async def pause(steps: int) -> None:
        for _ in range(200):
            text = file.read_text("utf-8") if file.exists() else ""
            if text.count("- action:") >= steps:
                break
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)

    return pause


async def test_what_a_person_does_becomes_a_case_that_passes(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, told, endpoint = tmp_path / "buy.yaml", list[str](), asyncio.Queue[str]()
    recording = asyncio.create_task(
        arecord(
            f"{site.address}/shop.html",
            file,
            headed=False,
            begun=endpoint.put_nowait,
            told=told.append,
        )
    )
    async with person(await asyncio.wait_for(endpoint.get(), 30)) as page:
        await shop(page, pause_until(file))
        await page.close()
    result = await asyncio.wait_for(recording, 30)
    assert told == WORDS
    text = file.read_text("utf-8")
    case = yaml.safe_load(text)
    assert [step["action"] for step in case["steps"]] == WORDS
    assert all("do" in step and "expected" not in step for step in case["steps"])
    assert "# then shown: paragraph: Size large" in text
    assert "hunter2" not in text
    assert case["parameters"]["password"] == {"value_from": "env:BUY_PASSWORD", "secret": True}
    assert result == {
        "case": str(file),
        "steps": len(WORDS),
        "parameters": {"password": "BUY_PASSWORD"},
    }
    monkeypatch.setenv("BUY_PASSWORD", "hunter2")
    passed = await surefoot.avalidate(file, out=tmp_path / "runs", knowledge="off")
    assert passed["verdict"] == "passed", passed


async def test_a_browser_that_runs_already_is_attached_to_and_left(
    site: Site, tmp_path: Path
) -> None:
    url = site.page("desk.html", "<label>Name <input></label><label>Date <input type=date></label>")
    file, begun = tmp_path / "attached.yaml", asyncio.Event()
    async with async_playwright() as playwright:
        app = WebApp(url=url)
        own = OwnBrowser(playwright, app, Settings(), tmp_path / "browser")
        await own.fresh()
        recording = asyncio.create_task(
            arecord(url, file, cdp=own.endpoint, begun=lambda _endpoint: begun.set())
        )
        await asyncio.wait_for(begun.wait(), 30)
        async with person(own.endpoint) as page:
            await page.get_by_label("Date").focus()
            await page.keyboard.type("01022020")
            await page.get_by_label("Name").click()
            await page.keyboard.type("Ann")
            await pause_until(file)(1)
            recording.cancel()  # as Ctrl-C does, while the field is not left yet
            result = await asyncio.wait_for(recording, 30)
            assert await page.title() == "Test page"
        await own.close()
    steps = yaml.safe_load(file.read_text("utf-8"))["steps"]
    assert [step["do"] for step in steps] == [
        {"do": "fill", "target": "Date", "value": "2020-01-02"},
        {"do": "fill", "target": "Name", "value": "Ann"},
    ]
    assert result["steps"] == 2


async def test_a_recording_that_ends_while_a_page_comes_to_rest_keeps_what_was_done(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, file = site.page("go.html", "<button>Go</button>"), tmp_path / "go.yaml"
    begun, settling = asyncio.Event(), asyncio.Event()

    async def settle(_device: WebDevice) -> None:
        settling.set()
        await asyncio.Event().wait()

    async with async_playwright() as playwright:
        own = OwnBrowser(playwright, WebApp(url=url), Settings(), tmp_path / "browser")
        await own.fresh()
        recording = asyncio.create_task(
            arecord(url, file, cdp=own.endpoint, begun=lambda _endpoint: begun.set())
        )
        await asyncio.wait_for(begun.wait(), 30)
        monkeypatch.setattr(WebDevice, "settle", settle)
        async with person(own.endpoint) as page:
            await page.get_by_role("button").click()
            await asyncio.wait_for(settling.wait(), 30)
            recording.cancel()
            await asyncio.wait_for(recording, 30)
        await own.close()
    (step,) = yaml.safe_load(file.read_text("utf-8"))["steps"]
    assert step["action"] == "Click 'Go'"


@pytest.mark.parametrize(
    ("url", "given", "problem", "error"),
    [
        ("android:com.example", {}, "only web apps are recorded", ConfigError),
        ("http://127.0.0.1:1/", {"file": "."}, "is there already", ConfigError),
        ("http://127.0.0.1:1/", {"browser": "headless-shell"}, "shows no window", ConfigError),
        (
            "http://127.0.0.1:1/",
            {"cdp": "http://127.0.0.1:1"},
            "no browser answers",
            DeviceLostError,
        ),
    ],
)
async def test_what_cannot_be_recorded_is_told(
    url: str, given: dict[str, Any], problem: str, error: type[Exception], tmp_path: Path
) -> None:
    given = {"file": tmp_path / "case.yaml", **given}
    if "browser" in given:
        given["browser"] = tmp_path / given["browser"]
        given["browser"].touch(0o755)
    with pytest.raises(error, match=problem):
        await arecord(url, **given)

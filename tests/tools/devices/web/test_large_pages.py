"""Of a page that is too large nothing is left out in silence."""

import contextlib
import os

import psutil
import pytest

from surefoot.state.errors import AppHangsError, DeviceLostError
from surefoot.state.values.check import Check
from surefoot.state.values.intent import Intent
from surefoot.tools.checking.run import run_check
from surefoot.tools.devices.web import errors, observation
from surefoot.tools.devices.web.errors import while_answering
from surefoot.tools.devices.web.observation import observe_page
from surefoot.tools.grounding.ground import ground
from surefoot.tools.grounding.result import Missing
from surefoot.tools.screens.pair import ScreenPair
from surefoot.tools.screens.stored import stored_screen

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_page_that_is_too_large_to_read_is_said_to_be_that(open_page):
    items = "<li>Crate <button>Open</button></li>" * 6000
    device = await open_page(f"<ul>{items}</ul>")
    page = device.context.pages[0]
    await page.evaluate("document.body.offsetHeight")  # laid out, however busy the machine is
    with pytest.raises(DeviceLostError, match=r"holds 120\d\d elements, more than can be read"):
        await observe_page(page, timeout_s=0.001)


async def test_a_large_page_that_is_read_too_slowly_does_not_hang(open_page, monkeypatch):
    async def come_too_late(*_: object) -> None:
        raise TimeoutError

    device = await open_page("<button>Open</button>" * 2500)
    monkeypatch.setattr(observation, "read_facts", come_too_late)
    with pytest.raises(DeviceLostError, match=r"holds 25\d\d elements") as lost:
        await observe_page(device.context.pages[0], timeout_s=10)
    assert not isinstance(lost.value, AppHangsError)


@pytest.mark.parametrize(
    ("buttons", "waiting", "hangs"),
    [(10_000, None, False), (10, 0, True), (10, 100, False)],
    ids=["a large page", "a small one", "a busy machine"],
)
async def test_which_page_may_be_busy_for_longer(open_page, monkeypatch, buttons, waiting, hangs):
    device = await open_page("<button>Open</button>" * buttons)
    page = device.context.pages[0]
    await page.evaluate("document.body.offsetHeight")  # laid out, however busy the machine is
    monkeypatch.setattr(errors, "ANSWER_S", 2.0)
    if waiting is not None:
        monkeypatch.setattr(psutil, "getloadavg", lambda: (waiting * os.cpu_count(), 0, 0))

    async def keep_busy() -> None:
        await page.evaluate("() => { const end = Date.now() + 5000; while (Date.now() < end); }")

    async def never(_: float) -> bool:
        return False

    with pytest.raises(AppHangsError) if hangs else contextlib.nullcontext():
        await while_answering(lambda: page, keep_busy, never)


async def test_a_screen_tells_that_not_all_of_it_was_read(open_page):
    device = await open_page(f"<p>{'long ' * 4100}</p><p>Ready</p>")
    screen = await device.observe()
    assert screen.truncated
    missing = ground(Intent(do="click", target="Steady"), screen)
    assert isinstance(missing, Missing)
    assert missing.reason.endswith("the screen holds more than is read of one")
    pair = ScreenPair(screen, screen)
    for name, what, said in (
        ("shown", "Ready", "holds"),
        ("shown", "Steady", "cannot_tell"),
        ("gone", "Steady", "cannot_tell"),
    ):
        check = Check.model_validate({"check": name, "what": what})
        assert run_check(check, pair).verdict == said


async def test_a_stored_page_tells_that_not_all_of_it_was_read():
    assert stored_screen(f"<p>{'long ' * 4100}</p>").truncated
    assert not stored_screen("<p>short</p>").truncated

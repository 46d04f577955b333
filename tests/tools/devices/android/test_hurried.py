"""A phone is asked less by who looks itself for what an action brings about."""

import time
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from surefoot.configs.settings import Settings
from surefoot.state.values.action import Close, Open, Tap, TypeText
from surefoot.tools.devices.android.client import AndroidClient
from surefoot.tools.devices.phones.device import PhoneDevice
from tests.support.phones import SimulatedPhone
from tests.support.screens import target, texts, widget

pytestmark = pytest.mark.asyncio(loop_scope="session")

QUIET_S = 0.5
SETTINGS = Settings(phone_answer_s=5.0, settle_quiet_s=QUIET_S, settle_limit_s=3.0)


class CountingClient(AndroidClient):
    """The client, which counts how often it looks."""

    looks = 0

    def hierarchy(self) -> str:
        self.looks += 1
        return super().hierarchy()

    def since(self) -> int:
        """Give how often it has looked since it was asked last."""
        looks, self.looks = self.looks, 0
        return looks


@pytest.fixture
def client(desk: SimulatedPhone) -> CountingClient:
    return CountingClient(desk.app, SETTINGS)


@pytest_asyncio.fixture(loop_scope="session")
async def hurried(client: CountingClient) -> AsyncIterator[PhoneDevice]:
    device = await PhoneDevice.start(client, SETTINGS)
    await device.perform(Open(address=client.app.installed_as))
    await device.observe()
    device.select_details(toasts=False, locators=False, places=False)
    device.set_settle_level("short")
    client.since()
    yield device
    await device.close()


async def test_a_tap_is_looked_at_until_the_screen_holds_still(client, hurried):
    await hurried.perform(Tap(target=target(await hurried.observe(), "button", "Count")))
    assert "Counted 1" in texts(await hurried.observe())
    assert client.since() <= 4  # before it, by the target, and twice after it


async def test_a_tap_that_changes_nothing_is_waited_for_when_that_is_asked(client, hurried):
    say = Tap(target=target(await hurried.observe(), "button", "Say"))
    await hurried.perform(say)
    assert client.since() <= 4
    started = time.monotonic()
    await hurried.settle()
    assert time.monotonic() - started >= QUIET_S
    client.since()
    await hurried.settle()  # nothing is owed any more
    assert client.since() == 0


async def test_what_is_typed_is_read_back_all_the_same(client, hurried):
    await hurried.perform(Tap(target=target(await hurried.observe(), "button", "Form")))
    note = target(await hurried.observe(), "textbox", "Note")
    client.since()
    await hurried.perform(TypeText(target=note, text="milk"))
    assert widget(await hurried.observe(), "textbox", "Note").value == "milk"
    assert client.since() <= 7


async def test_an_app_that_is_not_in_front_is_ended_without_a_wait(client, hurried):
    other = Close(app="com.example.other")
    started = time.monotonic()
    await hurried.perform(other)
    assert time.monotonic() - started < QUIET_S


async def test_the_activity_is_asked_for_only_where_it_is_read(hurried):
    assert (await hurried.observe()).location == "com.example.desk"
    hurried.select_details(toasts=False, locators=False, places=True)
    assert (await hurried.observe()).location == "com.example.desk/.DeskActivity"

"""A simulated phone with HarmonyOS and the app `desk`, and the device on it."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from surefoot.state.values.action import Open
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.phones.device import PhoneDevice
from tests.support.phones import HarmonyPhone, harmony_phone
from tests.support.site import PAGES
from tests.tools.devices.android.conftest import HASTY


@pytest.fixture
def desk() -> Iterator[HarmonyPhone]:
    with harmony_phone(PAGES / "desk.yaml", "HM-2") as phone:
        phone.server.phones["HM-2"].unplug()
        yield phone


@pytest_asyncio.fixture(loop_scope="session")
async def device(desk: HarmonyPhone) -> AsyncIterator[PhoneDevice]:
    started = await start_phone(desk.app, HASTY)
    await started.perform(Open(address=desk.app.bundle))
    yield started
    await started.close()

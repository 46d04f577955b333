"""A simulated phone with the app `desk`, and the device on it."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from surefoot.configs.settings import Settings
from surefoot.state.values.action import Open
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.phones.device import PhoneDevice
from tests.support.phones import SimulatedPhone, simulated_phone
from tests.support.site import PAGES

HASTY = Settings(phone_answer_s=1.5, settle_quiet_s=0.05, settle_limit_s=2.0)
"""So that a test of what does not come to an end does."""


@pytest.fixture
def desk() -> Iterator[SimulatedPhone]:
    with simulated_phone(PAGES / "desk.yaml") as phone:
        yield phone


@pytest_asyncio.fixture(loop_scope="session")
async def device(desk: SimulatedPhone) -> AsyncIterator[PhoneDevice]:
    started = await start_phone(desk.app, HASTY)
    await started.perform(Open(address=desk.app.package))
    await started.observe()
    yield started
    await started.close()

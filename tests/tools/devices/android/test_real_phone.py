"""A phone of glass; run with `pytest -m real_device` while one is connected."""

import pytest

from surefoot.configs.settings import Settings
from surefoot.state.errors import DeviceMissingError
from surefoot.state.values.action import Close, Open, Press, Scroll
from surefoot.state.values.app import AndroidApp
from surefoot.tools.devices.phone_kinds import start_phone

pytestmark = [pytest.mark.real_device, pytest.mark.asyncio(loop_scope="session")]


async def test_the_settings_of_a_real_phone_are_looked_at():
    app = AndroidApp(package="com.android.settings")
    try:
        device = await start_phone(app, Settings())
    except DeviceMissingError as missing:
        pytest.skip(str(missing))
    await device.perform(Open(address=app.package))
    screen = await device.observe()
    assert screen.location.startswith("com.android.settings/")
    assert len({w.id for w in screen.widgets}) == len(screen.widgets) > 3
    assert (await device.screenshot()).startswith(b"\xff\xd8")
    await device.perform(Scroll(direction="down"))
    assert (await device.observe()).widgets != screen.widgets
    await device.perform(Press(key="home"))
    await device.perform(Close())
    await device.close()

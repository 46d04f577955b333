"""The device through the real adb server, with a simulated phone's own daemon behind it."""

import pytest

from surefoot.state.errors import DeviceLostError
from surefoot.state.values.action import Open, Tap, TypeText
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.sim.adbd import RealAdb
from tests.support.phones import phone_behind_real_adb
from tests.support.screens import target, widget
from tests.support.site import PAGES
from tests.tools.devices.android.conftest import HASTY

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_an_app_is_driven_through_the_real_adb_server_until_the_cable_is_pulled():
    with phone_behind_real_adb(PAGES / "desk.yaml") as desk:
        app, adb = desk.app, desk.server
        assert isinstance(adb, RealAdb)
        device = await start_phone(app, HASTY)
        await device.perform(Open(address=app.package))
        for name in ("Count", "Form"):
            await device.perform(Tap(target=target(await device.observe(), "button", name)))
        note = target(await device.observe(), "textbox", "Note")
        await device.perform(TypeText(target=note, text="你好"))
        screen = await device.observe()
        assert (screen.title, widget(screen, "textbox", "Note").value) == ("Form", "你好")
        assert (await device.screenshot()).startswith(b"\xff\xd8")
        adb.run("disconnect", app.serial)
        with pytest.raises(DeviceLostError):
            await device.observe()
        await device.close()

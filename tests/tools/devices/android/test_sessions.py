"""Phones as sessions: found again by another process, made anew when they were lost."""

import pytest
import pytest_asyncio

from surefoot.state.errors import DeviceLostError
from surefoot.state.values.action import Open, Tap
from surefoot.state.values.session import SessionRef
from surefoot.tools.devices.base import Device
from surefoot.tools.devices.sessions import SessionHost
from tests.support.screens import target, texts
from tests.tools.devices.android.conftest import HASTY

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def host():
    made = SessionHost()
    yield made
    await made.close_all()


async def look(device: Device) -> str:
    return texts(await device.observe())


async def count(device: Device) -> None:
    await device.perform(Tap(target=target(await device.observe(), "button", "Count")))


async def opened(host: SessionHost, desk, folder) -> SessionRef:
    ref = await host.open(SessionRef(session_id="d", app=desk.app), HASTY, folder)
    _, ref = await host.call(ref, lambda device: device.perform(Open(address=desk.app.package)))
    return ref


async def test_an_app_on_a_phone_is_found_where_it_was_left(host, desk, tmp_path):
    ref = await opened(host, desk, tmp_path)
    _, ref = await host.call(ref, count)
    await host.leave(ref)
    assert ref.location == "" or ref.location.startswith("com.example.desk/")
    later = SessionHost()
    said, ref = await later.call(ref, look)
    assert "Counted 1" in said
    assert ref.location == "com.example.desk/.DeskActivity"
    await later.close_all()


async def test_a_phone_that_was_lost_is_taken_up_anew(host, desk, tmp_path):
    ref = await opened(host, desk, tmp_path)
    desk.phone.faults.arm("hang", 50)
    with pytest.raises(DeviceLostError):
        await host.call(ref, look)
    desk.phone.faults.release()
    said, _ = await host.call(ref, look)
    assert "Counted 0" in said

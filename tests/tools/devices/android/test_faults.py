"""What goes wrong between a client and its phone, each with a clear error or event."""

import asyncio
import threading
import time

import pytest

from surefoot.state.errors import (
    AppUnreachableError,
    DeviceBusyError,
    DeviceError,
    DeviceLostError,
    DeviceMissingError,
    ElementNotFoundError,
    ElementNotReadyError,
)
from surefoot.state.values.action import Open, Press, Tap, Target
from surefoot.state.values.app import AndroidApp
from surefoot.tools.devices.android.adb import server_of
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.phones.device import PhoneDevice
from surefoot.tools.devices.phones.observer import FRESH_S
from surefoot.tools.devices.phones.worker import PhoneLock
from surefoot.tools.devices.sim.adb_server import AdbServer
from surefoot.tools.devices.sim.memory import read_app
from surefoot.tools.devices.sim.phone import SimPhone
from tests.support.screens import target, texts, widget
from tests.support.site import PAGES
from tests.support.waiting import wait_until
from tests.tools.devices.android.conftest import HASTY

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def tap(device: PhoneDevice, name: str) -> None:
    await device.perform(Tap(target=target(await device.observe(), "button", name)))


async def test_a_dropped_connection_is_no_matter_to_a_look(desk, device):
    desk.phone.faults.arm("drop")
    assert "Counted 0" in texts(await device.observe())


async def test_a_phone_whose_connections_drop_is_lost(desk, device):
    desk.phone.faults.arm("drop", 10)
    with pytest.raises(DeviceLostError, match=r"emulator-5554 is lost"):
        await device.observe()


async def test_a_hung_server_is_given_up_in_time(desk, device):
    desk.phone.faults.arm("hang", 50)
    start = time.monotonic()
    with pytest.raises(DeviceLostError, match="does not answer"):
        await device.observe()
    assert time.monotonic() - start < 6
    start = time.monotonic()
    with pytest.raises(DeviceLostError):
        await device.observe()
    assert time.monotonic() - start < 1


async def test_after_a_loss_the_phone_can_be_taken_up_again(desk, device):
    await tap(device, "Count")
    desk.phone.faults.arm("hang", 50)
    with pytest.raises(DeviceLostError):
        await device.observe()
    await device.close()
    desk.phone.faults.release()
    again = await start_phone(desk.app, HASTY)
    assert "Counted 1" in texts(await again.observe())
    await again.close()


async def test_a_killed_server_is_started_again(desk, device):
    desk.phone.kill_server()
    await tap(device, "Count")
    assert "Counted 1" in texts(await device.observe())


async def test_a_server_that_lost_its_phone_is_started_again(desk, device):
    desk.phone.faults.arm("not_connected")
    assert "Counted 0" in texts(await device.observe())


async def test_an_unplugged_phone_is_lost_and_then_missing(desk, device):
    desk.phone.unplug()
    with pytest.raises(DeviceLostError, match="emulator-5554"):
        await device.observe()
    with pytest.raises(DeviceMissingError, match="adb knows no phone; connect one"):
        await start_phone(desk.app, HASTY)
    desk.phone.plug_in()
    again = await start_phone(desk.app, HASTY)
    assert "Counted 0" in texts(await again.observe())
    await again.close()


async def test_an_empty_dump_is_asked_for_again(desk, device):
    desk.phone.faults.arm("empty_dump", 2)
    await device.perform(Press(key="menu"))
    assert "Counted 0" in texts(await device.observe())


async def test_a_phone_that_tells_of_no_views_shows_an_opaque_screen(desk, device):
    desk.phone.faults.arm("empty_dump", 100)
    await asyncio.sleep(2 * FRESH_S)
    screen = await device.observe()
    assert (screen.widgets, screen.opaque) == ((), True)


async def test_a_slow_answer_is_waited_for(desk, device):
    desk.phone.faults.slow_s = 0.4
    desk.phone.faults.arm("slow", 2)
    assert "Counted 0" in texts(await device.observe())


async def test_a_phone_without_pictures_of_its_server_is_pictured_otherwise(desk, device):
    desk.phone.faults.arm("no_screenshot")
    assert (await device.screenshot()).startswith(b"\xff\xd8")


async def test_no_server_at_the_named_port_is_said(desk):
    port = desk.server.port
    desk.server.close()
    with pytest.raises(DeviceMissingError, match=rf"no adb server answers at 127.0.0.1:{port}"):
        await start_phone(AndroidApp(package="a.b", adb_port=port), HASTY)


async def test_a_machine_without_adb_says_so(desk, monkeypatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(desk.server.port))
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/nowhere/adb")
    desk.server.close()
    with pytest.raises(DeviceMissingError, match="adb is missing or does not start"):
        await start_phone(AndroidApp(package="a.b"), HASTY)


async def test_of_several_phones_one_must_be_named():
    file = read_app(PAGES / "desk.yaml")
    phones = [SimPhone([file], serial=serial) for serial in ("one", "two")]
    with AdbServer(phones) as server:
        app = AndroidApp(package=file.package_name, adb_port=server.port)
        with pytest.raises(DeviceMissingError, match=r"one \(device\), two \(device\); name one"):
            await start_phone(app, HASTY)
        with pytest.raises(DeviceMissingError, match="no phone three"):
            await start_phone(app.model_copy(update={"serial": "three"}), HASTY)
        named = await start_phone(app.model_copy(update={"serial": "two"}), HASTY)
        await named.perform(Open(address=app.package))
        await named.close()
    assert [bool(phone.front) for phone in phones] == [False, True]


async def test_an_app_that_is_not_installed_cannot_be_opened(device):
    for address in ("com.example.none", "com.example.none/.Main"):
        with pytest.raises(AppUnreachableError, match="not installed"):
            await device.perform(Open(address=address))


async def test_a_crash_in_a_step_is_an_event(desk, device):
    await tap(device, "Crash")
    screen = await device.observe()
    assert [e.kind for e in screen.events] == ["crash"]
    assert "stop" in screen.events[0].text
    assert "\tat " in screen.events[0].detail  # from the log of the phone
    assert screen.widgets[0].role == "dialog"
    await device.perform(Open(address=desk.app.package))
    assert (await device.observe()).events == ()


async def test_an_app_that_does_not_respond_is_an_event(device):
    await tap(device, "Hang")
    await tap(device, "Count")
    screen = await device.observe()
    assert [e.kind for e in screen.events] == ["anr"]
    assert "responding" in screen.events[0].text


async def test_what_lies_behind_a_dialog_is_not_touched(device):
    before = await device.observe()
    await tap(device, "Ask")
    with pytest.raises((ElementNotFoundError, ElementNotReadyError), match=r"dialog.*Sure\?"):
        await device.perform(Tap(target=target(before, "button", "Count")))
    assert "There is no way back" in texts(await device.observe())


async def test_the_keyboard_over_a_target_is_put_away(desk, device):
    await tap(device, "Form")
    screen = await device.observe()
    await device.perform(Tap(target=target(screen, "textbox", "Note")))
    screen = await device.observe()
    assert screen.keyboard is not None
    await tap(device, "Send")
    screen = await device.observe()
    assert [e.text.strip() for e in screen.events] == ["Sent"]
    assert screen.keyboard is None


async def test_a_closed_device_is_lost(device):
    await device.close()
    with pytest.raises(DeviceError, match="let go of"):
        await device.observe()


async def test_a_widget_of_an_earlier_screen_is_not_another_one_of_this(device):
    screen = await device.observe()
    old = Target(widget=widget(screen, "button", "Count").id)
    await tap(device, "Form")
    with pytest.raises(ElementNotFoundError):
        await device.perform(Tap(target=old))


async def test_a_driver_that_still_acts_keeps_the_phone_from_everybody(desk, device, monkeypatch):
    monkeypatch.setattr("surefoot.tools.devices.phones.worker._UNWIND_S", 0.1)
    monkeypatch.setattr("surefoot.tools.devices.phones.device._CLOSE_S", 0.1)
    lock = PhoneLock(server_of(desk.server.port), desk.phone.serial)
    goes_on, acted = threading.Event(), threading.Event()

    def hangs():
        goes_on.wait(10)
        acted.set()

    with pytest.raises(DeviceLostError, match="does not answer"):
        await device._run(hangs, 0.1)
    with pytest.raises(DeviceBusyError):
        await start_phone(desk.app, HASTY)
    await device.close()
    with pytest.raises(DeviceBusyError):
        await start_phone(desk.app, HASTY)
    assert not acted.is_set()
    goes_on.set()
    await asyncio.to_thread(wait_until, lock.is_free)
    assert acted.is_set()
    again = await start_phone(desk.app, HASTY)
    await again.close()

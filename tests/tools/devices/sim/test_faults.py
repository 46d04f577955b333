"""What the unmodified client meets when the connection goes wrong, as on a real phone."""

import http.client
import threading

import adbutils
import pytest
import uiautomator2

from surefoot.tools.devices.sim.adb_server import AdbServer
from tests.support.sim_phones import LEAKS, app_of, connected, started


def test_a_dropped_connection_raises_and_the_next_call_works(client, phone):
    phone.faults.arm("drop")
    with pytest.raises(http.client.RemoteDisconnected):
        assert client.info
    assert client.info["screenOn"]


def test_a_slow_answer_comes(client, phone):
    phone.faults.slow_s = 0.05
    phone.faults.arm("slow")
    assert client.info["screenOn"]


def test_a_server_that_hangs_goes_on_when_it_is_released(client, phone):
    phone.faults.arm("hang")
    timer = threading.Timer(0.1, phone.faults.release)
    timer.start()
    assert client.info["screenOn"]
    timer.join()


def test_an_empty_hierarchy_is_asked_for_again(client, phone):
    phone.faults.arm("empty_dump")
    assert phone.windows()[1].package in client.dump_hierarchy()


def test_a_killed_server_is_started_again_by_the_client(client, phone):
    phone.kill_server()
    assert phone.server is None
    assert client.info["screenOn"]
    assert phone.server is not None


def test_a_server_without_accessibility_is_restarted_once(client, phone):
    phone.faults.arm("not_connected")
    assert client.info["screenOn"]
    phone.faults.arm("not_connected", times=2)
    with pytest.raises(uiautomator2.UiAutomationNotConnectedError):
        assert client.info


@LEAKS
def test_an_unplugged_phone_is_gone_until_it_is_plugged_in(client, phone):
    phone.unplug()
    with pytest.raises(adbutils.AdbError, match="not found"):
        assert client.info
    assert "emulator-5554" not in phone_list(client)
    phone.plug_in()
    client.reset_uiautomator()
    assert client.info["screenOn"]


def phone_list(client: uiautomator2.Device) -> list[str]:
    return [device.serial for device in client.adb_device._client.device_list()]


@LEAKS
def test_an_app_file_says_when_the_connection_goes_wrong():
    app = app_of(
        "  a:\n    widgets:\n"
        "      - {id: drop, role: button, name: Drop, on: {tap: {device: drop}}}\n"
        "      - {id: kill, role: button, name: Kill, on: {tap: {device: kill}}}\n"
        "      - {id: unplug, role: button, name: Unplug, on: {tap: {device: unplug}}}\n"
    )
    phone = started(app)
    with AdbServer([phone]) as server, connected(server.port, phone.serial) as client:
        client(text="Drop").click()
        with pytest.raises(http.client.RemoteDisconnected):
            client.dump_hierarchy()
        with pytest.raises(http.client.RemoteDisconnected):
            client(text="Kill").click()
        assert client.info["screenOn"]
        with pytest.raises((http.client.HTTPException, OSError)):
            client(text="Unplug").click()
        assert not phone.plugged

"""A simulated phone behind the real adb server."""

from collections.abc import Iterator

import adbutils
import pytest

from surefoot.tools.devices.sim.adbd import Adbd
from surefoot.tools.devices.sim.real_adb import RealAdb
from tests.support.sim_phones import NOTES, connected, example, started


@pytest.fixture(scope="module")
def adb() -> Iterator[RealAdb]:
    with RealAdb() as adb:
        yield adb


@pytest.fixture
def daemon() -> Iterator[Adbd]:
    with Adbd(started(example("notes_sim"), "sim-7")) as daemon:
        yield daemon


def test_the_client_drives_an_app_through_the_real_adb(adb, daemon):
    serial = adb.connect(daemon.port)
    with connected(adb.port, serial) as client:
        assert client.device_info["serial"] == "sim-7"
        assert client.app_current()["package"] == NOTES
        client(text="Add note").click()
        client(className="android.widget.EditText").set_text("Pay rent 你好")
        client(text="Save").click()
        assert client(text="Pay rent 你好").exists
        assert client.screenshot().size == (1080, 2400)


def test_files_and_exit_codes_come_through(adb, daemon, tmp_path):
    serial = adb.connect(daemon.port)
    device = adbutils.AdbClient(port=adb.port).device(serial)
    data = bytes(range(256)) * 5000
    device.sync.push(data, "/sdcard/big")
    assert device.sync.read_bytes("/sdcard/big") == data
    assert device.shell2("exit 3", v2=True).returncode == 3
    assert "sim-7" in adb.run("shell", "getprop", "ro.serialno", serial=serial)
    port = int(adb.run("forward", "tcp:0", "tcp:9008", serial=serial))
    assert str(port) in adb.run("forward", "--list")


def test_a_pulled_cable_is_noticed(adb, daemon):
    serial = adb.connect(daemon.port)
    client = adbutils.AdbClient(port=adb.port)
    daemon.phone.unplug()
    states = (event for event in client.track_devices() if event.serial == serial)
    assert next(e for e in states if e.status != "device").status in ("offline", "absent")


def test_two_daemons_are_two_devices(adb, daemon):
    with Adbd(started(example("tarpit_sim"), "sim-8")) as other:
        serials = [adb.connect(daemon.port), adb.connect(other.port)]
        client = adbutils.AdbClient(port=adb.port)
        names = [client.device(serial).getprop("ro.serialno") for serial in serials]
    assert names == ["sim-7", "sim-8"]

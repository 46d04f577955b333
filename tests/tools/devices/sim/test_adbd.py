"""The daemon of a simulated phone, random touches, faults."""

import http.client
import random
import threading
from collections.abc import Iterator

import adbutils
import pytest
import uiautomator2
from lxml import etree

from surefoot.tools.devices.sim.adb_server import AdbServer
from surefoot.tools.devices.sim.adbd import Adbd, RealAdb
from surefoot.tools.devices.sim.dump import dump
from surefoot.tools.devices.sim.harmony_agent import layout
from surefoot.tools.devices.sim.nodes import ViewBox
from surefoot.tools.devices.sim.phone import SimPhone
from surefoot.tools.devices.sim.render import jpeg
from surefoot.tools.devices.sim.touch import Touch
from tests.support.sim_phones import LEAKS, NOTES, app_of, connected, example, started


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


STEPS = 120
TEXTS = ("你好", "13800138000", "", "12.5", "1234", "11010119900101123X", "<&\">'")
KEYS = ("back", "enter", "home", "delete", "7", "menu", "escape")


def step(phone: SimPhone, dice: random.Random) -> None:
    touch, (width, height) = Touch(phone), phone.size
    views = [node for node in phone.nodes() if node.flags & {"clickable", "scrollable"}]
    point = dice.randrange(width), dice.randrange(height)
    kind = dice.choices(range(6), (60, 5, 8, 10, 10, 3))[0]
    if kind == 0:
        touch.tap(*(dice.choice(views).box.centre if views else point))
    elif kind == 1:
        touch.long_tap(*point)
    elif kind == 2:
        touch.swipe(*point, dice.randrange(width), dice.randrange(height))
    elif kind == 3:
        touch.press(dice.choice(KEYS))
    elif kind == 4:
        touch.type_text(dice.choice(TEXTS), clear=dice.random() < 0.5)
    else:
        touch.hold(dice.randrange(4))


@pytest.mark.parametrize("name", ["notes_sim", "wallet_sim", "tarpit_sim"])
def test_any_touch_leaves_a_whole_screen(name):
    app, dice = example(name), random.Random(name)
    phone = started(app)
    for number in range(STEPS):
        if not phone.troubled and (not phone.front or number % 20 == 0):
            phone.start(app.package_name, dice.choice(list(app.screens)))
        step(phone, dice)
        whole = ViewBox(0, 0, *phone.size)
        assert all(node.box.cut(whole) == node.box for node in phone.nodes())
        etree.fromstring(dump(phone.windows(), phone.rotation).encode())
        layout(phone.windows(), phone.size, "EntryAbility", "pages/index")
    assert jpeg(phone).startswith(b"\xff\xd8")


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

"""What clients of an adb server are told: adbutils and the real adb program."""

import socket
import subprocess
from collections.abc import Callable

import adbutils
import pytest

from surefoot.tools.devices.sim.adb_server import AdbServer
from surefoot.tools.devices.sim.adbd import adb_program
from surefoot.tools.devices.sim.phone import PhoneModel, SimPhone
from tests.support.sim_phones import EXAMPLES, LEAKS, example, pushed, started

Adb = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def adb(server) -> Adb:
    def run(
        *words: str, serial: str = "emulator-5554", typed: str = ""
    ) -> subprocess.CompletedProcess[str]:
        which = ["-s", serial] if serial else []
        command = [str(adb_program()), "-P", str(server.port), *which, *words]
        return subprocess.run(
            command, capture_output=True, text=True, input=typed, timeout=20, check=False
        )

    return run


@pytest.fixture
def device(server, phone) -> adbutils.AdbDevice:
    return adbutils.AdbClient(port=server.port).device("emulator-5554")


def test_phones_are_listed_with_their_state(server, device):
    client = adbutils.AdbClient(port=server.port)
    assert client.server_version() == 41
    assert [d.serial for d in client.device_list()] == ["emulator-5554", "second"]
    assert device.get_state() == "device"
    assert device.get_serialno() == "emulator-5554"
    assert "shell_v2" in device.get_features()
    assert device.info["devpath"] == "sim:emulator-5554"
    assert client.list(extended=True)[0].tags["model"] == "Simulated_phone"
    assert adbutils.AdbDevice(client, transport_id=2).getprop("ro.serialno") == "second"


@LEAKS
def test_a_phone_that_is_not_there_is_refused(server):
    client = adbutils.AdbClient(port=server.port)
    with pytest.raises(adbutils.AdbError, match="device 'third' not found"):
        client.device("third").shell("ls")
    with pytest.raises(adbutils.AdbError, match="device 'third' not found"):
        client.device("third").get_state()


def test_the_shell_answers_in_both_forms(device):
    assert device.shell("echo one") == "one"
    assert device.shell2("ls /missing").returncode == 1
    told = device.shell2("echo one; exit 3", v2=True)
    assert (told.stdout, told.returncode) == ("one\n", 3)


def test_a_port_of_the_phone_is_closed_until_something_listens(device):
    with pytest.raises(adbutils.AdbError, match="closed"):
        device.create_connection(adbutils.Network.TCP, 1234)


def test_plugging_in_is_told_to_who_waits_for_it(server):
    phone = server.phones["second"]
    events = adbutils.AdbClient(port=server.port).track_devices()
    assert {next(events).serial, next(events).serial} == {"emulator-5554", "second"}
    phone.unplug()
    gone = next(events)
    assert (gone.serial, gone.present) == ("second", False)
    phone.plug_in()
    assert next(events).present


def test_the_adb_program_lists_and_runs(adb, phone):
    listed = adb("devices", "-l", serial="").stdout
    assert "emulator-5554" in listed and "transport_id:2" in listed
    done = adb("shell", "echo hello; exit 4")
    assert (done.stdout, done.returncode) == ("hello\n", 4)
    assert adb("get-state").stdout == "device\n"
    assert adb("wait-for-device").returncode == 0
    assert "beginning of main" in adb("logcat", "-d").stdout
    assert "more than one device" in adb("shell", "ls", serial="").stderr


def test_the_adb_program_takes_a_shell_line_by_line(adb, phone):
    assert adb("shell", typed="echo one\necho two\nexit\n").stdout == "one\ntwo\n"


def test_the_adb_program_pushes_pulls_and_installs(adb, phone, tmp_path):
    path = pushed(tmp_path, "text")
    assert adb("push", str(path), "/data/local/tmp/").returncode == 0
    assert adb("pull", "/data/local/tmp/pushed.txt", str(tmp_path / "back")).returncode == 0
    assert (tmp_path / "back").read_text() == "text"
    apk = tmp_path / "app.apk"
    apk.write_bytes((EXAMPLES / "tarpit_sim" / "app.yaml").read_bytes())
    assert "Success" in adb("install", str(apk)).stdout
    assert "com.example.tarpit" in adb("shell", "pm", "list", "packages").stdout
    assert "Success" in adb("uninstall", "com.example.tarpit").stdout
    apk.write_text("no app")
    assert "NOT_APK" in adb("install", str(apk)).stdout


def test_a_port_is_forwarded(adb, device):
    port = int(adb("forward", "tcp:0", "tcp:9008").stdout)
    assert f"emulator-5554 tcp:{port} tcp:9008" in adb("forward", "--list").stdout
    with socket.create_connection(("127.0.0.1", port), timeout=5) as closed:
        assert closed.recv(1) == b""
    assert device.forward_port(9008) == port
    assert adb("forward", "--remove", f"tcp:{port}").returncode == 0
    assert adb("forward", "--remove", f"tcp:{port}").returncode == 1
    assert adb("forward", "--list").stdout.strip() == ""


def test_the_log_is_followed_as_it_grows(device):
    stream = device.shell("logcat", stream=True)
    device.shell(["log", "-p", "e", "-t", "Sample", "something broke"])
    read = b""
    while b"E/Sample( 4321): something broke" not in read:
        read += stream.recv(4096)
    stream.close()


@LEAKS
def test_folders_are_made_and_the_frame_buffer_is_read(device):
    device.shell("mkdir -p /sdcard/made")
    assert device.sync.push(b"text", "/sdcard/made/a") == 4
    assert device.sync.list("/sdcard/made")[0].path == "a"
    device.rmtree("/sdcard/made")
    assert not device.sync.exists("/sdcard/made/a")
    assert device.framebuffer().size == (1080, 2400)
    assert device.shell("echo -n one; pwd") == "one/"


def test_killing_the_server_ends_it():
    with AdbServer([started(example("notes_sim"))]) as server:
        adbutils.AdbClient(port=server.port).server_kill()
        assert server.closed.wait(5)


def test_an_older_android_names_the_window_in_front_in_its_list_of_windows():
    phone = SimPhone([example("notes_sim")], model=PhoneModel(sdk=28, release="9"))
    phone.start("com.example.notes")
    with AdbServer([phone]) as server:
        device = adbutils.AdbClient(port=server.port).device()
        assert "mCurrentFocus" in device.shell("dumpsys window windows")
        front = device.app_current()
    assert (front.package, front.activity) == (
        "com.example.notes",
        "com.example.notes.ListActivity",
    )


def test_a_port_that_is_taken_is_an_error(server):
    with pytest.raises(OSError, match="in use"):
        AdbServer([SimPhone()], server.port)


def test_nonsense_on_the_wire_ends_the_connection(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as client:
        client.sendall(b"GET / HTTP/1.1\r\n\r\n")
        assert client.recv(1) == b""
    assert adbutils.AdbClient(port=server.port).server_version() == 41

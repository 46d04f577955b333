"""A simulated HarmonyOS phone: what the command hdc and the uitest agent answer."""

import json
import os
import socket
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from surefoot.tools.devices.sim.hdc_server import HdcServer
from surefoot.tools.devices.sim.phone import PhoneModel, SimPhone
from tests.support.sim_phones import NOTES, example, pushed

Hdc = Callable[..., str]


@pytest.fixture
def server() -> Iterator[HdcServer]:
    phone = SimPhone([example("notes_sim")], "HM-1", PhoneModel(platform="harmony"))
    phone.start(NOTES)
    with HdcServer([phone]) as server:
        yield server


@pytest.fixture
def hdc(server) -> Hdc:
    """Run the command as a shell finds it."""
    path = f"{server.folder}{os.pathsep}{os.environ['PATH']}"

    def run(line: str) -> str:
        done = subprocess.run(
            f"hdc -s 127.0.0.1:{server.port} {line}",
            shell=True,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            timeout=10,
            check=True,
        )
        return done.stdout

    return run


def test_phones_are_listed(hdc, server):
    assert hdc("list targets") == "HM-1\n"
    server.phones["HM-1"].unplug()
    assert hdc("list targets") == "[Empty]\n"
    assert "[Fail]" in hdc("-t HM-1 shell ls")


def test_apps_are_started_stopped_and_told_about(hdc):
    shell = "-t HM-1 shell"
    assert "state #FOREGROUND" in hdc(f"{shell} aa dump -l")
    assert json.loads(hdc(f"{shell} bm dump -n {NOTES}").partition(":\n")[2])["versionCode"] == 10
    assert NOTES in hdc(f"{shell} bm dump -a")
    assert "successfully" in hdc(f"{shell} aa force-stop {NOTES}")
    assert "successfully" in hdc(f"{shell} aa start -a EntryAbility -b {NOTES}")
    assert "successfully" in hdc(f"{shell} bm clean -n {NOTES} -d")
    assert "error" in hdc(f"{shell} aa start -a EntryAbility -b com.missing")
    assert hdc(f"{shell} param get const.ohos.apiversion") == "12\n"


def test_the_layout_and_a_picture_are_fetched_as_files(hdc, tmp_path):
    hdc("-t HM-1 shell uitest dumpLayout -p /data/local/tmp/a.json")
    hdc(f"-t HM-1 file recv /data/local/tmp/a.json {tmp_path / 'a.json'}")
    found = json.loads((tmp_path / "a.json").read_text("utf-8"))
    app = found["children"][1]["attributes"]
    assert (app["bundleName"], app["pagePath"]) == (NOTES, "pages/list")
    assert '"Add note"' in json.dumps(found)
    hdc("-t HM-1 shell snapshot_display -f /data/local/tmp/a.jpeg")
    hdc(f"-t HM-1 file recv /data/local/tmp/a.jpeg {tmp_path / 'a.jpeg'}")
    assert (tmp_path / "a.jpeg").read_bytes().startswith(b"\xff\xd8")
    hdc(f"-t HM-1 file send {pushed(tmp_path, 'text')} /data/local/tmp/b")
    assert hdc("-t HM-1 shell cat /data/local/tmp/b") == "text"
    assert hdc('-t HM-1 shell "[ -f /missing ] && echo yes || echo no"') == "no\n"
    assert "[Fail]" in hdc(f"-t HM-1 file recv /missing {tmp_path / 'c'}")


def test_the_agent_finds_components_and_uses_them(hdc):
    hdc("-t HM-1 shell uitest start-daemon singleness")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    assert "OK" in hdc(f"-t HM-1 fport tcp:{port} tcp:8012")
    assert f"tcp:{port} tcp:8012" in hdc("-t HM-1 fport ls")
    with socket.create_connection(("127.0.0.1", port), timeout=5) as agent:

        def call(api: str, *args: Any, this: str = "Driver#0") -> Any:
            params = {"api": api, "this": this, "args": args, "message_type": "hypium"}
            agent.sendall(json.dumps({"params": params}).encode() + b"\n")
            answer = json.loads(agent.recv(4096))
            return answer["exception"] if "exception" in answer else answer["result"]

        def find(**wanted: str) -> list[str]:
            selector = "On#seed"
            for name, value in wanted.items():
                selector = call(f"On.{name}", value, this=selector)
            return call("Driver.findComponents", selector)

        assert call("Driver.create") == "Driver#0"
        assert call("Driver.getDisplaySize") == {"x": 1080, "y": 2400}
        assert find(text="Missing") == []
        call("Component.click", this=find(text="Add note", type="Button")[0])
        field = find(type="TextInput")[0]
        assert call("Component.getText", this=field) == ""
        call("Component.inputText", "张三", this=field)
        assert call("Component.getText", this=field) == "张三"
        call("Driver.uiEventObserverOnce", "toastShow")
        call("Component.click", this=find(text="Save")[0])
        assert call("Driver.getRecentUiEvent", 3)["text"] == "Note saved"
        assert len(find(id="note")) == 3
        assert "no longer" in call("Component.click", this=field)["message"]
        assert call("Driver.nonsense")["code"] == 17000004
    assert "success" in hdc(f"-t HM-1 fport rm tcp:{port} tcp:8012")


def test_the_client_of_harmony_drives_an_app(server, monkeypatch, tmp_path):
    client = pytest.importorskip("hmdriver2.driver", reason="the extra `harmony` is not installed")
    monkeypatch.setenv("PATH", f"{server.folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("HDC_SERVER_HOST", "127.0.0.1")
    monkeypatch.setenv("HDC_SERVER_PORT", str(server.port))
    driver = client.Driver("HM-1")
    driver.force_start_app(NOTES)
    assert driver.current_app() == (NOTES, "EntryAbility")
    driver(text="Add note").click()
    driver(type="TextInput").input_text("张三")
    driver.toast_watcher.start()
    driver(text="Save").click()
    assert driver.toast_watcher.get_toast() == "Note saved"
    assert driver(text="张三").exists(retries=1)
    driver.xpath('//*[@text="Settings"]').click()
    driver(text="Dark theme").click()
    assert driver(type="Toggle").info.isChecked
    driver.go_back()
    assert driver(text="Add note").exists(retries=1)
    driver.screenshot(str(tmp_path / "a.jpeg"))
    assert (tmp_path / "a.jpeg").read_bytes().startswith(b"\xff\xd8")
    assert driver.device_info.displaySize == (1080, 2400)
    # The client would release itself again when it is collected, after the server has gone.
    driver._client.release()
    driver._client = None

"""What the unmodified uiautomator2 does on a simulated phone."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import adbutils
import pytest
import uiautomator2
from lxml import etree

from tests.support.sim_phones import EXAMPLES, NOTES, WALLET, connected, pushed


def texts(client: uiautomator2.Device) -> list[str]:
    root = etree.fromstring(client.dump_hierarchy().encode())
    return [str(text) for text in root.xpath("//node/@text") if text]


def test_it_tells_about_the_phone(client):
    assert client.info["currentPackageName"] == NOTES
    assert client.window_size() == (1080, 2400)
    assert client.device_info["sdk"] == 33
    assert client.device_info["serial"] == "emulator-5554"
    assert client.serial == "emulator-5554"


def test_the_hierarchy_has_the_windows_with_their_packages(client):
    root = etree.fromstring(client.dump_hierarchy().encode())
    assert [str(n.get("package")) for n in root] == ["com.android.systemui", NOTES]
    add = root.xpath("//node[@resource-id='com.example.notes:id/add']")[0]
    assert (add.get("text"), add.get("class")) == ("Add note", "android.widget.Button")
    assert add.get("bounds").startswith("[42,")


def test_views_are_found_by_every_kind_of_selector(client):
    assert client(text="Add note").exists
    assert client(textContains="dd no").count == 1
    assert client(textMatches="Add.*").info["className"] == "android.widget.Button"
    assert client(resourceId="com.example.notes:id/note").count == 2
    assert client(resourceId="com.example.notes:id/note", instance=1).child(text="Call Ann").exists
    assert client(text="Add note").sibling(text="Settings").exists
    assert client(className="android.widget.Button", enabled=False).get_text() == "Export"
    assert client.xpath("//*[@text='Settings']").exists
    assert [o["text"] for o in client(clickable=True, textStartsWith="S").info_list()] == [
        "Settings"
    ]
    assert not client(text="Missing").exists
    assert client(text="Add note").down(text="Export") is not None


def test_a_view_that_is_not_there_is_an_error(client):
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        client(text="Missing").click(timeout=0.01)
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        assert client(text="Missing").info


def test_a_note_is_written_and_saved(client):
    client(text="Add note").click()
    field = client(className="android.widget.EditText")
    assert field.get_text() == "What do you want to remember?"
    field.set_text("Pay rent 你好")
    assert field.get_text() == "Pay rent 你好"
    client(text="Save").click()
    assert client.last_toast == "Note saved"
    client.clear_toast()
    assert client.last_toast is None
    assert "Pay rent 你好" in texts(client)


def test_keys_are_sent_to_the_field_with_the_focus(client):
    client(text="Add note").click()
    client(className="android.widget.EditText").click()
    client.send_keys("Thêm ghi chú")
    client.send_keys(" 2")
    assert client(focused=True).get_text() == "Thêm ghi chú 2"
    client.clear_text()
    assert client(focused=True).get_text() == "What do you want to remember?"
    client.shell("input text one%stwo")
    client.press("enter")
    assert "one two" in texts(client)


def test_the_input_method_of_the_client_is_installed_and_types(client, phone):
    client(text="Add note").click()
    client(className="android.widget.EditText").click()
    client.set_input_ime()
    assert client.current_ime() == "com.github.uiautomator/.AdbKeyboard"
    client.send_keys("中文 and more")
    assert client(focused=True).get_text() == "中文 and more"
    client.clear_text()
    client.send_keys("by ime")
    client.send_action("done")
    assert "by ime" in texts(client)
    client.set_input_ime(False)
    phone.settings.pop("ime")


def test_back_closes_the_keyboard_first(client, phone):
    client(text="Add note").click()
    client(className="android.widget.EditText").click()
    assert phone.keyboard == "text"
    assert client(description="Space").exists
    client.press("back")
    assert not phone.keyboard
    assert client(text="Save").exists
    client.press("back")
    assert client(text="Add note").exists
    client.press("back")
    assert client.app_current()["package"] == "com.example.launcher"


def test_keys_of_the_soft_keyboard_type(client):
    client(text="Add note").click()
    client(className="android.widget.EditText").click()
    for key in ("h", "i", "Delete", "o"):
        client(description=key).click()
    assert client(focused=True).get_text() == "ho"
    client(description="Done").click()
    assert "ho" in texts(client)


def test_a_list_of_options_opens_and_is_chosen_from(client):
    client(text="Add note").click()
    client(className="android.widget.Spinner").click()
    assert client(className="android.widget.CheckedTextView").count == 3
    client.press("back")
    client(className="android.widget.Spinner").click()
    client(text="Green").click()
    assert client(resourceId="android:id/text1").get_text() == "Green"


def test_a_long_press_asks_and_a_tap_beside_the_dialog_closes_it(client):
    client(text="Call Ann").long_click()
    assert client(resourceId="android:id/alertTitle").get_text() == "Delete note"
    assert not client(text="Add note").exists
    client.click(500, 2350)
    assert client(text="Add note").exists
    client(text="Call Ann").long_click()
    client(resourceId="android:id/button1").click()
    assert not client(text="Call Ann").exists


def test_a_switch_is_turned_on(client):
    client(text="Settings").click()
    client(text="Dark theme").click()
    assert client(checked=True).get_text() == "Dark theme"
    client(description="Navigate up").click()
    assert client(text="Add note").exists


def test_a_password_is_dots(client, phone):
    client(text="Settings").click()
    client(className="android.widget.EditText").set_text("2468")
    assert "2468" not in client.dump_hierarchy()
    assert client(className="android.widget.EditText").get_text() == "••••"
    assert phone.apps[NOTES].run.memory.variables["pin"] == "2468"


def test_the_screen_is_turned(client):
    client.orientation = "left"
    assert client.orientation == "left"
    assert client.screenshot().size == (2400, 1080)
    assert client.window_size() == (2400, 1080)
    assert 'rotation="1"' in client.dump_hierarchy()
    client.orientation = "natural"
    assert client.screenshot().size == (1080, 2400)


def test_screenshots_come_as_jpeg_and_without_the_server_as_png(client, phone):
    assert client.screenshot().format == "JPEG"
    phone.faults.arm("no_screenshot")
    assert client.screenshot().size == (1080, 2400)
    assert client.screenshot(display_id=0).size == (1080, 2400)


def test_apps_are_started_stopped_cleared_and_listed(client):
    assert {NOTES, WALLET} <= set(client.app_list())
    assert client.app_list("-3") == sorted([NOTES, WALLET])
    client.app_start(WALLET, wait=True)
    assert client.app_current()["activity"] == ".ui.login.LoginActivity"
    assert {NOTES, WALLET} <= set(client.app_list_running())
    client.app_stop(WALLET)
    assert client.app_current()["package"] == "com.example.launcher"
    client.app_start(NOTES, ".SettingsActivity")
    assert client(text="Dark theme").exists
    assert client.app_info(NOTES)["versionName"] == "1.0"
    client(text="Dark theme").click()
    client.app_clear(NOTES)
    client.app_start(NOTES, ".SettingsActivity")
    assert not client(checked=True).exists
    with client.session(WALLET) as session:
        assert session.running()


def test_an_app_file_is_installed_in_the_place_of_an_apk(client, tmp_path):
    apk = tmp_path / "tarpit.apk"
    apk.write_bytes((EXAMPLES / "tarpit_sim" / "app.yaml").read_bytes())
    client.app_install(str(apk))
    client.app_start("com.example.tarpit")
    assert client(text="Play and win").exists
    assert client.app_uninstall("com.example.tarpit")
    assert "com.example.tarpit" not in client.app_list()


def test_an_app_is_opened_from_the_home_screen(client):
    client.press("home")
    client(text="小象钱包").click()
    assert client(text="登录").exists


def test_files_are_pushed_and_pulled(client, tmp_path):
    client.push(pushed(tmp_path, "xin chào"), "/sdcard/a.txt")
    client.pull("/sdcard/a.txt", str(tmp_path / "b.txt"))
    assert (tmp_path / "b.txt").read_text("utf-8") == "xin chào"
    assert client.shell("cat /sdcard/a.txt").output == "xin chào"
    assert client.shell("ls /sdcard").output.split() == ["a.txt"]
    assert client.shell("rm /sdcard/a.txt").exit_code == 0
    assert client.shell("cat /sdcard/a.txt").exit_code == 1
    with pytest.raises(adbutils.AdbError, match="No such file"):
        client.adb_device.sync.read_text("/sdcard/missing.txt")


def test_the_shell_knows_chains_and_tells_exit_codes(client):
    assert client.shell("echo a; false && echo b || echo c").output == "a\nc\n"
    assert client.shell("getprop | grep ro.serialno").output == "[ro.serialno]: [emulator-5554]\n"
    assert client.shell("nonsense").exit_code == 127
    assert client.shell(["echo", "a b", ";"]).output == "a b ;\n"


def test_the_clipboard_holds_text(client):
    client.clipboard = "复制"
    assert client.clipboard == "复制"


def test_the_screen_is_put_to_sleep(client):
    client.screen_off()
    assert not client.info["screenOn"]
    client.screen_on()
    assert client.info["screenOn"]


def test_a_dialog_is_answered_by_a_watcher(client):
    with client.watch_context(autostart=False) as watching:
        watching.when("Delete note").when("Cancel").click()
        watching.start()
        client(text="Call Ann").long_click()
        assert client(text="Call Ann").wait(timeout=5)
    assert client(text="Call Ann").exists


def test_a_long_list_is_scrolled(client):
    client.app_start(WALLET, ".ui.bill.BillsActivity")
    bills = client(scrollable=True)
    assert not client(text="利息").exists
    assert bills.scroll.to(text="利息")
    assert client(text="利息").exists
    bills.scroll.toBeginning()
    assert client(text="早餐店").exists
    client.swipe(500, 1800, 500, 600)
    assert not client(text="早餐店").exists
    client.swipe_ext("down", scale=0.9)
    assert client(text="早餐店").exists
    assert client(text="早餐店").info["bounds"]["top"] > 230


def test_a_hyperlink_is_hit_where_its_words_are(client, phone):
    client.app_start(WALLET)
    paragraph = client(resourceId="com.example.wallet:id/agreement")
    paragraph.click()
    assert client(text="登录").exists
    with phone.changed:
        node = next(n for n in phone.nodes() if n.rid.endswith("/agreement"))
    box = next(piece.box for piece in node.pieces if piece.link == "《用户服务协议》")
    client.click(*box.centre)
    assert client(text="同意并返回").exists


def test_waiting_ends_when_another_client_changes_the_screen(client):
    timer = threading.Timer(0.1, lambda: client(text="Settings").click())
    timer.start()
    assert client(text="Dark theme").wait(timeout=5)
    assert client(text="Add note").wait_gone(timeout=5)
    timer.join()


def test_two_phones_of_one_server_do_not_mix(client, server):
    with connected(server.port, "second") as other:
        other.app_start(NOTES)

        def add(which: uiautomator2.Device, text: str) -> list[str]:
            which(text="Add note").click()
            which(className="android.widget.EditText").set_text(text)
            which(text="Save").click()
            return texts(which)

        with ThreadPoolExecutor(2) as pool:
            first, second = pool.map(add, (client, other), ("of one", "of two"))
    assert "of one" in first and "of two" not in first
    assert "of two" in second and "of one" not in second


def test_the_shell_dumps_the_window_in_front(client, tmp_path: Path):
    written = client.adb_device.dump_hierarchy()
    root = etree.fromstring(written.encode())
    assert [node.get("package") for node in root] == [NOTES]
    assert "hint" not in root[0].attrib


def test_children_are_found_by_text_description_and_number(client):
    content = client(resourceId="android:id/content")
    assert content.child_by_text("Add note").info["text"] == "Add note"
    content.child_by_text("Add note").click()
    assert client(text="Save").exists
    assert content.child_by_instance(0).exists
    with pytest.raises(uiautomator2.UiObjectNotFoundError):
        content.child_by_description("nothing is called so")


def test_the_server_is_a_process_that_can_be_ended(client, phone):
    def server() -> str:
        return str(client.shell("ps -u shell").output)

    assert client.info and "app_process" in server()
    number = server().strip().split("\n")[-1].split()[1]
    client.shell(f"kill {number}")
    assert "app_process" not in server()
    assert client.info["currentPackageName"] == NOTES  # the client has started it again


def test_the_server_refuses_a_port_that_is_none(client):
    start = "CLASSPATH=/data/local/tmp/u2.jar app_process / com.wetest.uia2.Main"
    for port in ("abc", "0", "65536"):
        said = client.shell(f"{start} {port} 2>&1")
        assert (said.output.strip(), said.exit_code) == (f"Invalid port: {port}", 1)


def test_a_server_on_another_port_is_a_process_of_its_own(client):
    start = "app_process / com.wetest.uia2.Main"
    assert start in client.shell(f"echo {start}").output
    other = client.adb_device.shell(f"{start} -p 19009", stream=True)
    assert client.info and client.shell("ps -u shell").output.count("app_process") == 2
    assert client.shell(f"pkill -f '{start} -p 19010'").exit_code == 1
    assert client.shell(f"pkill -f '{start} -p 19009'").exit_code == 0
    other.close()
    assert client.shell("ps -u shell").output.count("app_process") == 1
    assert client.info["currentPackageName"] == NOTES


def test_only_the_three_kinds_of_a_touch_are_input(client):
    told = [client.jsonrpc.injectInputEvent(kind, 5, 5, 0) for kind in range(4)]
    assert told == [True, True, True, False]


def test_the_server_keeps_its_settings_and_waits_for_windows(client):
    server = client.jsonrpc
    given = {**server.getConfigurator(), "waitForIdleTimeout": 5}
    assert server.setConfigurator(given) == server.getConfigurator() == given
    assert server.waitForWindowUpdate("com.android.systemui", 10) is False
    assert (server.hasAnyWatcherTriggered(), server.getWatchers()) == (False, [])
    server.setOrientation("l")
    assert client.window_size() == (2400, 1080)
    with pytest.raises(uiautomator2.exceptions.RPCUnknownError, match="IllegalArgument"):
        server.setOrientation("sideways")

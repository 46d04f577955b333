"""What only a phone can be asked to do, and how it does what all devices can."""

import io
import zipfile

import pytest
from PIL import Image

from surefoot.state.errors import (
    ActionError,
    ElementNotFoundError,
    ElementNotReadyError,
    UnsupportedActionError,
)
from surefoot.state.values.action import (
    Close,
    Install,
    LongTap,
    Open,
    Point,
    Press,
    Rotate,
    Scroll,
    SelectOption,
    SetChecked,
    Swipe,
    Tap,
    Target,
    TypeText,
    Wait,
)
from surefoot.state.values.screen import MASK
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.phones.device import PhoneDevice
from tests.support.screens import target, texts, widget
from tests.tools.devices.android.conftest import HASTY

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def go(device: PhoneDevice, name: str) -> None:
    await device.perform(Tap(target=target(await device.observe(), "button", name)))


async def test_a_screen_says_where_it_is_and_how_large(desk, device):
    screen = await device.observe()
    assert (screen.kind, screen.location) == ("android", "com.example.desk/.DeskActivity")
    assert (screen.width_px, screen.height_px, screen.title) == (1080, 2400, "Desk")
    assert device.location == screen.location
    await go(device, "Form")
    assert (await device.observe()).location == "com.example.desk/.FormActivity"


async def test_what_is_far_down_a_list_comes_by_scrolling(device):
    await go(device, "Long list")
    while "Row 20" not in texts(await device.observe()):
        await device.perform(Scroll(direction="down"))
    last = next(w for w in (await device.observe()).widgets if w.name == "Row 20")
    await device.perform(Tap(target=Target(widget=last.id)))
    assert "Chosen Row 20" in texts(await device.observe())
    with pytest.raises(ElementNotReadyError, match="nothing more to see when scrolling down"):
        for _ in range(9):
            await device.perform(Scroll(direction="down"))


async def test_a_swipe_moves_as_the_finger_does(device):
    await go(device, "Long list")
    await device.perform(Swipe(direction="up"))
    assert "Row 1 " not in texts(await device.observe())
    await device.perform(Swipe(start=Point(x=500, y=600), end=Point(x=500, y=2000)))
    assert "Row 1 " in texts(await device.observe())


async def test_a_long_tap_is_not_a_tap(device):
    await device.perform(LongTap(target=target(await device.observe(), "button", "Count")))
    assert "Counted held" in texts(await device.observe())


async def test_a_place_can_be_tapped(device):
    box = widget(await device.observe(), "button", "Count").box
    assert box is not None
    await device.perform(Tap(target=Target(point=Point(x=box.x + 5, y=box.y + 5))))
    assert "Counted 1" in texts(await device.observe())


async def test_text_is_written_added_to_and_taken_out(device):
    await go(device, "Form")
    for text, clear, held in (
        ("Chào 你好 & <b>", True, "Chào 你好 & <b>"),
        ("!", False, "Chào 你好 & <b>!"),
        ("", True, ""),
    ):
        note = target(await device.observe(), "textbox", "Note")
        await device.perform(TypeText(target=note, text=text, clear=clear))
        assert widget(await device.observe(), "textbox", "Note").value == held


async def test_without_a_target_text_goes_where_the_focus_is(device):
    with pytest.raises(ElementNotReadyError, match="no field has the focus"):
        await device.perform(TypeText(text="lost"))
    await go(device, "Form")
    await device.perform(Tap(target=target(await device.observe(), "textbox", "Code")))
    await device.perform(TypeText(text="42"))
    assert widget(await device.observe(), "textbox", "Code").value == "42"


async def test_a_password_is_added_to_although_it_cannot_be_read(desk, device):
    await go(device, "Form")
    pin = target(await device.observe(), "textbox", "PIN")
    await device.perform(TypeText(target=pin, text="99", clear=False))
    assert widget(await device.observe(), "textbox", "PIN").value == MASK
    held = desk.phone.apps[desk.app.package].run.memory.variables["pin"]
    assert held == "471199"


async def test_a_button_takes_no_text(device):
    with pytest.raises(ElementNotReadyError, match='button "Count" takes no text'):
        await device.perform(
            TypeText(target=target(await device.observe(), "button", "Count"), text="x")
        )


async def test_options_are_chosen_from_lists_and_wheels(device):
    await go(device, "Form")
    for role, name, option in (("combobox", "Size", "Large"), ("spinbutton", "Bank", "Gamma")):
        chosen = target(await device.observe(), role, name)
        await device.perform(SelectOption(target=chosen, option=option))
        assert widget(await device.observe(), role, name).value == option
    bank = target(await device.observe(), "spinbutton", "Bank")
    await device.perform(TypeText(target=bank, text="Alpha"))
    assert widget(await device.observe(), "spinbutton", "Bank").value == "Alpha"
    with pytest.raises(ElementNotFoundError, match="no option 'Omega'"):
        await device.perform(SelectOption(target=bank, option="Omega"))


async def test_the_list_of_a_drop_down_is_called_like_it(device):
    await go(device, "Form")
    await device.perform(Tap(target=target(await device.observe(), "combobox", "Size")))
    screen = await device.observe()
    assert widget(screen, "listbox", "Size").depth < widget(screen, "option", "Large").depth
    await device.perform(Tap(target=target(screen, "option", "Large")))
    assert widget(await device.observe(), "combobox", "Size").value == "Large"


async def test_only_what_can_be_checked_is_checked(device):
    screen = await device.observe()
    with pytest.raises(ElementNotReadyError, match="nothing that can be checked"):
        await device.perform(SetChecked(target=target(screen, "button", "Count")))
    await go(device, "Form")
    loud = target(await device.observe(), "switch", "Loud")
    await device.perform(SetChecked(target=loud))
    assert "checked" in widget(await device.observe(), "switch", "Loud").states


async def test_the_screen_is_turned(device):
    await device.perform(Rotate(orientation="landscape"))
    screen = await device.observe()
    assert (screen.width_px, screen.height_px) == (2400, 1080)
    await device.perform(Rotate(orientation="portrait"))
    assert (await device.observe()).width_px == 1080


async def test_an_app_is_closed_opened_and_forgets_when_it_must(desk, device):
    await go(device, "Count")
    await device.perform(Close())
    assert (await device.observe()).location != "com.example.desk/.DeskActivity"
    await device.perform(Open(address="com.example.desk/.ListActivity"))
    assert (await device.observe()).title == "List"
    await device.perform(Open(address=desk.app.package, fresh=True))
    assert "Counted 0" in texts(await device.observe())
    await device.perform(Close(clear_data=True))
    assert desk.phone.front == ""


async def test_what_is_no_package_is_not_installed(device, tmp_path, capfd):
    with pytest.raises(ActionError, match="there is no app package"):
        await device.perform(Install(path="/nowhere/app.apk"))
    (tmp_path / "app.apk").write_text("no package")
    with pytest.raises(ActionError, match=r"cannot be installed: .*NOT_APK"):
        await device.perform(Install(path=str(tmp_path / "app.apk")))
    assert capfd.readouterr().out == ""
    assert "Counted 0" in texts(await device.observe())


async def test_a_package_is_installed(desk, device, tmp_path):
    archive = tmp_path / "keyboard.apk"
    with zipfile.ZipFile(archive, "w") as package:
        package.writestr("AndroidManifest.xml", "com.github.uiautomator AdbKeyboard")
    await device.perform(Install(path=str(archive)))
    assert desk.phone.settings["ime"] == "com.github.uiautomator/.AdbKeyboard"


async def test_keys_go_by_their_names(device):
    await go(device, "Form")
    await device.perform(Press(key="back"))
    assert (await device.observe()).title == "Desk"
    await device.perform(Press(key="home"))
    assert (await device.observe()).title != "Desk"
    for key in ("arrow_down", "ctrl+a", "f5", "7", "Tab", "Enter"):
        await device.perform(Press(key=key))
    for key in ("hyper", "warp+x"):
        with pytest.raises(UnsupportedActionError, match="no key is called"):
            await device.perform(Press(key=key))


async def test_a_text_is_waited_for(device):
    await device.perform(Wait(text="Counted 0", seconds=1))
    with pytest.raises(ElementNotFoundError, match=r"'Counted 7' is not shown after 0\.3 s"):
        await device.perform(Wait(text="Counted 7", seconds=0.3))


async def test_passwords_are_covered_in_a_picture(device):
    await go(device, "Form")
    box = widget(await device.observe(), "textbox", "PIN").box
    assert box is not None
    image = Image.open(io.BytesIO(await device.screenshot())).convert("RGB")
    assert image.size == (1080, 2400)
    inside = image.crop(
        (int(box.x) + 8, int(box.y) + 8, int(box.x + box.width) - 8, int(box.y + box.height) - 8)
    )
    darkest, lightest = zip(*inside.getextrema(), strict=True)
    assert max(lightest) - min(darkest) < 16  # one colour, but for the JPEG


async def test_a_secret_is_nowhere(desk):
    device = await start_phone(desk.app, HASTY, ("tr0ub4dor",))
    await device.perform(Open(address=desk.app.package))
    await go(device, "Form")
    note = target(await device.observe(), "textbox", "Note")
    await device.perform(TypeText(target=note, text="with tr0ub4dor inside"))
    screen = await device.observe()
    assert widget(screen, "textbox", "Note").value == f"with {MASK} inside"
    done = await device.perform(Tap(target=target(screen, "button", "Send")))
    assert "tr0ub4dor" not in (await device.observe()).model_dump_json() + done.model_dump_json()
    await device.close()


async def test_a_toast_is_told_only_where_it_is_read(device: PhoneDevice) -> None:
    say = Tap(target=target(await device.observe(), "button", "Say"))
    await device.perform(say)
    assert [one.text for one in (await device.observe()).events] == ["Said"]
    device.select_details(toasts=False, locators=False)
    await device.perform(say)
    assert (await device.observe()).events == ()
    device.select_details(toasts=True, locators=False)
    await device.perform(say)
    assert [one.text for one in (await device.observe()).events] == ["Said"]

"""What the device on a phone with HarmonyOS does and what goes wrong with it."""

import time

import pytest

from surefoot.state.errors import (
    ActionError,
    AppUnreachableError,
    DeviceLostError,
    DeviceMissingError,
    ElementNotFoundError,
    ElementNotReadyError,
    UnsupportedActionError,
)
from surefoot.state.values.action import (
    Close,
    Drag,
    Install,
    LongTap,
    Open,
    Press,
    Rotate,
    Scroll,
    SelectOption,
    SetChecked,
    Swipe,
    Tap,
    TypeText,
)
from surefoot.tools.devices.keys import harmony_key
from surefoot.tools.devices.phone_kinds import start_phone
from surefoot.tools.devices.phones.device import PhoneDevice
from tests.support.screens import target, texts, widget
from tests.tools.devices.android.conftest import HASTY

pytest.importorskip("hmdriver2", reason="the extra `harmony` is not installed")
pytestmark = pytest.mark.asyncio(loop_scope="session")


async def go(device: PhoneDevice, name: str) -> None:
    await device.perform(Tap(target=target(await device.observe(), "button", name)))


async def test_a_form_is_filled_in(desk, device):
    await go(device, "Form")
    screen = await device.observe()
    assert screen.location == "com.example.desk/EntryAbility/pages/form"
    note = target(screen, "textbox", "Note")
    await device.perform(TypeText(target=note, text='Chào "你好" & $(x)'))
    screen = await device.observe()
    assert widget(screen, "textbox", "Note").value == 'Chào "你好" & $(x)'
    await device.perform(TypeText(target=target(screen, "textbox", "PIN"), text="99", clear=False))
    assert desk.phone.apps[desk.app.bundle].run.memory.variables["pin"] == "471199"
    await device.perform(TypeText(target=target(screen, "textbox", "Note"), text=""))
    screen = await device.observe()
    assert widget(screen, "textbox", "Note").value == ""
    for role, name, option in (("combobox", "Size", "Large"), ("spinbutton", "Bank", "Gamma")):
        chosen = target(screen, role, name)
        await device.perform(SelectOption(target=chosen, option=option))
        screen = await device.observe()
        assert widget(screen, role, name).value == option
    await device.perform(SetChecked(target=target(screen, "switch", "Loud")))
    assert "checked" in widget(await device.observe(), "switch", "Loud").states


async def test_fingers_and_keys_do_what_they_do_on_other_phones(desk, device):
    screen = await device.observe()
    count = target(screen, "button", "Count")
    await device.perform(LongTap(target=count))
    assert "Counted held" in texts(await device.observe())
    await device.perform(Rotate(orientation="landscape"))
    assert (await device.observe()).width_px == 2400
    await device.perform(Rotate(orientation="portrait"))
    await go(device, "Long list")
    await device.perform(Swipe(direction="up"))
    assert "Row 1 " not in texts(await device.observe())
    with pytest.raises(ElementNotReadyError, match="nothing more to see"):
        for _ in range(9):
            await device.perform(Scroll(direction="down"))
    screen = await device.observe()
    rows = [w for w in screen.widgets if w.name.startswith("Row ") and "hidden" not in w.states]
    await device.perform(
        Drag(
            target=target(screen, "button", rows[0].name),
            to=target(screen, "button", rows[2].name),
        )
    )
    await device.perform(Press(key="back"))
    assert (await device.observe()).title == "Desk"


async def test_keys_have_codes():
    assert (harmony_key("Enter"), harmony_key("ctrl+a"), harmony_key("7")) == (
        (2054,),
        (2072, 2017),
        (2007,),
    )
    assert (harmony_key("ArrowDown"), harmony_key("F12"), harmony_key("@")) == (
        (2013,),
        (2101,),
        (2065,),
    )
    for key in ("nonsense", "hyper+a"):
        with pytest.raises(UnsupportedActionError, match="no key"):
            harmony_key(key)


async def test_apps_are_opened_closed_and_installed(desk, device, tmp_path):
    for address in ("com.example.none", "com.example.none/EntryAbility"):
        with pytest.raises(AppUnreachableError, match="not installed"):
            await device.perform(Open(address=address))
    await go(device, "Count")
    await device.perform(Open(address="https://example.com/?a=1&b=2"))
    with pytest.raises(ActionError, match="cannot be opened"):
        await device.perform(Open(address="https://example.com/$(id)"))
    await device.perform(Close(clear_data=True))
    assert desk.phone.front == ""
    await device.perform(Open(address=f"{desk.app.bundle}/EntryAbility/pages/list"))
    assert "Counted 0" in texts(await device.observe())
    with pytest.raises(ActionError, match="no app package"):
        await device.perform(Install(path="/nowhere/app.hap"))
    (tmp_path / "app.hap").write_text("no package")
    with pytest.raises(ActionError, match="cannot be installed"):
        await device.perform(Install(path=str(tmp_path / "app.hap")))


async def test_a_crash_and_a_silence_are_events(desk, device):
    await go(device, "Hang")
    await go(device, "Count")
    assert [event.kind for event in (await device.observe()).events] == ["anr"]
    await device.perform(Close())
    await device.perform(Open(address=desk.app.bundle))
    await go(device, "Crash")
    assert [event.kind for event in (await device.observe()).events] == ["crash"]


async def test_an_agent_that_hangs_is_given_up_and_taken_up_again(desk, device):
    await go(device, "Count")
    count = target(await device.observe(), "button", "Count")
    desk.phone.faults.arm("hang", 50)
    start = time.monotonic()
    with pytest.raises(DeviceLostError, match="HM-1"):
        await device.perform(Tap(target=count))
    assert time.monotonic() - start < 12
    await device.close()
    desk.phone.faults.release()
    again = await start_phone(desk.app, HASTY)
    assert "Counted 1" in texts(await again.observe())
    await again.close()


async def test_an_unplugged_phone_is_lost_and_then_missing(desk, device, monkeypatch):
    desk.phone.unplug()
    with pytest.raises(DeviceLostError, match="HM-1"):
        await device.observe()
    with pytest.raises(DeviceMissingError, match="hdc knows no phone; connect one"):
        await start_phone(desk.app, HASTY)
    for phone in desk.server.phones.values():
        phone.plug_in()
    with pytest.raises(DeviceMissingError, match=r"HM-1, HM-2; name one with app\.serial"):
        await start_phone(desk.app, HASTY)
    named = desk.app.model_copy(update={"serial": "HM-3"})
    with pytest.raises(DeviceMissingError, match="hdc knows no phone HM-3"):
        await start_phone(named, HASTY)
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    with pytest.raises(DeviceMissingError, match="hdc is missing"):
        await start_phone(desk.app, HASTY)


async def test_a_phone_that_tells_of_no_views_shows_an_opaque_screen(desk, device):
    desk.phone.faults.arm("empty_dump", 100)
    await device.perform(Press(key="menu"))
    screen = await device.observe()
    assert (screen.widgets, screen.opaque) == ((), True)


async def test_what_the_case_types_is_told_to_nobody(desk, device, capfd):
    await go(device, "Form")
    pin = target(await device.observe(), "textbox", "PIN")
    await device.perform(TypeText(target=pin, text="secret-4711"))
    told = capfd.readouterr()
    assert "4711" not in told.out + told.err


async def test_a_target_of_an_earlier_screen_is_not_found(device):
    old = target(await device.observe(), "button", "Count")
    await go(device, "Form")
    with pytest.raises(ElementNotFoundError):
        await device.perform(Tap(target=old))

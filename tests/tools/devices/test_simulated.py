from pathlib import Path

import pytest

from surefoot.configs.settings import CONFIGS
from surefoot.state.errors import CaseFileError, ElementNotReadyError
from surefoot.state.values.action import (
    LongTap,
    Press,
    Scroll,
    SelectOption,
    SetChecked,
    Tap,
    TypeText,
)
from surefoot.tools.devices.sim.memory import read_app
from surefoot.tools.devices.simulated import SimulatedDevice
from tests.support.screens import target, texts, widget
from tests.support.tables import tabled

NOTES = CONFIGS / "examples" / "notes_sim" / "app.yaml"


@pytest.fixture
async def notes() -> SimulatedDevice:
    return await SimulatedDevice.start(NOTES)


async def tap(device: SimulatedDevice, role: str, name: str) -> None:
    await device.perform(Tap(target=target(await device.observe(), role, name)))


async def test_a_note_is_added_and_listed(notes):
    await tap(notes, "button", "Add note")
    screen = await notes.observe()
    await notes.perform(TypeText(target=target(screen, "textbox", "Text"), text="Pay rent"))
    await notes.perform(SelectOption(target=target(screen, "combobox", "Colour"), option="blue"))
    assert widget(await notes.observe(), "combobox", "Colour").value == "Blue"
    await tap(notes, "button", "Save")
    screen = await notes.observe()
    assert widget(screen, "listitem", "Pay rent")
    assert "3 notes" in texts(screen)
    assert [e.text for e in screen.events] == ["Note saved"]


async def test_an_empty_note_is_refused_with_a_message(notes):
    await tap(notes, "button", "Add note")
    await tap(notes, "button", "Save")
    screen = await notes.observe()
    assert screen.location == "edit"
    assert "A note needs some text" in texts(screen)


async def test_a_note_is_saved_by_enter_and_by_key(notes):
    for submit in (True, False):
        await tap(notes, "button", "Add note")
        field = target(await notes.observe(), "textbox", "Text")
        await notes.perform(TypeText(target=field, text=f"by {submit}", submit=submit))
        if not submit:
            await notes.perform(Press(key="ctrl+s"))
    told = texts(await notes.observe())
    assert "by True" in told
    assert "by False" in told


async def test_deleting_asks_first(notes):
    screen = await notes.observe()
    await notes.perform(LongTap(target=target(screen, "listitem", "Call Ann")))
    screen = await notes.observe()
    assert "Delete 'Call Ann'?" in texts(screen)
    with pytest.raises(ElementNotReadyError, match="covered by a dialog"):
        await tap(notes, "button", "Settings")
    await tap(notes, "button", "Cancel")
    assert widget(await notes.observe(), "listitem", "Call Ann")
    screen = await notes.observe()
    await notes.perform(LongTap(target=target(screen, "listitem", "Call Ann")))
    await tap(notes, "button", "Delete")
    assert "Call Ann" not in texts(await notes.observe())


async def test_a_switch_changes_the_screen(notes):
    await tap(notes, "button", "Settings")
    switch = target(await notes.observe(), "switch", "Dark theme")
    await notes.perform(SetChecked(target=switch))
    assert "The dark theme is on" in texts(await notes.observe())


async def test_secrets_are_masked():
    device = await SimulatedDevice.start(NOTES, secrets=("milk",))
    assert "milk" not in (await device.observe()).model_dump_json()


async def test_going_back_from_the_first_screen_is_refused(notes):
    with pytest.raises(ElementNotReadyError, match="no screen to go back to"):
        await notes.perform(Press(key="back"))


async def test_a_long_screen_is_scrolled(tmp_path):
    path = tmp_path / "app.yaml"
    items = "\n".join(f"      - {{id: w{n}, role: text, text: line {n}}}" for n in range(5))
    path.write_text(
        f"name: Long\nstart: a\nscreens:\n  a:\n    page_size: 2\n    widgets:\n{items}\n"
    )
    device = await SimulatedDevice.start(path)
    assert "line 2" not in texts(await device.observe())
    await device.perform(Scroll())
    assert "line 2" in texts(await device.observe())
    await device.perform(Scroll())
    with pytest.raises(ElementNotReadyError, match="nothing more"):
        await device.perform(Scroll())


@tabled
def test_a_wrong_file_is_an_error_with_its_line(tmp_path: Path, text: str, message: str):
    path = tmp_path / "app.yaml"
    path.write_text(text)
    with pytest.raises(CaseFileError) as caught:
        read_app(path)
    assert message in str(caught.value)


def test_a_missing_file_is_an_error(tmp_path: Path):
    with pytest.raises(CaseFileError, match="cannot be read"):
        read_app(tmp_path / "app.yaml")


WALLET = CONFIGS / "examples" / "wallet_sim" / "app.yaml"
TARPIT = CONFIGS / "examples" / "tarpit_sim" / "app.yaml"


async def test_links_in_a_paragraph_and_keys_of_a_keypad_are_widgets():
    wallet = await SimulatedDevice.start(WALLET)
    await tap(wallet, "link", "《用户服务协议》")
    await tap(wallet, "button", "同意并返回")
    screen = await wallet.observe()
    assert "checked" in widget(screen, "checkbox", "同意协议").states
    device = await SimulatedDevice.start(WALLET)
    device._run.open("old_pin")
    for digit in "258369":
        await tap(device, "button", digit)
    assert device.location == "new_pin"


async def test_a_wheel_is_turned_and_chosen_from():
    device = await SimulatedDevice.start(WALLET)
    device._run.open("add_card")
    wheel = target(await device.observe(), "spinbutton", "选择银行")
    await device.perform(Scroll(target=wheel, direction="down"))
    assert widget(await device.observe(), "spinbutton", "选择银行").value == "建设银行"
    await device.perform(SelectOption(target=wheel, option="邮储银行"))
    with pytest.raises(ElementNotReadyError, match="at its end"):
        await device.perform(Scroll(target=wheel, direction="down"))


async def test_an_app_that_crashed_begins_again_after_the_message():
    device = await SimulatedDevice.start(TARPIT)
    await tap(device, "listitem", "Search")
    await tap(device, "button", "Find")
    screen = await device.observe()
    assert [(e.kind, e.text) for e in screen.events] == [("crash", "Tarpit Shop keeps stopping")]
    assert screen.events[0].detail == "java.lang.NullPointerException: query"
    await tap(device, "button", "Close app")
    assert device.location == "home"


async def test_a_picture_shows_the_screen_without_secrets():
    plain, hidden = [
        await (await SimulatedDevice.start(NOTES, secrets=secrets)).screenshot()
        for secrets in ((), ("Buy milk",))
    ]
    assert plain.startswith(b"\xff\xd8")
    assert plain != hidden

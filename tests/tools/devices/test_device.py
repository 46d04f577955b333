"""What every device does; each test runs on each backend."""

import pytest

from surefoot.state.errors import ElementNotFoundError, ElementNotReadyError, UnsupportedActionError
from surefoot.state.values.action import (
    Install,
    Locator,
    Open,
    Press,
    Rotate,
    SelectOption,
    SetChecked,
    Tap,
    Target,
    TypeText,
    Upload,
)
from surefoot.state.values.screen import Screen
from tests.support.screens import target, texts, widget

pytestmark = pytest.mark.asyncio(loop_scope="session")


PHONES = frozenset({"android", "harmony"})


def second_page(screen: Screen) -> Target:
    """A phone has no links, only what can be tapped."""
    return target(screen, "button" if screen.kind in PHONES else "link", "Second page")


async def test_looking_twice_shows_the_same_and_changes_nothing(device):
    assert await device.observe() == await device.observe()


async def test_every_widget_has_its_own_id(device):
    ids = [w.id for w in (await device.observe()).widgets]
    assert len(ids) == len(set(ids)) > 5


async def test_a_tap_does_what_the_button_does(device):
    screen = await device.observe()
    await device.perform(Tap(target=target(screen, "button", "Count")))
    assert "Counted 1" in texts(await device.observe())


async def test_typed_text_is_in_the_field_and_submitted(device):
    screen = await device.observe()
    await device.perform(TypeText(target=target(screen, "textbox", "Name"), text="Ann"))
    screen = await device.observe()
    assert widget(screen, "textbox", "Name").value == "Ann"
    await device.perform(
        TypeText(target=target(screen, "textbox", "Name"), text="a", clear=False, submit=True)
    )
    screen = await device.observe()
    assert widget(screen, "textbox", "Name").value == "Anna"
    assert "Hello Anna" in texts(screen)


async def test_a_required_field_says_so(device):
    screen = await device.observe()
    if screen.kind in PHONES:
        pytest.skip("a hierarchy does not tell what is required")
    assert "required" in widget(screen, "textbox", "Name").states


async def test_a_checkbox_is_checked_and_unchecked(device):
    for checked in (True, True, False):
        screen = await device.observe()
        box = target(screen, "checkbox", "Accept the terms")
        await device.perform(SetChecked(target=box, checked=checked))
        states = widget(await device.observe(), "checkbox", "Accept the terms").states
        assert ("checked" in states) == checked


async def test_an_option_is_chosen_by_its_label(device):
    screen = await device.observe()
    assert widget(screen, "combobox", "Colour").value == "Red"
    await device.perform(SelectOption(target=target(screen, "combobox", "Colour"), option="Green"))
    assert widget(await device.observe(), "combobox", "Colour").value == "Green"


async def test_an_option_that_is_not_there_is_not_found(device):
    screen = await device.observe()
    with pytest.raises(ElementNotFoundError, match=r"no option 'Pink'; it has .*'Green'"):
        await device.perform(
            SelectOption(target=target(screen, "combobox", "Colour"), option="Pink")
        )


async def test_back_shows_the_screen_before(device):
    start = await device.observe()
    await device.perform(Tap(target=second_page(start)))
    assert (await device.observe()).title == "Second"
    await device.perform(Press(key="back"))
    assert (await device.observe()).location == start.location


async def test_locators_find_the_same_target_on_a_later_screen(device):
    screen = await device.observe()
    done = await device.perform(Tap(target=target(screen, "button", "Count")))
    assert isinstance(done, Tap)
    assert done.target.locators
    assert done.target.label == 'button "Count"'
    await device.perform(Tap(target=second_page(screen)))
    again = await device.perform(Tap(target=Target(locators=done.target.locators)))
    assert isinstance(again, Tap)


async def test_a_target_that_is_not_there_is_not_found(device):
    await device.observe()
    missing = Target(locators=(Locator(by="role", value="button", name="Missing"),))
    with pytest.raises(ElementNotFoundError):
        await device.perform(Tap(target=missing))
    with pytest.raises(ElementNotFoundError, match="the Missing button"):
        await device.perform(Tap(target=Target(widget="e999", label="the Missing button")))


async def test_a_disabled_target_is_not_ready(device):
    screen = await device.observe()
    with pytest.raises(ElementNotReadyError, match="disabled"):
        await device.perform(Tap(target=target(screen, "button", "Locked")))


async def test_an_action_that_the_device_does_not_know_is_refused(device):
    top = target(await device.observe(), "button", "Count")
    for action in (Install(path="app.apk"), Upload(target=top, files=())):
        if action.kind not in device.supports:
            with pytest.raises(UnsupportedActionError):
                await device.perform(action)
            return
    pytest.fail("it knows every action")


async def test_a_password_is_nowhere_in_the_screen(device):
    screen = await device.observe()
    assert "opensesame" not in screen.model_dump_json()
    field = target(screen, "textbox", "Password")
    await device.perform(TypeText(target=field, text="new-Secret7"))
    screen = await device.observe()
    assert "new-Secret7" not in screen.model_dump_json()
    assert widget(screen, "textbox", "Password").value == "••••••"


async def test_an_event_is_told_until_the_next_action_begins(device):
    screen = await device.observe()
    await device.perform(Tap(target=target(screen, "button", "Warn")))
    assert [e.text for e in (await device.observe()).events] == ["Careful"]
    await device.perform(Tap(target=target(screen, "button", "Count")))
    assert (await device.observe()).events == ()


async def test_opening_fresh_forgets_what_was_done(device):
    screen = await device.observe()
    await device.perform(TypeText(target=target(screen, "textbox", "Name"), text="Ann"))
    await device.perform(Open(address=screen.location, fresh=True))
    assert widget(await device.observe(), "textbox", "Name").value == ""


async def test_a_screenshot_is_a_picture(device):
    picture = await device.screenshot()
    assert picture.startswith((b"\xff\xd8", b"\x89PNG"))


async def test_closing_twice_is_no_problem(device):
    await device.close()
    await device.close()


async def test_a_turned_screen_is_wide_and_turned_back_is_high(device):
    await device.perform(Rotate(orientation="landscape"))
    wide = await device.observe()
    assert wide.width_px > wide.height_px
    await device.perform(Rotate(orientation="portrait"))
    high = await device.observe()
    assert high.width_px < high.height_px

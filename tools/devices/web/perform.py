"""Which gesture does which action."""

from playwright.async_api import Page

from surefoot.configs.settings import Settings
from surefoot.state.errors import ElementNotReadyError, UnsupportedActionError
from surefoot.state.values.action import (
    Action,
    Hover,
    LongTap,
    Press,
    Scroll,
    SelectOption,
    SetChecked,
    Swipe,
    Tap,
    TypeText,
    Upload,
)
from surefoot.tools.devices.keys import browser_key
from surefoot.tools.devices.web import actions, fields, scrolling
from surefoot.tools.devices.web.actions import innermost
from surefoot.tools.devices.web.locate import Handle, LocatedElement

_SCRIPTED = {
    "back": "() => history.back()",
    "forward": "() => history.forward()",
    "reload": "() => location.reload()",
}


async def on_element(
    page: Page, action: Action, found: LocatedElement, called: str, settings: Settings
) -> None:
    """Do an action to an element that was found.

    Raises:
        ElementNotReadyError: it does not take the action.
    """
    handle, timeout_s = found.handle, settings.action_timeout_s
    if isinstance(action, Tap | LongTap | TypeText | SelectOption | SetChecked | Upload):
        await actions.need_enabled(found, called)
    if isinstance(action, TypeText | SelectOption) and found.widget and found.widget.blocked:
        raise ElementNotReadyError(f"{called} is covered by what is to be answered first")
    if isinstance(action, Tap):
        inner = await innermost(handle, found.widget)
        await actions.click(page, inner, called, timeout_s, action.count)
    elif isinstance(action, LongTap) and action.button == "right":
        await actions.click(page, handle, called, timeout_s, button="right")
    elif isinstance(action, LongTap):
        await actions.tap_point(page, await actions.centre(handle, called), action)
    elif isinstance(action, Press):
        await _press(page, action, handle, settings)
    elif isinstance(action, Scroll):
        await scrolling.scroll(page, action, handle)
    elif isinstance(action, Swipe):
        await actions.swipe(page, action, found)
    elif isinstance(action, Hover):
        await handle.hover(timeout=timeout_s * 500)
    else:
        await _fill_in(page, action, handle, timeout_s)


async def _fill_in(page: Page, action: Action, handle: Handle, timeout_s: float) -> None:
    if isinstance(action, TypeText):
        await fields.type_text(page, handle, action.text, clear=action.clear, timeout_s=timeout_s)
        if action.submit:
            await page.keyboard.press("Enter")
    elif isinstance(action, SelectOption):
        await fields.select_option(page, handle, action.option, timeout_s, keep=action.keep)
    elif isinstance(action, SetChecked):
        await fields.set_checked(page, handle, action.checked, timeout_s)
    elif isinstance(action, Upload):
        await fields.upload(page, handle, action.files, timeout_s)


async def without_element(page: Page, action: Action, settings: Settings) -> None:
    """Do an action at a point, to what has the focus, or to the page as a whole.

    Raises:
        UnsupportedActionError: the action needs an element.
    """
    if isinstance(action, Press):
        await _press(page, action, None, settings)
    elif isinstance(action, TypeText):
        await page.keyboard.type(action.text)
        if action.submit:
            await page.keyboard.press("Enter")
    elif isinstance(action, Scroll):
        await scrolling.scroll(page, action, None)
    elif isinstance(action, Swipe):
        await actions.swipe(page, action, None)
    elif isinstance(action, Tap | LongTap) and action.target.point is not None:
        await actions.tap_point(page, action.target.point, action)
    elif isinstance(action, Hover) and action.target.point is not None:
        await page.mouse.move(action.target.point.x, action.target.point.y)
    else:
        raise UnsupportedActionError(f"{action.kind!r} needs an element, not a point")


async def _press(page: Page, action: Press, handle: Handle | None, settings: Settings) -> None:
    key = action.key
    moves = {"back": page.go_back, "forward": page.go_forward, "reload": page.reload}
    move = moves.get(key.lower())
    if move is None:
        name = browser_key(key)
        if handle is not None:
            await handle.focus()
        await page.keyboard.press(name)
        return
    if key.lower() in _SCRIPTED and action.dialog == "dismiss":
        await page.evaluate(_SCRIPTED[key.lower()])  # a page that stays never says so
        return
    before = page.url
    answer = await move(wait_until="domcontentloaded", timeout=settings.navigation_timeout_s * 1000)
    if answer is None and key.lower() != "reload" and page.url == before:
        raise ElementNotReadyError(f"there is no page to go {key.lower()} to")

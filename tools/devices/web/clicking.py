"""A click that is never done twice."""

from typing import Literal

from playwright.async_api import TimeoutError as PlaywrightTimeoutError

from surefoot.tools.devices.web.locate import Handle

_DONE = "performing click action"
"""Stands in the log of a click from the moment in which the page gets it."""


async def click_once(
    handle: Handle, timeout_s: float, count: int = 1, button: Literal["left", "right"] = "left"
) -> None:
    """Click; that the page it leads to keeps one waiting is no reason to click again.

    Raises:
        PlaywrightTimeoutError: the page did not get the click.
    """
    try:
        await handle.click(timeout=timeout_s * 1000, click_count=count, button=button)
    except PlaywrightTimeoutError as error:
        if _DONE not in error.message:
            raise

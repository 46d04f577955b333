"""Playwright's errors as errors of ours."""

import contextlib
from collections.abc import Iterator

from playwright.async_api import Error

from surefoot.state.errors import AppCrashedError, DeviceLostError, ElementNotReadyError
from surefoot.tools.devices.web.actions import not_ready

_CRASHED = "Target crashed"
_LOST = ("Target crashed", "has been closed", "Connection closed", "Target closed", "browser has")


def is_lost(error: Error) -> bool:
    """Say whether the page, or its browser, is gone."""
    return any(sign in error.message for sign in _LOST)


@contextlib.contextmanager
def translated(called: str = "") -> Iterator[None]:
    """Turn Playwright's errors into ours; without `called` nothing was asked of an element.

    Raises:
        AppCrashedError: the page crashed.
        DeviceLostError: it is gone.
        ElementNotReadyError: the element does not take the action.
    """
    try:
        yield
    except Error as error:
        if _CRASHED in error.message:
            raise AppCrashedError(f"the page is gone: {_first_line(error)}") from error
        if is_lost(error) or not called:
            raise DeviceLostError(f"the page is gone: {_first_line(error)}") from error
        raise ElementNotReadyError(not_ready(called, error)) from error


def _first_line(error: Error) -> str:
    return error.message.partition("\n")[0][:200]

"""Errors of Playwright as errors of ours, and what stops waiting for a page that hangs."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, TypeVar

from playwright.async_api import Error, Page

from surefoot.state.errors import (
    AppCrashedError,
    AppHangsError,
    DeviceLostError,
    ElementNotReadyError,
)
from surefoot.tools.devices.web.actions import not_ready
from surefoot.tools.devices.web.document_facts import ANSWER_S

T = TypeVar("T")
HANGS = "the page hangs: its scripts do not come to an end"
_ASKED_AFTER_S = 1.0
"""So often it is asked whether it still answers."""


async def while_answering(
    page: Callable[[], Page],
    job: Coroutine[Any, Any, T],
    stop_waiting: Callable[[float], Awaitable[bool]],
) -> T:
    """Do something to a page for as long as that answers.

    Args:
        page: Gives the one that is shown.
        job: What is done; ended when the page hangs.
        stop_waiting: Told for how many seconds it is done; says whether the page waits for another
            one, until which the browser passes it no question.

    Raises:
        AppHangsError: the page answers no more.
    """
    task, answer = asyncio.create_task(job), None
    began = asked = time.monotonic()
    try:
        while not (await asyncio.wait({task}, timeout=_ASKED_AFTER_S))[0]:
            now = time.monotonic()
            if await stop_waiting(now - began):
                asked = now
            elif answer is None or answer.done():
                asked = now
                answer = asyncio.ensure_future(page().evaluate("0"))
                answer.add_done_callback(lambda told: told.cancelled() or told.exception())
            elif now - asked >= ANSWER_S:
                raise AppHangsError(HANGS)
        return task.result()
    finally:
        task.cancel()
        if answer is not None:
            answer.cancel()


_CRASHED = "Target crashed"
_LOST = ("Target crashed", "has been closed", "Connection closed", "Target closed", "browser has")


def is_lost(error: Error) -> bool:
    """Say whether the page, or its browser, is gone."""
    return any(sign in error.message for sign in _LOST)


@contextlib.contextmanager
def translate_errors(called: str = "") -> Iterator[None]:
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

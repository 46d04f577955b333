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
from surefoot.tools.devices.web.document_facts import ANSWER_S, COUNT, patience_with

T = TypeVar("T")
HANGS = "the page hangs: its scripts do not come to an end"
_ASKED_AFTER_S = 1.0
"""So often it is asked whether it still answers."""


async def while_answering(
    page: Callable[[], Page],
    job: Callable[[], Coroutine[Any, Any, T]],
    stop_waiting: Callable[[float], Awaitable[bool]],
) -> T:
    """Do something to a page for as long as that answers, a large one later than others.

    Args:
        page: Gives the one that is shown.
        job: What is done; ended when the page hangs.
        stop_waiting: Told for how many seconds it is done; says whether the page waits for another
            one, until which the browser passes it no question.

    Raises:
        AppHangsError: the page answers no more.
    """
    # It is asked first: what is done may keep a large page busy from the beginning.
    answer, patience = _ask_for_size(page()), patience_with()
    task = asyncio.create_task(job())
    began = asked = time.monotonic()
    try:
        while not (await asyncio.wait({task}, timeout=_ASKED_AFTER_S))[0]:
            now = time.monotonic()
            if answer.done() and not answer.exception():
                patience = patience_with(answer.result())
            if await stop_waiting(now - began):
                asked = now
            elif answer.done():
                asked, answer = now, _ask_for_size(page())
            elif now - asked >= ANSWER_S * patience:
                raise AppHangsError(HANGS)
        return task.result()
    finally:
        task.cancel()
        answer.cancel()


def _ask_for_size(page: Page) -> asyncio.Future[int]:
    answer = asyncio.ensure_future(page.evaluate(COUNT))
    answer.add_done_callback(lambda told: told.cancelled() or told.exception())
    return answer


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

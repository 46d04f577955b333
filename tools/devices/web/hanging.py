"""Tells a page that hangs from one that is slow: the one answers nothing any more."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from playwright.async_api import Page

from surefoot.state.errors import AppHangsError
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

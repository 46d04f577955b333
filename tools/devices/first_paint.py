"""Waits until an app that was opened shows something."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from surefoot.state.values.screen import Screen
from surefoot.tools.screens.changes import shows_nothing

FIRST_PAINT_S = 12.0
"""How long an app may stay blank after it was opened."""
_OPAQUE_S = 3.0
"""The same of one that draws its screen itself: it has no views to wait for."""
_POLL_S = 0.3


async def observe_first_paint(observe: Callable[[], Awaitable[Screen]]) -> Screen:
    """Observe until the app shows something; returns the last screen, blank when none came."""
    started = time.monotonic()
    while True:
        screen = await observe()
        patience_s = _OPAQUE_S if screen.opaque else FIRST_PAINT_S
        if not shows_nothing(screen) or time.monotonic() - started >= patience_s:
            return screen
        await asyncio.sleep(_POLL_S)

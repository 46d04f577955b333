"""Async functions for callers that are not."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from state.errors import ConfigError

T = TypeVar("T")


def run_blocking(work: Coroutine[Any, Any, T], twin: str) -> T:
    """Run `work` to its end.

    Raises:
        ConfigError: an event loop runs in this thread already; `twin` is what to await instead.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    work.close()
    raise ConfigError(f"an event loop is running here: await surefoot.{twin}(...) instead")

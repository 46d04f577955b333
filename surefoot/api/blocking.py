"""Async functions for callers that are not."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from surefoot.state.errors import ConfigError

P = ParamSpec("P")
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


def blocking(twin: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    """Returns an async function for callers without an event loop; it takes and gives the same."""

    @wraps(twin)
    def call(*args: P.args, **given: P.kwargs) -> T:
        return run_blocking(twin(*args, **given), twin.__name__)

    call.__name__ = call.__qualname__ = twin.__name__.removeprefix("a")
    call.__doc__ = f"Do what `{twin.__name__}` does, for callers without an event loop."
    return call

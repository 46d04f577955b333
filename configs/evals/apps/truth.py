"""What the truth.py of every app shares: the walks through its cases, and patient checks.

A walk performs one case by hand-written Playwright and yields, step by step, whether the expected
result holds (for a step without one: whether the action was done). Nothing of surefoot has a part
in it, so it proves what expected.yaml says. The page of a walk is at the case's own start address;
other addresses may be given without the host.
"""

import functools
from collections.abc import AsyncIterator, Awaitable, Callable

from playwright.async_api import Locator, Page, expect

Walk = Callable[[Page], AsyncIterator[bool]]
WALKS: dict[str, Walk] = {}
"""By case id."""

PATIENCE_MS = 30_000
"""For what must come; a busy machine must not turn a case that passes into one that fails."""


def walk(case: str, **given: str) -> Callable[[Callable[..., AsyncIterator[bool]]], Walk]:
    """Register the walk through a case; `given` is what tells it from its twin."""

    def register(function: Callable[..., AsyncIterator[bool]]) -> Walk:
        WALKS[case] = functools.partial(function, **given)
        return function

    return register


async def holds(*checks: Awaitable[None]) -> bool:
    """Say whether every awaited Playwright assertion holds."""
    held = True
    for check in checks:
        try:
            await check
        except AssertionError:
            held = False
    return held


async def shown(locator: Locator) -> bool:
    """Say whether it comes to be visible."""
    return await holds(expect(locator.first).to_be_visible(timeout=PATIENCE_MS))


async def one_of(*signs: Locator) -> None:
    """Wait for the first sign of how it ended.

    Raises:
        AssertionError: none came.
    """
    either = functools.reduce(lambda first, other: first.or_(other), signs)
    await expect(either.filter(visible=True).first).to_be_visible(timeout=PATIENCE_MS)

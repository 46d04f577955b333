"""A part of a set that takes too long to measure whole."""

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_SEED = 23


def drawn(items: Sequence[T], count: int) -> tuple[T, ...]:
    """Draw so many of a set, always the same ones, in their order."""
    chosen = set(random.Random(_SEED).sample(range(len(items)), min(count, len(items))))
    return tuple(item for at, item in enumerate(items) if at in chosen)

"""Reading much at once without the garbage collector in between."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_MANY = 50_000
"""Objects that were made and live on: to walk through them takes tens of milliseconds."""


@contextmanager
def pause_collection(*, lives_on: bool = False) -> Iterator[None]:
    """Let nothing be collected meanwhile; afterwards the collector is as it was, come what may.

    What is read, a dump or a graph, becomes tens of thousands of objects that all live on. The
    collector would walk through them again and again, which makes the time grow faster than they
    do. The limits on size of what is read bound what can pile up.

    Args:
        lives_on: What is read stays. The collector walks through a lot of it once, here, and not
            three times later on, while others wait.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
            if lives_on and gc.get_count()[0] > _MANY:
                gc.collect()

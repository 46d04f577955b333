"""Reading much at once without the garbage collector in between."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def pause_collection() -> Iterator[None]:
    """Let nothing be collected meanwhile; afterwards the collector is as it was, come what may.

    What is read, a dump or a graph, becomes tens of thousands of objects that all live on. The
    collector would walk through them again and again, which makes the time grow faster than they
    do. The limits on size of what is read bound what can pile up.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

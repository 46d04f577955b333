"""Reading a large dump without the garbage collector in between."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Let nothing be collected meanwhile; afterwards the collector is as it was, come what may.

    A dump becomes tens of thousands of objects that all live on. The collector would walk through
    them again and again, which makes the time grow faster than the dump. Its limits on size bound
    what can pile up.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

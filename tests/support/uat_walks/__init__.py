"""What every acceptance case of some sets really comes to, walked by hand over its app.

A walk yields, step by step, whether what the step expects holds (for a step without an expectation:
whether it could be done), then whether the final state holds. After a step that does not hold it
may end.
"""

from collections.abc import AsyncIterator, Callable

from tests.support.hand import Hand

Walk = Callable[[Hand], AsyncIterator[bool]]
WALKS: dict[str, Walk] = {}
"""By case id."""


def walk(case: str) -> Callable[[Walk], Walk]:
    """Register the walk through one case."""

    def register(function: Walk) -> Walk:
        assert case not in WALKS, f"two walks through {case}"
        WALKS[case] = function
        return function

    return register

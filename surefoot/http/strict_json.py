"""JSON that everybody reads alike: what parsers take differently is refused."""

import json
import math
import re
from collections.abc import Sequence
from typing import Any

MOST_DEPTH = 100
"""Objects and arrays inside each other."""
MOST_DIGITS = 300
"""Of an integer; one with more has no place in a float either."""
_NO_TEXT = re.compile("[\ud800-\udfff]")


class MalformedJsonError(ValueError):
    """The body of a request is not read; its text says why and repeats nothing of it."""


def read_strictly(body: bytes) -> Any:
    """Read JSON in UTF-8.

    Raises:
        MalformedJsonError: no JSON; or it has one key twice, a number that is none (NaN, 1e400) or
            too large, half a character in a text, or more than `MOST_DEPTH` levels.
    """
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise MalformedJsonError("the body is no UTF-8") from None
    try:
        value = json.loads(
            text,
            object_pairs_hook=_once,
            parse_constant=_refuse_constant,
            parse_int=_parse_bounded_int,
        )
    except MalformedJsonError:
        raise
    except RecursionError:
        raise MalformedJsonError(f"more than {MOST_DEPTH} levels") from None
    except json.JSONDecodeError as error:
        raise MalformedJsonError(f"no JSON: {error.msg} at character {error.pos}") from None
    _look_through(value)
    return value


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        raise MalformedJsonError("an object has one key twice")
    return read


def _refuse_constant(name: str) -> Any:
    raise MalformedJsonError(f"{name} is no JSON number")


def _parse_bounded_int(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise MalformedJsonError(f"an integer has more than {MOST_DIGITS} digits")
    return int(digits)


def _look_through(value: Any) -> None:
    waiting: list[tuple[Any, int]] = [(value, 0)]
    while waiting:
        one, depth = waiting.pop()
        if isinstance(one, str) and _NO_TEXT.search(one):
            raise MalformedJsonError("a text holds half a character")
        if isinstance(one, float) and not math.isfinite(one):
            raise MalformedJsonError("a number is too large")
        if isinstance(one, dict | list):
            if depth >= MOST_DEPTH:
                raise MalformedJsonError(f"more than {MOST_DEPTH} levels")
            waiting.extend((inner, depth + 1) for inner in one)
        if isinstance(one, dict):
            waiting.extend((inner, depth + 1) for inner in one.values())

"""Shows halves of characters as such: no file, database or model takes them."""

from collections.abc import Iterator
from typing import Any

from state.values.screen import Screen


def with_whole_texts(screen: Screen) -> Screen:
    """Give a screen whose texts are whole: half a character becomes U+FFFD.

    An app that cuts a text to so many characters may cut one through, e.g. an emoji. What is left
    (a lone surrogate) has no UTF-8.
    """
    try:
        "".join(_texts(screen)).encode()
    except UnicodeEncodeError:
        return Screen.model_validate(_whole(screen.model_dump()))
    return screen


def whole(text: str) -> str:
    """Give a text with U+FFFD for each half of a character; halves that belong together are one."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _texts(screen: Screen) -> Iterator[str]:
    for value in (screen, *screen.widgets, *screen.events):
        for fact in vars(value).values():
            if isinstance(fact, str):
                yield fact
            elif isinstance(fact, tuple):
                yield from (text for text in fact if isinstance(text, str))


def _whole(fact: Any) -> Any:
    if isinstance(fact, str):
        return whole(fact)
    if isinstance(fact, dict):
        return {name: _whole(one) for name, one in fact.items()}
    return tuple(map(_whole, fact)) if isinstance(fact, tuple | list) else fact
